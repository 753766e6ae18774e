"""Where Das Extrablatt's words come from."""

from typing import Final

from marbre.kernel.messages import KERNEL, Catalogue
from marbre.kernel.refusals import refuser

CATALOGUE: Final = Catalogue("marbre.games.extrablatt", parent=KERNEL)
refuse: Final = refuser(CATALOGUE)
