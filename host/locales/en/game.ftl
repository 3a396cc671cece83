# Words every board and command uses.

south = South
north = North
