"""The bots of Typo: they keep the rules, say words that people know, and get better level by level."""

from random import Random
from typing import Any

import pytest

import marbre
from marbre.bots import ask_bot, run_arena
from marbre.games.typo.actions import Accept, Choose, Doubt, Place
from marbre.games.typo.bots import BOTS
from marbre.games.typo.bots.levels import EXPERT, NOVICE, REGULAR, Level
from marbre.games.typo.bots.vocabulary import vocabulary
from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.lexicon.word_list import find_lexicon
from marbre.kernel.bot import Budget
from marbre.kernel.match import Match
from tests.games.typo.drawing import put, reveal, table

BRIEFLY = Budget(rounds=2)
EVERY_LEVEL = ("novice", "regular", "expert", "master")


def ask(match: Match, level: str, seed: str = "thinking", budget: Budget = BRIEFLY) -> Any:
    """What this level does in the first seat that may act."""
    return ask_bot(match, match.to_act[0], BOTS[level], budget, Random(seed))


class TestKeepingTheRules:
    def test_the_levels_come_weakest_first(self) -> None:
        assert tuple(BOTS) == ("beginner", "novice", "regular", "skilled", "expert", "master")
        assert [level for level in BOTS if level in EVERY_LEVEL] == [*EVERY_LEVEL]

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    @pytest.mark.parametrize("options", [{}, {"words": "bluff", "language": "en"}, {"empty_hand": True}])
    def test_every_answer_is_legal(self, level: str, options: dict[str, Any]) -> None:
        match = marbre.start("typo", players=4, seed="legal", options=options)
        rng = Random("legal")
        while match.to_act:
            seat = match.to_act[0]
            action = ask_bot(match, seat, BOTS[level], BRIEFLY, rng)
            assert match.check(seat, action) is None
            match.act(seat, action)

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_the_same_view_and_generator_give_the_same_answer(self, level: str) -> None:
        match = marbre.start("typo", players=3, seed="same")
        world = match.redeal(0, Random(3))
        assert ask(match, level) == ask(world, level)

    def test_time_is_kept(self) -> None:
        match = reveal(table("E A B C", ("SABCDEF", "TABCDEF", "TABCDEF")), "STT")
        assert ask(match, "expert", budget=Budget(milliseconds=5)) is not None


class TestTheirWords:
    @pytest.mark.parametrize(
        ("level", "skill"), [("novice", NOVICE), ("regular", REGULAR), ("expert", EXPERT), ("master", EXPERT)]
    )
    def test_they_announce_what_somebody_of_their_level_would_know(self, level: str, skill: Level) -> None:
        words = vocabulary(find_lexicon("fr"), skill.tiers)
        match = marbre.start("typo", players=3, seed="words")
        rng = Random(1)
        announced = 0
        while match.to_act:
            seat = match.to_act[0]
            action = ask_bot(match, seat, BOTS[level], BRIEFLY, rng)
            if isinstance(action, Place):
                announced += 1
                assert words.has(plain(action.word) or "")
            match.act(seat, action)
        assert announced > 30

    def test_a_better_level_knows_all_that_a_weaker_one_does(self) -> None:
        assert set(NOVICE.tiers) < set(REGULAR.tiers) < set(EXPERT.tiers)

    def test_a_word_that_only_readers_know_is_beyond_a_novice(self) -> None:
        (rare,) = find_lexicon("fr").common("XYLO", "3", 1) or find_lexicon("fr").common("Z", "3", 1)
        word = plain(rare) or ""
        assert not vocabulary(find_lexicon("fr"), NOVICE.tiers).has(word)
        assert vocabulary(find_lexicon("fr"), EXPERT.tiers).has(word)


class TestThinking:
    @pytest.mark.parametrize("level", ["regular", "expert"])
    def test_a_card_that_goes_somewhere_is_placed_rather_than_a_long_row_lost(self, level: str) -> None:
        for seed in range(5):
            match = reveal(table("CHEVAU FRONT MANGE B", ("XAEIO", "ZAEIO")), "XZ")
            assert ask(match, level, str(seed)) == Place(0, "right", "chevaux")

    @pytest.mark.parametrize("level", ["regular", "expert"])
    def test_a_card_that_goes_nowhere_is_not_chosen_if_another_does(self, level: str) -> None:
        match = table("CHEVA FRONT MANG B", ("KKKL", "AEIO"))
        assert ask(match, level, budget=Budget(rounds=12)) == Choose("L")

    def test_an_expert_leaves_no_place_for_the_next_card(self) -> None:
        """U goes behind CHEVA, MANGE or Q. Then X comes: it goes behind CHEVAU, and else nowhere."""
        for seed in range(5):
            match = reveal(table("CHEVA Q FRONT MANGE", ("UE", "XE")), "UX")
            action = ask(match, "expert", str(seed), Budget(rounds=8))
            assert isinstance(action, Place)
            assert action.row != 0


class TestBluffing:
    def bluffs(self, level: str, board: str = "BLAMO TRIVO GLANI PRUSO", letter: str = "T") -> int:
        """How often of sixty, with nothing to place."""
        said = 0
        for seed in range(60):
            match = reveal(table(board, (letter + "E", "ZE"), words="bluff"), letter + "Z")
            action = ask(match, level, str(seed))
            if isinstance(action, Place):
                said += 1
                assert (plain(action.word) or "") not in find_lexicon("fr")
        return said

    def test_now_and_then_the_better_the_oftener(self) -> None:
        assert 0 < self.bluffs("novice") < self.bluffs("regular") < self.bluffs("expert") < 60

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_never_with_what_nobody_would_believe(self, level: str) -> None:
        assert self.bluffs(level, "XQKV ZWPF KKGB WQXJ") == 0

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_everyday_words_are_believed_and_nonsense_is_doubted(self, level: str) -> None:
        match = reveal(table("FRON CHEVA MANGE Q", ("TE", "ZE"), words="bluff"), "TZ")
        put(match, 1, "right", "frontière")
        assert ask(match, level) == Accept()
        match = reveal(table("FRON CHEVA MANGE Q", ("XE", "ZE"), words="bluff"), "XZ")
        put(match, 1, "right", "fronxation")
        assert ask(match, level) == Doubt()


class TestTheLevels:
    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("better", "weaker", "least"),
        [("expert", "random", 0.9), ("expert", "regular", 0.7), ("regular", "novice", 0.6), ("novice", "random", 0.8)],
    )
    def test_they_are_in_order(self, better: str, weaker: str, least: float) -> None:
        first, _ = run_arena("typo", bots=[better, weaker], games=100, seed="order")
        assert first.win_rate >= least

    def test_a_few_games_show_it(self) -> None:
        first, _ = run_arena("typo", bots=["regular", "random"], games=10, seed="few", budget=BRIEFLY)
        assert first.win_rate >= 0.8
