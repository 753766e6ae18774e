"""What was measured of the levels of VIPs (docs/bots.md): the house's ratings of bots follow from it."""

from typing import Final

from marbre.kernel.bot import LadderPair

LADDER: Final = (
    LadderPair("random", "beginner", 65.5, 100),
    LadderPair("beginner", "novice", 81, 100),
    LadderPair("novice", "regular", 71.5, 100),
    LadderPair("regular", "expert", 156, 200),
    LadderPair("expert", "master", 303, 400),
)
