# What went wrong on a board: with the game, the program, or the games that are kept.

trouble-no-such-game = There is no game called “{ $name }”.
trouble-no-such-game-near = There is no game called “{ $name }”. Did you mean “{ $near }”?
trouble-bad-game = The game cannot be played as it is set: { $what }
trouble-bad-position = This is no position of this game: { $what }
trouble-bad-record = This record does not come out: { $what }
trouble-nothing-undo = There is no move to take back.
trouble-nothing-redo = There is nothing to play again.
trouble-no-such-move = There is no move { $ply }: { $played ->
    [one] 1 has been played.
   *[other] { $played } have been played.
}
trouble-no-match = This game is no round of a match.
trouble-round-goes-on = The round is not over yet.
trouble-match-over = The match is over.
trouble-stopped = It was stopped before it was done; the game stands as it last did.
trouble-timed-out = It was not done in time; the game stands as it last did.
trouble-refused = A plugin that this takes cannot be used: { $what }
trouble-rule = The rule { $rule } of this game failed, so that the move was not played: { $what }
trouble-crashed = The rules of this game ended unexpectedly, and were started again. The game stands as it last did. ({ $what })
trouble-system = The computer would not give what it takes: { $what }
trouble-asked = This program was asked what it does not understand: { $what }

# What only the board in a browser says.
trouble-stale = The game has gone on meanwhile.
trouble-busy = Too many games are being begun; try again.
trouble-too-large = This is too large: at most { $most } bytes are read here.
trouble-no-game = There is no game { $id }.
trouble-gone = Game { $id } is gone: it was deleted.
trouble-too-many = { $kept } games are kept, and no more than { $most } can be; delete some first.
trouble-seed = “{ $seed }” is no number that fixes chance: it is a whole number from 0 to { $most }.
trouble-think = Level { $level } thinks from { $least } to { $most } seconds.
trouble-name = “{ $name }” is not the name of a game: names are of letters, digits, `-` and `_`.
trouble-record = { $count ->
    [one] The record cannot be opened. Something in it is wrong:
   *[other] The record cannot be opened. { $count } things in it are wrong:
}
trouble-records = { $count } records are more than the { $most } that are opened at once; `mancala record import` takes any number.

# What is not as it was when a record was made.
remark-sheet = This record was made under other rules than those of today ({ $then }, now { $now }).
remark-plugin = Plugin { $id } was { $then } then and is { $now } now.
remark-plugin-gone = Plugin { $id } { $then } played then and takes no part now.

# Games that are kept, where they cannot be.
trouble-unsaved = This game is not saved: { $what }
trouble-not-a-store = { $path } is not a file of kept games, but some other file.
trouble-newer-store = A newer version of this program has written { $path }.
trouble-read-only = { $path } may be read but not written.
trouble-disk-full = No space is left on the disk for { $path }.
trouble-store-busy = Another program keeps { $path } busy.
trouble-damaged = { $path } is damaged: { $what }
trouble-replaced = { $path } was deleted or replaced meanwhile; this game is kept as game { $now } in the file that is there now.
trouble-elsewhere = Game { $before } was played on elsewhere meanwhile. Yours goes on as game { $now }.
trouble-forbidden = The permissions of { $path } do not let it be read.
trouble-no-numbers = { $path } takes no new game: the last number there is was given away. Write its games out, and begin another file.
trouble-spoilt = { $path } was overwritten or cut short meanwhile. What is left of it is set aside as { $aside }; this game is kept as game { $now } in a new file.
trouble-deleted = Game { $id } was deleted elsewhere, and is kept no longer.
trouble-unreadable = Game { $id } cannot be read: { $what }
trouble-store = { $path } cannot be used: { $what }

# What is wrong with a position.
place-count = `{ $text }` is no count of seeds from 0 to { $most }
place-no-rows = two rows are expected, such as `4,4,4/4,4,4`
place-one-row = two rows are expected, South's and North's, with `/` between
place-row = { $side }'s row has { $pits } pits, this game's board has { $board }
place-seeds = there are { $seeds } seeds; at most { $most } are allowed
place-no-stores = the stores are expected, South's and North's, such as `0-0`
place-no-side = the side to move is expected, `S` or `N`
place-side = the side to move is expected, `S` or `N`, not `{ $word }`
place-twice = `{ $key }` is given twice
place-value = `{ $key }` is { $values }
place-unknown = `{ $key }` is nothing this game knows; it knows { $known }
place-only-opening = `{ $key }` belongs to an opening (`phase=lift` or `phase=place`)
place-no-opening = this game has no opening of lifts and placements
place-no-hand = an opening's position says what is in hand: `hand=N`
place-empty-hand = in `phase=place` the hand holds seeds
place-not-again = `dir` belongs to an extra move: write `again` before it
