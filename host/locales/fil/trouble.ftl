# Ano ang naging mali sa board: sa laro, sa programa, o sa mga larong iniingatan.

trouble-no-such-game = Walang larong “{ $name }”.
trouble-no-such-game-near = Walang larong “{ $name }”. “{ $near }” ba ang ibig mong sabihin?
trouble-bad-game = Hindi malalaro ang laro sa ganitong mga setting: { $what }
trouble-bad-position = Hindi ito posisyon ng larong ito: { $what }
trouble-bad-record = Hindi tumutugma sa mga tuntunin ang talang ito: { $what }
trouble-nothing-undo = Walang tirang mababawi.
trouble-nothing-redo = Walang binawing tira na mauulit.
trouble-no-such-move = Walang tira { $ply }: { $played } pa lamang ang naititira.
trouble-no-match = Hindi raun ng laban ang larong ito.
trouble-round-goes-on = Hindi pa tapos ang raun.
trouble-match-over = Tapos na ang laban.
trouble-stopped = Itinigil ito bago natapos; ang laro ay gaya ng dati.
trouble-timed-out = Hindi ito natapos sa oras; ang laro ay gaya ng dati.
trouble-refused = Hindi magamit ang plugin na kailangan dito: { $what }
trouble-rule = Pumalya ang tuntuning { $rule } ng larong ito, kaya hindi naitira ang tira: { $what }
trouble-crashed = Biglang huminto ang mga tuntunin ng larong ito at sinimulan muli. Ang laro ay gaya ng dati. ({ $what })
trouble-system = Hindi ibinigay ng kompyuter ang kailangan: { $what }
trouble-asked = Tinanong ang programa ng hindi nito naiintindihan: { $what }

# Sa board sa browser lamang.
trouble-stale = Nagpatuloy na ang laro samantala.
trouble-busy = Napakaraming larong sinisimulan; subukan muli.
trouble-too-large = Napakalaki nito: hanggang { $most } byte lamang ang binabasa rito.
trouble-no-game = Walang laro { $id }.
trouble-gone = Wala na ang laro { $id }: binura ito.
trouble-too-many = { $kept } na laro ang iniingatan, at hanggang { $most } lamang; magbura muna ng ilan.
trouble-seed = Hindi bilang na nagtatakda ng sapalaran ang “{ $seed }”: buong bilang ito mula 0 hanggang { $most }.
trouble-think = Nag-iisip ang antas { $level } nang { $least } hanggang { $most } segundo.
trouble-name = Hindi pangalan ng laro ang “{ $name }”: mga titik, numero, `-` at `_` ang mga pangalan.
trouble-record = { $count ->
    [1] Hindi mabuksan ang tala. May mali rito:
   *[other] Hindi mabuksan ang tala. { $count } ang mali rito:
}
trouble-records = { $count } tala ang higit sa { $most } na nabubuksan nang sabay; tumatanggap ng kahit ilan ang `mancala record import`.

# Ang hindi na gaya noong ginawa ang tala.
remark-sheet = Ginawa ang talang ito sa ibang tuntunin kaysa sa ngayon ({ $then }, ngayon ay { $now }).
remark-plugin = { $then } noon ang plugin na { $id } at { $now } na ngayon.
remark-plugin-gone = Kasali noon ang plugin na { $id } { $then } at hindi na ngayon.

# Mga larong iniingatan, kapag hindi maingatan.
trouble-unsaved = Hindi nai-save ang larong ito: { $what }
trouble-not-a-store = Hindi file ng mga laro ang { $path } kundi ibang file.
trouble-newer-store = Mas bagong bersiyon ng programang ito ang sumulat ng { $path }.
trouble-read-only = Nababasa ang { $path } ngunit hindi masulatan.
trouble-disk-full = Wala nang lugar sa disk para sa { $path }.
trouble-store-busy = Ginagamit ng ibang programa ang { $path }.
trouble-damaged = Sira ang { $path }: { $what }
trouble-replaced = Binura o pinalitan ang { $path } samantala; iniingatan ang larong ito bilang laro { $now } sa file na naroon ngayon.
trouble-elsewhere = Itinuloy ng iba ang laro { $before } samantala. Ang sa iyo ay nagpapatuloy bilang laro { $now }.
trouble-forbidden = Hindi pinapayagang basahin ang { $path }.
trouble-no-numbers = Hindi na tatanggap ng bagong laro ang { $path }: nagamit na ang huling numero. I-export ang mga laro nito at magsimula ng ibang file.
trouble-spoilt = Napatungan o naputol ang { $path } habang naglalaro. Itinabi ang natira bilang { $aside }; itinatago ang larong ito bilang laro { $now } sa bagong file.
trouble-deleted = Binura ang laro { $id } sa ibang lugar at hindi na itinatago.
trouble-unreadable = Hindi mabasa ang laro { $id }: { $what }
trouble-store = Hindi magamit ang { $path }: { $what }

# Ang mali sa isang posisyon.
place-count = hindi bilang ng buto mula 0 hanggang { $most } ang `{ $text }`
place-no-rows = dalawang hanay ang inaasahan, gaya ng `4,4,4/4,4,4`
place-one-row = dalawang hanay ang inaasahan, sa Timog at sa Hilaga, na may `/` sa pagitan
place-row = { $pits } ang butas sa hanay ng { $side }, ngunit { $board } ang sa board ng larong ito
place-seeds = { $seeds } ang buto; hanggang { $most } lamang ang maaari
place-no-stores = inaasahan ang mga imbakan ng Timog at ng Hilaga, gaya ng `0-0`
place-no-side = inaasahan kung sino ang titira, `S` (Timog) o `N` (Hilaga)
place-side = inaasahan kung sino ang titira, `S` (Timog) o `N` (Hilaga), hindi `{ $word }`
place-twice = dalawang beses ibinigay ang `{ $key }`
place-value = ang `{ $key }` ay { $values }
place-unknown = hindi kilala ng larong ito ang `{ $key }`; ang kilala nito ay { $known }
place-only-opening = sa pambungad lamang ang `{ $key }` (`phase=lift` o `phase=place`)
place-no-opening = walang pambungad na dampot at lagay ang larong ito
place-no-hand = sinasabi ng posisyon sa pambungad kung ilan ang nasa kamay: `hand=N`
place-empty-hand = may mga buto sa kamay kapag `phase=place`
place-not-again = sa dagdag na tira lamang ang `dir`: isulat muna ang `again`
