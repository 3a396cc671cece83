# Ang mga setting ng laro sa salita: ang mga halaga, at kung ano ang mali sa mga ito.

setting-is = { $name }: { $value }
setting-yes = oo
setting-no = hindi
setting-row = { $south } sa Timog, { $north } sa Hilaga

misset-integer = dapat buong bilang mula { $least } hanggang { $most } ang “{ $name }”
misset-choice = dapat isa sa mga ito ang “{ $name }”: { $words }
misset-bool = dapat oo o hindi ang “{ $name }”
misset-rows = dapat dalawang hanay ng buong bilang ang “{ $name }”, sa Timog muna bago sa Hilaga, bawat isa ay mula sa kaliwa ng may-ari, gaya ng `[[4, 4, 4], [4, 4, 4]]`
misset-filled = hindi malalagyan ang { $filled } butas ng hanay kung { $pits } lamang ang butas nito
misset-seeds = magkakaroon ng { $seeds } buto ang board, at hanggang { $most } lamang ang maaari
misset-pit-seeds = mula 0 hanggang { $most } buto ang laman ng butas, hindi { $seeds }
misset-row-count = sa dalawang hanay sinasabi ang mga buto ng bawat butas, hindi sa { $rows }
misset-uneven-rows = dapat magkasinghaba ang dalawang hanay: { $south } ang butas ng Timog, { $north } ang sa Hilaga
misset-row-length = mula { $least } hanggang { $most } ang butas ng hanay, hindi { $pits }
misset-other-rows = para sa mga hanay na may { $row } butas ang mga butong sinabi, at { $pits } ang itinakdang butas ng hanay: baguhin ang isa sa dalawa
misset-ruled = { $names }: { $why }
