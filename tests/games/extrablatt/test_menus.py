"""Long menus: `legal` lists every placement, `sample` draws one of them fairly without a list, `check` agrees."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marbre
from marbre.games.extrablatt.actions import Advertise, Eliminate, PlayerAction, TakeMotor, Write
from marbre.games.extrablatt.legality.conditions import openings
from marbre.games.extrablatt.state import State
from marbre.kernel.match import Match
from marbre.layout import bits
from marbre.testing.matches import walk
from tests.games.extrablatt.drawing import rules_of, table, with_free

CROWDED = """
==========..........
aaaaabbbbb..........
aaaaabbbbb..........
aaaaabbbbb..........
aaaaa...............
ccccddddeee.........
ccccddddeee.........
ccccddddeee.........
ccccfffff...........
....fffff...........
a politics-4 10, b economy-3 10, c sport-4 10, d culture-4 10, e local-4 10, f oddities-4 10
"""


def walked(players: int, seed: str, steps: int) -> Match:
    match = marbre.start("extrablatt", players=players, seed=seed)
    walk(match, Random(seed), steps)
    return match


def tried_one_by_one(match: Match, seat: int) -> set[PlayerAction]:
    """Every placement that could be spelt, asked of `check`."""
    sizes = rules_of(match).sheet.shapes.sizes
    spots = [(*size, x, y) for size in sizes for x in range(20) for y in range(13)]
    tried: list[PlayerAction] = [Write(column, *spot) for column in range(5) for spot in spots]
    tried += [Advertise(*spot) for spot in spots]
    return {action for action in tried if match.rules.check(match.state, seat, action) is None}


class TestListing:
    @settings(max_examples=4, deadline=None)
    @given(players=st.integers(2, 4), seed=st.text("abc", min_size=1, max_size=3), steps=st.integers(0, 90))
    def test_legal_is_exactly_what_check_allows(self, players: int, seed: str, steps: int) -> None:
        match = walked(players, seed, steps)
        for seat in match.to_act:
            listed = {action for action in match.legal(seat) if isinstance(action, Write | Advertise)}
            assert listed == tried_one_by_one(match, seat)

    def test_actions_are_interned(self) -> None:
        match = walked(3, "same", 6)
        seat = match.to_act[0]
        assert all(one is other for one, other in zip(match.legal(seat), match.legal(seat), strict=True))

    def test_a_person_is_offered_few_and_the_places_as_maps(self) -> None:
        match = walked(3, "offered", 12)
        seat = match.to_act[0]
        legal, offered = match.legal(seat), match.offered(seat)
        assert set(offered) <= set(legal)
        assert len(offered) < 200
        writes = {
            Write(column, place.width, place.height, x, y)
            for place in match.view(seat).places
            for column in place.columns
            for y, row in enumerate(place.rows)
            for x in bits(row)
        }
        assert writes == {action for action in legal if isinstance(action, Write)}
        assert match.view(seat + 1 if seat < 2 else 0).places == ()


class TestDrawing:
    def crowded(self) -> Match:
        """A turn with few enough actions to see each of them drawn."""
        fax = "politics-1 | economy-1 | motor | culture-1 | local-1"
        match = table(CROWDED, "", "", fax=fax, hour=3)
        state: State = match.state
        paper = state.papers[0]
        free = rules_of(match).sheet.grid.rectangle(8, 3, 7, 5) & paper.free
        return table(fax=fax, hour=3, papers=(with_free(match, paper, free), *state.papers[1:]))

    def test_what_is_drawn_is_what_is_listed_each_as_often(self) -> None:
        match = self.crowded()
        legal, rng = match.legal(0), Random("fair")
        assert {Write, Eliminate, TakeMotor} == {type(action) for action in legal}
        drawn = Counter(match.sample(0, rng) for _ in range(60 * len(legal)))
        assert set(drawn) == set(legal)
        # The sum of squares is about as many as there are actions, less one, give or take four deviations.
        off = sum((drawn[action] - 60) ** 2 / 60 for action in legal)
        freedom = len(legal) - 1
        assert abs(off - freedom) < 4 * (2 * freedom) ** 0.5

    def test_each_number_is_one_action(self) -> None:
        """With the generator's answer going up in steps, `sample` walks through the whole list, each action once."""
        match = walked(3, "steps", 30)
        while match.state.stage not in ("act", "extra"):
            walk(match, Random(1), 1)
        seat = match.state.turn
        legal = match.legal(seat)
        found = [match.rules.sample(match.state, seat, Steady((n + 0.5) / len(legal))) for n in range(len(legal))]
        assert sorted(map(repr, found)) == sorted(map(repr, legal))

    def test_so_with_ads(self) -> None:
        match = table(fax="motor politics-5 | economy-1 | sport-1 | culture-1 | local-1", hour=3)
        match.play(0, TakeMotor(0, 1))
        match.play(0, match.legal(0)[2])
        match.play(1, match.legal(1)[0])
        assert match.state.stage == "advertise"
        legal = match.legal(0)
        found = {match.rules.sample(match.state, 0, Steady((n + 0.5) / len(legal))) for n in range(len(legal))}
        assert found == set(legal)

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_it_never_draws_what_is_refused(self, players: int) -> None:
        rng = Random("refused")
        match = walked(players, "refused", 0)
        while match.to_act:
            seat = match.to_act[0]
            action = match.sample(seat, rng)
            assert match.check(seat, action) is None
            match.act(seat, action)

    def test_what_is_kept_up_is_what_would_be_worked_out_anew(self) -> None:
        """Where tiles fit and touch, after every action of a game, from nothing but the squares."""
        match = walked(3, "kept up", 0)
        strips, rng = rules_of(match).sheet.strips, Random("kept up")
        while match.to_act:
            match.act(match.to_act[0], match.sample(match.to_act[0], rng))
            for paper in match.state.papers:
                assert paper.fits == strips.fits(paper.free)
                for squares, near in zip(paper.domains, paper.near, strict=True):
                    assert paper.fits & near == (paper.fits & strips.touches(squares) if squares else 0)

    def test_a_count_is_of_the_anchors(self) -> None:
        match = walked(3, "count", 20)
        for seat in match.seats:
            found = openings(rules_of(match), match.state, seat)
            writes = [action for action in match.legal(seat) if isinstance(action, Write)]
            if seat == match.state.turn:
                counts = {column: sum(action.column == column for action in writes) for column, _ in found}
                assert {column: space.bit_count() for column, space in found} == counts


class Steady(Random):
    """A generator that always says the same."""

    def __init__(self, value: float) -> None:
        super().__init__(0)
        self.value = value

    def random(self) -> float:
        return self.value
