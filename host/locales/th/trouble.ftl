# มีอะไรผิดพลาดบนกระดาน: ที่เกม ที่โปรแกรม หรือที่เกมที่เก็บไว้

trouble-no-such-game = ไม่มีเกมชื่อ “{ $name }”
trouble-no-such-game-near = ไม่มีเกมชื่อ “{ $name }” หมายถึง “{ $near }” หรือเปล่า
trouble-bad-game = ตั้งค่าแบบนี้เล่นไม่ได้: { $what }
trouble-bad-position = นี่ไม่ใช่ตำแหน่งของเกมนี้: { $what }
trouble-bad-record = บันทึกนี้ไม่ตรงกับกติกา: { $what }
trouble-nothing-undo = ไม่มีตาให้ถอน
trouble-nothing-redo = ไม่มีตาที่ถอนไว้ให้เดินซ้ำ
trouble-no-such-move = ไม่มีตาที่ { $ply }: เดินไปแล้ว { $played } ตา
trouble-no-match = เกมนี้ไม่ใช่รอบของแมตช์
trouble-round-goes-on = รอบนี้ยังไม่จบ
trouble-match-over = แมตช์จบแล้ว
trouble-stopped = ถูกหยุดก่อนเสร็จ เกมยังอยู่ที่เดิม
trouble-timed-out = ทำไม่ทันเวลา เกมยังอยู่ที่เดิม
trouble-refused = ใช้ปลั๊กอินที่ต้องใช้ไม่ได้: { $what }
trouble-rule = กติกา { $rule } ของเกมนี้ทำงานผิดพลาด จึงไม่ได้เดินตานี้: { $what }
trouble-crashed = ตัวกติกาของเกมนี้หยุดทำงานกะทันหันและเริ่มใหม่แล้ว เกมยังอยู่ที่เดิม ({ $what })
trouble-system = เครื่องไม่ยอมให้สิ่งที่ต้องใช้: { $what }
trouble-asked = โปรแกรมถูกถามในสิ่งที่ไม่เข้าใจ: { $what }

# เฉพาะกระดานในเบราว์เซอร์
trouble-stale = เกมเดินต่อไปแล้วในระหว่างนี้
trouble-busy = กำลังเริ่มเกมมากเกินไป ลองอีกครั้ง
trouble-too-large = ใหญ่เกินไป: ที่นี่อ่านได้ไม่เกิน { $most } ไบต์
trouble-no-game = ไม่มีเกม { $id }
trouble-gone = เกม { $id } ไม่อยู่แล้ว เพราะถูกลบไป
trouble-too-many = เก็บเกมไว้ { $kept } เกมแล้ว เก็บได้ไม่เกิน { $most } เกม ลบบางเกมก่อน
trouble-seed = “{ $seed }” ไม่ใช่เลขที่กำหนดการสุ่ม: ต้องเป็นจำนวนเต็มตั้งแต่ 0 ถึง { $most }
trouble-think = ระดับ { $level } คิดได้ตั้งแต่ { $least } ถึง { $most } วินาที
trouble-name = “{ $name }” ไม่ใช่ชื่อเกม: ชื่อใช้ตัวอักษรอังกฤษ ตัวเลข `-` และ `_`
trouble-record = เปิดบันทึกไม่ได้ มีที่ผิด { $count } แห่ง:
trouble-records = บันทึกมี { $count } เกม มากกว่า { $most } เกมที่เปิดพร้อมกันได้ `mancala record import` รับได้ไม่จำกัด

# สิ่งที่ไม่เหมือนตอนที่บันทึก
remark-sheet = บันทึกนี้ทำไว้ตามกติกาอื่น ไม่ใช่กติกาของวันนี้ ({ $then } ตอนนี้ { $now })
remark-plugin = ปลั๊กอิน { $id } ตอนนั้นเป็นรุ่น { $then } ตอนนี้เป็นรุ่น { $now }
remark-plugin-gone = ปลั๊กอิน { $id } { $then } เคยร่วมเล่นตอนนั้น แต่ตอนนี้ไม่ได้ใช้แล้ว

