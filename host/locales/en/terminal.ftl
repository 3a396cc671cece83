# The board on a terminal. No sign of uncertain width may stand here: no long dashes, no curly quotes, no ellipsis.

tui-too-small = This window has { $width } columns and { $height } lines. The board needs 40 columns and 12 lines: make the window larger, or press q to leave.
tui-turn = { $side } to move
tui-turn-again = { $side } again
tui-turn-over = over
tui-round = Round { $round }, { $south } { $south-tally } : { $north } { $north-tally }
tui-you = you
tui-moves = Moves
tui-moves-none = No move has been played yet.
tui-hand = In { $side }'s hand: { $count }
tui-held = Lifted: { $pits }. Esc or u takes that back
tui-no-move-yet = Whoever ends with more seeds wins. ? helps, r tells the rules.
tui-two-people = Two people play here, turn by turn. With --north 2 the program plays North at level 2.

# What to do now.
tui-guide-lift = Opening, { $side }: lift { $pits }. Choose one with the arrow keys; Enter lifts all its seeds into your hand.
tui-guide-lift-more = Opening, { $side }: lift { $pits }. Choose one more; Enter lifts all its seeds into your hand.
tui-guide-lift-stop = Opening, { $side }: lift { $pits }. Enter lifts one more with all its seeds, or . stops lifting.
tui-guide-place = 
    { $count ->
        [1] Opening, { $side }: your last seed. Move to any pit, yours or not; Enter places the seed there.
       *[other] Opening, { $side }: { $count } seeds in your hand. Move to any pit, yours or not; Enter places one seed there.
    }
tui-guide-sow = { $side }: choose a pit of your row with the arrow keys. Enter sows its seeds.
tui-guide-sow-ways = { $side }: choose a pit of your row with the arrow keys, press Enter, then choose which way to sow.
tui-guide-sow-counts = { $side }: choose a pit of your row with the arrow keys, press Enter, then choose how many seeds to sow.
tui-guide-sow-both = { $side }: choose a pit of your row with the arrow keys, press Enter, then choose how many seeds to sow and which way.
tui-guide-again = One more move!
tui-guide-way = Pit { $pit }: Left and Right choose the way, now { $way }. Enter sows, Esc goes back.
tui-guide-count = Pit { $pit }: lift { $count } of { $most } seeds? Up, Down or digits change that. Enter sows, Esc goes back.
tui-guide-count-way = Pit { $pit }: lift { $count } of { $most } seeds (Up, Down or digits), { $way } (Left, Right)? Enter sows, Esc goes back.
tui-way-ccw = counterclockwise
tui-way-cw = clockwise
tui-guide-sowing = { $side } is playing. Space shows the end at once, + and - change the speed.
tui-guide-thinking = { $side } is thinking. You may wait, take back your move with u, or read the rules with r.
tui-guide-wait = One moment.
tui-guide-pass = { $side } has no move and passes.
tui-guide-paused = Paused. Press p to go on.
tui-guide-failed = Nothing was lost. Enter tries again, u takes a move back, q leaves.
tui-guide-round = This round is over. Enter begins the next one, u takes the last move back.
tui-guide-over = The game is over. u takes the last move back, m lists the moves, q leaves.
tui-guide-over-anew = n plays another game, u takes the last move back, m lists the moves, q leaves.
tui-guide-typing = Type a move, such as { $example }, then Enter: { $text }_
tui-guide-leave = Leave the game? Press q or Enter to leave, any other key to stay.
tui-guide-lift-brief = Lift { $pits }: arrows, then Enter.
tui-guide-lift-more-brief = Lift one more pit: arrows, then Enter.
tui-guide-lift-stop-brief = Enter lifts one more pit, . stops lifting.
tui-guide-place-brief = 
    { $count ->
        [1] Your last seed: any pit, then Enter.
       *[other] { $count } seeds in hand: any pit, then Enter.
    }
tui-guide-sow-brief = Choose a pit by arrows; Enter sows.
tui-guide-sow-ways-brief = Choose a pit, press Enter, then the way.
tui-guide-sow-counts-brief = Choose a pit, press Enter, then how many seeds.
tui-guide-sow-both-brief = Choose a pit, press Enter, then how many seeds and which way.
tui-guide-way-brief = Pit { $pit }, { $way }: <- -> turns, Enter sows.
tui-guide-count-brief = Pit { $pit }, { $count } of { $most } seeds: Up, Down change, Enter sows.
tui-guide-count-way-brief = Pit { $pit }, { $count } of { $most } seeds, { $way }: arrows change, Enter sows.
tui-guide-sowing-brief = { $side } is playing. Space ends it.
tui-guide-thinking-brief = { $side } is thinking. u takes back.
tui-guide-typing-brief = Move, such as { $example }: { $text }_
tui-guide-leave-brief = Leave? q or Enter: yes. Others: no.

