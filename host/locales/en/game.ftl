# Words every board and command uses.

south = South
north = North
seeds = { $count ->
    [one] { $count } seed
   *[other] { $count } seeds
}
list-and = { $items } and { $last }
store-of = the store of { $player }