# เกมที่เก็บไว้ เมื่อเก็บไม่ได้
trouble-unsaved = เกมนี้ไม่ได้ถูกเก็บ: { $what }
trouble-not-a-store = { $path } ไม่ใช่ไฟล์เก็บเกม แต่เป็นไฟล์อื่น
trouble-newer-store = { $path } เขียนโดยโปรแกรมรุ่นใหม่กว่านี้
trouble-read-only = { $path } อ่านได้แต่เขียนไม่ได้
trouble-disk-full = ดิสก์ไม่มีที่ว่างให้ { $path }
trouble-store-busy = โปรแกรมอื่นกำลังใช้ { $path } อยู่
trouble-damaged = { $path } เสียหาย: { $what }
trouble-replaced = { $path } ถูกลบหรือถูกแทนที่ในระหว่างนี้ เกมนี้ถูกเก็บเป็นเกม { $now } ในไฟล์ที่อยู่ตรงนั้นตอนนี้
trouble-elsewhere = มีผู้เล่นเกม { $before } ต่อจากที่อื่นแล้ว เกมของคุณไปต่อเป็นเกม { $now }
trouble-forbidden = สิทธิ์ของไฟล์ { $path } ไม่ยอมให้อ่าน
trouble-no-numbers = { $path } รับเกมใหม่ไม่ได้แล้ว เพราะหมายเลขสุดท้ายถูกใช้ไปแล้ว ส่งออกเกมในนั้นแล้วเริ่มไฟล์ใหม่
trouble-spoilt = { $path } ถูกเขียนทับหรือถูกตัดให้สั้นลงระหว่างนั้น ส่วนที่เหลือย้ายไปไว้ที่ { $aside } และเกมนี้เก็บเป็นเกม { $now } ในไฟล์ใหม่
trouble-deleted = เกม { $id } ถูกลบจากที่อื่น และไม่ได้เก็บไว้แล้ว
trouble-unreadable = อ่านเกม { $id } ไม่ได้: { $what }
trouble-store = ใช้ { $path } ไม่ได้: { $what }

# มีอะไรผิดในตำแหน่ง
place-count = `{ $text }` ไม่ใช่จำนวนเมล็ดตั้งแต่ 0 ถึง { $most }
place-no-rows = ต้องมีสองแถว เช่น `4,4,4/4,4,4`
place-one-row = ต้องมีสองแถว ของฝ่ายใต้และฝ่ายเหนือ คั่นด้วย `/`
place-row = แถวของฝ่าย{ $side }มี { $pits } หลุม แต่กระดานของเกมนี้มีแถวละ { $board } หลุม
place-seeds = มี { $seeds } เมล็ด มีได้ไม่เกิน { $most } เมล็ด
place-no-stores = ต้องบอกคลังของฝ่ายใต้และฝ่ายเหนือ เช่น `0-0`
place-no-side = ต้องบอกว่าเป็นตาของฝ่ายไหน `S` (ใต้) หรือ `N` (เหนือ)
place-side = ต้องบอกว่าเป็นตาของฝ่ายไหน `S` (ใต้) หรือ `N` (เหนือ) ไม่ใช่ `{ $word }`
place-twice = มี `{ $key }` สองครั้ง
place-value = ค่าของ `{ $key }` คือ { $values }
place-unknown = เกมนี้ไม่รู้จัก `{ $key }` รู้จักแต่ { $known }
place-only-opening = `{ $key }` ใช้ได้เฉพาะตอนเปิดเกม (`phase=lift` หรือ `phase=place`)
place-no-opening = เกมนี้ไม่มีการเปิดเกมแบบหยิบและวาง
place-no-hand = ตำแหน่งตอนเปิดเกมต้องบอกว่าในมือมีกี่เมล็ด: `hand=N`
place-empty-hand = ตอน `phase=place` ในมือต้องมีเมล็ด
place-not-again = `dir` ใช้กับตาพิเศษเท่านั้น: เขียน `again` ไว้ข้างหน้า
