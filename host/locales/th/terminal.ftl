# กระดานบนเทอร์มินัล ห้ามใช้เครื่องหมายที่ความกว้างไม่แน่นอน: ขีดยาว อัญประกาศโค้ง จุดไข่ปลา

tui-too-small = หน้าต่างนี้มี { $width } คอลัมน์ { $height } บรรทัด กระดานต้องใช้ 40 คอลัมน์ 12 บรรทัด ขยายหน้าต่าง หรือกด q เพื่อออก
tui-turn = ตาของฝ่าย{ $side }
tui-turn-again = ฝ่าย{ $side }เดินอีก
tui-turn-over = จบแล้ว
tui-round = รอบ { $round } { $south } { $south-tally } : { $north } { $north-tally }
tui-you = คุณ
tui-moves = ตาเดิน
tui-moves-none = ยังไม่มีใครเดิน
tui-hand = ในมือฝ่าย{ $side }: { $count }
tui-held = หยิบแล้ว: { $pits } กด Esc หรือ u เพื่อคืนลงหลุม
tui-no-move-yet = จบเกมใครมีเมล็ดมากกว่าชนะ กด ? ดูวิธีเล่น กด r อ่านกติกา
tui-two-people = สองคนผลัดกันเล่นที่นี่ ถ้าใส่ --north 2 โปรแกรมเล่นฝ่ายเหนือที่ระดับ 2

# ตอนนี้ต้องทำอะไร
tui-guide-lift = เปิดเกม ฝ่าย{ $side }: หยิบ{ $pits } เลือกด้วยปุ่มลูกศร Enter หยิบเมล็ดทั้งหลุมขึ้นมือ
tui-guide-lift-more = เปิดเกม ฝ่าย{ $side }: หยิบ{ $pits } เลือกอีกหนึ่งหลุม Enter หยิบเมล็ดทั้งหลุมขึ้นมือ
tui-guide-lift-stop = เปิดเกม ฝ่าย{ $side }: หยิบ{ $pits } Enter หยิบอีกหนึ่งหลุมทั้งหลุม หรือกด . เพื่อหยุดหยิบ
tui-guide-place =
    { $count ->
        [1] เปิดเกม ฝ่าย{ $side }: เมล็ดสุดท้าย ไปที่หลุมใดก็ได้ ของใครก็ได้ แล้วกด Enter เพื่อวาง
       *[other] เปิดเกม ฝ่าย{ $side }: มี { $count } เมล็ดในมือ ไปที่หลุมใดก็ได้ ของใครก็ได้ Enter วางหนึ่งเมล็ด
    }
