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
refused-lifting = dumadampot pa ng mga butas: `^C` ang dampot ng isa
refused-placing = inilalagay pa ang nasa kamay: `@d` ang lagay ng isang buto
refused-opening-over = tapos na ang pambungad
refused-needs-direction = kailangan ng direksiyon: `{ $pit }>` o `{ $pit }<`
refused-one-direction = iisang direksiyon lang ang matitira rito: `{ $suggestion }`
refused-no-direction = iisa ang direksiyon ng larong ito: `{ $suggestion }`
refused-whole-pit = buong butas ang dinadampot: `{ $suggestion }`
refused-not-offered = hindi ito ibinibigay ng { $rule }
refused-duty = ibang tira ang hinihingi ng { $rule }, at matitira iyon
refused-landing = hindi pinapayagan ng { $rule } na doon matapos ang hasik
refused-endless = hindi natatapos ang hasik sa loob ng { $laps } hasik
refused-returns = babalik ito sa ayos ng board na nangyari na sa turnong ito, at titira pang muli
