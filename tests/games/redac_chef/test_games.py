"""Whole games of Rédac' Chef, whatever is played: no tile lost, none doubled, nobody's hand in another's."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import marbre
from marbre.games.redac_chef.actions import MoveTribune, Place, Take
from marbre.games.redac_chef.secrets.rebuilding import tiles_of
from marbre.games.redac_chef.state import BACK, EMPTY, State
from marbre.games.redac_chef.words.text import face_name, tile_name
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.layout import bits
from marbre.testing.matches import matches, struct_strategy, walk
from tests.games.redac_chef.drawing import box, numbers
from tests.games.redac_chef.newsdesk import TAKES, rules, table
from tests.support import rule

OPTIONS = struct_strategy(find_game("redac-chef").spec.options).map(
    lambda drawn: replace(drawn, lot="", family=drawn.family and drawn.mode != "puzzle")
)
GAMES = settings(max_examples=25, deadline=None)


def owners(state: State) -> Counter[int]:
    """How many places each tile is in."""
    found = Counter(what for what in state.heap if what < BACK)
    for one in state.sides:
        found.update(tiles_of(one))
    found.update(bits(state.unseen | state.returned))
    return found


class TestInvariants:
    @GAMES
    @given(options=OPTIONS, players=st.integers(1, 6), seed=st.integers(0, 999))
    def test_every_tile_is_in_one_place_at_every_moment(self, options: Any, players: int, seed: int) -> None:
        match = marbre.start("redac-chef", players=players, seed=str(seed), options=msgspec.to_builtins(options))
        walk(match, Random(seed), 10_000)
        copies = players if options.mode == "puzzle" else 1
        for entry in history(match.last):
            assert set(owners(entry.state).values()) == {copies}
            for one in entry.state.sides:
                assert len(set(tiles_of(one))) == len(tiles_of(one))

    @GAMES
    @given(data=st.data())
    def test_there_is_a_back_for_every_hidden_tile_but_those_set_aside(self, data: st.DataObject) -> None:
        match = data.draw(matches("redac-chef"))
        state: State = match.state
        if match.rules.options.mode == "puzzle":
            return
        for size, tiles in enumerate(rules(match).sizes.of_back):
            hidden = (tiles & (state.unseen | state.returned)).bit_count()
            assert state.heap.count(BACK + size) == hidden - state.aside

    @GAMES
    @given(data=st.data())
    def test_squares_under_tiles_are_taken_once(self, data: st.DataObject) -> None:
        match = data.draw(matches("redac-chef"))
        for one in match.state.sides:
            sheet = rules(match).sheets[one.page.day]
            masks = [*sheet.masks(one.page), sheet.tribune_mask(one.page.tribune)]
            assert sum(masks) == one.page.taken
            assert not one.page.taken & ~sheet.everything

    @rule("RED-3.4")
    @GAMES
    @given(seed=st.integers(0, 9999), order=st.permutations(range(4)))
    def test_of_those_who_reach_for_one_tile_the_first_has_it(self, seed: int, order: list[int]) -> None:
        match = table(4)
        slot = seed % 120
        match.play(order[0], TAKES[slot])
        tile = match.state.sides[order[0]].hand
        for seat in order[1:]:
            refusal = match.check(seat, TAKES[slot])
            assert refusal is not None and refusal.rule == "RED-3.4"
        assert [one.hand for one in match.state.sides].count(tile) == 1
        assert match.state.heap[slot] == EMPTY


class TestWords:
    def test_tiles_and_tribunes_are_called_in_text_as_in_the_box(self) -> None:
        assert [tile_name(number) for number in range(len(numbers().pieces))] == [tile.id for tile in box().tiles]
        assert [face_name(number) for number in range(len(numbers().faces))] == [face.id for face in box().faces]

    def test_french_is_understood(self) -> None:
        rules = find_game("redac-chef").rules()
        for typed, meant in (
            ("prendre 17", "take 17"),
            ("garder", "keep"),
            ("Prêt", "ready"),
            ("poser a07 c5 cachée", "place A07 C5 down"),
            ("reprendre P03", "lift P03"),
        ):
            assert rules.to_text(rules.from_text(typed)) == meant


class TestMenus:
    @GAMES
    @given(data=st.data())
    def test_what_is_drawn_may_be_done(self, data: st.DataObject) -> None:
        match: Match = data.draw(matches("redac-chef"))
        rng = Random(data.draw(st.integers(0, 999)))
        for seat in match.to_act:
            for _ in range(20):
                assert match.check(seat, match.sample(seat, rng)) is None

    @GAMES
    @given(data=st.data())
    def test_what_is_offered_is_short_and_legal(self, data: st.DataObject) -> None:
        match: Match = data.draw(matches("redac-chef"))
        for seat in match.to_act:
            offered = match.offered(seat)
            assert offered and all(match.check(seat, one) is None for one in offered)
            listed = [one for one in offered if not isinstance(one, MoveTribune | Place)]  # of places only some are
            assert set(listed) <= set(match.legal(seat))
            backs = [one for one in offered if isinstance(one, Take) and match.state.heap[one.slot] >= BACK]
            assert len(backs) <= 5
