"""Secrecy on the wire, proved by two worlds: a viewer is sent the same bytes in all that he cannot tell apart."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import marbre
from marbre.games.vips.actions import Bet
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.server import house_clock
from marbre.server.tables import updates
from marbre.server.tables.events import Acted, Begun, Clock, Opened, Row, Said, Seated
from marbre.server.tables.live_table import LiveTable, Viewer
from marbre.server.tables.table import Table, saved
from marbre.server.wire.protocol import Hand
from marbre.testing.matches import matches, walk
from tests.support import GAMES, rule

NOW = 1_000_000.0


def sent(match: Match, viewer: int | None, stops: list[int], deal: str | None = None) -> list[bytes]:
    """The exact bytes that a viewer is sent by a house in which this is the match: a welcome, what happens, a return.

    The match was begun and played up to each stop; the house is told of it event by event.
    """

    async def told() -> list[bytes]:
        live = table_of(match, deal)
        person = None if viewer is None else f"person {viewer}"
        messages: list[bytes] = []

        def send(message: bytes) -> bool:
            messages.append(message)
            return True

        looking = Viewer(person, send)
        live.viewers.add(looking)
        messages.append(live.welcome(looking, 0))
        entries = list(history(match.last))
        for first, last in zip([0, *stops], [*stops, len(entries)], strict=True):
            before = live.table.match.last if live.table.match else None
            event = (Acted if live.table.match else Begun)(saved(iter(entries[first:last])))
            row = Row("t", live.table.number + 1, NOW, event)
            live.fold(row)
            live.tell(before, [row])
        said = Row("t", live.table.number + 1, NOW, Said("Eve", "person 9", "hm"))
        live.fold(said)
        live.tell(live.table.match.last if live.table.match else None, [said])
        live.tell_presence()
        return [*messages, live.welcome(looking, 0), live.welcome(looking, live.table.number - 1)]

    return asyncio.run(told())


def table_of(match: Match, deal: str | None = None) -> LiveTable:
    """Before the match begins. The secret is the table's own: what a redealt world is drawn from does not leave it."""
    opened = Opened(
        match.game.slug,
        len(match.seats),
        match.header.options,
        "person 0",
        "La Casse",
        True,
        Clock(),
        "00" * 32,
        deal=deal,
    )
    live = LiveTable(Table(Row("t", 1, NOW, opened)))
    for seat in match.seats:
        live.fold(Row("t", seat + 2, NOW, Seated(seat, f"Name {seat}", f"person {seat}")))
    return live


def assert_worlds_are_sent_alike(match: Match, rng: Random, worlds: int = 1) -> None:
    length = match.last.number
    stops = sorted({rng.randint(1, length) for _ in range(4)}) if length > 1 else []
    stops = [stop for stop in stops if stop < length]
    for viewer in (None, *match.seats) * worlds:
        assert sent(match.redeal(viewer, rng), viewer, stops) == sent(match, viewer, stops)


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_clock, "now", lambda: NOW)


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_sent_is_equal_in_every_world_that_a_viewer_cannot_tell_apart(slug: str) -> None:
    @settings(max_examples=40, deadline=None)
    @given(data=st.data())
    def two_worlds(data: st.DataObject) -> None:
        match = data.draw(matches(slug, undo=True))
        assert_worlds_are_sent_alike(match, Random(data.draw(st.integers(0, 2**32))))

    two_worlds()


def leaky_hand(_table: Table, match: Match, seat: int | None) -> Hand:
    shown = match.view(seat)
    return Hand(seat, replace(shown, bets=match.state.bets), (), undo=False)


def leaky_log(match: Match | None, _seat: int | None, after: Any) -> Any:
    """Everybody is told what seat 0 is told."""
    assert match is not None
    return tuple(match.told(entry, 0) for entry in history(match.last, since=after))


def leaky_words(table: Table, *rest: Any) -> Any:
    """The words around the table say what is on the first slip."""
    info = TABLE_INFO(table, *rest)
    return replace(info, words={0: str(table.match.state.bets[0])}) if table.match else info


TABLE_INFO: Callable[..., Any] = updates.table_info


@pytest.mark.parametrize(
    ("name", "plant"),
    [("hand", leaky_hand), ("log", leaky_log), ("table_info", leaky_words)],
    ids=["hand", "log", "words"],
)
def test_a_leak_planted_on_purpose_is_caught(monkeypatch: pytest.MonkeyPatch, name: str, plant: Any) -> None:
    match = marbre.start("vips", players=3, seed="leak")
    for seat in match.seats:
        match.act(seat, Bet(1, 2, 3))
    walk(match, Random(1), 5)
    assert_worlds_are_sent_alike(match, Random(0))
    monkeypatch.setattr(updates, name, plant)
    with pytest.raises(AssertionError):
        assert_worlds_are_sent_alike(match, Random(0), worlds=5)


def test_the_secret_of_a_table_is_in_nothing_that_is_sent() -> None:
    match = marbre.start("vips", players=2, seed="secret")
    walk(match, Random(1), 100_000)
    for viewer in (None, 0, 1):
        for message in sent(match, viewer, [3]):
            assert b"00" * 32 not in message
            assert b"person" not in message.replace(b'"kind":"person"', b"")
            assert msgspec.json.decode(message)


@rule("TAB-4.9")
def test_who_has_no_seat_at_a_shared_deal_is_sent_the_same_whatever_is_played_there() -> None:
    def played(seed: str) -> Match:
        match = marbre.start("typo", players=3, seed=seed)
        walk(match, Random(seed), 20)
        return match

    one, other = played("one"), played("other")
    assert sent(one, None, [3, 9]) != sent(other, None, [3, 9])
    assert sent(one, None, [3, 9], deal="t") == sent(other, None, [3, 9], deal="t")
    assert sent(one, 1, [3, 9], deal="t") != sent(other, 1, [3, 9], deal="t")
