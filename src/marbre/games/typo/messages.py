"""Where Typo's words come from."""

from typing import Final

from marbre.kernel.refusals import refuser
from marbre.kernel.words.messages import KERNEL, Catalogue

CATALOGUE: Final = Catalogue("marbre.games.typo", parent=KERNEL)
refuse: Final = refuser(CATALOGUE)
