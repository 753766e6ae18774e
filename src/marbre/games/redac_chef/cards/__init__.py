"""What tribunes, flashes and characters change: functions from terms to terms, and the terms of a seat on a day."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from marbre.games.redac_chef.box import FaceIndex, Numbers, kept_with_box
from marbre.games.redac_chef.cards.changes import CHARACTERS, FLASHES, TRIBUNES
from marbre.games.redac_chef.cards.terms import PLAIN, Terms

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef
    from marbre.games.redac_chef.state import State

__all__ = ["CHARACTERS", "FLASHES", "TRIBUNES", "terms_of", "terms_today"]


@kept_with_box()
def terms_of(
    numbers: Numbers,
    face: FaceIndex | None,
    flash: int | None = None,
    character: int | None = None,
    *,
    family: bool = False,
    alone: bool = False,
) -> Terms:
    """What holds for a seat with this tribune (None: its plain back), flash of the day, and character.

    The tribune speaks first, then the character, then the flash. In a family game the mood costs nothing (RED-15.1).
    """
    terms = replace(PLAIN, alone=alone)
    if face is not None:
        value, effect = numbers.faces[face]
        terms = TRIBUNES[effect](replace(terms, value=value))
        terms = replace(terms, by_tribune=(len(terms.awards), len(terms.covers)))
    if character is not None:
        terms = CHARACTERS[numbers.characters[character]](terms)
    if flash is not None:
        terms = FLASHES[numbers.flashes[flash][1]](terms)
    return replace(terms, happy=0, sad=0) if family else terms


def terms_today(rules: "RedacChef", state: "State", side: int) -> Terms:
    """What holds for a side on the day that is played."""
    face, character = state.sides[side].face, state.characters[side]
    alone = len(state.sides) == 1
    return terms_of(rules.numbers, face, state.flash, character, family=rules.options.family, alone=alone)
