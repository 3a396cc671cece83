# คำที่ทุกกระดานและทุกคำสั่งใช้

south = ใต้
north = เหนือ
seeds = { $count } เมล็ด
list-and = { $items } และ { $last }
store-of = คลังของฝ่าย{ $player }
