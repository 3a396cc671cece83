# The settings of a game in words: their values, and what is wrong with them.

setting-is = { $name }: { $value }
setting-yes = yes
setting-no = no
setting-row = { $south } for South, { $north } for North

misset-integer = “{ $name }” must be a whole number from { $least } to { $most }
misset-choice = “{ $name }” must be one of { $words }
misset-bool = “{ $name }” must be yes or no
misset-rows = “{ $name }” takes two rows of whole numbers, South's and then North's, each from its owner's left, such as `[[4, 4, 4], [4, 4, 4]]`
misset-filled = { $filled } pits of a row cannot be filled where a row has only { $pits }
misset-seeds = the board would hold { $seeds } seeds, and there may be no more than { $most }
misset-pit-seeds = a pit holds from 0 to { $most } seeds, not { $seeds }
misset-row-count = the seeds pit by pit are told in two rows, not in { $rows }
misset-uneven-rows = both rows must be equally long: South has { $south } pits, North { $north }
misset-row-length = a row has from { $least } to { $most } pits, not { $pits }
misset-other-rows = the seeds pit by pit are told for rows of { $row } pits, and a row is to have { $pits }: change one of them
misset-ruled = { $names }: { $why }
