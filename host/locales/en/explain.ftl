# What a move did, and how a game ended.

deed = { $player } { $told }
sows = sows { $seeds }
relay = then { $seeds } from { $pit }
what-follows = {"; "}
sown-on = sows on
lap-to = { $lap } to { $cell }
more-laps = … { $count } more times …
seeds-from = { $seeds } from { $pit }
captures = captures { $what }
gets = { $player } gets { $what }
takes = takes { $what }
places-one = places one in { $pits }
pits-now = { $count ->
    [one] { $pits } is now { $set }
   *[other] { $pits } are now { $set }
}
pits-no-longer = { $count ->
    [one] { $pits } is no longer { $set }
   *[other] { $pits } are no longer { $set }
}
moves-again = moves again
moves-again-clockwise = moves again clockwise
moves-again-counterclockwise = moves again counterclockwise
passes = { $player } passes
opening-done = the opening of { $player } is done
left-over = { $seeds ->
    [one] { $seeds } seed left on the board goes to { $player }
   *[other] { $seeds } seeds left on the board go to { $player }
}

game-over = The game is over: { $why }. { $result }.
over-no-moves = { $player } has no legal move
over-repetition = { $times ->
    [1] the position repeats
   *[other] the position stands for the { NUMBER($times, type: "ordinal") ->
        [one] { $times }st
        [two] { $times }nd
        [few] { $times }rd
       *[other] { $times }th
    } time
}
result-win = { $player } wins { $won } to { $lost }
result-even = A draw, { $seeds } all
result-draw = A draw (South { $south }, North { $north })

# What an opening did: in a sentence, and in a list of moves.
seeds-into = { $seeds }{ $many ->
    [one] {" "}in
   *[other] {" "}each in
} { $pits }
opening-lifts = { $side } lifts { $pits }.
opening-places = { $side } places { $into }.
opening-told = { $side } lifts { $pits }, and places { $into }.
opening-nothing = { $side } lifts nothing.
opening-stops = { $side } stops lifting.
turn-lifts = lifts { $pits }
turn-places = places { $into }
turn-lifts-and-places = lifts { $pits }, places { $into }
turn-stops = stops lifting
