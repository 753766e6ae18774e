"""What every game promises to bots, and every level of a game to those who ask it."""

from random import Random

import msgspec
import pytest
from hypothesis import strategies as st

import marbre
from marbre.bots.table import ask_bot, play_out
from marbre.kernel.bot import Budget, Memory
from marbre.kernel.decoding import decode_seen
from marbre.kernel.entries import history
from marbre.kernel.refusals import RuleViolation
from marbre.kernel.registry import find_game
from marbre.testing.matches import drawn_for_every_game, every_game, matches

light = drawn_for_every_game(30)
BRIEFLY = Budget(rounds=1)
MOVES = 8
"""Of a match in which bots are asked twice each."""


@light
def test_what_a_seat_has_seen_survives_the_way_to_a_bots_process(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug, undo=True))
    for viewer in (None, *match.seats):
        for one in match.seen_by(viewer):
            assert decode_seen(match.rules, one.actor, msgspec.json.encode(one.action)) == one.action


@light
def test_what_everybody_did_is_all_that_stands(slug: str, data: st.DataObject) -> None:
    """Who could see everything could replay it."""
    match = data.draw(matches(slug, undo=True))
    state = match.rules.begin()
    numbers = {one.number for one in match.seen_by(None)}
    for entry in [entry for entry in history(match.last) if entry.number in numbers]:
        state = match.rules.apply(state, entry.actor, entry.action)
    assert state == match.state


@drawn_for_every_game(1)
def test_no_bot_ends_a_match_however_little_time_it_has(slug: str, data: st.DataObject) -> None:
    play_with_hardly_any_time(slug, data)


@pytest.mark.slow
@drawn_for_every_game(500)
def test_no_bot_ends_a_match_in_many_games(slug: str, data: st.DataObject) -> None:
    play_with_hardly_any_time(slug, data)


def play_with_hardly_any_time(slug: str, data: st.DataObject) -> None:
    """To the end, by any levels, with any options, and every answer is one that the rules allow."""
    match = data.draw(matches(slug, finished=False))
    levels = [data.draw(st.sampled_from(sorted(match.game.players))) for _ in match.seats]
    milliseconds = data.draw(st.sampled_from([0, 0.2, 1, 2]))

    def must_not(seat: int, violation: RuleViolation) -> None:
        raise AssertionError(f"{levels[seat]} broke {violation}")

    play_out(match, [match.game.bot(level) for level in levels], Budget(milliseconds=milliseconds), slug, must_not)
    assert match.outcome is not None


@every_game
def test_a_bot_that_has_forgotten_everything_answers_the_same(slug: str) -> None:
    """Its memory is a cache: a house may restart, or ask another process."""
    game = find_game(slug)
    for level, bot in game.bots.items():
        match = marbre.start(slug, players=max(2, game.spec.seats[0]), seed=level)
        memories: list[Memory] = [{} for _ in match.seats]
        for move in range(MOVES):
            if not match.to_act:
                break
            seat = match.to_act[0]
            answers = [ask_bot(match, seat, bot, BRIEFLY, Random(move), memory) for memory in (memories[seat], None)]
            assert answers[0] == answers[1]
            match.act(seat, answers[0])
