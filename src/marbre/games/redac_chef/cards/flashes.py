"""What the flashes change, for everybody and for one day (RED-9.3), a small function each; the pack has the words."""

from typing import Final

from msgspec.structs import replace

from marbre.games.redac_chef.box import AD, COLOURS, KINDS, PHOTO
from marbre.games.redac_chef.cards.terms import ADS, ARTICLES, Award, Cover, Pick, Prize, Terms, with_clash, without
from marbre.games.redac_chef.cards.tribunes import Change, award

FLASHES: Final[dict[str, Change]] = {}
"""By the name that the pack gives."""


def flash(change: Change) -> Change:
    FLASHES[change.__name__.replace("_", "-")] = change
    return change


def ban(terms: Terms, pick: Pick) -> Terms:
    """The terms with one more thing that may not lie face up."""
    return replace(terms, bans=(*terms.bans, pick))


def prize(terms: Terms, one: Prize) -> Terms:
    return replace(terms, prizes=(*terms.prizes, one))


# Friday


@flash
def nothing_across(terms: Terms) -> Terms:
    return ban(terms, Pick(where="across"))


@flash
def ads_above_pay_more(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="ad", where="above"),), coin="dollars"))


@flash
def no_long_reads(terms: Terms) -> Terms:
    return ban(terms, Pick(kind="article", squares=(12,)))


@flash
def square_tiles(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(form="square"),)))


@flash
def corner_ads(terms: Terms) -> Terms:
    return award(terms, Award(2, (Pick(kind="ad", where="corner"),), coin="dollars"))


@flash
def most_photos(terms: Terms) -> Terms:
    return prize(terms, Prize(3, Pick(kind="photo"), alone=3))


@flash
def free_leftovers(terms: Terms) -> Terms:
    return replace(terms, leftover=0)


@flash
def mood_at_most_two(terms: Terms) -> Terms:
    return replace(terms, mood_most=2)


@flash
def sport_may_touch(terms: Terms) -> Terms:
    return replace(terms, clash=without(terms.clash, COLOURS.index("sport")))


@flash
def no_photo_at_the_edge(terms: Terms) -> Terms:
    return ban(terms, Pick(kind="photo", where="edge"))


@flash
def good_news_above(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="article", mood="happy", where="above"),)))


@flash
def all_together(terms: Terms) -> Terms:
    return ban(terms, Pick(where="apart"))


# Saturday


@flash
def ads_must_be_kept(terms: Terms) -> Terms:
    return replace(terms, keep_ads=True)


@flash
def bad_news_below(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="article", mood="sad", where="below"),)))


@flash
def no_photo_by_the_tribune(terms: Terms) -> Terms:
    return ban(terms, Pick(kind="photo", where="tribune"))


@flash
def small_ads(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="ad", squares=(4,)),), coin="dollars"))


@flash
def most_dollars(terms: Terms) -> Terms:
    return prize(terms, Prize(3, None, alone=7))


@flash
def ads_away_from_photos(terms: Terms) -> Terms:
    return replace(terms, clash=with_clash(terms.clash, AD, PHOTO))


@flash
def heavy_leftovers(terms: Terms) -> Terms:
    return replace(terms, leftover=terms.leftover + 1)


@flash
def business_briefs(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="article", colour="business", squares=(4,)),)))


@flash
def costly_gap(terms: Terms) -> Terms:
    return replace(terms, worst=-4)


@flash
def no_photo_above(terms: Terms) -> Terms:
    return ban(terms, Pick(kind="photo", where="above"))


@flash
def most_tiles(terms: Terms) -> Terms:
    return prize(terms, Prize(4, Pick(), alone=17, coin="dollars"))


@flash
def full_bottom(terms: Terms) -> Terms:
    return replace(terms, covers=(*terms.covers, Cover(2, "bottom")))


# Sunday


@flash
def better_best(terms: Terms) -> Terms:
    return replace(terms, best=5)


@flash
def news_at_the_edge(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="article", colour="news", where="edge"),)))


@flash
def photos_by_the_tribune(terms: Terms) -> Terms:
    return award(terms, Award(1, (Pick(kind="photo", where="tribune"),)))


@flash
def no_ad_above(terms: Terms) -> Terms:
    return ban(terms, Pick(kind="ad", where="above"))


@flash
def too_cheerful(terms: Terms) -> Terms:
    return replace(terms, happy=terms.happy * 2)


@flash
def lone_articles(terms: Terms) -> Terms:
    return award(terms, Award(2, (Pick(kind="article", away_from=ARTICLES),)))


@flash
def pairs_of_ads(terms: Terms) -> Terms:
    return award(terms, Award(1, (ADS,), each=2))


@flash
def most_articles(terms: Terms) -> Terms:
    return prize(terms, Prize(4, ARTICLES, alone=13))


@flash
def no_joy_by_the_tribune(terms: Terms) -> Terms:
    return ban(terms, Pick(kind="article", mood="happy", where="tribune"))


@flash
def closed_ranks(terms: Terms) -> Terms:
    return replace(terms, covers=(*terms.covers, Cover(3, "around-tribune")))


@flash
def mood_doubled(terms: Terms) -> Terms:
    return replace(terms, happy=terms.happy * 2, sad=terms.sad * 2)


@flash
def trio_across(terms: Terms) -> Terms:
    article, photo, ad = (Pick(kind=kind, where="across") for kind in KINDS)
    return award(terms, Award(3, (article, photo, ad)))
