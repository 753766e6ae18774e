"""Bots sit where people sit: the rules, a view, what the seat has seen, a budget and a generator; nothing else."""

import time
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from copy import copy
from functools import wraps
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from marbre.kernel.entries import SeenAction
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.kernel.game import AnyRules

R = TypeVar("R", bound="AnyRules")
V = TypeVar("V")
A = TypeVar("A")
T = TypeVar("T")


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think. Rounds of thought make a game repeatable, milliseconds make it punctual."""

    milliseconds: float | None = None
    rounds: int | None = None
    cores: int = 1
    """Processes that may share a thought. As many rounds on as many cores are the same thought anywhere."""

    def spend(self, usual: int, clock: Callable[[], float] = time.perf_counter) -> Iterator[int]:
        """Count rounds of thought until the budget is used up; `usual` is the bot's own measure when none is set."""
        rounds = self.rounds
        if rounds is None and self.milliseconds is None:
            rounds = usual
        end = None if self.milliseconds is None else clock() + self.milliseconds / 1000
        count = 0
        while (rounds is None or count < rounds) and (end is None or count == 0 or clock() < end):
            yield count
            count += 1


class LadderPair(msgspec.Struct, frozen=True):
    """How often a level has won against the one below it, two players, each deal from both seats; a draw is half a win.

    A house publishes ratings of bots from these, where they say enough.
    """

    lower: str
    upper: str
    won: float
    games: int


History: TypeAlias = tuple[SeenAction, ...]
"""What brought the table where it stands, as one seat may know it. After an undo it is shorter."""
Memory: TypeAlias = MutableMapping[str, Any]
"""What a bot has worked out in earlier moves of this match and seat."""


class Question(Generic[R, V, A]):
    """What a bot is asked: what would you do in this seat? It holds all that a bot may know."""

    __slots__ = ("_history", "_legal", "_tell", "budget", "memory", "rng", "rules", "seat", "view")

    def __init__(
        self,
        rules: R,
        view: V,
        seat: Seat,
        budget: Budget,
        rng: Random,
        legal: tuple[A, ...] | None = None,
        *,
        history: Callable[[], History] = tuple,
        memory: Memory | None = None,
    ) -> None:
        """`history` is called when the bot first reads it: most never do."""
        self.rules, self.view, self.seat = rules, view, seat
        self.budget, self.rng = budget, rng
        self.memory: Memory = {} if memory is None else memory
        """A cache, never the truth: it may be empty at any time, and the answer must be the same without it."""
        self._legal, self._tell = legal, history
        self._history: History | None = None

    def within(self, budget: Budget) -> "Question[R, V, A]":
        """The same question with another budget."""
        other = copy(self)
        other.budget = budget
        return other

    @property
    def history(self) -> History:
        """The seat's record so far, lazily: deals, moves and alarms, each as this seat may see it."""
        if self._history is None:
            self._history = self._tell()
        return self._history

    @property
    def legal(self) -> tuple[A, ...]:
        """What may be done, lazily. It never depends on what the seat cannot know, so any imagined world will do."""
        if self._legal is None:
            self._legal = self.rules.legal(self.rules.imagine(self.view, Random(0)), self.seat)
        return self._legal


Bot: TypeAlias = Callable[[Question[Any, Any, Any]], Any]
"""Answers with one of the legal actions. Pure but for the generator it is handed."""


def any_of(items: Sequence[T], rng: Random) -> T:
    """One of these, each equally likely."""
    return items[int(rng.random() * len(items))]


def random_bot(question: Question[Any, Any, Any]) -> Any:
    """Any legal action."""
    return any_of(question.legal, question.rng)


def thinking(bot: Bot, budget: Budget) -> Bot:
    """The same bot with a budget of its own, whatever it is asked with."""

    @wraps(bot)
    def choose(question: Question[Any, Any, Any]) -> Any:
        return bot(question.within(budget))

    return choose


def mixed(lower: Bot, upper: Bot, lapses: float) -> Bot:
    """A level between two: plays like `upper`, but for this share of its moves like `lower`.

    The question's own generator decides, so that the same question has the same answer.
    """

    def choose(question: Question[Any, Any, Any]) -> Any:
        return (lower if question.rng.random() < lapses else upper)(question)

    return choose
