# Why a move is refused.

refused = { $move } is not legal: { $reason }
refused-by = { $reason } (rule { $rule })
refused-near = { $reason }; did you mean `{ $suggestion }`?
legal-moves = legal: { $moves }

refused-no-text = a move is expected, such as `C`
refused-no-pit = `{ $pit }` is no pit: pits are A to { $last } and a to { $last-small }
refused-no-such-pit = there is no pit `{ $pit }` on this board: pits are A to { $last } and a to { $last-small }
refused-no-count = `{ $count }` is no number of seeds to lift, in `{ $text }`
refused-over = the game is over
refused-must-pass = { $player } has no move and must pass (`--`)
refused-may-not-pass = { $player } has moves and may not pass
refused-pit-of = { $pit } is a pit of { $player }
refused-no-pit-of = it is no pit of { $player }
refused-empty = { $pit } is empty
refused-too-many = { $seeds ->
    [1] { $pit } holds only 1 seed, so { $count } cannot be lifted
   *[other] { $pit } holds only { $seeds } seeds, so { $count } cannot be lifted
}
refused-lift-own = { $pit } lies in the row of { $player }; lift a pit of your own row
refused-lift-empty = { $pit } is empty; lift a pit that has seeds
refused-lift-again = { $pit } has been lifted already; lift another pit
refused-lift-more = { $chosen ->
    [0] at least { $least } pits must be lifted, and none has been so far; lift a pit
   *[other] at least { $least } pits must be lifted, and { $chosen } so far is too few; lift another pit
}
refused-place-one = seeds are placed one at a time, not { $count } at once; place one, then the next
refused-more-than-hand = { $hand ->
    [1] there is only 1 seed in the hand, not { $count }; place it
   *[other] there are only { $hand } seeds in the hand, not { $count }; place them one at a time
}
refused-lifting = pits are still being lifted; first lift a pit of your own, and seeds are placed afterwards
refused-placing = all lifting is done; now the seeds in your hand are placed, one at a time
refused-opening-over = the opening is over; now the seeds of a pit are sown
refused-needs-direction = a direction is needed: `{ $pit }>` or `{ $pit }<`
refused-one-direction = only one direction can be played here: `{ $suggestion }`
refused-no-direction = this game has one direction: `{ $suggestion }`
refused-whole-pit = the whole pit is lifted: `{ $suggestion }`
refused-not-offered = { $rule } does not offer it
refused-duty = { $rule } asks for another move, which can be played
refused-landing = { $rule } does not let its sowing end there
refused-endless = its sowing does not end within { $laps } laps
refused-returns = it would come back to a board that stood earlier in this turn, and move again
