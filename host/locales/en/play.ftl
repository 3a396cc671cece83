# The game played line by line.

play-help =
    A move is a pit (`C`), with a direction where the player chooses one (`C>` counterclockwise, `C<` clockwise) and a number where not all seeds are lifted (`C:3`); `^C` lifts and `@d` places in an opening, in any order.
      undo      take your last move back
      redo      play again what was taken back
      moves     the legal moves, and those played so far
      board     draw the board
      hint      a good move, and what may follow
      rules     the rules as they are played here
      position  the position as text, for --position
      keep      keep the game anew if it was deleted elsewhere
      quit      stop playing
seed = seed { $seed }
in-hand = in { $player }'s hand: { $seeds }
last-move = last move: { $player } { $move }
to-move = { $player } to move
to-move-again = { $player } to move again
to-lift = Opening, { $player }: lift { $pits }. `{ $example }` lifts one, with all its seeds.
to-lift-or-stop = Opening, { $player }: lift { $pits }. `{ $example }` lifts one, with all its seeds; `^.` stops lifting.
to-place = { $count ->
    [1] Opening, { $player }: place your last seed in any pit, yours or not, such as `@{ $pit }`.
   *[other] Opening, { $player }: place the { $count } seeds in your hand in any pits, yours or not: `@{ $pit }` places one there.
}
no-move-passes = { $player } has no move and passes
played = played: { $moves }
position = position { $position }
hint = hint: { $move } ({ $value } for { $player }; { $line })
hint-plan = hint: { $plan } ({ $value } for { $player })
value-proven = { $value } proven
lift-waits = { $pits } is lifted; `undo` takes that back
round-begins = Round { $round }, { $player } begins; { $tally }
replay-round = Round { $round }, { $player } begins
tally = tally: { $south }, { $north }
taken-back = { $count ->
    [one] { $count } move taken back
   *[other] { $count } moves taken back
}
nothing-to-take-back = there is no move to take back
played-again = played again
nothing-to-play-again = there is nothing to play again
match-over = The match is over: { $winner } wins it.
match-drawn = The match is over: nobody wins it.
game-too-long = The game did not end within { $moves } moves.
match-too-long = The match did not end within { $rounds } rounds.
game-stays = the game stays as it was
after-the-end = `{ $text }` comes after the end of the game

value-is = the value is { $value } for { $player }, who moves
value-by-repetition = the value is { $value } for { $player }, who moves, by the repetition rule alone
value-not-proven = not proven: from { $low } to { $high } for { $player }, who moves
best-play = best play  { $moves }
values-are = { $player } to move; values are how many more seeds than the other { $player } has at the end
thinking = thinking
