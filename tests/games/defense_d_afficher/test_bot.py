"""The bots of Défense d'afficher: they keep the rules, know what their seat knows, and get better level by level."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.bots import ask_bot, play_out, run_arena
from marbre.games.defense_d_afficher.bots import BOTS
from marbre.games.defense_d_afficher.bots.hand_cost import best_hand, panels_of
from marbre.games.defense_d_afficher.streets import TurnMap
from marbre.kernel.bot import Budget
from marbre.kernel.match import Match
from marbre.testing.matches import walk
from tests.games.defense_d_afficher.drawing import GAME, NUMBER, action, cards, chance_card, table

BRIEFLY = Budget(rounds=2)
EVERY_LEVEL = ("novice", "regular", "expert")
THINKERS = ("regular", "expert")


def ask(match: Match, level: str, seed: str = "thinking", budget: Budget = BRIEFLY) -> Any:
    return ask_bot(match, match.to_act[0], BOTS[level], budget, Random(seed))


class TestKeepingTheRules:
    def test_the_levels_come_weakest_first(self) -> None:
        assert tuple(BOTS) == EVERY_LEVEL

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    @pytest.mark.parametrize(
        ("players", "options"),
        [(2, {}), (5, {"penalties": True}), (4, {"simplified": True, "teams": "2"}), (8, {"original_fog": True})],
    )
    def test_every_answer_is_legal_to_the_end(self, level: str, players: int, options: dict[str, Any]) -> None:
        match = marbre.start("defense-d-afficher", players=players, seed="legal", options=options)
        rng = Random("legal")
        for _ in range(20_000):
            if not match.to_act:
                break
            seat = match.to_act[0]
            chosen = ask_bot(match, seat, BOTS[level], BRIEFLY, rng)
            assert chosen in match.legal(seat)
            match.act(seat, chosen)
        assert match.outcome is not None

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_every_answer_is_legal_wherever_chance_has_led(self, level: str) -> None:
        rng = Random("anywhere")
        for game in range(40):
            match = marbre.start("defense-d-afficher", players=2 + game % 7, seed=f"anywhere {game}")
            walk(match, rng, game * 9)
            if match.to_act:
                assert ask(match, level) in match.legal(match.to_act[0])


class TestThinkingBlindfold:
    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_other_hands_and_another_reserve_change_nothing(self, level: str) -> None:
        rng = Random("worlds")
        for steps in (1, 40, 90, 200):
            match = marbre.start("defense-d-afficher", players=3, seed=f"worlds {steps}")
            walk(match, rng, steps)
            other = match.redeal(match.to_act[0], rng)
            assert match.state != other.state
            assert ask(match, level) == ask(other, level)

    def test_no_time_at_all_is_enough_for_an_answer(self) -> None:
        match = marbre.start("defense-d-afficher", players=4, seed="brief")
        for budget in (Budget(rounds=0), Budget(milliseconds=0)):
            assert ask(match, "expert", budget=budget) in match.legal(match.to_act[0])


class TestFindingTheMove:
    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_a_roll_that_leads_to_the_last_panel_is_walked(self, level: str) -> None:
        match = table("9.1 9.2", "8.1 7.1", at=("r0", "r20"), stage="move", roll=2)
        assert ask(match, level, seed="careful") == action("go r38")

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_everything_that_fits_is_stuck(self, level: str) -> None:
        match = table("1.1 1.2 5.1", "9.1", at=("h2", "r20"), stage="post")
        assert ask(match, level) == action("post 1.1 1.2")

    @pytest.mark.parametrize("level", THINKERS)
    def test_posters_that_can_be_stuck_nowhere_go_first(self, level: str) -> None:
        match = table("1.1 2.1 5.1", "9.1 8.1", posted="2.1b", stage="slip", left=1)
        assert ask(match, level) == action("slip 2.1")

    @pytest.mark.parametrize("level", THINKERS)
    def test_a_scraper_makes_room_for_ones_own_double_at_the_leaders_cost(self, level: str) -> None:
        match = table("1.1 2.1 5.1", "9.1 8.1", "7.1", posted="2.1b 3.3", stage="scraper")
        assert ask(match, level) == action("scrape 2.1 3")

    @pytest.mark.parametrize("level", THINKERS)
    def test_a_defense_card_does_not_bar_ones_own_slots(self, level: str) -> None:
        match = table("1.1 2.1 5.1", "9.1 8.1", stage="bar")
        assert not {0, 4, 16} & set(ask(match, level).slots)

    def test_an_expert_with_one_far_poster_left_tries_luck(self) -> None:
        match = table("9.1", "8.1 7.1", at=("r16", "r20"))
        assert ask(match, "expert") == action("chance")

    @pytest.mark.parametrize("level", ["expert"])
    def test_nobody_waits_for_ever_for_others_to_turn_up_the_bad_cards(self, level: str) -> None:
        """Every free slot is barred, nothing can be stuck, and only a card that costs a turn is left in the stock."""
        panels = [f"{panel}.1 {panel}.2 {panel}.3 {panel}.4" for panel in range(1, 10)]
        match = table(
            "1.1b",
            "2.1b",
            posted=" ".join(panels[1:]),
            bars=("1.1 1.2 1.3 1.4",),
            stock=1 << chance_card("spilt-paste"),
        )
        assert ask(match, level) == action("chance")


def turn_map() -> TurnMap:
    found: TurnMap = GAME.classic.box.turn_map
    return found


class TestCountingInTurns:
    def test_near_is_sooner_and_two_panels_take_longer_than_one(self) -> None:
        known = turn_map()
        from_start = known.arrive[NUMBER["r0"]]
        assert min(range(9), key=lambda panel: from_start[panel]) == 8
        assert all(1 <= turns < 12 for turns in from_start)
        one, two = panels_of(1 << 32), panels_of(1 << 32 | 1)
        assert known.tour(NUMBER["r0"], one) < known.tour(NUMBER["r0"], two)

    def test_whoever_stands_on_a_brush_must_come_back_to_use_it(self) -> None:
        known = turn_map()
        assert known.arrive[NUMBER["h2"]][0] > 1

    def test_the_best_hand_is_on_few_panels(self) -> None:
        pool = cards("1.1 1.2 1.3 5.1 7.2 9.1")
        first = sum(1 << found for found in pool)
        _, panels = best_hand(turn_map(), NUMBER["r0"], first, 0, (1 << 36) - 1, 3)
        assert panels == 1


class TestGettingBetter:
    @pytest.mark.parametrize(
        ("better", "worse", "games", "share"),
        [("novice", "random", 6, 0.6), ("regular", "novice", 12, 0.7), ("expert", "regular", 12, 0.7)],
    )
    def test_a_better_level_wins_more(self, better: str, worse: str, games: int, share: float) -> None:
        first, _ = run_arena(
            "defense-d-afficher", bots=(better, worse), games=games, seed="order", budget=Budget(rounds=4)
        )
        assert first.win_rate >= share

    def test_a_game_of_experts_ends_in_good_time(self) -> None:
        match = marbre.start("defense-d-afficher", players=4, seed="experts")
        assert play_out(match, [BOTS["expert"]] * 4, BRIEFLY, "experts") < 5000
