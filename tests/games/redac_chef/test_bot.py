"""The bots of Rédac' Chef: they keep the rules in every mode, stop in time, and get better level by level."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import marbre
from marbre.bots import ask_bot, play_out, run_arena
from marbre.games.redac_chef.actions import CORRECT, KEEP, MAQUETTE, READY, TIRAGE, GiveBack, Take
from marbre.games.redac_chef.bots import BOTS
from marbre.games.redac_chef.bots.appraisal import best_take, face_value, gain, hidden, outlook_of, usual_lot
from marbre.games.redac_chef.bots.page_search import PageTask, compose, lay_out, worth
from marbre.games.redac_chef.bots.promising import promise
from marbre.games.redac_chef.cards.terms import PLAIN
from marbre.games.redac_chef.pages.proof_reading import is_settled
from marbre.kernel.bot import Budget
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.refusals import RuleViolation
from marbre.testing.matches import walk
from tests.games.redac_chef.drawing import character, face, flash, index, numbers, sheet, terms
from tests.games.redac_chef.newsdesk import keep, rules, side, state, table

BRIEFLY = Budget(rounds=40)
EVERY_LEVEL = ("novice", "regular", "expert", "master")
MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "press": (3, {}),
    "alone": (1, {}),
    "slow": (2, {"mode": "slow"}),
    "newsroom": (4, {"newsroom": True, "family": True}),
    "puzzle": (1, {"mode": "puzzle"}),
    "everything": (2, {"flashes": True, "characters": True, "hints": False}),
}


def must_not(_seat: int, violation: RuleViolation) -> None:
    raise violation


def played(levels: tuple[str, ...], seed: str, options: dict[str, Any]) -> Match:
    match = marbre.start("redac-chef", players=len(levels), seed=seed, options=options)
    play_out(match, [match.game.bot(level) for level in levels], BRIEFLY, seed, must_not)
    return match


class TestKeepingTheRules:
    def test_the_levels_come_weakest_first(self) -> None:
        assert tuple(BOTS) == ("beginner", "novice", "regular", "skilled", "expert", "master")
        assert [level for level in BOTS if level in EVERY_LEVEL] == [*EVERY_LEVEL]

    @pytest.mark.parametrize("mode", MODES)
    @pytest.mark.parametrize("level", ["novice", "regular"])
    def test_every_answer_is_legal_to_the_end(self, level: str, mode: str) -> None:
        """Each action is checked by the match that plays it."""
        players, options = MODES[mode]
        assert played((level,) * players, "legal", options).outcome is not None

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_a_reporter_with_ursule_has_an_answer_while_the_partner_lays_out(self, level: str) -> None:
        match = table(4, newsroom=True, characters=True, seed="ursule 2")
        at = state(match).characters.index(character("ursule"))
        reporter = rules(match).seating.reporters[0][at]
        keep(match, reporter, "A01", "P03")
        match.play(reporter, MAQUETTE)
        match.act(reporter, ask_bot(match, reporter, BOTS[level], BRIEFLY, Random(1)))
        assert side(match, reporter).hand is not None

    def test_an_expert_plays_a_whole_game(self) -> None:
        match = played(("expert", "novice"), "whole", {"flashes": True, "characters": True})
        assert match.outcome is not None
        assert match.outcome.winners == (0,)

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_an_answer_is_legal_wherever_chance_has_led(self, level: str) -> None:
        rng = Random("anywhere")
        for game in range(8):
            match = marbre.start("redac-chef", players=1 + game % 4, seed=f"anywhere {game}")
            walk(match, rng, 25 * game)
            if match.to_act:
                seat = match.to_act[0]
                action = ask_bot(match, seat, BOTS[level], Budget(), Random(game))
                assert match.check(seat, action) is None

    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_the_same_question_gets_the_same_answer(self, level: str) -> None:
        match = marbre.start("redac-chef", players=2, seed="same")
        walk(match, Random("same"), 60)
        seat = match.to_act[0]
        assert len({ask_bot(match, seat, BOTS[level], Budget(), Random("x")) for _ in range(2)}) == 1

    def test_a_short_clock_is_kept(self) -> None:
        """Whoever is in print before the clock rings took a token by his own hand."""
        match = played(("expert", "regular"), "short", {"friday": 60, "saturday": 60, "sunday": 60})
        assert sum(entry.action == TIRAGE for entry in history(match.last)) >= 5


class TestChoosingTiles:
    def outlook(self, *kept: str, other: tuple[str, ...] = (), memo: str | None = None, who: str | None = None) -> Any:
        """What a seat sees that has kept these tiles, and the other one those; on a day with this flash."""
        match = marbre.start("redac-chef", players=2, seed="choose")
        for seat in (0, 1):
            match.play(seat, READY)
        view = match.view(0)
        hands = [tuple(index(tile) for tile in tiles) for tiles in (kept, other)]
        desks = tuple(replace(desk, desk=hand) for desk, hand in zip(view.desks, hands, strict=True))
        desks = (replace(desks[0], character=None if who is None else character(who)), desks[1])
        return outlook_of(rules(match), replace(view, desks=desks, flash=None if memo is None else flash(memo)))

    def test_a_photo_is_worth_more_beside_articles_that_suit_it(self) -> None:
        photo = numbers().pieces[index("P06")]  # looks for sport
        among_sport = self.outlook("A01", "A04", "A07", "A10", "A49", "A52", "A43")
        among_news = self.outlook("A03", "A06", "A09", "A12", "A51", "A54", "A45")
        assert gain(among_sport, photo) > gain(among_news, photo)

    def test_a_mood_that_balances_is_worth_more(self) -> None:
        sad = self.outlook("A28", "A30", "A40", "A42", "A50", "A54")
        happy, unhappy = numbers().pieces[index("A31")], numbers().pieces[index("A37")]
        assert gain(sad, happy) > gain(sad, unhappy)

    def test_nothing_is_kept_for_which_there_is_no_room(self) -> None:
        full = self.outlook("A49", "A50", "A51", "A52", "A53", "A54")
        assert gain(full, numbers().pieces[index("A55")]) < 0
        assert full.room == 78 - 72

    def test_hidden_are_the_tiles_that_lie_nowhere_in_sight(self) -> None:
        found = {piece.index for piece in hidden(self.outlook("A49", "P01"))}
        assert len(found) == 118
        assert index("A49") not in found

    def test_a_take_is_proposed_while_there_is_room(self) -> None:
        value, slot = best_take(self.outlook())
        assert value > 0 and slot is not None

    def test_a_prize_is_played_for_while_it_can_be_won(self) -> None:
        """Most photos: 3 points. Who is level gains by one more; who is far behind or ahead does not."""
        photo = numbers().pieces[index("P06")]

        def gained(*other: str) -> float:
            mine = ("A01", "A04", "A07", "A10", "P01")
            found: float = gain(self.outlook(*mine, other=other, memo="F6"), photo)
            return found - gain(self.outlook(*mine, other=other), photo)

        assert gained("P02") > 0.3
        assert gained("P02", "P03", "P04", "P05", "P07", "P08") == pytest.approx(0)

    def test_a_prize_is_laid_out_for(self) -> None:
        mine, other = ("A01", "A04", "P01", "P06"), ("P02", "P03")
        awards = self.outlook(*mine, other=other, memo="F6").task.terms.awards
        plain = self.outlook(*mine, other=other).task.terms.awards
        assert [(award.amount, award.each) for award in awards[len(plain) :]] == [(3, 2)]

    def test_an_article_that_must_not_lie_anywhere_is_not_wanted(self) -> None:
        long = numbers().pieces[index("A49")]
        assert gain(self.outlook(memo="F3"), long) < 0 < gain(self.outlook(), long, 0.0)

    def test_where_leftovers_are_free_more_is_kept_than_the_page_holds(self) -> None:
        full = ("A49", "A50", "A51", "A52", "A53", "A54")
        assert gain(self.outlook(*full, who="danae"), numbers().pieces[index("P11")], 0.0) > 0
        assert gain(self.outlook(*full), numbers().pieces[index("P11")], 0.0) < 0

    def test_one_more_photo_finds_a_place_where_two_may_touch(self) -> None:
        photos = ("A01", "A04", "A07", "A10", *(f"P{number:02}" for number in range(1, 9)))
        more = numbers().pieces[index("P10")]
        assert gain(self.outlook(*photos, who="renaud"), more) > gain(self.outlook(*photos), more)

    def test_an_ad_is_worth_more_to_the_poorest(self) -> None:
        ad = [numbers().pieces[index("D31")]]
        assert promise(ad, PLAIN, 1.4, 78) > promise(ad, PLAIN, 0.2, 78)

    def test_a_tile_that_was_taken_open_is_kept(self) -> None:
        match = marbre.start("redac-chef", players=1, seed="open")
        match.play(0, READY)
        for _ in range(40):
            legal = match.legal(0)
            match.act(0, next((a for a in legal if isinstance(a, GiveBack)), None) or _first_back(match))
            if any(what is not None and what >= 0 for what in match.view(0).heap):
                break
        slot = next(at for at, what in enumerate(match.view(0).heap) if what is not None and what >= 0)
        match.play(0, Take(slot))
        assert ask_bot(match, 0, BOTS["expert"], Budget(), Random(1)) == KEEP


def _first_back(match: Match) -> Any:
    heap = match.view(0).heap
    return Take(next(at for at, what in enumerate(heap) if what is not None and what < 0))


class TestLayingOut:
    def test_whoever_is_between_two_levels_follows_one_plan(self) -> None:
        """A page laid now by one plan and now by another is never finished."""
        match = marbre.start(
            "redac-chef", players=2, seed="one plan", options={"friday": 0, "saturday": 0, "sunday": 0}
        )
        laid = 0
        for step in range(200):
            seat = match.to_act[0]
            if laid == 5:
                break
            legal = match.legal(seat)
            chosen, again = (
                ask_bot(match, seat, BOTS[level], Budget(), Random(step)) for level in ("expert", "skilled")
            )
            if match.view(seat).stage == "round" and KEEP not in legal and MAQUETTE not in legal:
                assert again == chosen
                laid += 1
            match.act(seat, chosen)
        assert laid == 5

    @pytest.mark.parametrize("day", [0, 1, 2])
    def test_more_thought_makes_no_worse_a_page_and_none_has_conflicts(self, day: int) -> None:
        tiles = usual_lot(numbers(), day, day)
        task = PageTask(day, terms("D1"), tiles)
        brief, long = lay_out(numbers(), task, 2), lay_out(numbers(), task, 80)
        assert worth(sheet(day), long, task) >= worth(sheet(day), brief, task)
        assert is_settled(sheet(day), long, task.terms)
        assert {one.tile for one in long.placed} <= set(tiles)

    def test_a_full_sunday_page_is_feasible(self) -> None:
        """Most of the page is filled, whatever lot one has."""
        for seed in range(3):
            task = PageTask(2, PLAIN, usual_lot(numbers(), 2, seed))
            page = lay_out(numbers(), task, 80)
            assert sheet(2).empty(page).bit_count() <= 0.15 * sheet(2).everything.bit_count()

    def test_pages_get_better_from_day_to_day(self) -> None:
        means = []
        for day in (0, 1, 2):
            lots = [usual_lot(numbers(), day, seed) for seed in range(4)]
            tasks = [PageTask(day, PLAIN, lot, 0.0) for lot in lots]
            means.append(sum(worth(sheet(day), lay_out(numbers(), one, 60), one) for one in tasks) / len(tasks))
        assert means[0] < means[1] < means[2]

    def test_what_a_flash_forbids_is_not_laid(self) -> None:
        task = PageTask(0, terms(memo="F1"), usual_lot(numbers(), 0, 5))
        assert is_settled(sheet(), lay_out(numbers(), task, 60), task.terms)

    @pytest.mark.parametrize("memo", [None, "F1", "F2", "F12"])
    def test_the_solver_makes_no_worse_a_page_and_always_the_same(self, memo: str | None) -> None:
        for seed in range(2):
            task = PageTask(0, terms("D1", memo=memo), usual_lot(numbers(), 0, seed))
            filled, composed = lay_out(numbers(), task, 40), compose(numbers(), task, 40, 2000)
            assert worth(sheet(), composed, task) >= worth(sheet(), filled, task)
            assert is_settled(sheet(), composed, task.terms)
            numbers().memory.clear()
            assert compose(numbers(), task, 40, 2000) == composed

    def test_two_photos_are_laid_side_by_side_by_whoever_may(self) -> None:
        articles, photos = ("A01", "A04", "A07", "A10", "A16"), ("P01", "P02", "P03", "P05", "P07", "P10", "P11")
        lot = tuple(sorted(map(index, (*articles, *photos))))
        renaud, anybody = (PageTask(0, terms(who=who), lot) for who in ("renaud", None))
        paired, apart = (compose(numbers(), one, 40, 12_000) for one in (renaud, anybody))
        assert is_settled(sheet(), paired, renaud.terms) and not is_settled(sheet(), paired, PLAIN)
        assert worth(sheet(), paired, renaud) > worth(sheet(), apart, anybody)

    def test_a_tribune_that_pays_is_chosen(self) -> None:
        pays, costs = (face_value(numbers(), 1, face(name), None, None, 2) for name in ("4A", "9B"))
        assert pays > costs


class TestCompiledCode:
    def test_is_loaded_by_nobody_who_does_not_use_it(self) -> None:
        game = "run_arena('redac-chef', bots=('novice', 'random'), games=1, seed='x')"
        script = f"import sys; from marbre.bots import run_arena; {game}; assert 'numba' not in sys.modules"
        subprocess.run([sys.executable, "-c", script], check=True)

    def test_who_must_be_punctual_does_without_it_until_it_is_compiled(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("marbre.games.redac_chef.bots.page_search.is_ready", lambda: False)
        monkeypatch.setattr("marbre.games.redac_chef.bots.page_search.compose", None)
        match = marbre.start("redac-chef", players=1, seed="punctual", options={"mode": "puzzle"})
        match.play(0, READY)
        assert match.check(0, ask_bot(match, 0, BOTS["expert"], Budget(milliseconds=5), Random(1))) is None

    def test_who_must_be_punctual_has_it_loaded_beside_the_game(self) -> None:
        asks = """
