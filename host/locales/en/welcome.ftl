# What the program says when it is started without a command.

welcome = Mancala: old games of sowing and capturing, each with its rules and their sources. { $count ->
    [one] One game is here. Try:
   *[other] { $count } games are here. Try:
}
welcome-play = play against level 3 of 8
welcome-rules = the rules, as a player reads them
welcome-list = every game there is
welcome-help = every command; `mancala help play` tells all of one
welcome-none =
    Mancala: games of sowing and capturing, whose rules are plugins. No plugin that may run was found.
      --plugins DIR         look for plugins in this folder
      MANCALA_PLUGIN_PATH   or in the folders that this variable names
      mancala doctor        where they were looked for, and what is wrong with those that were found
      mancala new NAME      begin a game of your own
