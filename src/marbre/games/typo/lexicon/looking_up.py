"""Looking words up when the match is over: any beginning, in the list that was played with."""

from typing import TYPE_CHECKING, Final

from marbre.games.typo.lexicon.spelling import LONGEST, MOST_TYPED, plain
from marbre.kernel.refusals import unreadable
from marbre.kernel.rules import LookedUp

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo
    from marbre.games.typo.state import State

MOST_FOUND: Final = 60
MOST_COUNTED: Final = 1000


def look_up(rules: "Typo", state: "State", typed: str) -> LookedUp:
    """The words that begin so, the commonest first; a host's own are among them."""
    letters = plain(typed.strip()) if len(typed) <= MOST_TYPED else None
    if letters is None or len(letters) > LONGEST:
        raise unreadable("look-up-letters", most=LONGEST)
    lexicon = rules.lexicon_with(state.admitted)
    return LookedUp(letters, lexicon.examples(letters, MOST_FOUND), lexicon.count(letters, MOST_COUNTED), MOST_COUNTED)
