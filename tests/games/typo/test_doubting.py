"""Bots that can be bluffed, bluff, and remember; nobody farms them (ruling 12)."""

from random import Random

import pytest
from msgspec.structs import replace
from tools.bluffing import Say, farm, invented, nonsense, oddest, rarest

import marbre
from marbre.bots import ask_bot
from marbre.games.typo.actions import Doubt
from marbre.games.typo.bots import BOTS
from marbre.games.typo.bots.doubting import doubt_chance
from marbre.games.typo.bots.levels import EXPERT, NOVICE, REGULAR, Level
from marbre.games.typo.bots.vocabulary import vocabulary
from marbre.games.typo.lexicon.word_list import LEXICONS, Language, find_lexicon
from marbre.games.typo.state import Mark
from marbre.kernel.bot import Budget
from marbre.kernel.entries import opening
from marbre.kernel.match import Match
from tests.games.typo.drawing import put, reveal, table
from tests.support import rule

LEVELS = {"novice": NOVICE, "regular": REGULAR, "expert": EXPERT}
BRIEFLY = Budget(rounds=1)
RIGHT = Mark(0, 2, "doubted", "zythum")
CAUGHT = Mark(0, -2, "false", "zythation")
RARE = "frontofuyant"
"""A word that nobody in these tests knows, and that looks like one."""

every_level = pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)


def announced(word: str, *marks: Mark) -> Match:
    """Seat 0 places a T behind FRON and says this, after those verdicts."""
    drawn = table("FRON CHEVA MANGE Q", ("TE", "ZE"), words="bluff")
    match = Match(drawn.game, drawn.rules, drawn.header, drawn.secret, opening(replace(drawn.state, marks=marks)))
    put(reveal(match, "TZ"), 1, "right", word)
    return match


class TestVocabularies:
    @pytest.mark.parametrize("language", LEXICONS)
    def test_a_level_knows_more_than_the_one_below_and_none_knows_the_list(self, language: Language) -> None:
        lexicon = find_lexicon(language)
        words = [{word for tier in level.tiers for word in lexicon.tier(tier)} for level in LEVELS.values()]
        assert words[0] < words[1] < words[2]
        assert len(words[2]) < lexicon.count("", 10**6) / 4
        for level, known in zip(LEVELS.values(), words, strict=True):
            assert all(vocabulary(lexicon, level.tiers).has(word) for word in Random(1).sample(sorted(known), 200))

    @every_level
    def test_what_a_host_adds_everybody_knows_and_what_he_removes_nobody_says(self, level: Level) -> None:
        lexicon = find_lexicon("fr", ["BIDULOTRON"], ["FRONTIERE"])
        words = vocabulary(lexicon, level.tiers)
        assert words.has("BIDULOTRON")
        assert words.begins("BIDULO")
        assert words.word("BIDUL", Random(1)) == "bidulotron"
        assert not words.has("FRONTIERE")
        assert "frontière" not in {words.word("FRONTI", Random(seed)) for seed in range(40)}
        assert not vocabulary(find_lexicon("fr", (), ["CHEVAUX"]), level.tiers).spots(("CHEVAU",), "X")

    @every_level
    def test_words_look_like_words_and_drawn_letters_do_not(self, level: Level) -> None:
        words = vocabulary(find_lexicon("fr"), level.tiers)
        assert words.strange("FRONTATION") == 0
        assert words.strange("FRONTXQJ") >= 3


class TestDoubting:
    @every_level
    def test_who_was_caught_is_doubted_more_and_who_was_right_less(self, level: Level) -> None:
        view = announced(RARE).view(1)
        records = [(RIGHT, RIGHT), (RIGHT,), (RIGHT, CAUGHT), (CAUGHT,), (CAUGHT, CAUGHT)]
        chances = [doubt_chance(level.nerve, replace(view, marks=record), 0, 0) for record in records]
        assert chances == sorted(chances)
        assert chances[0] < 0.1 < 0.6 < chances[-1]

    @every_level
    def test_another_s_record_is_not_held_against_anybody(self, level: Level) -> None:
        view = announced(RARE).view(1)
        other = replace(view, marks=(replace(CAUGHT, seat=1),))
        assert doubt_chance(level.nerve, other, 0, 0) == doubt_chance(level.nerve, view, 0, 0)

    @every_level
    def test_the_stranger_a_word_looks_and_the_longer_the_rows_the_more_it_is_doubted(self, level: Level) -> None:
        view = announced(RARE).view(1)
        by_looks = [doubt_chance(level.nerve, view, 0, strange) for strange in range(4)]
        assert by_looks == sorted(set(by_looks))
        longer = replace(view, rows=("FRONTATION", *view.rows[1:]))
        assert doubt_chance(level.nerve, longer, 0, 0) > by_looks[0]

    @pytest.mark.parametrize("level", LEVELS)
    def test_the_memory_is_in_the_view(self, level: str) -> None:
        def doubts(*marks: Mark) -> int:
            match = announced(RARE, *marks)
            asked = (ask_bot(match, 1, BOTS[level], BRIEFLY, Random(seed)) for seed in range(50))
            return sum(isinstance(action, Doubt) for action in asked)

        assert doubts(RIGHT, RIGHT) < doubts(CAUGHT, CAUGHT)

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_redeal_that_a_seat_cannot_tell_from_the_truth_changes_no_answer(self, level: str) -> None:
        match = marbre.start("typo", players=3, seed="worlds", options={"words": "bluff"})
        rng = Random("worlds")
        for turn in range(60):
            seat = match.to_act[0]
            action, same = (
                ask_bot(world, seat, BOTS[level], BRIEFLY, Random(turn)) for world in (match, match.redeal(seat, rng))
            )
            assert action == same
            match.act(seat, action)

    @rule("TYP-7.4")
    def test_in_the_variant_a_doubt_costs_nothing(self) -> None:
        match = reveal(table("FRON CHEVA MANGE Q", ("TE", "ZE"), words="bluff", empty_hand=True), "TZ")
        put(match, 1, "right", RARE)
        assert ask_bot(match, 1, BOTS["novice"], BRIEFLY, Random(1)) == Doubt()


class TestFarming:
    @pytest.mark.parametrize("say", [rarest, oddest])
    def test_rare_words_earn_an_expert_s_doubts_next_to_nothing(self, say: Say) -> None:
        assert farm(say, "expert", range(6), budget=BRIEFLY).doubts[0] <= 2

    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("say", [invented, nonsense])
    def test_who_lies_each_time_loses_clearly(self, say: Say, level: str) -> None:
        gain = farm(say, level, range(2), budget=BRIEFLY)
        assert gain.margin[0] < -40

    @pytest.mark.slow
    @pytest.mark.parametrize("language", LEXICONS)
    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("say", [rarest, oddest])
    def test_nor_in_the_long_run(self, say: Say, level: str, language: Language) -> None:
        mean, half = farm(say, level, range(100), language, BRIEFLY).doubts
        assert mean + half <= 2

    def test_the_farmer_announces_words_of_the_list_alone(self) -> None:
        for say in (rarest, oddest):
            for row in ("FRON", "CH", "Z"):
                assert (say(find_lexicon("fr"), row, Random(1)) or "") in find_lexicon("fr")
