"""What is legal in Das Extrablatt: whose turn it is, where tiles may lie, the lists, and the refusals."""

from marbre.games.extrablatt.legality.checking import check
from marbre.games.extrablatt.legality.listing import (
    FINISH,
    REFILLS,
    besides_writing,
    legal,
    motor,
    offered,
    sample,
)
from marbre.games.extrablatt.legality.placing import FreeCorners, openings, places, spaces_for_ad
from marbre.games.extrablatt.legality.turns import challenges_of, may_write, to_act, unducked

__all__ = [
    "FINISH",
    "REFILLS",
    "FreeCorners",
    "besides_writing",
    "challenges_of",
    "check",
    "legal",
    "may_write",
    "motor",
    "offered",
    "openings",
    "places",
    "sample",
    "spaces_for_ad",
    "to_act",
    "unducked",
]