from marbre.games.redac_chef.bots import page_search
print(page_search.is_at_hand())
page_search._loading().join()
print(page_search.is_at_hand() == page_search.is_ready())
"""
        said = subprocess.run([sys.executable, "-c", asks], check=True, capture_output=True, text=True)
        assert said.stdout.split() == ["False", "True"]


class TestTheDraft:
    def test_tribunes_are_tried_out_only_if_there_is_time_for_it(self) -> None:
        match, rng = table(2), Random(0)
        while state(match).stage != "draft":
            seat = match.to_act[0]
            legal = match.legal(seat)
            match.act(seat, next((one for one in (TIRAGE, MAQUETTE, CORRECT) if one in legal), legal[0]))
        seat, memory = match.to_act[0], rules(match).numbers.memory
        tried = face_value.__wrapped__  # type: ignore[attr-defined]
        memory.pop(tried, None)
        assert ask_bot(match, seat, BOTS["expert"], Budget(milliseconds=1), rng) in match.legal(seat)
        assert tried not in memory
        assert ask_bot(match, seat, BOTS["expert"], Budget(milliseconds=150), rng) in match.legal(seat)
        assert tried in memory


class TestAtTheTable:
    @pytest.mark.parametrize("level", EVERY_LEVEL)
    def test_conflicts_are_settled_by_the_best_choice(self, level: str) -> None:
        match = marbre.start("redac-chef", players=2, seed="conflicts")
        rng = Random("conflicts")
        while match.state.stage != "proof":
            walk(match, rng, 1)
        assert ask_bot(match, match.to_act[0], BOTS[level], BRIEFLY, rng) == CORRECT

    @pytest.mark.parametrize(("worse", "better"), [("random", "novice"), ("novice", "regular"), ("regular", "expert")])
    def test_a_better_player_wins(self, worse: str, better: str) -> None:
        _, second = run_arena("redac-chef", bots=(worse, better), games=2, seed="order", budget=BRIEFLY)
        assert second.win_rate == 1
