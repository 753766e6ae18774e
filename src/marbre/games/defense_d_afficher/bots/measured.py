"""What was measured of the levels of Défense d'afficher (docs/bots.md): the house's ratings of bots follow from it."""

from typing import Final

from marbre.kernel.bot import LadderPair

LADDER: Final = (
    LadderPair("random", "beginner", 29, 30),
    LadderPair("beginner", "novice", 27, 30),
    LadderPair("novice", "amateur", 29, 34),
    LadderPair("amateur", "regular", 22, 34),
    LadderPair("regular", "expert", 268, 400),
    LadderPair("expert", "master", 239, 400),
)
