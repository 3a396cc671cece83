# The board in a browser.

web-title = Mancala
web-language = Language
web-theme = Colours
web-theme-is = { $theme ->
    [light] Light
    [dark] Dark
   *[auto] Automatic
}
web-loading = Loading …
web-close = Close
web-cancel = Cancel
web-lost = The program does not answer. Trying again …

# The library.
web-choose-game = Choose a game
web-lead = Games of sowing and capture from Africa and beyond. Pick one; the board tells you what to do, move by move.
web-no-games = No game was found. `mancala doctor` says where plugins are looked for.
web-no-such-game = There is no such game.
web-play = Play
web-play-game = Play { $game }
web-rules = Rules
web-rules-of = Rules of { $game }
web-other-boards = { $count ->
    [one] 1 other board or reading
   *[other] { $count } other boards and readings
}
web-kept = { $count ->
    [one] Your game
   *[other] Your { $count } games
}
web-going = { $side } to move, { $count ->
    [one] 1 move played
   *[other] { $count } moves played
}
web-ended = over, { $south } to { $north }
web-delete = Delete
web-delete-game = Delete this game of { $game }
web-broken = { $count ->
    [one] 1 thing that cannot be used
   *[other] { $count } things that cannot be used
}
web-record = Record
web-text = Text
web-open-record = Open a record
web-open-record-help = Paste the text of a recorded game or match. All of it is compared with the rules first.
web-open = Open

# A rule sheet.
web-provenance = { $name ->
    [people] People
    [region] Region
   *[described] Described by
}
web-part = { $name ->
    [setup] Set-up
    [play] How to play
    [captures] Captures
    [end] The end
    [match] The match
   *[further] Further rules
}
web-table = { $table ->
    [board] The board
    [opening] Opening
    [choice] Choosing
    [sowing] Sowing
    [landing] Where the last seed falls
    [capture] Capture
    [ending] The end
    [match] The match
   *[other] { $table }
}
web-settings = Settings
web-sources = Sources
web-about = About this game

# A new game.
web-players = Players
web-player = { $seat ->
    [human] A person
    [random] Random moves
    [1] Level 1, a beginner
    [8] Level 8, by the clock
   *[other] Level { $seat }
}
web-think = Seconds that level 8 and hints may take
web-match-rounds = Play a match, round after round
web-starter = Who begins the match
web-seed = Seed
web-seed-help = chosen for you
web-begin = Begin
web-board-is = { $pits } pits a row, { $seeds }
web-seeds = { $count ->
    [one] 1 seed
   *[other] { $count } seeds
}

# The game.
web-board = Board
web-beside = Beside the board
web-row = Row of { $side }
web-pit = { $side } { $pit }, { $seeds }
web-store = Store of { $side }, { $seeds }
web-store-of = Store of { $side }
web-worth = worth { $value }
web-set = { $set }: { $pits }
web-round = Round { $round }. Tally: South { $south }, North { $north }
web-undo = Undo
web-redo = Redo
web-hint = Hint
web-pause = Pause
web-go-on = Go on
web-speed = Speed
web-speed-is = { $speed ->
    [off] Moves at once
    [fast] Fast
    [slow] Slow
   *[normal] Normal speed
}
web-pass = Pass
web-try-again = Try again
web-next-round = Next round
web-again = Play again
web-stop-lifting = Stop lifting
web-in-hand = { $count ->
    [one] 1 seed in hand
   *[other] { $count } seeds in hand
}
web-choice = Choices for { $pit }
web-how-many = How many seeds of { $pit }?
web-all = all { $count }
web-which-way = Which way from { $pit }?
web-counterclockwise = counterclockwise
web-clockwise = clockwise
web-refused = { $move } cannot be played: { $reason }.
web-suggestion = Did you mean { $move }?
web-hint-looks = Looking for a good move …
web-hint-is = { $move } looks good, worth { $value }. It may go on { $moves }.
web-no-hint = There is no move to choose.

# What to do now.
web-guide-choose = { $side }, your turn.
web-guide-again = { $side }, you move again.
web-guide-sow = Choose one of the ringed pits: all its seeds are sown, one into each pit that follows.
web-guide-way = Choose one of the ringed pits, then which way its seeds are sown, one into each pit that follows.
web-guide-count = Choose one of the ringed pits, then how many of its seeds are sown, one into each pit that follows.
web-guide-way-and-count = Choose one of the ringed pits, then how many of its seeds are sown, and which way.
web-guide-lift = { $side }, your opening: choose a ringed pit to lift all its seeds into your hand.
web-guide-hand = { $count ->
    [one] You hold 1 seed.
   *[other] You hold { $count } seeds.
}
web-guide-held = { $pits } waits: choose a pit that comes before it, too.
web-guide-stop = Or stop lifting.
web-guide-place = { $side }, your opening: put the seeds of your hand back, one at a time, into any ringed pits. { $count ->
    [one] 1 is left.
   *[other] { $count } are left.
}
web-guide-pass = { $side } has no move and passes.
web-guide-level = { $side } is thinking.
web-guide-random = { $side } plays a random move.
web-guide-sowing = { $side } is sowing.
web-guide-round = The round is over. Go on to the next.
web-guide-over = Look at it again, take a move back, or play another game.

# Beside the board.
web-moves = Moves
web-no-moves = None yet. Choose a move here later to read what it did.
web-move = Move { $number }: { $side } { $move }
web-analysis = Analysis
web-analysis-on = Show what each move is worth
web-analysis-help = Seeds that the player to move will have more than the other at the end, as far as the program can see.
web-analysis-begins = Looking ahead …
web-analysis-depth = { $running ->
    [yes] { $depth } moves ahead, looking further …
   *[no] { $depth } moves ahead
}
web-share = Share and edit
web-position = Position
web-copy-position = Copy the position
web-copy-record = Copy the record
web-copied = Copied.
web-edit = Edit the board
web-edit-help = Change counts or the text. The engine says whether it is a position of this game.
web-to-move = To move
web-position-good = A good position: { $side } has { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
web-position-over = A good position, but the game is over in it.
web-begin-here = Play from here
