"""What was measured of the levels of Das Extrablatt (docs/bots.md): the house's ratings of bots follow from it."""

from typing import Final

from marbre.kernel.bot import LadderPair

LADDER: Final = (
    LadderPair("random", "novice", 37.5, 40),
    LadderPair("novice", "amateur", 29.5, 40),
    LadderPair("amateur", "regular", 3, 4),
    LadderPair("regular", "skilled", 6, 6),
    LadderPair("skilled", "expert", 4, 6),
    LadderPair("expert", "master", 304, 400),
)
