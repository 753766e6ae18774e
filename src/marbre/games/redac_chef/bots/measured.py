"""What was measured of the levels of Rédac' Chef (docs/bots.md): the house's ratings of bots follow from it."""

from typing import Final

from marbre.kernel.bot import LadderPair

LADDER: Final = (
    LadderPair("random", "beginner", 19, 24),
    LadderPair("beginner", "novice", 24, 24),
    LadderPair("novice", "regular", 40, 40),
    LadderPair("regular", "skilled", 10, 10),
    LadderPair("skilled", "expert", 8, 8),
    LadderPair("expert", "master", 37, 50),
)
