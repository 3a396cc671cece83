# Ang board sa browser.

web-title = Mancala
web-language = Wika
web-theme = Kulay
web-theme-is = { $theme ->
    [light] Maliwanag
    [dark] Madilim
   *[auto] Awtomatiko
}
web-loading = Kinukuha …
web-close = Isara
web-cancel = Kanselahin
web-lost = Hindi sumasagot ang programa. Sinusubukan muli …

# Ang mga laro.
web-choose-game = Pumili ng laro
web-lead = Mga laro ng paghahasik at paghuli mula sa Aprika at iba pa. Pumili ng isa; sasabihin ng board ang gagawin sa bawat tira.
web-no-games = Walang nakitang laro. Sinasabi ng `mancala doctor` kung saan hinahanap ang mga plugin.
web-keep-anew = Itago bilang bagong laro
web-no-such-game = Walang ganitong laro.
web-play = Maglaro
web-play-game = Maglaro ng { $game }
web-rules = Tuntunin
web-rules-of = Mga tuntunin ng { $game }
web-other-boards = { $count ->
    [1] 1 pang ibang board o basa
   *[other] { $count } pang ibang board at basa
}
web-kept = { $count ->
    [1] Ang laro mo (1)
   *[other] Ang mga laro mo ({ $count })
}
web-kept-more = { $count } mas lumang laro ang hindi ipinapakita; inililista ng `mancala games list` ang lahat.
web-going = titira ang { $side }, { $count } na ang tira
web-ended = tapos, { $south } sa { $north }
web-delete = Burahin
web-delete-game = Burahin ang larong ito ng { $game }
web-broken = { $count } bagay na hindi magagamit
web-record = Tala
web-text = Teksto
web-open-record = Magbukas ng naitalang laro
web-open-record-help = Pumili ng file, o idikit ang teksto nito: talang isinulat ng “Ibahagi” o ng `mancala games export`. Ikukumpara muna ang bawat tira sa mga tuntunin.
web-open = Buksan
web-open-file = Pumili ng file …
web-not-text = Hindi teksto ang { $file }, kaya hindi ito tala.
web-file-too-large = Mas malaki sa { $most } MB ang { $file }.
web-opened = { $count ->
    [1] Bukas na ang tala:
   *[other] Bukas na ang { $count } tala:
}
web-opened-game = Laro { $id }: { $name }

# Ang tuntunin.
web-provenance = { $name ->
    [people] Naglalaro
    [region] Pook
   *[described] Inilarawan ni
}
web-part = { $name ->
    [setup] Paghahanda
    [play] Paano maglaro
    [captures] Paghuli
    [end] Ang katapusan
    [match] Ang laban
   *[further] Iba pang tuntunin
}
web-table = { $table ->
    [board] Ang board
    [opening] Pambungad
    [choice] Pagpili
    [sowing] Paghahasik
    [landing] Kung saan bumagsak ang huling buto
    [capture] Paghuli
    [ending] Ang katapusan
    [match] Ang laban
   *[other] { $table }
}
web-settings = Mga setting
web-sources = Mga pinagkunan
web-about = Tungkol sa larong ito

# Bagong laro.
web-players = Mga manlalaro
web-player = { $seat ->
    [human] Isang tao
    [random] Mga tirang sapalaran
    [1] Antas 1, baguhan
    [8] Antas 8, ayon sa orasan
   *[other] Antas { $seat }
}
web-think = Mga segundong magagamit ng antas 8 at ng payo
web-match-rounds = Maglaro ng laban, sunod-sunod na raun
web-starter = Sino ang magsisimula ng laban
web-seed = Bilang na nagtatakda ng sapalaran
web-seed-help = pipiliin para sa iyo
web-more = Iba pang pagpipilian
web-begin = Magsimula
web-setting-wrong = Hindi malalaro ang laro sa mga setting na ito:
web-board-is = { $pits } butas bawat hanay, { $seeds }
web-seeds = { $count ->
    [1] 1 buto
   *[other] { $count } buto
}

# Ang laro.
web-board = Board
web-beside = Sa tabi ng board
web-row = Hanay ng { $side }
web-pit = { $side } { $pit }, { $seeds }
web-store = Imbakan ng { $side }, { $seeds }
web-store-of = Imbakan ng { $side }
web-worth = halaga { $value }
web-set = { $set } – { $means }
web-last = huling itinira
web-round = Raun { $round }. Bilang: Timog { $south }, Hilaga { $north }
web-undo = Bawiin
web-redo = Ulitin
web-hint = Payo
web-pause = Ihinto muna
web-go-on = Ituloy
web-speed = Bilis
web-speed-is = { $speed ->
    [off] Agad
    [fast] Mabilis
    [slow] Mabagal
   *[normal] Normal
}
web-pass = Pumasa
web-try-again = Subukan muli
web-next-round = Susunod na raun
web-again = Maglaro muli
web-stop-lifting = Tigil sa pagdampot
web-in-hand = { $count ->
    [1] 1 buto sa kamay
   *[other] { $count } buto sa kamay
}
web-choice = Mga pagpipilian para sa { $pit }
web-how-many = Ilang buto ng { $pit }?
web-all = lahat, { $count }
web-struck = Hindi maititira ang numerong may guhit: pindutin ito para mabasa kung bakit.
web-which-way = Saan patungo mula sa { $pit }?
web-counterclockwise = kontra sa ikot ng relo
web-clockwise = ayon sa ikot ng relo
web-refused = Hindi mo maaaring { $act }: { $reason }.
web-suggestion = Ibig mo bang { $act }?
web-hint-looks = Naghahanap ng magandang tira …
web-hint-is = Maaari mong { $act }: katumbas ng { $value } buto para sa { $side }, { $how }.
web-hint-line = Pagkatapos nito marahil: { $acts }.
web-how-seen = sa tanaw na { $depth } tira
web-how-proven = napatunayan
web-how-tried = tantiya ng mga larong sapalaran
web-act-sow = ihasik ang { $pit }
web-act-count = ihasik ang { $seeds } ng { $pit }
web-act-way = { $act } { $way }
web-act-lift = damputin ang lahat ng { $pit }
web-act-stop = tumigil sa pagdampot
web-act-pass = pumasa
web-act-place = maglagay ng isang buto sa { $pit }
web-no-hint = Walang tirang mapipili.

