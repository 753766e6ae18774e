"""Das Extrablatt in words: what happened, what could be done, actions as they are typed, and the names of the pack."""

from marbre.games.extrablatt.words.telling import tell
from marbre.games.extrablatt.words.text import SQUARES, TEXT, labels

__all__ = ["SQUARES", "TEXT", "labels", "tell"]
