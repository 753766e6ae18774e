"""Das Extrablatt in words: what happened, what could be done, actions as they are typed, and the names of the pack."""

from marbre.games.extrablatt.words.labels import labels
from marbre.games.extrablatt.words.telling import describe, tell
from marbre.games.extrablatt.words.text import LETTERS, from_text, to_text

__all__ = ["LETTERS", "describe", "from_text", "labels", "tell", "to_text"]
