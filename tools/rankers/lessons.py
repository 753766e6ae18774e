"""What a search finds in the positions of a game: the features of every candidate, and what it turned out to be worth.

Experts play, and now and then do what the search found or just anything, so that the net also sees where masters come
to and how to get out of what no expert would get into. All candidates of a decision meet the same worlds.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import marbre
from marbre.bots.table import play_out
from marbre.kernel.bot import Bot, Budget, Question
from marbre.search import Blueprint, Candidate

SURPRISES: Final = 0.1
"""How often somebody just does anything."""


class Task(NamedTuple):
    """A decision to be learnt from."""

    kind: str
    """Which net it is for."""
    blueprint: Blueprint[Any, Any]
    candidates: Sequence[Candidate[Any]]
    looks: Sequence[Sequence[float]]
    """The features of each."""
    by_hand: Sequence[float]
    """What the rule of thumb finds in each."""
    play: Callable[[Any], Any]
    """The action of the game that a candidate stands for."""


Set: TypeAlias = Callable[[Question[Any, Any, Any]], Task | None]
"""The task that a question sets, if it sets one."""


class Lesson(NamedTuple):
    """A task that was searched."""

    game: int
    kind: str
    looks: Sequence[Sequence[float]]
    worths: Sequence[float]
    by_hand: Sequence[float]


class Pupil:
    """Sits in every seat, searches each decision of interest, and keeps what it found."""

    def __init__(self, expert: Bot, set_task: Set, worlds: int, follows: float) -> None:
        self.expert, self.set_task, self.worlds, self.follows = expert, set_task, worlds, follows
        self.game = 0
        self.lessons: list[Lesson] = []

    def __call__(self, asked: Question[Any, Any, Any]) -> Any:
        task = self.set_task(asked)
        if task is None or len(task.candidates) < 2:
            return self.expert(asked)
        worths = appraise(task, self.worlds, asked.rng)
        self.lessons.append(Lesson(self.game, task.kind, task.looks, worths, task.by_hand))
        chance = asked.rng.random()
        if chance < SURPRISES:
            return task.play(asked.rng.choice(task.candidates).action)
        if chance < SURPRISES + self.follows:
            return task.play(task.candidates[worths.index(max(worths))].action)
        return self.expert(asked)


def appraise(task: Task, worlds: int, rng: Random) -> list[float]:
    """What each candidate is worth on average, its prior included."""
    draw, play_on, luck = task.blueprint.belief(), task.blueprint.play_on, Random()
    totals = [0.0] * len(task.candidates)
    for _ in range(worlds):
        seed = rng.getrandbits(64)
        luck.seed(seed)
        world = draw(luck)
        for at, candidate in enumerate(task.candidates):
            luck.seed(seed + 1)
            totals[at] += play_on(world, candidate.action, luck)
    return [candidate.prior + total / worlds for candidate, total in zip(task.candidates, totals, strict=True)]


def play_lessons(game: str, set_task: Set, first: int, games: int, worlds: int, seed: str) -> list[Lesson]:
    """What is to be learnt from these games, by their numbers."""
    pupil = Pupil(marbre.game(game).bot("expert"), set_task, worlds, follows=0.5)
    for number in range(first, first + games):
        pupil.game = number
        match = marbre.start(game, players=2, seed=f"{seed}/{number}")
        play_out(match, [pupil, pupil], Budget(), f"{seed}/{number}/thinking")
    return pupil.lessons
