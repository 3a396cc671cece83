# คำที่ทุกกระดานและทุกคำสั่งใช้

south = ใต้
north = เหนือ
seeds = { $count } เมล็ด
list-and = { $items } และ { $last }
store-of = คลังของฝ่าย{ $player }

# ใครเล่น
seat-human = คน
seat-random = สุ่ม
seat-level = ระดับ { $level }
seats = { $south } - { $north }

# คำแนะนำตอนเปิดเกม: หยิบหลุมใด และวางเมล็ดที่ใด เช่น A3 C2
plan-lift = หยิบหลุม { $pits }
plan-stop = หยุดหยิบ
plan-place = วาง { $into }
plan-then = { $first } แล้ว{ $next }

# หลุมที่หยิบตอนเปิดเกม
lifts-some = หลุมของคุณบางหลุม
lifts-exactly = หลุมของคุณ { $most } หลุม
lifts-between = หลุมของคุณ { $least } ถึง { $most } หลุม
lifts-up-to = หลุมของคุณไม่เกิน { $most } หลุม
lifts-so-far = { $chosen ->
    [0] { $pits } (ยังไม่ได้หยิบ)
   *[other] { $pits } (หยิบแล้ว { $chosen })
}
