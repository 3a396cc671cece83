# Ang sinasabi ng `show` at `list` tungkol sa mga laro: mga tuntunin, mga halaga at kung saan galing ang mga ito.

sheet-set-up = Pag-aayos ng board
sheet-play = Paano maglaro
sheet-captures = Paghuli
sheet-end = Ang wakas
sheet-match = Ang laban
sheet-further = Iba pang tuntunin
sheet-settings = Mga setting
sheet-sources = Mga sanggunian

# Kung tungkol saan ang bahagi, hindi lalampas sa siyam na hanay ang lapad.
about-board = board
about-opening = pambungad
about-choice = pagpili
about-sowing = paghasik
about-landing = paglapag
about-capture = paghuli
about-ending = wakas
about-match = laban

# Hindi lalampas sa siyam na hanay ang lapad.
people = naglalaro
region = pook
described = ulat
sources = galing sa

rule-and-name = { $summary } ({ $name })
rule-else = kung hindi: { $rule }
marked-values = May tandang * kung iba ang halaga sa dating halaga ng tuntunin.
settings-hold = Kung iba ang sinasabi ng tuntunin, ang setting ang masusunod.
help-and-others = { $help }; { $others }
value-or = o { $others }
value-range = { $min } hanggang { $max }
value-nothing-else = wala nang iba
value-rows = dalawang hanay ng bilang, sa Timog muna bago sa Hilaga, bawat isa ay mula sa kaliwa ng may-ari
value-default = dating halaga { $value }
value-dropped = inalis ang { $path } = { $value }: { $reason } ({ $origin })
sheet-hash = Tuntunin ng { $game }: { $hash }

from-default = dating halaga ng { $rule }
from-manifest = plugin { $plugin }, linya { $line }
from-hand = ibinigay ng gumagamit

show-rule = { $name } ({ $version }, rebisyon { $revision })  { $summary }
show-dropped = inalis
show-weights = halaga ng isang buto, ng butas na may laman, at ng tira para sa paghahanap, sa ikalabing-anim na bahagi ng buto
show-weights-usual = ang karaniwan
show-rules = mga tuntunin

board-size = 2x{ $pits }, { $seeds }
board-size-track = 2x{ $pits }, { $seeds }, hinahasikan ang mga imbakan
board-in-pits = { $seeds } sa bawat butas
board-in-rows = { $seeds } sa bawat hanay

trust-unknown = hindi tatakbo: hindi pinagkakatiwalaan
trust-changed = hindi tatakbo: nagbago mula nang pagkatiwalaan
trust-recorded = nakatala
trust-developed = ginagawa pa
trust-once = ngayon lang
list-unchecked = nakasulat sa C: hindi masusuri kung tugma ang mga uri nito sa programang ito
list-files = mga file ng laro
list-refused = hindi tinanggap
list-no-plugins = walang natagpuang plugin; sinasabi ng `--plugins DIR` o MANCALA_PLUGIN_PATH kung nasaan sila
