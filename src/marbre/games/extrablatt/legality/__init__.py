"""What is legal in Das Extrablatt: whose turn it is, where tiles may lie, the lists, and the refusals."""

from marbre.games.extrablatt.legality.checking import check
from marbre.games.extrablatt.legality.listing import (
    DECLINE,
    FINISH,
    REFILLS,
    besides_writing,
    legal,
    motor,
    offered,
    one_more,
    sample,
)
from marbre.games.extrablatt.legality.placing import FreeCorners, Obstacle, obstacles, openings, places, spaces_for_ad
from marbre.games.extrablatt.legality.turns import challenges_of, clean_articles, may_write, to_act

__all__ = [
    "DECLINE",
    "FINISH",
    "REFILLS",
    "FreeCorners",
    "Obstacle",
    "besides_writing",
    "challenges_of",
    "check",
    "clean_articles",
    "legal",
    "may_write",
    "motor",
    "obstacles",
    "offered",
    "one_more",
    "openings",
    "places",
    "sample",
    "spaces_for_ad",
    "to_act",
]