# What was answered.
tui-hint = Hint: { $move }, worth { $value } seeds for { $side }. Expected: { $line }
tui-hint-plan = Hint: { $plan }. Worth { $value } seeds for { $side }.
tui-hint-rest = Still to do: { $plan }.
tui-hint-none = There is nothing to advise.
tui-no-letters = This terminal has no Thai letters, so the words are English. In a terminal of UTF-8 they are Thai.
tui-hinting = Looking for a good move.
tui-nothing-undo = There is no move to take back.
tui-nothing-redo = There is nothing to play again.
tui-undone = Taken back. y plays it again.
tui-redone = Played again.
tui-failed = Something went wrong: { $why }.
tui-deleted = Game { $id } was deleted elsewhere, and is kept no longer. k keeps it as a new game, q leaves it.
tui-kept = The game is kept.
tui-unkept = Keeping this game: { $why }.
tui-not-now = That has to wait until it is your turn.
tui-not-over = n plays another game when this one is over.
tui-one-record = A record holds one game: leave, and begin another.
tui-match-over = The match is over: { $winner } wins it.
tui-match-drawn = The match is over, and nobody wins it.
tui-pace-off = Moves are not shown seed by seed.
tui-pace-slow = Speed: slow.
tui-pace-normal = Speed: normal.
tui-pace-fast = Speed: fast.
tui-values-wait = Values: looking.
tui-values-none = Values: nothing to judge here.
tui-values = For { $side } { $value }, { $depth } moves ahead: { $line }
tui-values-proven = For { $side } { $value }, proven: { $line }
tui-values-brief = For { $side }: { $value }, { $depth } moves ahead
tui-values-proven-brief = For { $side }: { $value }, proven

# Keys, in a word or two.
tui-key-move = move
tui-key-lift = lift
tui-key-place = place
tui-key-sow = sow
tui-key-play = play
tui-key-stop = stop lifting
tui-key-way = way
tui-key-count = number
tui-key-back = back
tui-key-undo = undo
tui-key-redo = redo
tui-key-hint = hint
tui-key-values = values
tui-key-rules = rules
tui-key-settings = settings
tui-key-moves = moves
tui-key-skip = skip
tui-key-pace = speed
tui-key-pause = pause
tui-key-go-on = go on
tui-key-again = try again
tui-key-next-round = next round
tui-key-anew = another game
tui-key-scroll = scroll
tui-key-close = close
tui-key-help = help
tui-key-leave = leave
tui-key-stay = stay

# The page of keys.
tui-help-title = Help
tui-help-aim = The aim of { $game } is to have more seeds than the other at the end. Seeds in a player's store are his; r tells how they get there.
tui-help-along = along a row
tui-help-across = to the other row; more or fewer seeds; a line of a page
tui-help-next = the next pit a move may begin at; Shift-Tab goes back
tui-help-ends = the first and the last pit of the row
tui-help-enter = lift, place or sow, as the line at the bottom says
tui-help-back = go back
tui-help-stop = stop lifting, in an opening
tui-help-way = sow clockwise or counterclockwise, where you may choose
tui-help-type = type a move, such as C, C> or C:3
tui-help-undo = take your last move back
tui-help-redo = play again what was taken back
tui-help-hint = a good move
tui-help-values = what each move is worth, or hide that again
tui-help-skip = show a move to its end at once; else the same as Enter
tui-help-pace = faster and slower, up to not at all
tui-help-pause = let players that are no people wait, or go on
tui-help-anew = play another game of the same kind, when one is over
tui-help-keep = keep a game anew that was deleted elsewhere
tui-help-rules = the rules of this game
tui-help-settings = the settings of this game
tui-help-moves = all moves so far
tui-help-help = this page
tui-help-leave = leave
tui-help-break = leave at once
tui-help-suspend = suspend the program; fg in the shell goes on
tui-help-redraw = draw the screen anew
tui-help-board = South's row lies at the bottom and North's at the top. Each player names his pits from his own left: South A, B, C from left to right, North a, b, c from right to left. Seeds are sown counterclockwise unless the rules say otherwise: along the bottom to the right, then along the top to the left. The number at each player's name is his store, where the seeds he captured lie.
tui-help-marks = Beside a number, ^ marks a pit that the last move lifted, ! the pit where its last seed fell, x a pit that was captured. Pits that may be played are bold. The cursor stands in brackets.
tui-help-values-told = Values are how many more seeds than the other the player to move has at the end: +3 is good for him, -3 bad. The line of values names him.

tui-settings-title = Settings of { $game }
tui-settings-change = A game begins with other settings by --set, such as --set { $example }
tui-rules-title = Rules of { $game }
