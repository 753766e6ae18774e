"""The text door's own words, and its complaints in them."""

from typing import Final

from marbre.console.failures import WORDS as CONSOLE
from marbre.console.failures import Complaints
from marbre.kernel.words.messages import Catalogue

WORDS: Final = Catalogue("marbre.research.text", parent=CONSOLE)
fail: Final = Complaints(WORDS).fail
