"""Rédac' Chef in words: what happened, what could be done, actions as text, and what the box calls its components."""

from marbre.games.redac_chef.words.card_list import card_list
from marbre.games.redac_chef.words.labels import labels
from marbre.games.redac_chef.words.telling import tell
from marbre.games.redac_chef.words.text import describe, from_text, to_text

__all__ = ["card_list", "describe", "from_text", "labels", "tell", "to_text"]
