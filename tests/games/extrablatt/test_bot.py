"""The bots of Das Extrablatt: they keep the rules, know only what their seat knows, and get better level by level."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.bots import ask_bot, run_arena
from marbre.games.extrablatt.actions import Misprint, Pay, Refill, TakeMotor, Write
from marbre.games.extrablatt.bots import BOTS
from marbre.games.extrablatt.bots.appraisal import LONG, Appraisal
from marbre.games.extrablatt.bots.cheques import mixture
from marbre.games.extrablatt.state import Article
from marbre.kernel.bot import Budget
from marbre.kernel.match import Match
from marbre.testing.matches import walk
from tests.games.extrablatt.drawing import duelled, rules_of, table

BRIEFLY = Budget(rounds=10)
EVERY_LEVEL = ("novice", "regular", "expert", "master")
FAX = "motor politics-5 | economy-1 | sport-1 | culture-1 | local-1"


def ask(match: Match, level: str, seed: str = "thinking", budget: Budget = BRIEFLY) -> Any:
    """What this level does in the first seat that may act."""
    return ask_bot(match, match.to_act[0], BOTS[level], budget, Random(seed))


class TestKeepingTheRules:
    def test_the_levels_come_weakest_first(self) -> None:
        assert tuple(BOTS) == ("novice", "amateur", "regular", "skilled", "expert", "master")
        assert [level for level in BOTS if level in EVERY_LEVEL] == [*EVERY_LEVEL]

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    @pytest.mark.parametrize("players", [2, 4])
    def test_every_answer_is_legal_to_the_end(self, level: str, players: int) -> None:
        match = marbre.start("extrablatt", players=players, seed="legal")
        rng = Random("legal")
        stages = set()
        while match.to_act:
            seat = match.to_act[-1]
            stages.add(match.state.stage)
            action = ask_bot(match, seat, BOTS[level], BRIEFLY, rng)
            assert action in match.legal(seat)
            match.act(seat, action)
        assert {"act", "extra", "duel", "refill"} <= stages

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_every_answer_is_legal_wherever_chance_has_led(self, level: str) -> None:
        rng = Random("anywhere")
        for game in range(12):
            match = marbre.start("extrablatt", players=2 + game % 3, seed=f"anywhere {game}")
            walk(match, rng, 11 * game)
            if match.to_act:
                assert ask(match, level) in match.legal(match.to_act[0])


class TestThinkingBlindfold:
    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_the_same_question_gets_the_same_answer(self, level: str) -> None:
        match = marbre.start("extrablatt", players=3, seed="same")
        walk(match, Random("same"), 20)
        assert ask(match, level) == ask(match, level)

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_other_cheques_under_the_table_change_nothing(self, level: str) -> None:
        match = duelled(3, 1, settled=False)
        worlds = [match.redeal(match.to_act[0], Random(seed)) for seed in range(6)]
        assert len({world.state.hands for world in worlds}) > 1
        assert len({ask(world, level) for world in worlds}) == 1

    def test_no_time_at_all_is_enough_for_an_answer(self) -> None:
        match = table(fax=FAX, hour=3)
        match.play(0, TakeMotor(0, 1))
        for budget in (Budget(rounds=0), Budget(milliseconds=0)):
            assert ask(match, "expert", budget=budget) in match.legal(0)


class TestFindingTheMove:
    """Tables on which one thing is plainly best for seat 0."""

    @pytest.mark.parametrize("level", ["regular", "expert"])
    def test_the_headline_zone_before_anything_else(self, level: str) -> None:
        action = ask(table(), level)
        assert isinstance(action, Write)
        assert action.x < 10 and 1 <= action.y <= 4

    @pytest.mark.parametrize("level", ["regular", "expert"])
    def test_the_misprint_goes_where_it_hurts(self, level: str) -> None:
        rival = "==========\naabb......\naabb......\na sport-4 10, b sport-5 30"
        mine = "==========\naa........\naa........\na sport-3 10"
        match = table(mine, rival, "", fax=FAX, hour=9)
        match.play(0, TakeMotor(0, 1, "sport"))
        match.play(0, Pay(10))
        match.play(1, Pay(2))
        assert ask(match, level) == Misprint(1)

    def test_an_expert_takes_a_motor_for_a_misprint_that_costs_the_rival_more(self) -> None:
        rows = "==========\naaaaabbbbb\naaaaabbbbb\naaaaabbbbb\n"
        rival = rows + "a sport-4 30, b sport-5 30"
        mine = "==========\n\n\n\n\naa........\naa........\na sport-3 10"
        fax = "motor | | | |"
        match = table(
            mine,
            rival,
            "",
            fax=fax,
            hour=12,
            piles=((0, 0),) * 3,
            taken=10,
            cheques=((9, 10, 11), (2, 3, 4), (5, 6, 7)),
        )
        assert ask(match, "expert") == TakeMotor(0, 1, "sport")

    def test_who_leads_brings_the_end_nearer(self) -> None:
        paper = "==========\naaaaa\naaaaa\na sport-3 30"
        for papers, pile in (((paper, "", ""), "tempo"), (("", paper, ""), "normal")):
            match = table(*papers, stage="refill", columns=((), *table().state.columns[1:]))
            assert ask(match, "expert") == Refill(pile)  # type: ignore[arg-type]

    def test_an_expert_lays_tiles_snugly(self) -> None:
        """Against an edge or another tile on at least two sides, not in the middle of the page."""
        full = "==========\naaaabbbb..\naaaabbbb..\naaaabbbb..\naaaabbbb..\na politics-4 10, b sport-3 10"
        match = table(full.replace("bbbb..", "bbb...", 4), "", "")
        action = ask(match, "expert")
        assert isinstance(action, Write)
        grid, state = rules_of(match).sheet.grid, match.state
        tile = grid.rectangle(action.x, action.y, action.width, action.height)
        assert grid.contacts(tile, state.papers[0].free & ~tile) <= action.width + action.height

    @pytest.mark.parametrize("steps", [0, 60, 140])
    def test_what_it_has_weighed_before_does_not_change_what_a_place_is_worth(self, steps: int) -> None:
        match = marbre.start("extrablatt", players=3, seed="weighed")
        walk(match, Random("weighed"), steps)
        rules, state = rules_of(match), match.state
        places = [(width, height, x, y) for width, height in ((2, 2), (3, 4), (4, 3)) for x, y in ((0, 0), (8, 9))]
        articles = [
            Article(card, x, y, width, height, value, photo)
            for card in (0, 3, 17)
            for value, photo in ((30_000, None), (10_000, 0))
            for width, height, x, y in places
        ]
        together = Appraisal(rules, state, 1, LONG)
        for seat in (0, 1, 0):
            for article in articles:
                assert together.gain(seat, article) == Appraisal(rules, state, 1, LONG).gain(seat, article)
                for laid in together.alive[seat]:
                    assert together.loss(seat, laid) == Appraisal(rules, state, 1, LONG).loss(seat, laid)


class TestCheques:
    SETS = ((1, 8, 10), (2, 6, 12), (3, 5, 11), (4, 7, 9))

    def mixed(self, mine: tuple[int, ...], theirs: tuple[int, ...], keep: float = 0.0) -> dict[int, float]:
        hands = [sum(1 << cheque for cheque in hand) for hand in (mine, theirs)]
        return mixture(self.SETS, hands[0], {hands[1]: 1}, 1.0, keep, 4000, Random("mixed"))

    def test_a_cheque_that_always_wins_is_given(self) -> None:
        assert self.mixed((2, 3, 11), (4, 7, 9))[11] > 0.9

    def test_nobody_can_be_read_where_1_beats_12(self) -> None:
        """Against 12 only the 1 wins, against 2 and 6 only the 8 and the 10: a mixture of both."""
        mixed = self.mixed((1, 8, 10), (2, 6, 12))
        assert 0.2 < mixed[1] < 0.8
        assert mixed[8] + mixed[10] > 0.2

    def test_a_good_cheque_is_not_wasted(self) -> None:
        """What wins anyway is won with the weakest that does."""
        mixed = self.mixed((9, 10, 11), (2, 3, 4), keep=0.5)
        assert mixed[9] > 0.8

    def test_an_expert_does_not_always_give_the_same(self) -> None:
        match = table(fax=FAX, hour=3)
        match.play(0, TakeMotor(0, 1))
        assert len({ask(match, "expert", seed=str(n), budget=Budget()) for n in range(12)}) > 1


class TestGettingBetter:
    """Small arenas with wide margins: `marbre arena` measures properly."""

    @pytest.mark.parametrize(
        ("worse", "better", "share"), [("random", "novice", 0.5), ("novice", "regular", 0.5), ("random", "expert", 0.8)]
    )
    def test_one_better_player_against_two_worse_ones(self, worse: str, better: str, share: float) -> None:
        _, second = run_arena("extrablatt", bots=(worse, better), games=9, seed="order", players=3, budget=BRIEFLY)
        assert second.win_rate >= share

    def test_the_order_holds_at_one_table(self) -> None:
        standings = run_arena("extrablatt", bots=("expert", "regular", "novice"), games=9, seed="order", budget=BRIEFLY)
        scores = [standing.mean_score for standing in standings]
        assert scores == sorted(scores, reverse=True)
