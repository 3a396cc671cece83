# Mga salitang gamit ng bawat board at utos.

south = Timog
north = Hilaga
