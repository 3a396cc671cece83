# สิ่งที่ `show` และ `list` บอกเกี่ยวกับเกม: ใบกติกา ค่าต่าง ๆ และที่มาของค่า

sheet-set-up = การตั้งกระดาน
sheet-play = วิธีเล่น
sheet-captures = การกิน
sheet-end = การจบเกม
sheet-match = แมตช์
sheet-further = กติกาอื่น ๆ
sheet-settings = ค่าที่ตั้งได้
sheet-sources = แหล่งอ้างอิง

# หัวข้อย่อยของใบกติกา กว้างไม่เกินเก้าช่อง
about-board = กระดาน
about-opening = เปิดเกม
about-choice = การเลือก
about-sowing = การหว่าน
about-landing = เม็ดท้าย
about-capture = การกิน
about-ending = การจบ
about-match = แมตช์

# กว้างไม่เกินเก้าช่อง
people = ผู้เล่น
region = ถิ่น
described = บันทึก
sources = อ้างอิง

rule-and-name = { $summary } ({ $name })
rule-else = มิฉะนั้น: { $rule }
marked-values = เครื่องหมาย * คือค่าที่ต่างจากค่าตั้งต้นของกติกานั้น
settings-hold = ถ้าถ้อยคำของกติกากล่าวไว้เป็นอย่างอื่น ให้ถือตามค่าที่ตั้งไว้
help-and-others = { $help }; { $others }
value-or = หรือ { $others }
value-range = { $min } ถึง { $max }
value-nothing-else = ไม่มีค่าอื่น
value-rows = ตัวเลขสองแถว แถวของใต้แล้วแถวของเหนือ นับจากซ้ายของเจ้าของแถว
value-default = ค่าตั้งต้น { $value }
value-dropped = { $path } = { $value } ถูกตัดออก: { $reason } ({ $origin })
sheet-hash = ใบกติกาของ { $game }: { $hash }

from-default = ค่าตั้งต้นของ { $rule }
from-manifest = ปลั๊กอิน { $plugin } บรรทัด { $line }
from-hand = กำหนดเอง

show-rule = { $name } ({ $version } ฉบับแก้ไข { $revision })  { $summary }
show-dropped = ถูกตัดออก
show-weights = ค่าของเมล็ดหนึ่งเมล็ด หลุมที่มีเมล็ด และตาเดิน สำหรับการค้นหา นับเป็นหนึ่งในสิบหกของเมล็ด
show-weights-usual = ค่าปกติ
show-rules = กติกา

board-size = 2x{ $pits }, { $seeds }
board-size-track = 2x{ $pits }, { $seeds }, หว่านลงคลังด้วย
board-in-pits = หลุมละ { $seeds }
board-in-rows = แถวละ { $seeds }

trust-unknown = ไม่ทำงาน: ยังไม่ได้รับความไว้วางใจ
trust-changed = ไม่ทำงาน: ถูกแก้ไขหลังจากได้รับความไว้วางใจ
trust-recorded = บันทึกไว้แล้ว
trust-developed = กำลังพัฒนา
trust-once = เฉพาะครั้งนี้
list-unchecked = เขียนด้วยภาษา C: ตรวจไม่ได้ว่าชนิดข้อมูลตรงกับของโปรแกรมนี้
list-files = ไฟล์เกม
list-refused = ไม่รับ
list-no-plugins = ไม่พบปลั๊กอิน; บอกที่อยู่ด้วย `--plugins DIR` หรือ MANCALA_PLUGIN_PATH
