# Kung ano ang nagawa ng isang tira, at paano natapos ang laro.

sows = inihasik ang { $seeds }
relay = saka { $seeds } mula sa { $pit }
what-follows = {"; "}
sown-on = itinuloy ang hasik
lap-to = { $lap } hanggang { $cell }
more-laps = … { $count } beses pa …
seeds-from = { $seeds } mula sa { $pit }
captures = huli ang { $what }
gets = nakuha ng { $player } ang { $what }
takes = dinampot ang { $what }
places-one = naglagay ng tig-isa sa { $pits }
pits-now = kasama na sa { $set } ang { $pits }
pits-no-longer = wala na sa { $set } ang { $pits }
moves-again = titira muli
moves-again-clockwise = titira muli, ayon sa ikot ng relo
moves-again-counterclockwise = titira muli, kontra sa ikot ng relo
passes = pumasa ang { $player }
opening-done = tapos na ang pambungad ng { $player }
left-over = { $seeds } butong naiwan sa board ay napunta sa { $player }

game-over = Tapos na ang laro: { $why }. { $result }.
over-no-moves = walang legal na tira ang { $player }
over-repetition = { $times ->
    [1] naulit ang posisyon
   *[other] ika-{ $times } beses nang nasa ganitong posisyon
}
result-win = Panalo ang { $player }, { $won } sa { $lost }
result-even = Tabla, tig-{ $seeds }
result-draw = Tabla (Timog { $south }, Hilaga { $north })
