# Kung bakit hindi matatanggap ang isang tira.

refused = hindi legal ang { $move }: { $reason }
refused-by = { $reason } (tuntuning { $rule })
refused-near = { $reason }; `{ $suggestion }` ba ang ibig sabihin?
legal-moves = legal: { $moves }

refused-no-text = kailangan ng tira, gaya ng `C`
refused-no-pit = hindi butas ang `{ $pit }`: ang mga butas ay A hanggang { $last } at a hanggang { $last-small }
refused-no-such-pit = walang butas na `{ $pit }` sa board na ito: ang mga butas ay A hanggang { $last } at a hanggang { $last-small }
refused-no-count = ang `{ $count }` sa `{ $text }` ay hindi bilang ng butong dadamputin
refused-over = tapos na ang laro
refused-must-pass = walang tira ang { $player } at kailangang pumasa (`--`)
refused-may-not-pass = may tira pa ang { $player } kaya hindi makapapasa
refused-pit-of = butas ng { $player } ang { $pit }
refused-no-pit-of = hindi ito butas ng { $player }
refused-empty = walang laman ang { $pit }
refused-too-many = { $seeds } lang ang buto sa { $pit } kaya hindi madadampot ang { $count }
refused-lift-own = nasa hanay ng { $player } ang { $pit }; dumampot sa sarili mong hanay
refused-lift-empty = walang laman ang { $pit }; dumampot ng butas na may buto
refused-lift-again = nadampot na ang { $pit }; dumampot ng iba
refused-lift-more = { $chosen ->
    [0] hindi bababa sa { $least } ang dapat damputin at wala pa kahit isa; dumampot ng butas
   *[other] hindi bababa sa { $least } ang dapat damputin at { $chosen } pa lang; dumampot ng isa pa
}
refused-place-one = isa-isang inilalagay ang buto, hindi { $count } nang sabay; maglagay ng isa, saka ang kasunod
refused-more-than-hand = { $hand } lang ang buto sa kamay, hindi { $count }; ilagay nang isa-isa
refused-lifting = dumadampot pa ng mga butas; dumampot muna ng sarili mong butas, at saka maglalagay ng buto
refused-placing = tapos na ang pagdampot; ilagay na ngayon nang isa-isa ang mga buto sa kamay mo
refused-opening-over = tapos na ang pambungad; ihasik na ngayon ang mga buto ng isang butas
refused-needs-direction = kailangan ng direksiyon: `{ $pit }>` o `{ $pit }<`
refused-one-direction = iisang direksiyon lang ang matitira rito: `{ $suggestion }`
refused-no-direction = iisa ang direksiyon ng larong ito: `{ $suggestion }`
refused-whole-pit = buong butas ang dinadampot: `{ $suggestion }`
refused-not-offered = hindi ito ibinibigay ng { $rule }
refused-duty = ibang tira ang hinihingi ng { $rule }, at matitira iyon
refused-landing = hindi pinapayagan ng { $rule } na doon matapos ang hasik
refused-endless = hindi natatapos ang hasik sa loob ng { $laps } hasik
refused-returns = babalik ito sa ayos ng board na nangyari na sa turnong ito, at titira pang muli
