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
refused-lifting = pits are being lifted: `^C` lifts one
refused-placing = the hand is being placed: `@d` places one seed
refused-opening-over = the opening is over
refused-needs-direction = a direction is needed: `{ $pit }>` or `{ $pit }<`
refused-one-direction = only one direction can be played here: `{ $suggestion }`
refused-no-direction = this game has one direction: `{ $suggestion }`
refused-whole-pit = the whole pit is lifted: `{ $suggestion }`
refused-not-offered = { $rule } does not offer it
refused-duty = { $rule } asks for another move, which can be played
refused-landing = { $rule } does not let its sowing end there
refused-endless = its sowing does not end within { $laps } laps
refused-returns = it would come back to a board that stood earlier in this turn, and move again
