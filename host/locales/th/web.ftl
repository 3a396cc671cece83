# กระดานในเบราว์เซอร์

web-title = หมากหลุม (Mancala)
web-language = ภาษา
web-theme = สี
web-theme-is = { $theme ->
    [light] สว่าง
    [dark] มืด
   *[auto] อัตโนมัติ
}
web-loading = กำลังโหลด …
web-close = ปิด
web-cancel = ยกเลิก
web-lost = โปรแกรมไม่ตอบ กำลังลองใหม่ …

# รายการเกม
web-choose-game = เลือกเกม
web-lead = เกมหว่านเมล็ดและกินเมล็ดจากแอฟริกาและที่อื่น เลือกมาหนึ่งเกม แล้วกระดานจะบอกทุกครั้งว่าต้องทำอะไร
web-no-games = ไม่พบเกมใดเลย `mancala doctor` บอกได้ว่ามองหาปลั๊กอินที่ไหนบ้าง
web-no-such-game = ไม่มีเกมนี้
web-play = เล่น
web-play-game = เล่น { $game }
web-rules = กติกา
web-rules-of = กติกาของ { $game }
web-other-boards = กระดานและกติกาแบบอื่นอีก { $count } แบบ
web-kept = เกมของคุณ { $count } เกม
web-going = ตาของฝ่าย{ $side } เดินไปแล้ว { $count } ตา
web-ended = จบแล้ว { $south } ต่อ { $north }
web-delete = ลบ
web-delete-game = ลบเกม { $game } นี้
web-broken = สิ่งที่ใช้ไม่ได้ { $count } รายการ
web-record = บันทึกเกม
web-text = ข้อความ
web-open-record = เปิดบันทึกเกม
web-open-record-help = วางข้อความบันทึกของเกมหรือแมตช์ ทั้งหมดจะถูกเทียบกับกติกาก่อน
web-open = เปิด

# แผ่นกติกา
web-provenance = { $name ->
    [people] ชนชาติ
    [region] ถิ่น
   *[described] ผู้บันทึก
}
web-part = { $name ->
    [setup] การจัดกระดาน
    [play] วิธีเล่น
    [captures] การกิน
    [end] การจบเกม
    [match] แมตช์
   *[further] กติกาอื่น
}
web-table = { $table ->
    [board] กระดาน
    [opening] การเปิดเกม
    [choice] การเลือกหลุม
    [sowing] การหว่าน
    [landing] เมล็ดสุดท้ายตกที่ไหน
    [capture] การกิน
    [ending] การจบเกม
    [match] แมตช์
   *[other] { $table }
}
web-settings = การตั้งค่า
web-sources = แหล่งที่มา
web-about = เกี่ยวกับเกมนี้

# เกมใหม่
web-players = ผู้เล่น
web-player = { $seat ->
    [human] คน
    [random] เดินสุ่ม
    [1] ระดับ 1 มือใหม่
    [8] ระดับ 8 คิดตามเวลา
   *[other] ระดับ { $seat }
}
web-think = วินาทีที่ระดับ 8 และคำใบ้ใช้ได้
web-match-rounds = เล่นเป็นแมตช์ ต่อกันหลายรอบ
web-starter = ใครเริ่มแมตช์
web-seed = เลขตั้งต้นการสุ่ม
web-seed-help = เลือกให้เอง
web-begin = เริ่มเล่น
web-board-is = แถวละ { $pits } หลุม รวม { $seeds }
web-seeds = { $count } เมล็ด

# เกม
web-board = กระดาน
web-beside = ข้างกระดาน
web-row = แถวของฝ่าย{ $side }
web-pit = { $side } { $pit } มี { $seeds }
web-store = คลังของฝ่าย{ $side } มี { $seeds }
web-store-of = คลังของฝ่าย{ $side }
web-worth = มีค่า { $value }
web-set = { $set }: { $pits }
web-round = รอบที่ { $round } คะแนน: ใต้ { $south } เหนือ { $north }
web-undo = เดินกลับ
web-redo = เดินซ้ำ
web-hint = คำใบ้
web-pause = หยุดพัก
web-go-on = เล่นต่อ
web-speed = ความเร็ว
web-speed-is = { $speed ->
    [off] แสดงผลทันที
    [fast] เร็ว
    [slow] ช้า
   *[normal] ความเร็วปกติ
}
web-pass = ผ่าน
web-try-again = ลองอีกครั้ง
web-next-round = รอบต่อไป
web-again = เล่นอีก
web-stop-lifting = หยุดหยิบ
web-in-hand = ในมือมี { $count } เมล็ด
web-choice = ตัวเลือกของหลุม { $pit }
web-how-many = หยิบกี่เมล็ดจากหลุม { $pit }
web-all = ทั้งหมด { $count }
web-which-way = หว่านจากหลุม { $pit } ไปทางไหน
web-counterclockwise = ทวนเข็มนาฬิกา
web-clockwise = ตามเข็มนาฬิกา
web-refused = เดิน { $move } ไม่ได้: { $reason }
web-suggestion = หมายถึง { $move } หรือเปล่า
web-hint-looks = กำลังหาตาเดินที่ดี …
web-hint-is = { $move } น่าจะดี มีค่า { $value } อาจดำเนินต่อเป็น { $moves }
web-no-hint = ไม่มีตาให้เลือก

