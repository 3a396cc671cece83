# Ang board sa terminal. Bawal dito ang tandang hindi tiyak ang lapad: mahabang gitling, kurbang panipi, tutuldok.

tui-too-small = May { $width } kolum at { $height } linya ang bintanang ito. Kailangan ng board ang 40 kolum at 12 linya: lakihan ang bintana, o pindutin ang q para umalis.
tui-turn = Tira ng { $side }
tui-turn-again = Titira muli ang { $side }
tui-turn-over = tapos na
tui-round = Ika-{ $round } raun, { $south } { $south-tally } : { $north } { $north-tally }
tui-you = ikaw
tui-moves = Mga tira
tui-moves-none = Wala pang tira.
tui-hand = Nasa kamay ng { $side }: { $count }
tui-held = Nadampot: { $pits }. Esc o u para ibalik
tui-no-move-yet = Panalo ang may mas maraming buto sa wakas. ? tulong, r tuntunin.
tui-two-people = Dalawang tao ang naglalaro rito, salitan. Sa --north 2, ang programa ang Hilaga sa antas 2.

# Ano ang gagawin ngayon.
tui-guide-lift = Pambungad, { $side }: dumampot ng { $pits }. Pumili gamit ang mga arrow; dadamputin ng Enter ang lahat ng buto nito.
tui-guide-lift-more = Pambungad, { $side }: dumampot ng { $pits }. Pumili ng isa pa; dadamputin ng Enter ang lahat ng buto nito.
tui-guide-lift-stop = Pambungad, { $side }: dumampot ng { $pits }. Enter para dumampot ng isa pa, o . para tumigil.
tui-guide-place =
    { $count ->
        [1] Pambungad, { $side }: huling buto mo na. Pumunta sa alinmang butas, iyo man o hindi; Enter para ilagay ito roon.
       *[other] Pambungad, { $side }: { $count } buto ang nasa kamay mo. Pumunta sa alinmang butas, iyo man o hindi; Enter para maglagay ng isa.
    }
tui-guide-sow = { $side }: pumili ng butas sa iyong hanay gamit ang mga arrow. Enter para maghasik.
tui-guide-sow-ways = { $side }: pumili ng butas sa iyong hanay gamit ang mga arrow, pindutin ang Enter, at saka piliin ang direksiyon.
tui-guide-sow-counts = { $side }: pumili ng butas sa iyong hanay gamit ang mga arrow, pindutin ang Enter, at saka piliin kung ilang buto ang ihahasik.
tui-guide-sow-both = { $side }: pumili ng butas sa iyong hanay gamit ang mga arrow, pindutin ang Enter, at saka piliin kung ilang buto at saang direksiyon.
tui-guide-again = Isa pang tira!
tui-guide-way = Butas { $pit }: Kaliwa at Kanan ang pumipili ng direksiyon, ngayon ay { $way }. Enter para maghasik, Esc para bumalik.
tui-guide-count = Butas { $pit }: dadampot ng { $count } sa { $most } buto? Taas, Baba o mga numero para baguhin. Enter para maghasik, Esc para bumalik.
tui-guide-count-way = Butas { $pit }: dadampot ng { $count } sa { $most } buto (Taas, Baba o numero), { $way } (Kaliwa, Kanan)? Enter para maghasik, Esc para bumalik.
tui-way-ccw = kontra sa ikot ng relo
tui-way-cw = ayon sa ikot ng relo
tui-guide-sowing = Tumitira ang { $side }. Space para makita agad ang wakas, + at - para sa bilis.
tui-guide-thinking = Nag-iisip ang { $side }. Maghintay, bawiin ang tira mo sa u, o basahin ang tuntunin sa r.
tui-guide-wait = Sandali lang.
tui-guide-pass = Walang tira ang { $side } kaya pumasa.
tui-guide-paused = Nakatigil. Pindutin ang p para magpatuloy.
tui-guide-failed = Walang nawala. Enter para subukan muli, u para bumawi ng tira, q para umalis.
tui-guide-round = Tapos na ang raun na ito. Enter para sa susunod, u para bawiin ang huling tira.
tui-guide-over = Tapos na ang laro. u para bawiin ang huling tira, m para sa lahat ng tira, q para umalis.
tui-guide-over-anew = n para maglaro ng isa pa, u para bawiin ang huling tira, m para sa lahat ng tira, q para umalis.
tui-guide-typing = I-type ang tira, gaya ng { $example }, at saka Enter: { $text }_
tui-guide-leave = Aalis sa laro? Pindutin ang q o Enter para umalis, ibang pindutan para manatili.
tui-guide-lift-brief = Dumampot ng { $pits }: arrow, saka Enter.
tui-guide-lift-more-brief = Dumampot ng isa pang butas: arrow, saka Enter.
tui-guide-lift-stop-brief = Enter: dampot ng isa pa. Tuldok: tigil.
tui-guide-place-brief = 
    { $count ->
        [1] Huling buto: alinmang butas, saka Enter.
       *[other] { $count } buto sa kamay: alinmang butas, saka Enter.
    }
