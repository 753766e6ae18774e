"""Where the house's words come from."""

from typing import Final

from marbre.kernel.words.messages import KERNEL, Catalogue

SERVER: Final = Catalogue("marbre.server", parent=KERNEL)