tui-guide-sow = ฝ่าย{ $side }: เลือกหลุมในแถวของคุณด้วยปุ่มลูกศร Enter หว่านเมล็ด
tui-guide-sow-ways = ฝ่าย{ $side }: เลือกหลุมในแถวของคุณด้วยปุ่มลูกศร กด Enter แล้วเลือกทิศที่จะหว่าน
tui-guide-sow-counts = ฝ่าย{ $side }: เลือกหลุมในแถวของคุณด้วยปุ่มลูกศร กด Enter แล้วเลือกจำนวนเมล็ดที่จะหว่าน
tui-guide-sow-both = ฝ่าย{ $side }: เลือกหลุมในแถวของคุณด้วยปุ่มลูกศร กด Enter แล้วเลือกจำนวนเมล็ดและทิศที่จะหว่าน
tui-guide-again = ได้เดินอีกครั้ง!
tui-guide-way = หลุม { $pit }: ลูกศรซ้ายขวาเลือกทิศ ตอนนี้ { $way } Enter หว่าน Esc ย้อนกลับ
tui-guide-count = หลุม { $pit }: หยิบ { $count } จาก { $most } เมล็ดหรือไม่ ลูกศรขึ้นลงหรือตัวเลขเปลี่ยนจำนวน Enter หว่าน Esc ย้อนกลับ
tui-guide-count-way = หลุม { $pit }: หยิบ { $count } จาก { $most } เมล็ด (ขึ้นลงหรือตัวเลข) ทิศ { $way } (ซ้ายขวา) หรือไม่ Enter หว่าน Esc ย้อนกลับ
tui-way-ccw = ทวนเข็มนาฬิกา
tui-way-cw = ตามเข็มนาฬิกา
tui-guide-sowing = ฝ่าย{ $side }กำลังเดิน Space ข้ามไปตอนจบ + และ - เปลี่ยนความเร็ว
tui-guide-thinking = ฝ่าย{ $side }กำลังคิด รอได้ หรือกด u เพื่อถอนตาเดิน หรือกด r เพื่ออ่านกติกา
tui-guide-wait = สักครู่
tui-guide-pass = ฝ่าย{ $side }ไม่มีตาเดิน จึงผ่าน
tui-guide-paused = หยุดพัก กด p เพื่อเล่นต่อ
tui-guide-failed = ไม่มีอะไรสูญหาย Enter ลองอีกครั้ง u ถอนตาเดิน q ออก
tui-guide-round = รอบนี้จบแล้ว Enter เริ่มรอบต่อไป u ถอนตาเดินสุดท้าย
tui-guide-over = เกมจบแล้ว u ถอนตาเดินสุดท้าย m ดูตาเดินทั้งหมด q ออก
tui-guide-over-anew = n เล่นอีกเกม u ถอนตาเดินสุดท้าย m ดูตาเดินทั้งหมด q ออก
tui-guide-typing = พิมพ์ตาเดิน เช่น { $example } แล้วกด Enter: { $text }_
tui-guide-leave = ออกจากเกมหรือไม่ กด q หรือ Enter เพื่อออก ปุ่มอื่นเพื่ออยู่ต่อ
tui-guide-lift-brief = หยิบ{ $pits } ลูกศรเลือก Enter หยิบ
tui-guide-lift-more-brief = หยิบอีกหนึ่งหลุม ลูกศรเลือก Enter หยิบ
tui-guide-lift-stop-brief = Enter หยิบอีกหนึ่งหลุม . หยุดหยิบ
tui-guide-place-brief = 
    { $count ->
        [1] เมล็ดสุดท้าย เลือกหลุมใดก็ได้ Enter วาง
       *[other] มี { $count } เมล็ดในมือ เลือกหลุมใดก็ได้ Enter วาง
    }
tui-guide-sow-brief = เลือกหลุมด้วยลูกศร Enter หว่าน
tui-guide-sow-ways-brief = เลือกหลุม กด Enter แล้วเลือกทิศ
tui-guide-sow-counts-brief = เลือกหลุม กด Enter แล้วเลือกจำนวนเมล็ด
tui-guide-sow-both-brief = เลือกหลุม กด Enter แล้วเลือกจำนวนเมล็ดและทิศ
tui-guide-way-brief = หลุม { $pit } { $way } <- -> เปลี่ยนทิศ Enter หว่าน
tui-guide-count-brief = หลุม { $pit } { $count } จาก { $most } เมล็ด ขึ้นลงเปลี่ยน Enter หว่าน
tui-guide-count-way-brief = หลุม { $pit } { $count } จาก { $most } เมล็ด { $way } ลูกศรเปลี่ยน Enter หว่าน
tui-guide-sowing-brief = ฝ่าย{ $side }กำลังเดิน Space ข้ามไปตอนจบ
tui-guide-thinking-brief = ฝ่าย{ $side }กำลังคิด u ถอนตาเดิน
tui-guide-typing-brief = ตาเดิน เช่น { $example }: { $text }_
tui-guide-leave-brief = ออกหรือไม่ q หรือ Enter ออก ปุ่มอื่นอยู่ต่อ

