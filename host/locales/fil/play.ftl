# Ang larong nilalaro nang pala-linya.

play-help =
    Ang tira ay isang butas (`C`), may direksiyon kung pinipili ito (`C>` kontra sa ikot ng relo, `C<` ayon sa ikot ng relo) at may bilang kung hindi lahat ng buto ang dadamputin (`C:3`); sa pambungad, `^C` ang dampot at `@d` ang lagay, sa kahit anong pagkakasunod.
      undo      bawiin ang huling tira mo
      redo      itira muli ang binawi
      moves     ang mga legal na tira, at ang mga naitira na
      board     iguhit ang board
      hint      isang mabuting tira, at ang maaaring kasunod
      rules     ang mga tuntuning nilalaro rito
      position  ang posisyon bilang teksto, para sa --position
      keep      itago muli ang laro kung binura ito sa ibang lugar
      quit      tumigil sa paglalaro
seed = binhi ng tsamba (seed) { $seed }
in-hand = nasa kamay ng { $player }: { $seeds }
last-move = huling tira: { $player } { $move }
to-move = { $player } ang titira
to-move-again = { $player } ang titira muli
to-lift = Pambungad, { $player }: dumampot ng { $pits }. `{ $example }` para damputin ang isa, kasama ang lahat ng buto nito.
to-lift-or-stop = Pambungad, { $player }: dumampot ng { $pits }. `{ $example }` para damputin ang isa, kasama ang lahat ng buto nito; `^.` para tumigil.
to-place = { $count ->
    [1] Pambungad, { $player }: ilagay ang huling buto sa alinmang butas, iyo man o hindi, gaya ng `@{ $pit }`.
   *[other] Pambungad, { $player }: ilagay ang { $count } butong nasa kamay mo sa alinmang mga butas, iyo man o hindi: `@{ $pit }` para maglagay ng isa.
}
no-move-passes = walang tira ang { $player } kaya pumapasa
played = naitira na: { $moves }
position = posisyon { $position }
hint = payo: { $move } ({ $value } para sa { $player }; { $line })
hint-plan = payo: { $plan } ({ $value } para sa { $player })
value-proven = { $value } napatunayan
lift-waits = nadampot na ang { $pits }; `undo` para ibalik
round-begins = Ika-{ $round } raun, { $player } ang mauuna; { $tally }
replay-round = Ika-{ $round } raun, { $player } ang mauuna
tally = tala: { $south }, { $north }
taken-back = { $count } tira ang binawi
nothing-to-take-back = walang tirang mababawi
played-again = itinira muli
nothing-to-play-again = walang maititira muli
match-over = Tapos na ang laban: panalo ang { $winner }.
match-drawn = Tapos na ang laban: walang nanalo.
game-too-long = Hindi natapos ang laro sa loob ng { $moves } tira.
match-too-long = Hindi natapos ang laban sa loob ng { $rounds } raun.
game-stays = nananatili ang laro sa dati
after-the-end = ang `{ $text }` ay kasunod na ng wakas ng laro

value-is = ang halaga ay { $value } para sa { $player } na titira
value-by-repetition = ang halaga ay { $value } para sa { $player } na titira, dahil lamang sa tuntunin ng pag-uulit
value-not-proven = hindi napatunayan: mula { $low } hanggang { $high } para sa { $player } na titira
best-play = pinakamabuti  { $moves }
values-are = { $player } ang titira; ang halaga ay kung ilang buto ang lamang ng { $player } sa wakas
thinking = nag-iisip
