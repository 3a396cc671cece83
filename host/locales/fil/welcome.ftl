# Ang sinasabi ng programa kapag sinimulan nang walang utos.

welcome = Mancala: mga lumang laro ng paghasik at paghuli, may mga tuntunin at sanggunian ang bawat isa. May { $count } laro rito. Subukan:
welcome-play = maglaro laban sa antas 3 ng 8
welcome-rules = ang mga tuntunin, para sa manlalaro
welcome-list = ang lahat ng laro
welcome-help = ang lahat ng utos; sinasabi ng `mancala help play` ang lahat tungkol sa isa
welcome-none =
    Mancala: mga laro ng paghasik at paghuli na plugin ang mga tuntunin. Walang natagpuang plugin na maaaring tumakbo.
      --plugins DIR         humanap ng plugin sa folder na ito
      MANCALA_PLUGIN_PATH   o sa mga folder na sinasabi ng variable na ito
      mancala doctor        kung saan naghanap, at kung ano ang mali sa mga natagpuan
      mancala new NAME      magsimula ng sariling laro