# คำตอบ
tui-hint = คำแนะนำ: { $move } มีค่า { $value } เมล็ดสำหรับฝ่าย{ $side } คาดว่า: { $line }
tui-hint-plan = คำแนะนำ: { $plan } มีค่า { $value } เมล็ดสำหรับฝ่าย{ $side }
tui-hint-rest = ยังเหลือ: { $plan }
tui-hint-none = ไม่มีอะไรจะแนะนำ
tui-no-letters = เทอร์มินัลนี้ไม่มีอักษรไทย จึงใช้ภาษาอังกฤษ ในเทอร์มินัล UTF-8 จะเป็นภาษาไทย
tui-hinting = กำลังหาตาเดินที่ดี
tui-nothing-undo = ไม่มีตาเดินให้ถอน
tui-nothing-redo = ไม่มีตาเดินให้เดินซ้ำ
tui-undone = ถอนตาเดินแล้ว y เดินซ้ำ
tui-redone = เดินซ้ำแล้ว
tui-failed = เกิดข้อผิดพลาด: { $why }
tui-deleted = เกม { $id } ถูกลบจากที่อื่น และไม่ได้เก็บไว้แล้ว กด k เพื่อเก็บเป็นเกมใหม่ กด q เพื่อออก
tui-kept = เก็บเกมไว้แล้ว
tui-unkept = การเก็บเกมนี้: { $why }
tui-not-now = ต้องรอจนถึงตาของคุณ
tui-not-over = n เล่นอีกเกมได้เมื่อเกมนี้จบ
tui-one-record = บันทึกหนึ่งเก็บได้เกมเดียว: ออกก่อน แล้วเริ่มเกมใหม่
tui-match-over = แมตช์จบแล้ว: ฝ่าย{ $winner }ชนะ
tui-match-drawn = แมตช์จบแล้ว ไม่มีใครชนะ
tui-pace-off = ไม่แสดงการหว่านทีละเมล็ด
tui-pace-slow = ความเร็ว: ช้า
tui-pace-normal = ความเร็ว: ปกติ
tui-pace-fast = ความเร็ว: เร็ว
tui-values-wait = ค่า: กำลังหา
tui-values-none = ค่า: ไม่มีอะไรให้ประเมิน
tui-values = สำหรับฝ่าย{ $side } { $value } มองล่วงหน้า { $depth } ตา: { $line }
tui-values-proven = สำหรับฝ่าย{ $side } { $value } พิสูจน์แล้ว: { $line }
tui-values-brief = สำหรับฝ่าย{ $side }: { $value } มองล่วงหน้า { $depth } ตา
tui-values-proven-brief = สำหรับฝ่าย{ $side }: { $value } พิสูจน์แล้ว

# ปุ่ม คำเดียวหรือสองคำ
tui-key-move = เลื่อน
tui-key-lift = หยิบ
tui-key-place = วาง
tui-key-sow = หว่าน
tui-key-play = เดิน
tui-key-stop = หยุดหยิบ
tui-key-way = ทิศ
tui-key-count = จำนวน
tui-key-back = ย้อนกลับ
tui-key-undo = ถอนตา
tui-key-redo = เดินซ้ำ
tui-key-hint = แนะนำ
tui-key-values = ค่า
tui-key-rules = กติกา
tui-key-settings = การตั้งค่า
tui-key-moves = ตาเดิน
tui-key-skip = ข้าม
tui-key-pace = ความเร็ว
tui-key-pause = พัก
tui-key-go-on = เล่นต่อ
tui-key-again = ลองอีกครั้ง
tui-key-next-round = รอบต่อไป
tui-key-anew = เล่นอีกเกม
tui-key-scroll = เลื่อน
tui-key-close = ปิด
tui-key-help = ช่วย
tui-key-leave = ออก
tui-key-stay = อยู่ต่อ

