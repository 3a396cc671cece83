# Mga salitang gamit ng bawat board at utos.

south = Timog
north = Hilaga
seeds = { $count } buto
list-and = { $items } at { $last }
store-of = imbakan ng { $player }
