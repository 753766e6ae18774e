"""Rédac' Chef in words: what happened, what could be done, actions as text, and what the box calls its components."""

from marbre.games.redac_chef.words.labels import card_list, labels
from marbre.games.redac_chef.words.telling import tell
from marbre.games.redac_chef.words.text import TEXT

__all__ = ["TEXT", "card_list", "labels", "tell"]
