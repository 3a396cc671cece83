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
web-keep-anew = Keep it as a new game
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
    [one] Your game (1)
   *[other] Your games ({ $count })
}
web-kept-more = { $count ->
    [one] 1 older game is not shown; `mancala games list` lists all.
   *[other] { $count } older games are not shown; `mancala games list` lists all.
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
web-open-record = Open a recorded game
web-open-record-help = Choose a file, or paste its text: a record as “Share” or `mancala games export` writes it. Every move is compared with the rules first.
web-open = Open
web-open-file = Choose a file …
web-not-text = { $file } holds no text, so that it is no record.
web-file-too-large = { $file } is larger than { $most } MB.
web-opened = { $count ->
    [one] The record is open:
   *[other] { $count } records are open:
}
web-opened-game = Game { $id }: { $name }

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
web-seed = Number that fixes chance
web-seed-help = chosen for you
web-more = More choices
web-begin = Begin
web-setting-wrong = The game cannot be played with these settings:
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
web-set = { $set } – { $means }
web-last = moved last
web-round = Round { $round }. Tally: South { $south }, North { $north }
web-undo = Undo
web-redo = Redo
web-hint = Hint
web-pause = Pause
web-go-on = Go on
web-speed = Speed
web-speed-is = { $speed ->
    [off] At once
    [fast] Fast
    [slow] Slow
   *[normal] Normal
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
web-struck = A crossed-out number cannot be played: press it to read why.
web-which-way = Which way from { $pit }?
web-counterclockwise = counterclockwise
web-clockwise = clockwise
web-refused = You cannot { $act }: { $reason }.
web-suggestion = Did you mean to { $act }?
web-hint-looks = Looking for a good move …
web-hint-is = You might { $act }: worth { $value } seeds for { $side }, { $how }.
web-hint-line = After that perhaps: { $acts }.
web-how-seen = seen { $depth ->
    [one] 1 move
   *[other] { $depth } moves
} ahead
web-how-proven = proven
web-how-tried = judged by random games
web-act-sow = sow { $pit }
web-act-count = sow { $seeds } of { $pit }
web-act-way = { $act } { $way }
web-act-lift = lift { $pit }
web-act-stop = stop lifting
web-act-pass = pass
web-act-place = place a seed in { $pit }
web-no-hint = There is no move to choose.

# Why a pit cannot be pressed, without the notation of moves.
web-why-rules = the rules of this game do not allow it now
web-why-landing = its sowing may not end where it would
web-why-lifting = pits are lifted first, and seeds placed after that
web-why-placing = the seeds in your hand are placed first
web-why-must-pass = { $player } has no move and must pass
web-why-way = the way its seeds are sown must be chosen
web-why-one-way = its seeds can be sown one way only
web-why-whole = all its seeds are sown

# What to do now.
web-guide-choose = { $side }, your turn.
web-guide-again = { $side }, you move again.
web-guide-sow = Press a ringed pit: its seeds are sown, one into each pit that follows.
web-guide-way = Press a ringed pit, then choose which way its seeds are sown, one into each pit that follows.
web-guide-count = Press a ringed pit, then choose how many of its seeds are sown, one into each pit that follows.
web-guide-way-and-count = Press a ringed pit, then choose how many of its seeds are sown, and which way.
web-guide-lift = { $side }, your opening. First lift { $count ->
    [one] one of your pits
   *[other] { $count } of your pits
}: press a ringed pit, and all its seeds are in your hand.
web-guide-lift-some = { $side }, your opening. First lift { $least } to { $most } of your pits: press a ringed pit, and all its seeds are in your hand.
web-guide-lift-up-to = { $side }, your opening. First you may lift up to { $most } of your pits: press a ringed pit, and all its seeds are in your hand.
web-guide-lift-any = { $side }, your opening. First lift some of your pits: press a ringed pit, and all its seeds are in your hand.
web-guide-lift-more = { $side }, your opening: press another ringed pit to lift it, too.
web-guide-lifted = { $lifted } of { $most } pits lifted.
web-guide-lifted-any = { $lifted ->
    [one] 1 pit lifted.
   *[other] { $lifted } pits lifted.
}
web-guide-stop = Or press “Stop lifting”.
web-guide-place = { $side }, now place the seeds of your hand: each press of a ringed pit, in either row, places one there. { $placed } of { $total } placed.
web-guide-pass = { $side } has no move and passes.
web-guide-level = { $side } is thinking.
web-guide-random = { $side } plays a random move.
web-guide-sowing = { $side } is sowing.
web-guide-shown-again = A past move of { $side } is shown again. Press the board to end it.
web-guide-opening = { $side } is opening the game.
web-guide-round = The round is over. Go on to the next.
web-guide-over = Press a move of the list to see it again, take a move back, or play another game.
web-aim = South's pits have capital letters, North's small ones. Whoever ends with more seeds in his store wins.

# Beside the board.
web-moves = Moves
web-no-moves = None yet. Press a move here later to see it again and read what it did.
web-move = Move { $number }: { $side } { $move }
web-opening = Opening of { $side }
web-analysis = Analysis
web-analysis-on = Show what each move is worth
web-analysis-help = How many more seeds than the other the player to move has at the end by each move, as far as the program sees.
web-analysis-begins = Looking ahead …
web-analysis-depth = How many more seeds than the other { $side } has at the end, { $how }{ $running ->
    [yes] , looking further …
   *[no] .
}
web-share = Share and edit
web-position = Position
web-copy-position = Copy the position
web-copy-record = Copy the record
web-save-record = Save the record
web-copied = Copied.
web-edit = Edit the board
web-edit-help = Change counts or the text. The engine says whether it is a position of this game.
web-to-move = To move
web-position-good = This position can be played: { $side } has { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
web-position-over = This position can be shown, but the game is over in it.
web-begin-here = Play from here
