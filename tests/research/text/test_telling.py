"""The text of a seat: complete, in both languages, and the same in every world that the seat cannot tell apart."""

from random import Random

import pytest

import marbre
from marbre.kernel.game import Game
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.research.text.local import LocalTable
from marbre.research.text.position import position_of
from marbre.research.text.session import TextSession
from marbre.research.text.telling import Teller
from marbre.testing.leaks import Leak, leaky_list, leaky_log, leaky_view
from marbre.testing.matches import every_game, walk
from marbre.testing.secrecy import probes


def everything_told(match: Match, seat: int, tried: list[str]) -> list[str]:
    """All that the text door says to a seat, and its answers to what it tries."""
    told = [Teller(position_of(match, seat, lang, 0), lang) for lang in ("en", "fr")]
    texts = [text for one in told for text in (one.table(), one.actions(), one.view_json())]
    refused = [
        reply.text
        for text in tried
        if (reply := TextSession(LocalTable(match.copy(), seat, ["random"] * 9)).act(text)).refused
    ]
    return [*texts, *refused]


def assert_told_the_same(match: Match, rng: Random) -> None:
    tried = [match.rules.to_text(action) for action in probes(match)[:6]]
    for seat in match.seats:
        assert everything_told(match.redeal(seat, rng), seat, tried) == everything_told(match, seat, tried)


def seated(game: Game, steps: int) -> Match:
    match = marbre.start(game.slug, players=min(3, game.spec.seats[-1]), seed="text")
    walk(match, Random(steps), steps)
    return match


@every_game
def test_two_worlds_are_told_alike(slug: str) -> None:
    for steps in (0, 3, 9):
        assert_told_the_same(seated(find_game(slug), steps), Random(steps))


@pytest.mark.parametrize("leak", [leaky_view, leaky_log, leaky_list], ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(leak: Leak) -> None:
    match = seated(find_game("vips"), 3)
    rules = match.rules
    match.rules = leak(match.game.rules_type)(rules.options, rules.players, rules.box)
    match.rules.__dict__["draw_board"] = lambda view, *_: str(view)  # a view that leaks is no struct any more
    assert any(is_told_apart(match, seed) for seed in range(5))


def is_told_apart(match: Match, seed: int) -> bool:
    try:
        assert_told_the_same(match, Random(seed))
    except AssertionError:
        return True
    return False


def test_a_long_list_is_told_by_how_it_begins_and_can_be_asked_for() -> None:
    teller = Teller(position_of(marbre.start("vips", seed="long"), 0, "en"), "en")
    assert "125 actions are offered" in teller.actions()
    assert teller.actions("bet IV-II-").splitlines()[1:] == [f"- bet IV-II-{n}" for n in ("I", "II", "III", "IV", "V")]
    assert "begins with" in teller.actions("swap")
