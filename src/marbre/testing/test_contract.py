"""What every registered game must hold, ours and anybody's."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

import marbre
from marbre.kernel.actions import TakeBack
from marbre.kernel.decoding import decode_action
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.kernel.seats import DEALER
from marbre.kernel.words.messages import LANGUAGES
from marbre.server.http.games import game_info
from marbre.testing.citing import rule
from marbre.testing.matches import ENDLESS, actions_of, drawn_for_every_game, every_game, matches, mutated, some, walk

light = drawn_for_every_game(40)
whole = drawn_for_every_game(12)
"""For tests that play matches to their end: some take thousands of actions."""


@light
def test_whatever_is_listed_may_be_done_and_changes_the_match(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    for seat in match.seats:
        listed = match.legal(seat)
        assert bool(listed) == (seat in match.to_act)
        assert len(set(listed)) == len(listed)
        for action in some(listed):
            assert match.check(seat, action) is None
            twin = match.copy()
            twin.play(seat, action)
            assert twin.state != match.state or twin.to_act != match.to_act


@light
def test_whatever_may_be_done_is_listed_or_does_the_same_as_something_listed(slug: str, data: st.DataObject) -> None:
    """Asked of neighbours of what is listed: any action at all would nearly always be refused."""
    match = data.draw(matches(slug))
    if not match.to_act or not match.rules.whole(match.state):
        return
    seat = data.draw(st.sampled_from(match.to_act))
    listed = match.legal(seat)
    action = data.draw(mutated(data.draw(st.sampled_from(some(listed))), some(listed)))
    if match.check(seat, action) is None and action not in listed:
        effect = match.rules.apply(match.state, seat, action)
        assert effect in [match.rules.apply(match.state, seat, other) for other in listed]


@light
def test_what_is_refused_is_refused_with_a_rule_that_exists_and_changes_nothing(
    slug: str, data: st.DataObject, rule_ids: frozenset[str]
) -> None:
    match = data.draw(matches(slug))
    seat = data.draw(st.sampled_from(match.seats))
    action = data.draw(actions_of(match.game))
    refusal = match.check(seat, action)
    if refusal is None:
        return
    before = (match.save(), msgspec.json.encode(match.state))
    with pytest.raises(marbre.RuleViolation) as caught:
        match.play(seat, action)
    assert (caught.value.rule, caught.value.reason) == (refusal.rule, refusal.reason)
    assert refusal.rule in rule_ids
    assert match.say(refusal.message, "fr") and match.say(refusal.message, "en")
    assert (match.save(), msgspec.json.encode(match.state)) == before


@rule("TAB-7.1")
@light
def test_over_days_no_countdown_of_the_game_runs(slug: str, data: st.DataObject) -> None:
    """A game that cannot be without one says so: `Game.over_days` gives None."""
    match = data.draw(matches(slug))
    unhurried = match.game.over_days(match.rules.options)
    if unhurried is None:
        return
    played = marbre.start(slug, players=len(match.seats), options=msgspec.to_builtins(unhurried))
    for _ in range(match.last.number):
        assert played.alarm is None
        walk(played, Random(1), 1)


@light
def test_a_record_replays_to_an_equal_match(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug, undo=True))
    assert marbre.replay(match.save()) == match
    again = marbre.replay(match.record())
    assert again.state == match.state
    assert again.record() == match.record()


@light
def test_actions_and_views_survive_json_and_text(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    rules = match.rules
    for seat in match.seats:
        for action in some(match.legal(seat)):
            assert marbre.action_from_json(slug, marbre.to_json(action)) == action
            assert rules.from_text(rules.to_text(action)) == action
            assert match.say(rules.describe(action), "fr") and match.say(rules.describe(action), "en")
    for viewer in (None, *match.seats):
        view = match.view(viewer)
        assert msgspec.json.decode(marbre.to_json(view), type=rules.view_type) == view


@light
def test_no_component_is_lost_or_doubled(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug, undo=True))
    entry, counts = match.last, []
    while entry is not None:
        counts.append(match.rules.components(entry.state))
        entry = entry.previous  # type: ignore[assignment]
    assert all(count == counts[0] for count in counts)


@rule("TAB-1.3")
@whole
def test_every_match_ends_and_then_nobody_acts(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug, finished=True))
    outcome = match.outcome
    assert outcome is not None
    assert match.to_act == ()
    unscored = match.rules.unscored(outcome)
    assert outcome.winners or len(match.seats) < 3 or len(unscored) == len(match.seats), (
        "only who plays alone, a team alone, or people of whom none has a score can lose to nobody"
    )
    assert set(outcome.winners) <= set(match.seats)
    assert tuple(sum(point.points for point in points) for points in outcome.breakdown) == outcome.scores
    for seat in match.seats:
        assert match.legal(seat) == ()
        refusal = match.check(seat, data.draw(actions_of(match.game)))
        assert refusal is not None and refusal.rule == "TAB-1.3"


@light
def test_somebody_may_act_until_the_end(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    assert (match.to_act == ()) == (match.rules.outcome(match.state) is not None)


@light
def test_a_copy_goes_its_own_way_and_old_states_never_change(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    twin = match.copy()
    assert twin == match
    before = (match.save(), msgspec.json.encode(match.state))
    walk(twin, Random(data.draw(st.integers(0, 99))), 5)
    assert (match.save(), msgspec.json.encode(match.state)) == before
    if match.outcome is None:
        assert twin != match


@rule("TAB-2.1", "TAB-2.2")
@light
def test_taking_back_restores_the_state_and_the_record_keeps_both(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    if match.outcome is not None:
        return
    seat = data.draw(st.sampled_from(match.to_act))
    before, number = match.state, match.last.number
    match.play(seat, match.sample(seat, Random(0)))
    drew = any(entry.actor == DEALER for entry in _since(match, number))
    for other in match.seats:
        refusal = match.check(other, TakeBack())
        assert other == seat or refusal is not None
        assert not (drew or match.outcome) or refusal is not None
    if match.check(seat, TakeBack()) is None:
        match.undo(seat)
        assert match.state == before
        assert match.last.number == number + 2
        assert marbre.replay(match.save()) == match


def _since(match: Match, number: int) -> list[Any]:
    entries = []
    entry = match.last
    while entry.previous is not None and entry.number > number:
        entries.append(entry)
        entry = entry.previous
    return entries


@every_game
def test_the_same_seed_and_words_give_the_same_luck(slug: str) -> None:
    def deal(seed: str, words: dict[int, str]) -> bytes:
        match = marbre.start(slug, players=max(2, find_game(slug).spec.seats[0]), seed=seed, words=words)
        walk(match, Random(5), ENDLESS)
        return match.record()

    assert deal("a", {}) == deal("a", {})
    assert len({deal("a", {}), deal("b", {}), deal("a", {0: "moi"}), deal("a", {1: "moi"})}) == 4


@every_game
def test_tags_are_its_own_and_the_dealer_cannot_be_spelt_by_a_client(slug: str) -> None:
    game = find_game(slug)
    match = marbre.start(slug, seed="x")
    for dealt in (entry.action for entry in _since(match, 0) if entry.actor == DEALER):
        with pytest.raises(marbre.Unreadable):
            marbre.action_from_json(slug, marbre.to_json(dealt))
    with pytest.raises(marbre.Unreadable):
        decode_action(game.player_actions, marbre.to_json(TakeBack()))


@light
def test_every_draw_of_luck_is_one_the_rules_call_possible(slug: str, data: st.DataObject) -> None:
    match = data.draw(matches(slug))
    for entry in _since(match, 0):
        if entry.actor == DEALER:
            assert match.rules.possible(entry.previous.state, entry.action)
            assert not match.rules.possible(match.state, entry.action) or match.rules.chance(match.state)


@every_game
def test_every_option_and_every_choice_has_a_short_name_for_a_form(slug: str) -> None:
    """`[ask]` of the message files; the browser prints a new table's form from it and has no names of its own."""
    game = find_game(slug)
    asked = {option.name: option.choices for option in game_info(slug).options}
    keys = [*asked, *(f"{name}.{choice}" for name, choices in asked.items() for choice in choices)]
    assert [key for key in keys for lang in LANGUAGES if not game.messages.has(lang, "ask", key)] == []