# ตอนนี้ต้องทำอะไร
web-guide-choose = ฝ่าย{ $side } ถึงตาคุณแล้ว
web-guide-again = ฝ่าย{ $side } คุณได้เดินอีกครั้ง
web-guide-sow = เลือกหลุมที่มีวงล้อมหนึ่งหลุม เมล็ดทั้งหมดจะถูกหว่านลงหลุมถัดไปหลุมละเมล็ด
web-guide-way = เลือกหลุมที่มีวงล้อมหนึ่งหลุม แล้วเลือกทางที่จะหว่านเมล็ดลงหลุมถัดไปหลุมละเมล็ด
web-guide-count = เลือกหลุมที่มีวงล้อมหนึ่งหลุม แล้วเลือกจำนวนเมล็ดที่จะหว่านลงหลุมถัดไปหลุมละเมล็ด
web-guide-way-and-count = เลือกหลุมที่มีวงล้อมหนึ่งหลุม แล้วเลือกจำนวนเมล็ดและทางที่จะหว่าน
web-guide-lift = ฝ่าย{ $side } เปิดเกม: เลือกหลุมที่มีวงล้อมเพื่อหยิบเมล็ดทั้งหมดขึ้นมาไว้ในมือ
web-guide-hand = คุณถืออยู่ { $count } เมล็ด
web-guide-held = { $pits } รออยู่: เลือกหลุมที่มาก่อนมันด้วย
web-guide-stop = หรือหยุดหยิบ
web-guide-place = ฝ่าย{ $side } เปิดเกม: วางเมล็ดในมือคืนลงหลุมที่มีวงล้อม ทีละเมล็ด หลุมไหนก็ได้ เหลืออีก { $count } เมล็ด
web-guide-pass = ฝ่าย{ $side }ไม่มีตาเดินและต้องผ่าน
web-guide-level = ฝ่าย{ $side }กำลังคิด
web-guide-random = ฝ่าย{ $side }เดินสุ่ม
web-guide-sowing = ฝ่าย{ $side }กำลังหว่านเมล็ด
web-guide-round = จบรอบแล้ว ไปรอบต่อไปได้
web-guide-over = ดูกระดานอีกครั้ง เดินกลับ หรือเล่นเกมใหม่ก็ได้

# ข้างกระดาน
web-moves = ตาเดิน
web-no-moves = ยังไม่มี ภายหลังเลือกตาเดินที่นี่เพื่ออ่านว่ามันทำอะไร
web-move = ตาที่ { $number }: { $side } { $move }
web-analysis = การวิเคราะห์
web-analysis-on = แสดงค่าของแต่ละตา
web-analysis-help = จำนวนเมล็ดที่ฝ่ายที่ถึงตาจะมีมากกว่าอีกฝ่ายเมื่อจบเกม เท่าที่โปรแกรมมองเห็น
web-analysis-begins = กำลังมองไปข้างหน้า …
web-analysis-depth = { $running ->
    [yes] มองล่วงหน้า { $depth } ตา กำลังมองต่อ …
   *[no] มองล่วงหน้า { $depth } ตา
}
web-share = แบ่งปันและแก้ไข
web-position = ตำแหน่ง
web-copy-position = คัดลอกตำแหน่ง
web-copy-record = คัดลอกบันทึก
web-copied = คัดลอกแล้ว
web-edit = แก้กระดาน
web-edit-help = แก้จำนวนหรือข้อความ เครื่องจะบอกว่าเป็นตำแหน่งของเกมนี้หรือไม่
web-to-move = ตาของ
web-position-good = ตำแหน่งใช้ได้: ฝ่าย{ $side }มี { $count } ตาเดิน
web-position-over = ตำแหน่งใช้ได้ แต่เกมจบแล้วในตำแหน่งนี้
web-begin-here = เล่นจากตรงนี้
