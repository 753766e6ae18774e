"""Défense d'afficher, chapter 2: a turn, and walking."""

from itertools import pairwise

import pytest

from marbre.games.defense_d_afficher.actions import Die, Move
from tests.games.defense_d_afficher.drawing import NUMBER, action, do, draws, squares_reached, table, without_luck
from tests.support import refused, rule


def rolled(at: str, pips: int, **fields: object):  # type: ignore[no-untyped-def]
    return without_luck(table("9.4 9.3", "8.1", at=(at, "r20"), stage="move", roll=pips, **fields))  # type: ignore[arg-type]


class TestATurn:
    @rule("DEF-2.1")
    def test_one_of_three_things(self) -> None:
        match = table("1.1 1.2", "2.1")
        assert set(match.legal(0)) == {action("roll"), action("exchange 1.1 1.2"), action("chance")}

    @rule("DEF-2.1")
    @pytest.mark.parametrize("text", ["exchange 9.4", "chance", "roll"])
    def test_not_two_of_them(self, text: str) -> None:
        assert refused(rolled("r0", 3), 0, action(text)) == "DEF-2.2"

    @rule("DEF-2.1")
    def test_the_die_is_thrown_before_a_square_is_chosen(self) -> None:
        match = without_luck(table("1.1 1.2", "2.1"))
        assert refused(match, 0, action("go r3")) == "DEF-2.1"
        do(match, "roll")
        draws(match, Die(3))
        assert match.view(0).roll == 3
        assert not match.rules.possible(match.state, Die(3))


class TestWalking:
    @rule("DEF-2.2")
    def test_forwards_or_backwards_round_the_ring(self) -> None:
        assert squares_reached(rolled("r0", 5)) == {"r5", "r35"}

    @rule("DEF-2.2")
    def test_any_branch_at_a_junction(self) -> None:
        assert squares_reached(rolled("r4", 4)) == {"r8", "r0", "v2"}
        assert squares_reached(rolled("r6", 2)) == {"r4", "r8", "v2"}

    @rule("DEF-2.2")
    def test_over_the_place_into_any_other_street(self) -> None:
        """With a 5 from the top of the street: both ways round the ring, and three ways over the place."""
        assert squares_reached(rolled("v1", 5)) == {"r2", "r10", "h4", "h5", "v6"}
        assert squares_reached(rolled("v5", 1)) == {"v4", "h4", "h5", "v6"}

    @rule("DEF-2.2")
    def test_no_turning_back_inside_a_move_nor_on_the_place(self) -> None:
        assert squares_reached(rolled("v5", 2)) == {"v3", "h3", "h6", "v7"}
        assert "r0" not in squares_reached(rolled("r0", 2))

    @rule("DEF-2.2")
    @pytest.mark.parametrize("square", ["r4", "r6", "r0", "h4"])
    def test_the_whole_roll_and_no_more(self, square: str) -> None:
        assert refused(rolled("r0", 5), 0, action(f"go {square}")) == "DEF-2.2"

    @rule("DEF-2.2")
    def test_a_square_that_is_not_on_the_plan(self) -> None:
        assert refused(rolled("r0", 5), 0, Move(999)) == "DEF-2.2"

    @rule("DEF-2.2")
    def test_every_square_shown_can_be_walked_to_step_by_step(self) -> None:
        match = rolled("h3", 6)
        plan = match.rules.setup.plan
        near = {(one, other) for way in plan.ways for one, other in (way, way[::-1])}
        near |= {(one, other) for place in plan.crossings for one in place for other in place}
        routes = match.view(0).routes
        assert {Move(route.to) for route in routes} | {action("stay")} == set(match.legal(0))
        for route in routes:
            path = (NUMBER["h3"], *route.path)
            assert len(route.path) == 6
            assert path[-1] == route.to
            assert all(step in near for step in pairwise(path))
            assert all(one != other for one, other in zip(path, path[2:], strict=False))

    @rule("DEF-2.3")
    def test_figures_share_squares(self) -> None:
        match = without_luck(table("1.1", "2.2", at=("r0", "r3"), stage="move", roll=3))
        do(match, "go r3")
        assert match.view(None).squares == (NUMBER["r3"], NUMBER["r3"])

    @rule("DEF-2.4")
    def test_one_may_stay_and_nothing_happens_on_the_square(self) -> None:
        for square in ("r2", "r4", "r8", "h2"):
            match = without_luck(table("1.1 1.2", "2.2", at=(square, "r20"), stage="move", roll=6))
            do(match, "stay")
            assert match.to_act == (1,)
            assert match.view(None).squares[0] == NUMBER[square]
            assert match.view(None).skips == (0, 0)
            assert match.view(None).counts == (2, 1)

    @rule("DEF-2.4")
    def test_but_only_after_a_roll(self) -> None:
        assert refused(table("1.1", "2.2"), 0, action("stay")) == "DEF-2.1"


class TestSquares:
    @rule("DEF-2.5", "DEF-5.1")
    def test_a_chance_square_gives_a_card_at_no_cost(self) -> None:
        match = without_luck(table("1.1", "2.2", at=("r3", "r20"), stage="move", roll=1))
        do(match, "go r4")
        assert match.rules.chance(match.state) == "chance"

    @rule("DEF-2.5")
    def test_play_again_is_a_whole_turn_more(self) -> None:
        match = without_luck(table("1.1", "2.2", at=("r7", "r20"), stage="move", roll=1))
        do(match, "go r8")
        assert match.to_act == (0,)
        assert len(match.legal(0)) == 3

    @rule("DEF-2.5")
    def test_skip_a_turn_costs_the_next_one(self) -> None:
        match = without_luck(table("1.1", "2.2", "3.3", at=("r1", "r20", "r11"), stage="move", roll=1))
        do(match, "go r2")
        assert match.view(None).skips == (1, 0, 0)
        order = []
        for _ in range(5):
            order.append(match.to_act[0])
            do(match, "roll")
            draws(match, Die(1))
            do(match, "stay")
        assert order == [1, 2, 1, 2, 0]
        assert match.view(None).skips == (0, 0, 0)

    @rule("DEF-2.5")
    def test_elsewhere_the_turn_is_over(self) -> None:
        match = without_luck(table("1.1", "2.2", at=("r4", "r20"), stage="move", roll=1))
        do(match, "go r5")
        assert match.to_act == (1,)
