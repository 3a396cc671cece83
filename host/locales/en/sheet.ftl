# What `show` and `list` say of games: rule sheets, values and where they came from.

sheet-set-up = Set-up
sheet-play = How to play
sheet-captures = Captures
sheet-end = The end
sheet-match = The match
sheet-further = Further rules
sheet-settings = Settings
sheet-sources = Sources

# What a part of the sheet is about, at most nine columns wide.
about-board = board
about-opening = opening
about-choice = choosing
about-sowing = sowing
about-landing = landing
about-capture = capture
about-ending = ending
about-match = match

# At most nine columns wide.
people = people
region = region
described = described
sources = sources

rule-and-name = { $summary } ({ $name })
rule-else = else: { $rule }
marked-values = Marked * where the value is not the rule's own default.
settings-hold = Where the words of a rule say otherwise, the setting holds.
help-and-others = { $help }; { $others }
value-or = or { $others }
value-range = { $min } to { $max }
value-nothing-else = nothing else
value-rows = two rows of numbers, South's then North's, each from its owner's left
value-default = default { $value }
value-dropped = { $path } = { $value } is dropped: { $reason } ({ $origin })
sheet-hash = Rule sheet of { $game }: { $hash }

from-default = default of { $rule }
from-manifest = plugin { $plugin }, line { $line }
from-hand = given by hand

show-rule = { $name } ({ $version }, revision { $revision })  { $summary }
show-dropped = dropped
show-weights = what a seed, an occupied pit and the move are worth to the search, in sixteenths of a seed
show-weights-usual = the usual ones
show-rules = rules

board-size = 2x{ $pits }, { $seeds }
board-size-track = 2x{ $pits }, { $seeds }, stores sown into
board-in-pits = { $seeds } in each pit
board-in-rows = { $seeds } in each row

trust-unknown = does not run: not trusted
trust-changed = does not run: changed since it was trusted
trust-recorded = recorded
trust-developed = developed
trust-once = once
list-unchecked = written in C: nothing can check that its types are the host's
list-files = game files
list-refused = refused
list-no-plugins = no plugins were found; `--plugins DIR` or MANCALA_PLUGIN_PATH says where they are
