# Words every board and command uses.

south = South
north = North
seeds = { $count ->
    [one] { $count } seed
   *[other] { $count } seeds
}
list-and = { $items } and { $last }
store-of = the store of { $player }

# Who plays.
seat-human = human
seat-random = random
seat-level = level { $level }
seats = { $south } - { $north }

# What is advised in an opening: what to lift, and where the seeds go, such as A3 C2.
plan-lift = lift { $pits }
plan-stop = stop lifting
plan-place = place { $into }
plan-then = { $first }, then { $next }

# The pits that an opening lifts.
lifts-some = some of your pits
lifts-exactly = { $most } of your pits
lifts-between = { $least } to { $most } of your pits
lifts-up-to = up to { $most } of your pits
lifts-so-far = { $chosen ->
    [0] { $pits } (none so far)
   *[other] { $pits } ({ $chosen } so far)
}
