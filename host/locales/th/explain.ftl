# ตาเดินทำอะไรไป และเกมจบอย่างไร

deed = ฝ่าย{ $player } { $told }
sows = หว่าน { $seeds }
relay = แล้ว { $seeds } จาก { $pit }
what-follows = {"; "}
sown-on = หว่านต่อ
lap-to = { $lap } ถึง { $cell }
more-laps = … อีก { $count } ครั้ง …
seeds-from = { $seeds } เมล็ดจาก { $pit }
captures = กิน { $what }
gets = ฝ่าย{ $player }ได้ { $what }
takes = หยิบ { $what }
places-one = วางหลุมละหนึ่งเมล็ดใน { $pits }
pits-now = { $pits } เป็น{ $set }แล้ว
pits-no-longer = { $pits } ไม่เป็น{ $set }แล้ว
moves-again = เดินอีกครั้ง
moves-again-clockwise = เดินอีกครั้งตามเข็มนาฬิกา
moves-again-counterclockwise = เดินอีกครั้งทวนเข็มนาฬิกา
passes = ฝ่าย{ $player }ผ่าน
opening-done = ฝ่าย{ $player }เปิดเกมเสร็จแล้ว
left-over = { $seeds } เมล็ดที่เหลือบนกระดานเป็นของฝ่าย{ $player }

game-over = เกมจบแล้ว: { $why } { $result }
over-no-moves = ฝ่าย{ $player }ไม่มีตาเดินที่ถูกกติกา
over-repetition = { $times ->
    [1] ตำแหน่งซ้ำ
   *[other] ตำแหน่งเดิมเกิดขึ้นเป็นครั้งที่ { $times }
}
result-win = ฝ่าย{ $player }ชนะ { $won } ต่อ { $lost }
result-even = เสมอกัน ฝ่ายละ { $seeds }
result-draw = เสมอกัน (ใต้ { $south } เหนือ { $north })

# การเปิดเกมทำอะไรไป: เป็นประโยค และในรายการตาเดิน
seeds-into = { $many ->
    [1] { $seeds }ลง { $pits }
   *[other] หลุมละ { $seeds }ลง { $pits }
}
opening-lifts = ฝ่าย{ $side }หยิบหลุม { $pits }
opening-places = ฝ่าย{ $side }วาง { $into }
opening-told = ฝ่าย{ $side }หยิบหลุม { $pits } แล้ววาง { $into }
opening-nothing = ฝ่าย{ $side }ไม่หยิบอะไร
opening-stops = ฝ่าย{ $side }หยุดหยิบ
turn-lifts = หยิบ { $pits }
turn-places = วาง { $into }
turn-lifts-and-places = หยิบ { $pits } วาง { $into }
turn-stops = หยุดหยิบ
