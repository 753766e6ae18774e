"""What the six characters can do (RED-10.2 to RED-10.7)."""

from typing import Final

from msgspec.structs import replace

from marbre.games.redac_chef.cards.terms import Terms
from marbre.games.redac_chef.cards.tribunes import Change

CHARACTERS: Final[dict[str, Change]] = {}
"""By the name that the pack gives."""


def character(change: Change) -> Change:
    CHARACTERS[change.__name__.replace("_", "-")] = change
    return change


@character
def smaller_gap(terms: Terms) -> Terms:
    """Wilbur (RED-10.2)."""
    return replace(terms, empty_off=terms.empty_off + 1)


@character
def one_leftover_free(terms: Terms) -> Terms:
    """Danaé (RED-10.3)."""
    return replace(terms, leftovers_free=terms.leftovers_free + 1, leftovers_pardoned=terms.leftovers_pardoned + 1)


@character
def two_photos_may_touch(terms: Terms) -> Terms:
    """Renaud (RED-10.4)."""
    return replace(terms, photo_pairs=terms.photo_pairs + 1)


@character
def starts_with_money(terms: Terms) -> Terms:
    """Benoît (RED-10.5)."""
    return replace(terms, dollars_at_start=terms.dollars_at_start + 3)


@character
def one_more_tile(terms: Terms) -> Terms:
    """Ursule (RED-10.6)."""
    return replace(terms, extra_takes=terms.extra_takes + 1)


@character
def milder_mood(terms: Terms) -> Terms:
    """Jazz (RED-10.7)."""
    return replace(terms, mood_off=terms.mood_off + 1)