# หน้าปุ่ม
tui-help-title = ช่วยเหลือ
tui-help-aim = เป้าหมายของ { $game } คือมีเมล็ดมากกว่าอีกฝ่ายเมื่อจบเกม เมล็ดในคลังของใครเป็นของคนนั้น กด r อ่านว่าได้เมล็ดมาอย่างไร
tui-help-along = ไปตามแถว
tui-help-across = ไปอีกแถว เพิ่มหรือลดเมล็ด เลื่อนหน้าทีละบรรทัด
tui-help-next = หลุมถัดไปที่เริ่มเดินได้ Shift-Tab ย้อนกลับ
tui-help-ends = หลุมแรกและหลุมสุดท้ายของแถว
tui-help-enter = หยิบ วาง หรือหว่าน ตามที่บรรทัดล่างบอก
tui-help-back = ย้อนกลับ
tui-help-stop = หยุดหยิบ ในการเปิดเกม
tui-help-way = หว่านตามเข็มหรือทวนเข็มนาฬิกา ในเกมที่เลือกได้
tui-help-type = พิมพ์ตาเดิน เช่น C, C> หรือ C:3
tui-help-undo = ถอนตาเดินสุดท้ายของคุณ
tui-help-redo = เดินซ้ำตาที่ถอนไป
tui-help-hint = ตาเดินที่ดี
tui-help-values = แต่ละตามีค่าเท่าใด หรือซ่อนค่า
tui-help-skip = ข้ามไปตอนจบของตาเดิน นอกนั้นเหมือน Enter
tui-help-pace = เร็วขึ้นและช้าลง จนถึงไม่แสดงเลย
tui-help-pause = ให้ผู้เล่นที่ไม่ใช่คนหยุดรอ หรือเล่นต่อ
tui-help-anew = เล่นเกมแบบเดียวกันอีกเกม เมื่อเกมจบแล้ว
tui-help-keep = เก็บเกมที่ถูกลบจากที่อื่นไว้อีกครั้ง
tui-help-rules = กติกาของเกมนี้
tui-help-settings = การตั้งค่าของเกมนี้
tui-help-moves = ตาเดินทั้งหมด
tui-help-help = หน้านี้
tui-help-leave = ออก
tui-help-break = ออกทันที
tui-help-suspend = พักโปรแกรม พิมพ์ fg ในเชลล์เพื่อกลับมา
tui-help-redraw = วาดหน้าจอใหม่
tui-help-board = แถวของฝ่ายใต้อยู่ล่าง ของฝ่ายเหนืออยู่บน แต่ละฝ่ายเรียกหลุมจากซ้ายของตน: ฝ่ายใต้ A, B, C จากซ้ายไปขวา ฝ่ายเหนือ a, b, c จากขวาไปซ้าย หว่านทวนเข็มนาฬิกาเว้นแต่กติกาบอกเป็นอย่างอื่น: แถวล่างไปทางขวา แล้วแถวบนไปทางซ้าย ตัวเลขที่ชื่อของแต่ละฝ่ายคือคลัง ที่เก็บเมล็ดที่ฝ่ายนั้นกินได้
tui-help-marks = หน้าตัวเลข ^ คือหลุมที่ตาล่าสุดหยิบ ! คือหลุมที่เมล็ดสุดท้ายตก x คือหลุมที่ถูกกิน หลุมที่เล่นได้เป็นตัวหนา เคอร์เซอร์อยู่ในวงเล็บ
tui-help-values-told = ค่าคือจำนวนเมล็ดที่ฝ่ายที่ถึงตาจะมีมากกว่าอีกฝ่ายเมื่อจบเกม: +3 ดีต่อฝ่ายนั้น -3 ไม่ดี บรรทัดค่าบอกว่าเป็นของฝ่ายใด

tui-settings-title = การตั้งค่าของ { $game }
tui-settings-change = เริ่มเกมด้วยการตั้งค่าอื่นได้ด้วย --set เช่น --set { $example }
tui-rules-title = กติกาของ { $game }
