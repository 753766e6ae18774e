"""What the sides of the tribunes change (RED-7.4). One small function each; the pack names it and says it in words."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from marbre.games.redac_chef.box import AD, COLOURS, PHOTO
from marbre.games.redac_chef.cards.terms import ADS, MOODS, PHOTOS, Award, Cover, Pick, Terms, without

Change = Callable[[Terms], Terms]
TRIBUNES: Final[dict[str, Change]] = {}
"""By the name that the pack gives."""


def tribune(change: Change) -> Change:
    TRIBUNES[change.__name__.replace("_", "-")] = change
    return change


def award(terms: Terms, *awards: Award) -> Terms:
    """The terms with more to be won."""
    return replace(terms, awards=(*terms.awards, *awards))


@tribune
def colours_may_touch(terms: Terms) -> Terms:
    return replace(terms, clash=without(terms.clash, *range(len(COLOURS))))


@tribune
def photos_may_touch(terms: Terms) -> Terms:
    return replace(terms, clash=without(terms.clash, PHOTO))


@tribune
def ads_may_touch(terms: Terms) -> Terms:
    return replace(terms, clash=without(terms.clash, AD))


@tribune
def anywhere(terms: Terms) -> Terms:
    return replace(terms, anywhere=True)


@tribune
def colour_sets(terms: Terms) -> Terms:
    return award(terms, Award(1, tuple(Pick(kind="article", colour=colour) for colour in COLOURS)))


@tribune
def mood_pairs_above(terms: Terms) -> Terms:
    happy, sad = (Pick(kind="article", mood=mood, where="above") for mood in MOODS)
    return award(terms, Award(1, (happy, sad)))


@tribune
def photos_below(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="photo", where="below"),)))


@tribune
def sad_is_free(terms: Terms) -> Terms:
    return replace(terms, sad=0)


@tribune
def happy_is_free(terms: Terms) -> Terms:
    return replace(terms, happy=0)


@tribune
def stories_across(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="article", where="across"),)))


@tribune
def corners(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(where="corner"),)))


@tribune
def long_reads(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(squares=(12,)),)))


@tribune
def briefs(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="article", squares=(4,)),), each=2))


@tribune
def advertorials(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="ad", beside=PHOTOS),)))


@tribune
def ads_across(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="ad", where="across"),), coin="dollars"))


@tribune
def tidy_desk(terms: Terms) -> Terms:
    return replace(terms, leftovers_free=terms.leftovers_free + 2)


@tribune
def costly_leftovers(terms: Terms) -> Terms:
    return replace(terms, leftover=terms.leftover + 1)


@tribune
def every_size(terms: Terms) -> Terms:
    return award(terms, Award(2, tuple(Pick(squares=(squares,)) for squares in (4, 6, 8, 9, 12))))


@tribune
def photo_pairs(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="photo", form="tall"), Pick(kind="photo", form="wide"))))


@tribune
def clear_fold(terms: Terms) -> Terms:
    return replace(terms, bans=(*terms.bans, Pick(kind="article", where="across")))


@tribune
def no_pictures(terms: Terms) -> Terms:
    return replace(terms, photo=0)


@tribune
def full_top(terms: Terms) -> Terms:
    return replace(terms, covers=(*terms.covers, Cover(3, "top")))


@tribune
def lone_photos(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="photo", away_from=ADS),)))


@tribune
def double_pictures(terms: Terms) -> Terms:
    return replace(terms, photo=2)


@tribune
def photo_and_ad(terms: Terms) -> Terms:
    return award(terms, Award(1, (PHOTOS, ADS)))


@tribune
def articles_by_the_tribune(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="article", where="tribune"),), each=2))


@tribune
def tall_and_wide(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="article", form="tall"), Pick(kind="article", form="wide"))))


@tribune
def photos_at_the_edge(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="photo", where="edge"),)))


@tribune
def below_the_fold(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="article", where="below"),), each=2))


@tribune
def no_happy_edge(terms: Terms) -> Terms:
    return award(terms, Award(3, (Pick(kind="article", mood="happy", where="edge"),), if_none=True))