# Bakit hindi mapindot ang isang butas, nang walang notasyon ng mga tira.
web-why-rules = hindi ito pinahihintulutan ngayon ng mga tuntunin ng larong ito
web-why-landing = hindi maaaring magtapos ang hasik nito sa babagsakan
web-why-lifting = dumampot muna mula sa mga butas, saka maglagay ng mga buto
web-why-placing = ilagay muna ang mga buto sa kamay mo
web-why-must-pass = walang tira ang { $player } at dapat pumasa
web-why-way = dapat piliin kung saan patungo ang hasik
web-why-one-way = iisa lamang ang maaaring patunguhan ng hasik nito
web-why-whole = inihahasik ang lahat ng buto nito

# Ano ang gagawin ngayon.
web-guide-choose = { $side }, ikaw na.
web-guide-again = { $side }, titira ka muli.
web-guide-sow = Pindutin ang butas na may bilog: ihahasik ang mga buto nito, tig-isa sa bawat kasunod na butas.
web-guide-way = Pindutin ang butas na may bilog, saka piliin kung saan patungo ang hasik, tig-isa sa bawat kasunod na butas.
web-guide-count = Pindutin ang butas na may bilog, saka piliin kung ilang buto nito ang ihahasik, tig-isa sa bawat kasunod na butas.
web-guide-way-and-count = Pindutin ang butas na may bilog, saka piliin kung ilang buto ang ihahasik at kung saan patungo.
web-guide-lift = { $side }, ang pambungad mo. Damputin muna ang lahat ng buto ng { $count ->
    [1] isa
   *[other] { $count }
} sa mga butas mo: pindutin ang butas na may bilog.
web-guide-lift-some = { $side }, ang pambungad mo. Damputin muna ang lahat ng buto ng { $least } hanggang { $most } sa mga butas mo: pindutin ang butas na may bilog.
web-guide-lift-up-to = { $side }, ang pambungad mo. Maaari mo munang damputin ang lahat ng buto ng hanggang { $most } sa mga butas mo: pindutin ang butas na may bilog.
web-guide-lift-any = { $side }, ang pambungad mo. Damputin muna ang lahat ng buto ng ilan sa mga butas mo: pindutin ang butas na may bilog.
web-guide-lift-more = { $side }, ang pambungad mo: pindutin ang isa pang butas na may bilog para damputin din ito.
web-guide-lifted = { $lifted } sa { $most } butas ang nadampot.
web-guide-lifted-any = { $lifted } butas ang nadampot.
web-guide-stop = O pindutin ang “Tigil sa pagdampot”.
web-guide-place = { $side }, ilagay na ang mga buto sa kamay mo: isa sa bawat pindot sa butas na may bilog, sa alinmang hanay. { $placed } sa { $total } ang nailagay.
web-guide-pass = Walang tira ang { $side } at pumapasa.
web-guide-level = Nag-iisip ang { $side }.
web-guide-random = Titira nang sapalaran ang { $side }.
web-guide-sowing = Naghahasik ang { $side }.
web-guide-shown-again = Ipinapakita muli ang isang nakaraang tira ng { $side }. Pindutin ang board para tapusin ito.
web-guide-opening = Nagbubukas ng laro ang { $side }.
web-guide-round = Tapos na ang raun. Tumuloy sa susunod.
web-guide-over = Pindutin ang isang tira sa listahan para makita itong muli, bawiin ang isang tira, o maglaro ng iba.
web-aim = Malalaking titik ang mga butas ng Timog, maliliit ang sa Hilaga. Panalo ang may mas maraming buto sa imbakan niya sa wakas.

# Sa tabi ng board.
web-moves = Mga tira
web-no-moves = Wala pa. Pumindot dito ng tira mamaya para makita itong muli at mabasa ang nagawa nito.
web-move = Tira { $number }: { $side } { $move }
web-opening = Pambungad ng { $side }
web-analysis = Pagsusuri
web-analysis-on = Ipakita ang halaga ng bawat tira
web-analysis-help = Ilang buto ang lamang ng titira sa bawat tira, sa abot ng nakikita ng programa.
web-analysis-begins = Tumatanaw sa hinaharap …
web-analysis-depth = Ilang buto ang lamang ng { $side } sa wakas, { $how }{ $running ->
    [yes] , tumatanaw pa …
   *[no] .
}
web-share = Ibahagi at baguhin
web-position = Posisyon
web-copy-position = Kopyahin ang posisyon
web-copy-record = Kopyahin ang tala
web-save-record = I-save ang tala
web-copied = Nakopya na.
web-edit = Baguhin ang board
web-edit-help = Baguhin ang mga bilang o ang teksto. Sasabihin ng engine kung posisyon ito ng larong ito.
web-to-move = Titira
web-position-good = Maaaring laruin ang posisyong ito: may { $count } tira ang { $side }.
web-position-over = Maaaring ipakita ang posisyong ito, pero tapos na ang laro rito.
web-begin-here = Maglaro mula rito
