"""What was measured of the levels of Das Extrablatt (docs/bots.md): the house's ratings of bots follow from it."""

from typing import Final

from marbre.kernel.bot import LadderPair

LADDER: Final = (
    LadderPair("random", "novice", 144.5, 200),
    LadderPair("novice", "amateur", 71.5, 100),
    LadderPair("amateur", "regular", 37.5, 60),
    LadderPair("regular", "skilled", 53.5, 60),
    LadderPair("skilled", "expert", 144, 200),
    LadderPair("expert", "master", 304, 400),
)
