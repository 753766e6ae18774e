"""Défense d'afficher in words: what happened, what could be done, and actions as text that can be typed."""

from marbre.games.defense_d_afficher.words.labels import labels
from marbre.games.defense_d_afficher.words.telling import tell
from marbre.games.defense_d_afficher.words.text import DefenseText, describe, from_text, slot_text, to_text

__all__ = ["DefenseText", "describe", "from_text", "labels", "slot_text", "tell", "to_text"]
