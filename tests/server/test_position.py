"""The position in the front page's lead story: what its reader may know, proved by two worlds, and not a card more."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import marbre
from marbre.games.vips.actions import Bet
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat
from marbre.kernel.teaching.pictures import DrawnPicture, snapshot
from marbre.server.tables import position
from marbre.server.tables.position import position_of
from marbre.testing.matches import matches
from tests.server.house import Guest, House
from tests.server.test_secrecy import table_of
from tests.support import GAMES, rule

BET = {"type": "bet", "top": 1, "middle": 2, "bottom": 3}


def sent(match: Match, viewer: Seat | None) -> bytes:
    """The body of the answer."""
    person = None if viewer is None else f"person {viewer}"
    return msgspec.json.encode(position_of(table_of(match).table, match, person))


def assert_worlds_are_drawn_alike(match: Match, rng: Random, worlds: int = 1) -> None:
    for viewer in (None, *match.seats) * worlds:
        assert sent(match.redeal(viewer, rng), viewer) == sent(match, viewer)


def with_bets() -> Match:
    match = marbre.start("vips", players=3, seed="leak")
    for seat in match.seats:
        match.act(seat, Bet(1, 2, 3))
    return match


@pytest.mark.parametrize("slug", GAMES)
def test_a_position_is_drawn_alike_in_every_world_that_its_reader_cannot_tell_apart(slug: str) -> None:
    @settings(max_examples=15, deadline=None)
    @given(match=matches(slug), seed=st.integers(0, 2**32))
    def two_worlds(match: Match, seed: int) -> None:
        assert_worlds_are_drawn_alike(match, Random(seed))

    two_worlds()


def leaky_view(match: Match, seat: Seat | None, names: tuple[str, ...]) -> DrawnPicture:
    drawn = snapshot(match, seat, names)
    return replace(drawn, view=replace(drawn.view, bets=match.state.bets))


def leaky_seat(match: Match, _seat: Seat | None, names: tuple[str, ...]) -> DrawnPicture:
    """Everybody is drawn what seat 0 may know."""
    return snapshot(match, 0, names)


@pytest.mark.parametrize("plant", [leaky_view, leaky_seat])
def test_a_leak_planted_on_purpose_is_caught(monkeypatch: pytest.MonkeyPatch, plant: Any) -> None:
    match = with_bets()
    assert_worlds_are_drawn_alike(match, Random(0))
    monkeypatch.setattr(position, "snapshot", plant)
    with pytest.raises(AssertionError):
        assert_worlds_are_drawn_alike(match, Random(0), worlds=5)


def test_a_bet_is_drawn_for_whoever_made_it_and_for_nobody_else(house: House) -> None:
    ada, ben, eve = (Guest(house, name) for name in ("Ada", "Ben", "Eve"))
    table = ada.lay(players=2)
    with ada.at(table) as hers, ben.at(table) as his:
        his.do("sit", seat=1)
        hers.do("begin")
        hers.do("play", seat=0, action=BET)
        drawn = [guest.get(f"/api/tables/{table}/picture").json for guest in (ada, ben, eve)]
    assert [picture["view"]["bets"][0] is None for picture in drawn] == [False, True, True]
    assert not any(picture["legal"] or picture["log"] for picture in drawn)


def test_on_a_screen_that_two_share_the_front_page_shows_neither_hand(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(players=2)
    with ada.at(table) as both:
        both.do("sit", seat=1)
        both.do("begin")
        both.do("play", seat=0, action=BET)
        assert ada.get(f"/api/tables/{table}/picture").json["view"]["bets"] == [None, None]


@rule("TAB-4.9")
def test_a_deal_that_is_to_be_kept_is_drawn_for_nobody_who_has_no_seat(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay("typo", players=2, bots=[None, "novice"], begin=True, duplicate=True)
    assert ada.get(f"/api/tables/{table}/picture").status == 200
    assert Guest(house, "Eve").get(f"/api/tables/{table}/picture").status == 409
