# เกมที่เล่นทีละบรรทัด

play-help =
    ตาเดินคือหลุม (`C`) ตามด้วยทิศทางเมื่อผู้เล่นเลือกทิศได้ (`C>` ทวนเข็มนาฬิกา `C<` ตามเข็มนาฬิกา) และจำนวนเมื่อไม่ได้หยิบทุกเมล็ด (`C:3`) ตอนเปิดเกม `^C` หยิบหลุม และ `@d` วางเมล็ด จะสั่งตามลำดับใดก็ได้
      undo      ถอนตาเดินล่าสุดของคุณ
      redo      เดินซ้ำตาที่ถอนไป
      moves     ตาเดินที่เล่นได้ และที่เล่นไปแล้ว
      board     วาดกระดาน
      hint      ตาเดินที่ดี และสิ่งที่อาจตามมา
      rules     กติกาที่ใช้เล่นอยู่นี้
      position  ตำแหน่งเป็นข้อความ สำหรับ --position
      keep      เก็บเกมไว้อีกครั้ง เมื่อเกมถูกลบจากที่อื่น
      quit      เลิกเล่น
seed = ค่าสุ่ม (seed) { $seed }
in-hand = ในมือของฝ่าย{ $player }: { $seeds }
last-move = ตาล่าสุด: { $player } { $move }
to-move = ตาของฝ่าย{ $player }
to-move-again = ฝ่าย{ $player }ได้เดินอีก
to-lift = เปิดเกม ฝ่าย{ $player }: หยิบ{ $pits } พิมพ์ `{ $example }` เพื่อหยิบเมล็ดทั้งหลุม
to-lift-or-stop = เปิดเกม ฝ่าย{ $player }: หยิบ{ $pits } พิมพ์ `{ $example }` เพื่อหยิบเมล็ดทั้งหลุม หรือ `^.` เพื่อหยุดหยิบ
to-place = { $count ->
    [1] เปิดเกม ฝ่าย{ $player }: วางเมล็ดสุดท้ายลงหลุมใดก็ได้ ของใครก็ได้ เช่น `@{ $pit }`
   *[other] เปิดเกม ฝ่าย{ $player }: วาง { $count } เมล็ดในมือลงหลุมใดก็ได้ ของใครก็ได้ พิมพ์ `@{ $pit }` เพื่อวางหนึ่งเมล็ด
}
no-move-passes = ฝ่าย{ $player }ไม่มีตาเดิน จึงผ่าน
played = เล่นไปแล้ว: { $moves }
position = ตำแหน่ง { $position }
hint = คำแนะนำ: { $move } ({ $value } สำหรับฝ่าย{ $player }; { $line })
hint-plan = คำแนะนำ: { $plan } ({ $value } สำหรับฝ่าย{ $player })
value-proven = { $value } พิสูจน์แล้ว
lift-waits = หยิบ { $pits } แล้ว `undo` คืนเมล็ดลงหลุม
round-begins = รอบที่ { $round } ฝ่าย{ $player }เริ่ม; { $tally }
replay-round = รอบที่ { $round } ฝ่าย{ $player }เริ่ม
tally = คะแนนสะสม: { $south }, { $north }
taken-back = ถอนแล้ว { $count } ตา
nothing-to-take-back = ไม่มีตาเดินให้ถอน
played-again = เดินซ้ำแล้ว
nothing-to-play-again = ไม่มีตาเดินให้เดินซ้ำ
match-over = แมตช์จบแล้ว: ฝ่าย{ $winner }ชนะ
match-drawn = แมตช์จบแล้ว: ไม่มีฝ่ายใดชนะ
game-too-long = เกมไม่จบภายใน { $moves } ตา
match-too-long = แมตช์ไม่จบภายใน { $rounds } รอบ
game-stays = เกมยังเป็นอย่างเดิม
after-the-end = `{ $text }` มาหลังจากเกมจบแล้ว

value-is = ค่าคือ { $value } สำหรับฝ่าย{ $player }ที่ถึงตา
value-by-repetition = ค่าคือ { $value } สำหรับฝ่าย{ $player }ที่ถึงตา ด้วยกติกาตำแหน่งซ้ำเท่านั้น
value-not-proven = ยังพิสูจน์ไม่ได้: ตั้งแต่ { $low } ถึง { $high } สำหรับฝ่าย{ $player }ที่ถึงตา
best-play = เล่นดีที่สุด  { $moves }
values-are = ตาของฝ่าย{ $player }; ค่าคือจำนวนเมล็ดที่ฝ่าย{ $player }มีมากกว่าอีกฝ่ายเมื่อจบเกม
thinking = กำลังคิด
