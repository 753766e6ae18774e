"""`marbre lexicon`: what this game brings to the command (entry points `marbre.commands`)."""

from typing import Final

from marbre.console.failures import WORDS as CONSOLE
from marbre.console.failures import Complaints
from marbre.kernel.words.messages import Catalogue

WORDS: Final = Catalogue("marbre.games.typo.commands", parent=CONSOLE)
_COMPLAINTS: Final = Complaints(WORDS)
fail: Final = _COMPLAINTS.fail
fail_choice: Final = _COMPLAINTS.fail_choice
