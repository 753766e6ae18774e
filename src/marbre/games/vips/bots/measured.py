"""What was measured of the levels of VIPs (docs/bots.md): the house's ratings of bots follow from it."""

from typing import Final

from marbre.kernel.bot import LadderPair

LADDER: Final = (
    LadderPair("random", "beginner", 41.5, 60),
    LadderPair("beginner", "novice", 47.5, 58),
    LadderPair("novice", "regular", 44, 58),
    LadderPair("regular", "expert", 156, 200),
    LadderPair("expert", "master", 23, 30),
)
