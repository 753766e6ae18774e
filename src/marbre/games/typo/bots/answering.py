"""What a bot says of a word that others ask it about: a vote, a ruling, an appeal. It answers honestly."""

from typing import TYPE_CHECKING, Final

from marbre.games.typo.actions import PlayerAction
from marbre.games.typo.bots.vocabulary import Vocabulary
from marbre.games.typo.legality import ACCEPT, DOUBT
from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.secrets import View
from marbre.kernel.bot import Question

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

ENDING: Final = 2
"""Letters at the end of a word that a bot may not have seen: a plural, a conjugated form."""


def answer(asked: "Question[Typo, View, PlayerAction]", words: Vocabulary) -> PlayerAction:
    """Yes to a word that it knows, and to one that looks like a form of a word that it knows."""
    assert asked.view.announced is not None
    word = plain(asked.view.announced.word) or ""
    return ACCEPT if words.has(word) or words.begins(word[:-ENDING] or word) else DOUBT
