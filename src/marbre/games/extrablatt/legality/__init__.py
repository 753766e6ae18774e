"""What is legal in Das Extrablatt: whose turn it is, where tiles may lie, the lists, and the refusals."""

from marbre.games.extrablatt.legality.checking import check
from marbre.games.extrablatt.legality.conditions import (
    FreeCorners,
    Obstacle,
    challenges_of,
    may_write,
    obstacles,
    openings,
    places,
    spaces_for_ad,
    to_act,
    unducked,
)
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

__all__ = [
    "DECLINE",
    "FINISH",
    "REFILLS",
    "FreeCorners",
    "Obstacle",
    "besides_writing",
    "challenges_of",
    "check",
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
    "unducked",
]
