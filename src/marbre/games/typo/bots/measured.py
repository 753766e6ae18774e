"""What was measured of the levels of Typo (docs/bots.md): the house's ratings of bots follow from it."""

from typing import Final

from marbre.kernel.bot import LadderPair

LADDER: Final = (
    LadderPair("random", "beginner", 47.5, 60),
    LadderPair("beginner", "novice", 41.5, 60),
    LadderPair("novice", "regular", 72, 100),
    LadderPair("regular", "skilled", 52.5, 60),
    LadderPair("regular", "expert", 96, 100),
    LadderPair("skilled", "expert", 45.5, 60),
    LadderPair("expert", "master", 276, 400),
)