tui-guide-sow-brief = Pumili ng butas sa arrow; Enter: hasik.
tui-guide-sow-ways-brief = Pumili ng butas, Enter, saka direksiyon.
tui-guide-sow-counts-brief = Pumili ng butas, Enter, saka ilang buto.
tui-guide-sow-both-brief = Pumili ng butas, Enter, saka ilang buto at direksiyon.
tui-guide-way-brief = Butas { $pit }, { $way }: <- -> para ibahin, Enter hasik.
tui-guide-count-brief = Butas { $pit }, { $count } sa { $most } buto: Taas, Baba para ibahin, Enter hasik.
tui-guide-count-way-brief = Butas { $pit }, { $count } sa { $most } buto, { $way }: arrow, Enter hasik.
tui-guide-sowing-brief = Tumitira ang { $side }. Space: sa wakas.
tui-guide-thinking-brief = Nag-iisip ang { $side }. u: bawi.
tui-guide-typing-brief = Tira, gaya ng { $example }: { $text }_
tui-guide-leave-brief = Aalis? q o Enter: oo. Iba: hindi.

# Mga sagot.
tui-hint = Payo: { $move }, katumbas ng { $value } buto para sa { $side }. Inaasahan: { $line }
tui-hint-plan = Payo: { $plan }. Katumbas ng { $value } buto para sa { $side }.
tui-hint-rest = Gagawin pa: { $plan }.
tui-hint-none = Walang maipapayo.
tui-no-letters = Walang titik na Thai ang terminal na ito kaya Ingles ang mga salita. Thai ang mga ito sa terminal na UTF-8.
tui-hinting = Naghahanap ng magandang tira.
tui-nothing-undo = Walang tirang mababawi.
tui-nothing-redo = Walang tirang mauulit.
tui-undone = Binawi na. y para ulitin.
tui-redone = Inulit na.
tui-failed = May nangyaring mali: { $why }.
tui-deleted = Binura ang laro { $id } sa ibang lugar at hindi na itinatago. k para itago ito bilang bagong laro, q para iwan.
tui-kept = Itinatago na ang laro.
tui-unkept = Pag-iingat ng larong ito: { $why }.
tui-not-now = Maghintay muna ng iyong turno.
tui-not-over = Maglalaro ng isa pa ang n kapag tapos na ang larong ito.
tui-one-record = Isang laro lamang ang laman ng isang tala: umalis, at magsimula ng iba.
tui-match-over = Tapos na ang laban: panalo ang { $winner }.
tui-match-drawn = Tapos na ang laban, at walang nanalo.
tui-pace-off = Hindi ipinapakita nang isa-isa ang hasik.
tui-pace-slow = Bilis: mabagal.
tui-pace-normal = Bilis: karaniwan.
tui-pace-fast = Bilis: mabilis.
tui-values-wait = Halaga: naghahanap.
tui-values-none = Halaga: walang mahahatulan dito.
tui-values = Para sa { $side } { $value }, { $depth } tira ang natatanaw: { $line }
tui-values-proven = Para sa { $side } { $value }, napatunayan: { $line }
tui-values-brief = Para sa { $side }: { $value }, { $depth } tira ang tanaw
tui-values-proven-brief = Para sa { $side }: { $value }, napatunayan

