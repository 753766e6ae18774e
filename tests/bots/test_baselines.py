"""Players that know nothing but the rules: legal everywhere, repeatable, and better than chance."""

from random import Random
from typing import Any

import msgspec
import pytest

import marbre
from marbre.bots import run_arena, run_simulation
from marbre.bots.baselines import BASELINES, baselines_of
from marbre.bots.finding import find_bot
from marbre.bots.table import act_as_bot, level_of
from marbre.kernel.actions import Action
from marbre.kernel.bot import Budget, Question
from marbre.kernel.outcome import Outcome, plain_win
from marbre.kernel.registry import find_game
from marbre.kernel.rules import NoBox, NoOptions, Rules
from marbre.kernel.seats import Actor

TURNS = [spec.slug for spec in marbre.games() if not spec.real_time]
FEW = Budget(rounds=1)


@pytest.mark.parametrize("slug", TURNS)
def test_they_play_every_game_with_turns_by_the_rules(slug: str) -> None:
    if slug == "defense-d-afficher":  # a game of chance takes two thousand moves: its first are enough
        match = marbre.start(slug, players=2, seed="a")
        assert _moves(match, 12) == _moves(match, 12)
        return
    first, again = (run_simulation(slug, players=2, games=1, bots=tuple(BASELINES), seed="a", budget=FEW) for _ in "ab")
    assert first.refused == 0
    assert first.digest == again.digest


def _moves(match: marbre.Match, count: int) -> marbre.Match:
    match, rng = match.copy(), Random("moves")
    for number in range(count):
        act_as_bot(match, match.to_act[0], [*BASELINES.values()][number % 2], FEW, rng)
    return match


class Take(Action, frozen=True, tag="take"):
    matches: int


class Heap(msgspec.Struct, frozen=True):
    left: int
    seat: int


class Nim(Rules[NoOptions, NoBox, Heap, Take, Heap]):
    """Take one, two or three; who takes the last wins. Whoever leaves four has won."""

    def to_act(self, state: Heap) -> tuple[int, ...]:
        return (state.seat,) if state.left else ()

    def legal(self, state: Heap, seat: int) -> tuple[Take, ...]:
        return tuple(Take(count) for count in (1, 2, 3) if count <= state.left and seat == state.seat)

    def apply(self, state: Heap, _actor: Actor, action: Take) -> Heap:
        return Heap(state.left - action.matches, 1 - state.seat)

    def outcome(self, state: Heap) -> Outcome | None:
        return None if state.left else plain_win("last", [1 - state.seat], 2)


@pytest.mark.parametrize("bot", BASELINES)
@pytest.mark.parametrize("left", [5, 6, 7])
def test_they_find_what_wins(bot: str, left: int) -> None:
    rules = Nim(NoOptions(), 2, NoBox())
    question: Question[Nim, Heap, Take] = Question(rules, Heap(left, 1), 1, Budget(rounds=400), Random(bot))
    assert BASELINES[bot](question) == Take(left - 4)


class Paces(msgspec.Struct, frozen=True):
    gone: tuple[int, ...]
    seat: int


class Walk(Rules[NoOptions, NoBox, Paces, Take, Paces]):
    """Each in turn goes one, two or three paces, for ever: whoever is ahead is ahead."""

    def to_act(self, state: Paces) -> tuple[int, ...]:
        return (state.seat,)

    def legal(self, state: Paces, seat: int) -> tuple[Take, ...]:
        return tuple(Take(count) for count in (1, 3, 2)) if seat == state.seat else ()

    def apply(self, state: Paces, _actor: Actor, action: Take) -> Paces:
        gone = [*state.gone]
        gone[state.seat] += action.matches
        return Paces(tuple(gone), 1 - state.seat)

    def outcome(self, _state: Paces) -> Outcome | None:
        return None

    def ahead(self, state: Paces) -> tuple[int, ...]:
        return tuple(seat for seat, paces in enumerate(state.gone) if paces == max(state.gone))


@pytest.mark.parametrize("bot", BASELINES)
def test_where_chance_finds_no_end_it_counts_who_is_ahead(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marbre.bots.baselines.rollouts.CUT", 3)
    rules = Walk(NoOptions(), 2, NoBox())
    question: Question[Walk, Paces, Take] = Question(rules, Paces((0, 0), 1), 1, Budget(rounds=600), Random(bot))
    assert BASELINES[bot](question) == Take(3)


def test_a_game_without_turns_has_none() -> None:
    assert baselines_of(find_game("redac-chef")) == ()
    with pytest.raises(marbre.Unreadable, match="no bot “flat”"):
        run_arena("redac-chef", bots=("flat", "random"), games=2, seed="a")


def test_a_bot_thinks_for_rounds_of_its_own_and_keeps_the_hands_of_its_level() -> None:
    asked: list[int | None] = []
    match = marbre.start("redac-chef", players=2, seed="a")

    def spy(question: Question[Any, Any, Any]) -> Any:
        asked.append(question.budget.rounds)
        return question.legal[0]

    sources = {"spy": spy}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("marbre.bots.finding.BASELINES", sources)
        patch.setattr("marbre.bots.finding.baselines_of", lambda _game: tuple(sources))
        bot = find_bot("scoop", "spy@7")
        act_as_bot(marbre.start("scoop", players=2, seed="a"), 0, bot, FEW, Random(1))
    assert asked == [7]
    assert level_of(match, find_bot("redac-chef", "quick=novice@3")) == "novice"
    with pytest.raises(marbre.Unreadable, match="Did you mean ismcts"):
        find_bot("vips", "ismct@7")
