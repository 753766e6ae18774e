"""What each side of a tribune, flash and character changes of the terms (RED-7.4, RED-9.3, RED-10), a row each.

The rows go by the names that the pack gives; the pack says them in words.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from marbre.games.redac_chef.box import AD, COLOURS, KINDS, PHOTO
from marbre.games.redac_chef.cards.terms import Award, Cover, Pick, Prize, Terms, Zone, with_clash, without

Change: TypeAlias = Callable[[Terms], Terms]

TILES, ARTICLES, PHOTOS, ADS = Pick(), Pick(kind="article"), Pick(kind="photo"), Pick(kind="ad")


def put(**numbers: Any) -> Change:
    """These numbers instead."""
    return lambda terms: replace(terms, **numbers)


def add(**numbers: int) -> Change:
    """So much more."""
    return lambda terms: replace(terms, **{name: getattr(terms, name) + more for name, more in numbers.items()})


def double(*names: str) -> Change:
    return lambda terms: replace(terms, **{name: 2 * getattr(terms, name) for name in names})


def award(amount: int, *picks: Pick, **settings: Any) -> Change:
    """More to be won for tiles, or for sets of them."""
    return lambda terms: replace(terms, awards=(*terms.awards, Award(amount, picks, **settings)))


def prize(amount: int, pick: Pick | None, **settings: Any) -> Change:
    """More to be won by comparison with the others."""
    return lambda terms: replace(terms, prizes=(*terms.prizes, Prize(amount, pick, **settings)))


def cover(amount: int, zone: Zone) -> Change:
    return lambda terms: replace(terms, covers=(*terms.covers, Cover(amount, zone)))


def ban(**what: Any) -> Change:
    """One more thing that may not lie face up."""
    return lambda terms: replace(terms, bans=(*terms.bans, Pick(**what)))


def may_touch(*groups: int) -> Change:
    return lambda terms: replace(terms, clash=without(terms.clash, *groups))


def may_not_touch(one: int, other: int) -> Change:
    return lambda terms: replace(terms, clash=with_clash(terms.clash, one, other))


TRIBUNES: Final[Mapping[str, Change]] = {
    "colours-may-touch": may_touch(*range(len(COLOURS))),
    "photos-may-touch": may_touch(PHOTO),
    "ads-may-touch": may_touch(AD),
    "anywhere": put(anywhere=True),
    "colour-sets": award(1, *(Pick(kind="article", colour=colour) for colour in COLOURS)),
    "mood-pairs-above": award(1, *(Pick(kind="article", mood=mood, where="above") for mood in ("happy", "sad"))),
    "photos-below": award(1, Pick(kind="photo", where="below")),
    "sad-is-free": put(sad=0),
    "happy-is-free": put(happy=0),
    "stories-across": award(1, Pick(kind="article", where="across")),
    "corners": award(1, Pick(where="corner")),
    "long-reads": award(1, Pick(squares=(12,))),
    "briefs": award(1, Pick(kind="article", squares=(4,)), each=2),
    "advertorials": award(1, Pick(kind="ad", beside=PHOTOS)),
    "ads-across": award(1, Pick(kind="ad", where="across"), coin="dollars"),
    "tidy-desk": add(leftovers_free=2),
    "costly-leftovers": add(leftover=1),
    "every-size": award(2, *(Pick(squares=(squares,)) for squares in (4, 6, 8, 9, 12))),
    "photo-pairs": award(1, Pick(kind="photo", form="tall"), Pick(kind="photo", form="wide")),
    "clear-fold": ban(kind="article", where="across"),
    "no-pictures": put(photo=0),
    "full-top": cover(3, "top"),
    "lone-photos": award(1, Pick(kind="photo", away_from=ADS)),
    "double-pictures": put(photo=2),
    "photo-and-ad": award(1, PHOTOS, ADS),
    "articles-by-the-tribune": award(1, Pick(kind="article", where="tribune"), each=2),
    "tall-and-wide": award(1, Pick(kind="article", form="tall"), Pick(kind="article", form="wide")),
    "photos-at-the-edge": award(1, Pick(kind="photo", where="edge")),
    "below-the-fold": award(1, Pick(kind="article", where="below"), each=2),
    "no-happy-edge": award(3, Pick(kind="article", mood="happy", where="edge"), if_none=True),
}

FLASHES: Final[Mapping[str, Change]] = {
    # Friday
    "nothing-across": ban(where="across"),
    "ads-above-pay-more": award(1, Pick(kind="ad", where="above"), coin="dollars"),
    "no-long-reads": ban(kind="article", squares=(12,)),
    "square-tiles": award(1, Pick(form="square")),
    "corner-ads": award(2, Pick(kind="ad", where="corner"), coin="dollars"),
    "most-photos": prize(3, PHOTOS, alone=3),
    "free-leftovers": put(leftover=0),
    "mood-at-most-two": put(mood_most=2),
    "sport-may-touch": may_touch(COLOURS.index("sport")),
    "no-photo-at-the-edge": ban(kind="photo", where="edge"),
    "good-news-above": award(1, Pick(kind="article", mood="happy", where="above")),
    "all-together": ban(where="apart"),
    # Saturday
    "ads-must-be-kept": put(keep_ads=True),
    "bad-news-below": award(1, Pick(kind="article", mood="sad", where="below")),
    "no-photo-by-the-tribune": ban(kind="photo", where="tribune"),
    "small-ads": award(1, Pick(kind="ad", squares=(4,)), coin="dollars"),
    "most-dollars": prize(3, None, alone=7),
    "ads-away-from-photos": may_not_touch(AD, PHOTO),
    "heavy-leftovers": add(leftover=1),
    "business-briefs": award(1, Pick(kind="article", colour="business", squares=(4,))),
    "costly-gap": put(worst=-4),
    "no-photo-above": ban(kind="photo", where="above"),
    "most-tiles": prize(4, TILES, alone=17, coin="dollars"),
    "full-bottom": cover(2, "bottom"),
    # Sunday
    "better-best": put(best=5),
    "news-at-the-edge": award(1, Pick(kind="article", colour="news", where="edge")),
    "photos-by-the-tribune": award(1, Pick(kind="photo", where="tribune")),
    "no-ad-above": ban(kind="ad", where="above"),
    "too-cheerful": double("happy"),
    "lone-articles": award(2, Pick(kind="article", away_from=ARTICLES)),
    "pairs-of-ads": award(1, ADS, each=2),
    "most-articles": prize(4, ARTICLES, alone=13),
    "no-joy-by-the-tribune": ban(kind="article", mood="happy", where="tribune"),
    "closed-ranks": cover(3, "around-tribune"),
    "mood-doubled": double("happy", "sad"),
    "trio-across": award(3, *(Pick(kind=kind, where="across") for kind in KINDS)),
}

CHARACTERS: Final[Mapping[str, Change]] = {
    "smaller-gap": add(empty_off=1),  # Wilbur (RED-10.2)
    "one-leftover-free": add(leftovers_free=1, leftovers_pardoned=1),  # Danaé (RED-10.3)
    "two-photos-may-touch": add(photo_pairs=1),  # Renaud (RED-10.4)
    "starts-with-money": add(dollars_at_start=3),  # Benoît (RED-10.5)
    "one-more-tile": add(extra_takes=1),  # Ursule (RED-10.6)
    "milder-mood": add(mood_off=1),  # Jazz (RED-10.7)
}
