"""Reviews: same record, same review; seat-blind; luck apart from decisions; a planted blunder is found."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import marbre
from marbre.bots.review import JudgedMove, Review, Reviewer, ReviewPart, advise, assemble, coach_for, judge, review_part
from marbre.bots.review.weighing import weigh
from marbre.bots.table import play_out
from marbre.games.redac_chef.actions import Tirage
from marbre.kernel.bot import Budget, Question
from marbre.kernel.entries import standing
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.kernel.seats import DEALER
from marbre.kernel.words.messages import Message
from marbre.search import Candidate, Draw
from marbre.testing.matches import walk
from tests.bots.planting import planted

ARCHIVE = Path(__file__).parents[1] / "archive"
FEW = 3
"""Imagined worlds, where it does not matter what comes of them."""
TURNS = ("defense-d-afficher", "extrablatt", "scoop", "typo", "vips")
BLUNDERS = ("defense-d-afficher", "extrablatt", "typo", "vips")


def played(slug: str, seed: str, level: str = "novice") -> Match:
    match = marbre.start(slug, players=2, seed=seed)
    play_out(match, [match.game.bot(level)] * 2, Budget(rounds=1), seed)
    return match


def question(match: Match, seat: int, seed: int) -> Question[Any, Any, Any]:
    rng = Random(seed)
    return Question(match.rules, match.view(seat), seat, Budget(), rng, history=lambda: match.seen_by(seat))


@pytest.fixture(scope="module")
def vips() -> Match:
    return played("vips", "review")


def reviewed(match: Match, parts: int, worlds: int = FEW) -> Review:
    return assemble(match, [review_part(match, part, parts, worlds) for part in range(parts)])


def test_a_part_travels_as_json(vips: Match) -> None:
    part = review_part(vips, 0, 2, FEW)
    assert any(one.better for one in part.decisions)
    assert msgspec.json.decode(msgspec.json.encode(part), type=ReviewPart) == part


def test_the_same_record_has_the_same_review_in_however_many_parts(vips: Match) -> None:
    assert reviewed(vips, 1) == reviewed(marbre.replay(vips.record()), 3)


@pytest.mark.parametrize("slug", TURNS)
def test_a_judgement_depends_only_on_what_the_seat_knew(slug: str) -> None:
    """The same decision in worlds that the seat cannot tell from the real one (must-hold: seat-blind)."""
    match = marbre.start(slug, players=3 if 3 in find_game(slug).spec.seats else 2, seed="blind")
    walk(match, Random(2), 8)
    seat = match.to_act[0]
    action = match.legal(seat)[0]
    worlds = [match, *(match.redeal(seat, Random(number)) for number in range(4))]
    judged = {marbre.to_json(judge(world, question(world, seat, 5), 1, action, FEW)) for world in worlds}
    assert len(judged) == 1
    advised = set()
    for world in worlds:
        asked = question(world, seat, 5)
        coach = coach_for(world.game, asked)
        assert coach is not None
        found = advise(coach, FEW, asked.rng)
        advised.add(marbre.to_json(None if found is None else (coach.begins_with(found[0]), found[1])))
    assert len(advised) == 1


@pytest.mark.parametrize("slug", TURNS)
def test_every_game_with_turns_is_reviewed(slug: str) -> None:
    """A dozen steps of a game, a sixth game's too: all that is said of a move can be said in both languages."""
    match = played(slug, "all")
    found = review_part(match, 0, 1 + match.last.number // 12, 2)
    assert found.decisions
    for one in found.decisions:
        assert 0 <= one.after.chance.mean <= 1
        assert (one.better is None) == (one.advice is None)
        for said in filter(None, (one.done, one.advice, *one.remarks)):
            assert all(match.say(said, lang) for lang in ("fr", "en"))


def test_pages_are_weighed_where_there_are_no_turns() -> None:
    """Rédac' Chef: each page at its printing, and nothing else."""
    match = marbre.replay((ARCHIVE / "redac-3-three-clock.jsonl").read_bytes())
    found = review_part(match, 0, 1)
    printed = [entry.number for entry in standing(match.last) if isinstance(entry.action, Tirage)]
    assert [one.number for one in found.decisions] == printed
    assert not found.fortunes
    for one in found.decisions:
        assert one.lost.lead.mean >= 0
        assert all(match.say(said, lang) for said in one.remarks for lang in ("fr", "en"))


def test_luck_is_told_apart_from_decisions() -> None:
    """Each run of draws is weighed for every seat, and a die that wins the game is worth what it was."""
    match = played("defense-d-afficher", "luck")
    steps = Reviewer(match, FEW).steps()
    entries = standing(match.last)
    runs = sum(
        entry.actor == DEALER and (at + 1 == len(entries) or entries[at + 1].actor != DEALER)
        for at, entry in enumerate(entries)
    )
    moves = sum(isinstance(entry.actor, int) for entry in entries)
    assert len(steps) == moves + runs * len(match.seats)


def test_the_curve_ends_with_the_outcome(vips: Match) -> None:
    review = reviewed(vips, 1)
    assert vips.outcome is not None
    for seat, curve in enumerate(review.curves):
        assert curve[-1].number == vips.last.number
        assert (curve[-1].chance > 0) == (seat in vips.outcome.winners)
    assert list(review.moments) == sorted(review.moments, key=lambda number: _cost(review, number), reverse=True)


def _cost(review: Review, number: int) -> tuple[float, float]:
    return next(one.weight for one in review.decisions if one.number == number)


def is_found(match: Match, seat: int, number: int, worlds: int | None = None) -> bool:
    """Whether the blunder is the dearest of all the seat's decisions."""
    found = [
        step()
        for step, entry in zip(decisions(Reviewer(match, worlds)), own_entries(match), strict=True)
        if entry.actor == seat
    ]
    cost = [one for one in found if isinstance(one, JudgedMove) and one.better is not None]
    return bool(cost) and max(cost, key=lambda one: one.weight).number == number


def decisions(reviewer: Reviewer) -> list[Any]:
    return [step for step in reviewer.steps() if step.func.__name__ == "_decision"]  # type: ignore[attr-defined]


def own_entries(match: Match) -> list[Any]:
    return [entry for entry in standing(match.last) if isinstance(entry.actor, int)]


class Hasty:
    """A coach who looks a step ahead and holds the second of two ways to be lost; further on they may come together."""

    worlds, weighs_luck, stake = 20, False, 1.0

    def __init__(self, further: "Hasty | None" = None, *, sees_a_loss: bool = True) -> None:
        self.further, self.sees_a_loss = further, sees_a_loss

    def plans(self) -> list[Candidate[str]]:
        return [Candidate("left"), Candidate("right")]

    def plans_with(self, action: str) -> list[Candidate[str]]:
        return [Candidate(action)]

    def begins_with(self, plan: str) -> str:
        return plan

    def belief(self) -> Draw[None]:
        return lambda _rng: None

    def play_on(self, world: None, plan: str | None, rng: Random) -> float:
        del world
        luck = rng.choice((-0.5, 0.5))
        return luck - 1 if plan == "right" and self.sees_a_loss else luck

    def chance(self, lead: float) -> float:
        return float(lead > 0)

    def to_the_end(self) -> "Hasty | None":
        return self.further

    def remarks(self, plan: str, better: str) -> tuple[Message, ...]:
        del plan, better
        return ()


@pytest.mark.parametrize(("further", "better"), [(None, "left"), (Hasty(), "left"), (Hasty(sees_a_loss=False), None)])
def test_what_looks_dear_is_told_only_if_it_is_dear_further_on(further: Hasty | None, better: str | None) -> None:
    found = weigh(Hasty(further), "right", 20, Random(1))
    assert found is not None
    assert found.better == better
    assert (found.lost.chance.mean > 0) == (better is not None)


@pytest.mark.parametrize(("slug", "worlds"), [("typo", 8), ("vips", 60)])
def test_a_planted_blunder_is_found(slug: str, worlds: int) -> None:
    """One game of each; the others, and the longer games, are in the slow run."""
    _, match, seat, number = next(planted(slug))
    assert is_found(match, seat, number, worlds)


@pytest.mark.parametrize("slug", BLUNDERS)
def test_what_gives_a_win_away_costs_most_of_it(slug: str) -> None:
    """However soon the game ends after it: few worlds, of the planted move alone."""
    for name, match, _, number in planted(slug):
        step = next(
            step
            for step, entry in zip(decisions(Reviewer(match, 8)), own_entries(match), strict=True)
            if entry.number == number
        )
        found = step()
        assert isinstance(found, JudgedMove), name
        assert found.lost.chance.mean > 0.4, (name, found)


@pytest.mark.slow
@pytest.mark.parametrize("slug", BLUNDERS)
def test_planted_blunders_are_found_in_nine_games_of_ten(slug: str) -> None:
    found = {name: is_found(match, seat, number) for name, match, seat, number in planted(slug)}
    assert found
    assert sum(found.values()) >= 0.9 * len(found), found
