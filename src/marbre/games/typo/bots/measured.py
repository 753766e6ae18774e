"""What was measured of the levels of Typo (docs/bots.md): the house's ratings of bots follow from it."""

from typing import Final

from marbre.kernel.bot import LadderPair

LADDER: Final = (
    LadderPair("random", "beginner", 11.5, 16),
    LadderPair("beginner", "novice", 10, 16),
    LadderPair("novice", "regular", 72, 100),
    LadderPair("regular", "expert", 96, 100),
    LadderPair("expert", "master", 60.5, 100),
)