# Mga pindutan, sa isa o dalawang salita.
tui-key-move = galaw
tui-key-lift = dampot
tui-key-place = lagay
tui-key-sow = hasik
tui-key-play = tira
tui-key-stop = tigil
tui-key-way = direksiyon
tui-key-count = bilang
tui-key-back = balik
tui-key-undo = bawi
tui-key-redo = ulit
tui-key-hint = payo
tui-key-values = halaga
tui-key-rules = tuntunin
tui-key-settings = setting
tui-key-moves = mga tira
tui-key-skip = laktaw
tui-key-pace = bilis
tui-key-pause = hinto
tui-key-go-on = tuloy
tui-key-again = subok muli
tui-key-next-round = susunod na raun
tui-key-anew = isa pang laro
tui-key-scroll = basa
tui-key-close = sara
tui-key-help = tulong
tui-key-leave = alis
tui-key-stay = manatili

# Ang pahina ng mga pindutan.
tui-help-title = Tulong
tui-help-aim = Ang layon sa { $game } ay magkaroon ng mas maraming buto kaysa kalaban sa wakas. Sa manlalaro ang mga buto sa imbakan niya; sinasabi ng r kung paano napupunta roon ang mga ito.
tui-help-along = sa kahabaan ng hanay
tui-help-across = sa kabilang hanay; dagdag o bawas na buto; isang linya ng pahina
tui-help-next = susunod na butas na matitira; Shift-Tab para bumalik
tui-help-ends = unang butas at huling butas ng hanay
tui-help-enter = dumampot, maglagay o maghasik, ayon sa linya sa ibaba
tui-help-back = bumalik
tui-help-stop = tumigil sa pagdampot, sa pambungad
tui-help-way = maghasik ayon o kontra sa ikot ng relo, kung makapipili
tui-help-type = mag-type ng tira, gaya ng C, C> o C:3
tui-help-undo = bawiin ang huli mong tira
tui-help-redo = ulitin ang binawi
tui-help-hint = isang magandang tira
tui-help-values = halaga ng bawat tira, o itago ito
tui-help-skip = ipakita agad ang wakas ng tira; kung wala, katulad ng Enter
tui-help-pace = mas mabilis at mas mabagal, hanggang wala na
tui-help-pause = patigilin ang mga manlalarong hindi tao, o magpatuloy
tui-help-anew = maglaro ng isa pang ganitong laro, kapag tapos na ang isa
tui-help-keep = itago muli ang larong binura sa ibang lugar
tui-help-rules = tuntunin ng larong ito
tui-help-settings = mga setting ng larong ito
tui-help-moves = lahat ng tira hanggang ngayon
tui-help-help = ang pahinang ito
tui-help-leave = umalis
tui-help-break = umalis agad
tui-help-suspend = isuspende ang programa; fg sa shell para magpatuloy
tui-help-redraw = iguhit muli ang screen
tui-help-board = Nasa ibaba ang hanay ng Timog at nasa itaas ang sa Hilaga. Pinapangalanan ng bawat manlalaro ang kanyang mga butas mula sa sarili niyang kaliwa: Timog A, B, C mula kaliwa pakanan, Hilaga a, b, c mula kanan pakaliwa. Kontra sa ikot ng relo ang hasik maliban kung iba ang sabi ng tuntunin: pakanan sa ibaba, at saka pakaliwa sa itaas. Ang bilang sa tabi ng pangalan ng bawat manlalaro ay ang imbakan ng mga butong nahuli niya.
tui-help-marks = Sa tabi ng bilang, ^ ang butas na dinampot ng huling tira, ! ang butas na hinulugan ng huling buto, x ang butas na nahuli. Makapal ang sulat ng mga butas na matitira. Nasa loob ng braket ang cursor.
tui-help-values-told = Ang halaga ay kung ilang buto ang lamang ng titira sa kalaban sa wakas: mabuti ang +3 para sa kaniya, masama ang -3. Nasa linya ng halaga kung kanino ito.

tui-settings-title = Mga setting ng { $game }
tui-settings-change = Makapagsisimula ng laro sa ibang setting gamit ang --set, gaya ng --set { $example }
tui-rules-title = Tuntunin ng { $game }
