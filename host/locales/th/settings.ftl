# การตั้งค่าของเกมเป็นคำพูด: ค่า และสิ่งที่ผิด

setting-is = { $name }: { $value }
setting-yes = ใช่
setting-no = ไม่ใช่
setting-row = ใต้ { $south } เหนือ { $north }

misset-integer = “{ $name }” ต้องเป็นจำนวนเต็มตั้งแต่ { $least } ถึง { $most }
misset-choice = “{ $name }” ต้องเป็นค่าใดค่าหนึ่งต่อไปนี้ { $words }
misset-bool = “{ $name }” ต้องเป็นใช่หรือไม่ใช่
misset-rows = “{ $name }” ต้องเป็นจำนวนเต็มสองแถว แถวของใต้แล้วแถวของเหนือ นับจากซ้ายของเจ้าของแถว เช่น `[[4, 4, 4], [4, 4, 4]]`
misset-filled = ใส่เมล็ดแถวละ { $filled } หลุมไม่ได้ เพราะแต่ละแถวมีเพียง { $pits } หลุม
misset-seeds = กระดานจะมี { $seeds } เมล็ด แต่มีได้ไม่เกิน { $most } เมล็ด
misset-pit-seeds = หลุมหนึ่งมีได้ตั้งแต่ 0 ถึง { $most } เมล็ด ไม่ใช่ { $seeds }
misset-row-count = เมล็ดทีละหลุมต้องบอกเป็นสองแถว ไม่ใช่ { $rows } แถว
misset-uneven-rows = สองแถวต้องยาวเท่ากัน: ใต้มี { $south } หลุม เหนือมี { $north } หลุม
misset-row-length = แถวหนึ่งมีได้ตั้งแต่ { $least } ถึง { $most } หลุม ไม่ใช่ { $pits }
misset-other-rows = เมล็ดทีละหลุมบอกไว้สำหรับแถวละ { $row } หลุม แต่กำหนดให้แถวละ { $pits } หลุม: แก้อย่างใดอย่างหนึ่ง
misset-ruled = { $names }: { $why }
