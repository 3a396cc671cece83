# Mga larong iniingatan, at mga talaan.

games-none = Wala pang larong iniingatan. Iniingatan ng `mancala play GAME` ang nilalaro mo.
games-not-kept = malalaro pa rin ang larong ito, ngunit hindi iingatan
games-unkept = { $what }; tuloy ang laro
games-gone = binura ang laro { $id } sa ibang lugar at hindi na itinatago; tuloy pa rin ang laro. Itinatago ito ng `keep` bilang bagong laro, iniiwan ito ng `quit`.
games-kept-as = Iningatan bilang laro { $id }. Itinutuloy ito ng `mancala games resume { $id }`.
games-other-sheet = Nagbago na ang mga tuntunin ng larong ito mula nang ingatan; itutuloy ito ayon sa mga tuntunin ngayon.
games-moves = { $count ->
    [1] { $count } galaw
   *[other] { $count } na galaw
}
games-to-move = { $side } ang susunod
games-won = panalo ang { $side }, { $score }
games-drawn = tabla, { $score }
games-delete-asks = { $count ->
    [1] Burahin nang tuluyan ang larong ito? I-type ang `yes`:
   *[other] Burahin nang tuluyan ang { $count } na larong ito? I-type ang `yes`:
}
games-delete-not = Walang binura.
games-deleted = { $count ->
    [1] { $count } laro ang binura.
   *[other] { $count } na laro ang binura.
}
games-the-file = Ang file
games-the-game = Laro { $id }
games-checked = { $games ->
    [1] { $games } laro ang tiningnan,
   *[other] { $games } na laro ang tiningnan,
} { $count ->
    [0] walang sira.
    [1] { $count } sira ang nakita.
   *[other] { $count } na sira ang nakita.
}
games-sound = { $count ->
    [1] Walang sira ang imbakan; { $count } laro ang laman nito.
   *[other] Walang sira ang imbakan; { $count } na laro ang laman nito.
}
games-lost = Nawala. { $what }
games-doubtful = Iningatan ayon sa nababasa ngayon. { $what }
games-repaired = { $count ->
    [1] { $count } laro ang nasa bagong imbakan. Itinabi ang lumang file bilang { $file }.
   *[other] { $count } na laro ang nasa bagong imbakan. Itinabi ang lumang file bilang { $file }.
}

# Ang mga tatak ng talang ipinapakita.
tag-game = Laro
tag-gamename = Pangalan
tag-event = Okasyon
tag-site = Pook
tag-date = Petsa
tag-south = Timog
tag-north = Hilaga
tag-annotator = Tagapuna
tag-seed = Bilang ng pagkakataon
tag-setting = Ayos
tag-rules = Tuntunin
tag-start = Simula
tag-sheet = Papel ng tuntunin
tag-plugins = Mga plugin
tag-starter = Nauna
tag-result = Kinalabasan
tag-winner = Nanalo
tag-no-winner = wala: tabla
