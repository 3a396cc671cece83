# ทำไมตาเดินหนึ่งจึงเล่นไม่ได้

refused = { $move } เล่นไม่ได้: { $reason }
refused-by = { $reason } (กติกา { $rule })
refused-near = { $reason } หมายถึง `{ $suggestion }` หรือเปล่า
legal-moves = เล่นได้: { $moves }

refused-no-text = ต้องระบุตาเดิน เช่น `C`
refused-no-pit = `{ $pit }` ไม่ใช่หลุม: หลุมคือ A ถึง { $last } และ a ถึง { $last-small }
refused-no-such-pit = กระดานนี้ไม่มีหลุม `{ $pit }`: หลุมคือ A ถึง { $last } และ a ถึง { $last-small }
refused-no-count = `{ $count }` ใน `{ $text }` ไม่ใช่จำนวนเมล็ดที่จะหยิบ
refused-over = เกมจบแล้ว
refused-must-pass = ฝ่าย{ $player }ไม่มีตาเดินและต้องผ่าน (`--`)
refused-may-not-pass = ฝ่าย{ $player }ยังมีตาเดิน จึงผ่านไม่ได้
refused-pit-of = { $pit } เป็นหลุมของฝ่าย{ $player }
refused-no-pit-of = ไม่ใช่หลุมของฝ่าย{ $player }
refused-empty = { $pit } ว่างอยู่
refused-lifting = กำลังหยิบหลุมอยู่: `^C` หยิบหนึ่งหลุม
refused-placing = กำลังวางเมล็ดในมืออยู่: `@d` วางหนึ่งเมล็ด
refused-opening-over = การเปิดเกมจบไปแล้ว
refused-needs-direction = ต้องบอกทิศทาง: `{ $pit }>` หรือ `{ $pit }<`
refused-one-direction = ที่นี่เล่นได้ทิศเดียว: `{ $suggestion }`
refused-no-direction = เกมนี้มีทิศเดียว: `{ $suggestion }`
refused-whole-pit = ต้องหยิบทั้งหลุม: `{ $suggestion }`
refused-not-offered = กติกา { $rule } ไม่ให้เล่นอย่างนี้
refused-duty = กติกา { $rule } ให้เล่นตาอื่นซึ่งเล่นได้
refused-landing = กติกา { $rule } ไม่ให้การหว่านจบตรงนั้น
refused-endless = การหว่านไม่จบภายใน { $laps } เที่ยว
refused-returns = จะกลับไปเป็นกระดานที่เกิดขึ้นแล้วในตานี้ แล้วได้เดินอีก
