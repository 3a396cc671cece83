# Kung ano ang nagawa ng isang tira, at paano natapos ang laro.

deed = { $player } { $told }
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

# Ang nagawa ng pambungad: sa isang pangungusap, at sa listahan ng mga tira.
seeds-into = { $many ->
    [1] { $seeds } sa { $pits }
   *[other] tig-{ $seeds } sa { $pits }
}
opening-lifts = Dinampot ng { $side } ang { $pits }.
opening-places = Naglagay ang { $side } ng { $into }.
opening-told = Dinampot ng { $side } ang { $pits }, at naglagay ng { $into }.
opening-nothing = Walang dinampot ang { $side }.
opening-stops = Tumigil sa pagdampot ang { $side }.
turn-lifts = dampot { $pits }
turn-places = lagay { $into }
turn-lifts-and-places = dampot { $pits }, lagay { $into }
turn-stops = tigil
