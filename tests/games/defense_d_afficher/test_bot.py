"""The bots of Défense d'afficher: they keep the rules, know what their seat knows, and get better level by level."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.bots import ask_bot, play_out, run_arena
from marbre.games.defense_d_afficher.bots import BOTS
from marbre.games.defense_d_afficher.bots.hand_cost import panels_of
from marbre.games.defense_d_afficher.bots.weighing import Mind, cost_after_chance
from marbre.games.defense_d_afficher.streets import TurnMap
from marbre.kernel.bot import Budget, Question
from marbre.kernel.match import Match
from marbre.testing.matches import walk
from tests.games.defense_d_afficher.drawing import EVERYTHING, GAME, NUMBER, action, cards, chance_card, table

BRIEFLY = Budget(rounds=2)
EVERY_LEVEL = ("novice", "regular", "expert", "master")
THINKERS = ("regular", "expert", "master")


def ask(match: Match, level: str, seed: str = "thinking", budget: Budget = BRIEFLY) -> Any:
    return ask_bot(match, match.to_act[0], BOTS[level], budget, Random(seed))


class TestKeepingTheRules:
    def test_the_levels_come_weakest_first(self) -> None:
        assert tuple(BOTS) == ("beginner", "novice", "amateur", "regular", "expert", "master")
        assert [level for level in BOTS if level in EVERY_LEVEL] == [*EVERY_LEVEL]

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
            assert match.check(seat, chosen) is None
            match.act(seat, chosen)
        assert match.outcome is not None

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_every_answer_is_legal_wherever_chance_has_led(self, level: str) -> None:
        rng = Random("anywhere")
        for game in range(40):
            match = marbre.start("defense-d-afficher", players=2 + game % 7, seed=f"anywhere {game}")
            walk(match, rng, game * 9)
            if match.to_act:
                assert match.check(match.to_act[0], ask(match, level)) is None


class TestThinkingBlindfold:
    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_other_hands_and_another_reserve_change_nothing(self, level: str) -> None:
        rng = Random("worlds")
        for steps in (1, 12, 24, 40):
            match = marbre.start("defense-d-afficher", players=3, seed=f"worlds {steps}")
            walk(match, rng, steps)
            other = match.redeal(match.to_act[0], rng)
            assert match.state != other.state
            assert ask(match, level) == ask(other, level)

    def test_no_time_at_all_is_enough_for_an_answer(self) -> None:
        match = marbre.start("defense-d-afficher", players=4, seed="brief")
        for budget in (Budget(rounds=0), Budget(milliseconds=0)):
            assert match.check(match.to_act[0], ask(match, "expert", budget=budget)) is None


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
        match = table("9.1 9.2 2.1", "7.1 8.1", posted="2.1b", stage="discard")
        assert ask(match, level) == action("slip 2.1")

    @pytest.mark.parametrize("level", THINKERS)
    def test_what_is_useless_is_exchanged_before_a_long_round(self, level: str) -> None:
        match = table("1.1 2.1 2.2 2.3 3.1 4.1 5.1", "9.1 8.1", posted="2.1b 2.2b 2.3b 3.1b 4.1b", at=("r0", "r20"))
        assert set(cards("2.1 2.2 2.3 3.1 4.1")) <= set(ask(match, level).cards)

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_only_right_pairs_are_pointed_at(self, level: str) -> None:
        options = {"penalties": True}
        match = table("5.1 1.2 1.1 6.1", "9.1", at=("h2", "r20"), stage="post", options=options)
        for seed in range(10):
            assert ask(match, level, seed=str(seed)) in (action("stick 1.1 1.1"), action("stick 1.2 1.2"))
        match = table("5.1 6.1", "9.1", at=("h2", "r20"), stage="post", options=options)
        assert ask(match, level) == action("hold")

    @pytest.mark.parametrize("level", THINKERS)
    def test_a_card_that_is_kept_for_an_arrival_is_carried_to_a_panel(self, level: str) -> None:
        match = table("2.1", "9.1 8.1", posted="2.1b", at=("h1", "r20"), kept=(chance_card("cancelled-campaign"), None))
        assert ask(match, level) == action("roll")

    def test_a_masters_useless_posters_all_go_at_once_though_a_kept_card_will_take_one(self) -> None:
        """The reserve is empty, and what lies below it is not known to this side. The card takes whichever poster is
        useless then, so that one more is one more chance. Keeping one back for it lost games that were all but won.
        """
        useless, theirs = "2.1 3.1 4.1", "9.1 9.2"
        posted = " ".join(one for one in EVERYTHING.split() if one[0] in "234678" and one.endswith("b"))
        held = {*useless.split(), *theirs.split(), *posted.split()}
        bottom = " ".join(one for one in EVERYTHING.split() if one not in held)
        by_them = [1] * len(bottom.split())
        kept = (chance_card("cancelled-campaign"), None)
        match = table(useless, theirs, posted=posted, bottom=bottom, slipped_by=by_them, at=("h1", "r20"), kept=kept)
        assert not match.view(0).reserve
        for seed in range(6):
            assert set(ask(match, "master", str(seed), Budget()).cards) == set(cards(useless))

    def test_back_to_the_start_is_priced_from_ones_own(self) -> None:
        """Two sides start from opposite corners: the second from the third start of the plan."""
        home = chance_card("forgotten-brush")
        others = tuple(number for number in range(24) if number != home)
        match = table("9.1", "5.1", turn=1, at=("r0", "h4"), stock=1 << home, discard=others)
        rules: Any = match.rules
        mind = Mind(Question(rules, match.view(1), 1, BRIEFLY, Random(0), match.legal(1)))
        assert cost_after_chance(mind) == 1 + mind.cost(NUMBER["r20"])

    @pytest.mark.parametrize("level", THINKERS)
    def test_a_scraper_makes_room_for_ones_own_double_at_the_leaders_cost(self, level: str) -> None:
        match = table("1.1 2.1 5.1", "9.1 8.1", "7.1", posted="2.1b 3.3", stage="scraper")
        assert ask(match, level) == action("scrape 2.1 3")

    @pytest.mark.parametrize("level", THINKERS)
    def test_a_defense_card_does_not_bar_ones_own_slots(self, level: str) -> None:
        match = table("1.1 9.1 9.2", "5.1 8.1", stage="bar")
        assert not set(cards("1.1 9.1 9.2")) & set(ask(match, level).slots)

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

    def test_a_round_as_the_die_brings_it_is_shorter_than_one_in_a_fixed_order(self) -> None:
        known = turn_map()
        start = NUMBER["r0"]
        for panels in (0b1, 0b11, 0b101, 0b100000001, 0b111):
            assert 1 <= known.round(start, panels) <= known.tour(start, panels)
        assert known.round(start, 0b111) < known.tour(start, 0b111) - 1


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
