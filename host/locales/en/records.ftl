# Games that are kept, and records.

games-none = No game is kept yet. `mancala play GAME` keeps what you play.
games-not-kept = this game is played all the same, and not kept
games-unkept = { $what }; the game goes on
games-gone = game { $id } was deleted elsewhere, and is kept no longer; the game goes on. `keep` keeps it as a new game, `quit` leaves it.
games-kept-as = Kept as game { $id }. `mancala games resume { $id }` goes on with it.
games-other-sheet = The rules of this game have changed since it was kept; it goes on by those of today.
games-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
games-to-move = { $side } to move
games-won = { $side } won, { $score }
games-drawn = a draw, { $score }
games-delete-asks = { $count ->
    [one] Delete this game for good? Type `yes`:
   *[other] Delete these { $count } games for good? Type `yes`:
}
games-delete-not = Nothing was deleted.
games-deleted = { $count ->
    [one] { $count } game deleted.
   *[other] { $count } games deleted.
}
games-the-file = The file
games-the-game = Game { $id }
games-checked = { $games ->
    [one] { $games } game looked at,
   *[other] { $games } games looked at,
} { $count ->
    [0] nothing is wrong.
    [one] { $count } fault found.
   *[other] { $count } faults found.
}
games-sound = { $count ->
    [one] Nothing is wrong with the store; it holds { $count } game.
   *[other] Nothing is wrong with the store; it holds { $count } games.
}
games-lost = Lost. { $what }
games-doubtful = Kept as it reads now. { $what }
games-repaired = { $count ->
    [one] { $count } game is in the new store. The old file is kept as { $file }.
   *[other] { $count } games are in the new store. The old file is kept as { $file }.
}

# The tags of a record that is shown, as the file names them.
tag-game = Game
tag-gamename = GameName
tag-event = Event
tag-site = Site
tag-date = Date
tag-south = South
tag-north = North
tag-annotator = Annotator
tag-seed = Seed
tag-setting = Setting
tag-rules = Rules
tag-start = Start
tag-sheet = Sheet
tag-plugins = Plugins
tag-starter = Starter
tag-result = Result
tag-winner = Winner
tag-no-winner = nobody: a draw
