# Mga salitang gamit ng bawat board at utos.

south = Timog
north = Hilaga
seeds = { $count } buto
list-and = { $items } at { $last }
store-of = imbakan ng { $player }

# Sino ang naglalaro.
seat-human = tao
seat-random = sapalaran
seat-level = antas { $level }
seats = { $south } - { $north }

# Ang payo sa pambungad: ano ang dadamputin, at saan ilalagay ang mga buto, gaya ng A3 C2.
plan-lift = damputin ang { $pits }
plan-stop = tumigil sa pagdampot
plan-place = ilagay ang { $into }
plan-then = { $first }, saka { $next }

# Ang mga butas na dinadampot sa pambungad.
lifts-some = ilan sa iyong mga butas
lifts-exactly = { $most } sa iyong mga butas
lifts-between = { $least } hanggang { $most } sa iyong mga butas
lifts-up-to = hanggang { $most } sa iyong mga butas
lifts-so-far = { $chosen ->
    [0] { $pits } (wala pa)
   *[other] { $pits } ({ $chosen } na)
}
