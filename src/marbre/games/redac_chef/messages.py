"""Where the words of Rédac' Chef come from."""

from typing import Final

from marbre.kernel.messages import KERNEL, Catalogue
from marbre.kernel.refusals import refuser

CATALOGUE: Final = Catalogue("marbre.games.redac_chef", parent=KERNEL)
refuse: Final = refuser(CATALOGUE)
