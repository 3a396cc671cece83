# เกมที่เก็บไว้ และบันทึกการเล่น

games-none = ยังไม่มีเกมที่เก็บไว้ คำสั่ง `mancala play GAME` จะเก็บเกมที่เล่น
games-not-kept = เล่นเกมนี้ต่อได้ แต่จะไม่เก็บไว้
games-unkept = { $what }; เกมยังดำเนินต่อไป
games-gone = เกม { $id } ถูกลบจากที่อื่น และไม่ได้เก็บไว้แล้ว เกมยังเล่นต่อได้ พิมพ์ `keep` เพื่อเก็บเป็นเกมใหม่ หรือ `quit` เพื่อออก
games-kept-as = เก็บไว้เป็นเกม { $id } เล่นต่อได้ด้วย `mancala games resume { $id }`
games-other-sheet = กติกาของเกมนี้เปลี่ยนไปแล้วตั้งแต่เก็บไว้ จะเล่นต่อตามกติกาปัจจุบัน
games-moves = { $count ->
   *[other] { $count } ตา
}
games-to-move = ถึงตา{ $side }
games-won = { $side }ชนะ { $score }
games-drawn = เสมอ { $score }
games-delete-asks = { $count ->
    [1] ลบเกมนี้ถาวรหรือไม่ พิมพ์ `yes`:
   *[other] ลบทั้ง { $count } เกมนี้ถาวรหรือไม่ พิมพ์ `yes`:
}
games-delete-not = ไม่ได้ลบอะไร
games-deleted = ลบแล้ว { $count } เกม
games-the-file = ไฟล์
games-the-game = เกม { $id }
games-checked = ตรวจแล้ว { $games } เกม { $count ->
    [0] ไม่พบข้อผิดพลาด
   *[other] พบข้อผิดพลาด { $count } แห่ง
}
games-sound = ที่เก็บเกมไม่มีข้อผิดพลาด มีอยู่ { $count } เกม
games-lost = สูญหาย { $what }
games-doubtful = เก็บไว้ตามที่อ่านได้ตอนนี้ { $what }
games-repaired = ที่เก็บใหม่มี { $count } เกม ไฟล์เดิมเก็บไว้เป็น { $file }

# ป้ายของบันทึกที่แสดง
tag-game = เกม
tag-gamename = ชื่อเกม
tag-event = รายการ
tag-site = สถานที่
tag-date = วันที่
tag-south = ใต้
tag-north = เหนือ
tag-annotator = ผู้เขียนหมายเหตุ
tag-seed = เลขสุ่ม
tag-setting = การตั้งค่า
tag-rules = กติกา
tag-start = เริ่มจาก
tag-sheet = แผ่นกติกา
tag-plugins = ปลั๊กอิน
tag-starter = ผู้เริ่ม
tag-result = ผล
tag-winner = ผู้ชนะ
tag-no-winner = ไม่มี: เสมอ
