# กระดานในเบราว์เซอร์

web-title = หมากหลุม
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
web-keep-anew = เก็บไว้เป็นเกมใหม่
web-no-such-game = ไม่มีเกมนี้
web-play = เล่น
web-play-game = เล่น { $game }
web-rules = กติกา
web-rules-of = กติกาของ { $game }
web-other-boards = กระดานและกติกาแบบอื่นอีก { $count } แบบ
web-kept = เกมของคุณ ({ $count })
web-kept-more = เกมเก่ากว่านี้อีก { $count } เกมไม่ได้แสดง ดูทั้งหมดได้ด้วย `mancala games list`
web-going = ตาของฝ่าย{ $side } เดินไปแล้ว { $count } ตา
web-ended = จบแล้ว { $south } ต่อ { $north }
web-delete = ลบ
web-delete-game = ลบเกม { $game } นี้
web-broken = สิ่งที่ใช้ไม่ได้ { $count } รายการ
web-record = บันทึกเกม
web-text = ข้อความ
web-open-record = เปิดเกมที่บันทึกไว้
web-open-record-help = เลือกไฟล์ หรือวางข้อความในไฟล์: บันทึกที่ได้จาก “แบ่งปัน” หรือ `mancala games export` ทุกตาจะถูกเทียบกับกติกาก่อน
web-open = เปิด
web-open-file = เลือกไฟล์ …
web-not-text = { $file } ไม่ใช่ข้อความ จึงไม่ใช่บันทึกเกม
web-file-too-large = { $file } ใหญ่กว่า { $most } MB
web-opened = เปิดบันทึกแล้ว { $count } เกม:
web-opened-game = เกม { $id }: { $name }

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
web-think = วินาทีที่ระดับ 8 และคำแนะนำใช้ได้
web-match-rounds = เล่นเป็นแมตช์ ต่อกันหลายรอบ
web-starter = ใครเริ่มแมตช์
web-seed = เลขที่กำหนดการสุ่ม
web-seed-help = เลือกให้เอง
web-more = ตัวเลือกเพิ่มเติม
web-begin = เริ่มเล่น
web-setting-wrong = เล่นเกมด้วยการตั้งค่านี้ไม่ได้:
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
web-set = { $set } – { $means }
web-last = เดินล่าสุด
web-round = รอบที่ { $round } คะแนน: ใต้ { $south } เหนือ { $north }
web-undo = ถอนตา
web-redo = เดินซ้ำ
web-hint = คำแนะนำ
web-pause = หยุดพัก
web-go-on = เล่นต่อ
web-speed = ความเร็ว
web-speed-is = { $speed ->
    [off] ทันที
    [fast] เร็ว
    [slow] ช้า
   *[normal] ปกติ
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
web-struck = จำนวนที่ถูกขีดฆ่าเล่นไม่ได้: กดเพื่ออ่านเหตุผล
web-which-way = หว่านจากหลุม { $pit } ไปทางไหน
web-counterclockwise = ทวนเข็มนาฬิกา
web-clockwise = ตามเข็มนาฬิกา
web-refused = { $act } ไม่ได้: { $reason }
web-suggestion = หมายถึง { $act } หรือเปล่า
web-hint-looks = กำลังหาตาเดินที่ดี …
web-hint-is = ลอง{ $act }: มีค่า { $value } เมล็ดสำหรับฝ่าย{ $side } { $how }
web-hint-line = ต่อจากนั้นอาจเป็น: { $acts }
web-how-seen = มองล่วงหน้า { $depth } ตา
web-how-proven = พิสูจน์แล้ว
web-how-tried = ประเมินจากเกมสุ่ม
web-act-sow = หว่านหลุม { $pit }
web-act-count = หว่าน { $seeds }จากหลุม { $pit }
web-act-way = { $act } { $way }
web-act-lift = หยิบเมล็ดทั้งหมดจากหลุม { $pit }
web-act-stop = หยุดหยิบ
web-act-pass = ผ่าน
web-act-place = วางหนึ่งเมล็ดลงหลุม { $pit }
web-no-hint = ไม่มีตาให้เลือก

# ทำไมกดหลุมหนึ่งไม่ได้ โดยไม่ใช้สัญลักษณ์ของตาเดิน
web-why-rules = กติกาของเกมนี้ไม่ให้ทำตอนนี้
web-why-landing = การหว่านจบตรงนั้นไม่ได้
web-why-lifting = ต้องหยิบจากหลุมก่อน แล้วจึงวางเมล็ด
web-why-placing = ต้องวางเมล็ดในมือก่อน
web-why-must-pass = ฝ่าย{ $player }ไม่มีตาเดินและต้องผ่าน
web-why-way = ต้องเลือกทางที่จะหว่าน
web-why-one-way = หว่านได้ทางเดียว
web-why-whole = ต้องหว่านทั้งหลุม

# ตอนนี้ต้องทำอะไร
web-guide-choose = ฝ่าย{ $side } ถึงตาคุณแล้ว
web-guide-again = ฝ่าย{ $side } คุณได้เดินอีกครั้ง
web-guide-sow = กดหลุมที่มีวงล้อม เมล็ดในหลุมจะถูกหว่านลงหลุมถัดไปหลุมละเมล็ด
web-guide-way = กดหลุมที่มีวงล้อม แล้วเลือกทางที่จะหว่านเมล็ดลงหลุมถัดไปหลุมละเมล็ด
web-guide-count = กดหลุมที่มีวงล้อม แล้วเลือกจำนวนเมล็ดที่จะหว่านลงหลุมถัดไปหลุมละเมล็ด
web-guide-way-and-count = กดหลุมที่มีวงล้อม แล้วเลือกจำนวนเมล็ดและทางที่จะหว่าน
web-guide-lift = ฝ่าย{ $side } เปิดเกม ก่อนอื่นหยิบเมล็ดทั้งหมดจากหลุมของคุณ { $count } หลุมขึ้นมาไว้ในมือ: กดหลุมที่มีวงล้อม
web-guide-lift-some = ฝ่าย{ $side } เปิดเกม ก่อนอื่นหยิบเมล็ดทั้งหมดจากหลุมของคุณ { $least } ถึง { $most } หลุมขึ้นมาไว้ในมือ: กดหลุมที่มีวงล้อม
web-guide-lift-up-to = ฝ่าย{ $side } เปิดเกม ก่อนอื่นคุณหยิบเมล็ดทั้งหมดจากหลุมของคุณขึ้นมาไว้ในมือได้ไม่เกิน { $most } หลุม: กดหลุมที่มีวงล้อม
web-guide-lift-any = ฝ่าย{ $side } เปิดเกม ก่อนอื่นหยิบเมล็ดทั้งหมดจากหลุมของคุณบางหลุมขึ้นมาไว้ในมือ: กดหลุมที่มีวงล้อม
web-guide-lift-more = ฝ่าย{ $side } เปิดเกม: กดหลุมที่มีวงล้อมอีกหลุมเพื่อหยิบเมล็ดทั้งหมดด้วย
web-guide-lifted = หยิบแล้ว { $lifted } จาก { $most } หลุม
web-guide-lifted-any = หยิบแล้ว { $lifted } หลุม
web-guide-stop = หรือกด “หยุดหยิบ”
web-guide-place = ฝ่าย{ $side } ทีนี้วางเมล็ดในมือ: กดหลุมที่มีวงล้อมในแถวไหนก็ได้ ครั้งละหนึ่งเมล็ด วางแล้ว { $placed } จาก { $total }
web-guide-pass = ฝ่าย{ $side }ไม่มีตาเดินและต้องผ่าน
web-guide-level = ฝ่าย{ $side }กำลังคิด
web-guide-random = ฝ่าย{ $side }เดินสุ่ม
web-guide-sowing = ฝ่าย{ $side }กำลังหว่านเมล็ด
web-guide-shown-again = กำลังดูตาเดินก่อนหน้าของฝ่าย{ $side }อีกครั้ง กดกระดานเพื่อจบการดู
web-guide-opening = ฝ่าย{ $side }กำลังเปิดเกม
web-guide-round = จบรอบแล้ว ไปรอบต่อไปได้
web-guide-over = กดตาเดินในรายการเพื่อดูตานั้นอีกครั้ง ถอนตา หรือเล่นเกมใหม่ก็ได้
web-aim = หลุมของฝ่ายใต้เป็นตัวพิมพ์ใหญ่ ของฝ่ายเหนือเป็นตัวพิมพ์เล็ก จบเกมใครมีเมล็ดในคลังมากกว่าชนะ

# ข้างกระดาน
web-moves = ตาเดิน
web-no-moves = ยังไม่มี ภายหลังกดตาเดินที่นี่เพื่อดูอีกครั้งและอ่านว่าเกิดอะไรขึ้น
web-move = ตาที่ { $number }: { $side } { $move }
web-opening = การเปิดเกมของฝ่าย{ $side }
web-analysis = การวิเคราะห์
web-analysis-on = แสดงค่าของแต่ละตา
web-analysis-help = แต่ละตาทำให้ฝ่ายที่ถึงตามีเมล็ดมากกว่าอีกฝ่ายเท่าไรเมื่อจบเกม เท่าที่โปรแกรมมองเห็น
web-analysis-begins = กำลังมองไปข้างหน้า …
web-analysis-depth = ฝ่าย{ $side }มีเมล็ดมากกว่าอีกฝ่ายเท่าไรเมื่อจบเกม { $how }{ $running ->
    [yes] {" "}กำลังมองต่อ …
   *[no] {""}
}
web-share = แบ่งปันและแก้ไข
web-position = ตำแหน่ง
web-copy-position = คัดลอกตำแหน่ง
web-copy-record = คัดลอกบันทึก
web-save-record = บันทึกเป็นไฟล์
web-copied = คัดลอกแล้ว
web-edit = แก้กระดาน
web-edit-help = แก้จำนวนหรือข้อความ เครื่องจะบอกว่าเป็นตำแหน่งของเกมนี้หรือไม่
web-to-move = ตาของ
web-position-good = ตำแหน่งใช้ได้: ฝ่าย{ $side }มี { $count } ตาเดิน
web-position-over = ตำแหน่งใช้ได้ แต่เกมจบแล้วในตำแหน่งนี้
web-begin-here = เล่นจากตรงนี้
