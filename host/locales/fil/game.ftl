# Mga salitang gamit ng bawat board at utos.

south = Timog
north = Hilaga
seeds = { $count } buto
list-and = { $items } at { $last }
store-of = imbakan ng { $player }

# Ang mga butas na dinadampot sa pambungad.
lifts-some = ilan sa iyong mga butas
lifts-exactly = { $most } sa iyong mga butas
lifts-between = { $least } hanggang { $most } sa iyong mga butas
lifts-up-to = hanggang { $most } sa iyong mga butas
lifts-so-far = { $chosen ->
    [0] { $pits } (wala pa)
   *[other] { $pits } ({ $chosen } na)
}
