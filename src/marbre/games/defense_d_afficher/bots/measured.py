"""What was measured of the levels of Défense d'afficher (docs/bots.md): the house's ratings of bots follow from it."""

from typing import Final

from marbre.kernel.bot import LadderPair

LADDER: Final = (
    LadderPair("random", "beginner", 29, 30),
    LadderPair("beginner", "novice", 27, 30),
    LadderPair("novice", "amateur", 88, 100),
    LadderPair("amateur", "regular", 135, 200),
    LadderPair("regular", "expert", 268, 400),
    LadderPair("expert", "master", 251, 400),
)
