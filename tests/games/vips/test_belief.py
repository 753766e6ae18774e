"""Reading slips: what a rival does for pieces gives them away, and what is remembered is no more than a cache."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.bots import ask_bot
from marbre.games.vips.bots import BOTS
from marbre.games.vips.bots.belief import SLIPS, slip_odds
from marbre.games.vips.bots.levels import EXPERT_BETS
from marbre.kernel.bot import Budget
from marbre.kernel.match import Match
from marbre.testing.matches import walk


def read(match: Match, seat: int, memory: dict[str, Any] | None = None) -> list[list[float]]:
    bets = EXPERT_BETS[len(match.seats)]
    odds = slip_odds(match.rules, match.seen_by(seat), seat, bets, {} if memory is None else memory)  # type: ignore[arg-type]
    assert odds is not None
    return odds


def experts(seed: str, moves: int) -> Match:
    match = marbre.start("vips", players=2, seed=seed)
    for move in range(moves):
        seat = match.to_act[0]
        match.act(seat, ask_bot(match, seat, BOTS["expert"], Budget(rounds=1), Random(f"{seed}/{move}")))
    return match


def true_slip(match: Match, seat: int) -> int:
    return SLIPS.index(match.state.bets[seat].pieces)


def test_an_experts_turns_give_his_slip_away() -> None:
    early, late = 0.0, 0.0
    for number in range(6):
        for moves in (2, 22):
            match = experts(f"read/{number}", moves)
            chance = read(match, 0)[1][true_slip(match, 1)]
            early, late = (early + chance, late) if moves == 2 else (early, late + chance)
    assert early / 6 < 0.06
    assert late / 6 > 0.25


def test_before_the_first_turn_a_slip_is_as_likely_as_an_expert_writes_it_and_none_is_impossible() -> None:
    match = experts("priors", 2)
    odds = read(match, 0)[1]
    assert sum(odds) == pytest.approx(1)
    columns = match.view(0).columns
    by_column = [0.0] * 5
    for slip, chance in zip(SLIPS, odds, strict=True):
        assert chance > 0
        for piece in slip:
            by_column[columns[piece]] += chance
    assert by_column[0] > by_column[1] > by_column[4], "the lowest pays nothing"
    assert by_column[4] == pytest.approx(3 * 0.1 / 5)


def test_what_is_remembered_says_the_same_as_reading_all_again_even_after_an_undo() -> None:
    memory: dict[str, Any] = {}
    match = marbre.start("vips", players=3, seed="memory")
    rng = Random(3)
    walk(match, rng, 3)
    for _ in range(25):
        assert read(match, 0, memory) == read(match, 0)
        (seat,) = match.to_act
        match.act(seat, match.sample(seat, rng))
        if match.may_take_back(seat) and rng.random() < 0.4:
            read(match, 0, memory)
            match.undo(seat)


def test_nothing_is_read_from_other_slips_under_the_table() -> None:
    match = experts("blind", 15)
    for number in range(5):
        assert read(match.redeal(0, Random(number)), 0) == read(match, 0)
