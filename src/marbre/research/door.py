"""What every door opens: matches of one table, seen and played as arrays and numbers.

A `Door` is made once (rules, planes, numbers); an `Episode` is one match of it. The libraries' own classes are thin
around these two, so that a trajectory is the same whichever door it came through.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec
import numpy as np
from numpy.typing import NDArray

from marbre.bots.table import Hands, rings_before
from marbre.kernel.luck import commitment, secret_from
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from marbre.kernel.packs import PackSource
from marbre.kernel.refusals import Refusal, RuleViolation, refuse, unknown
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Milliseconds, Seat
from marbre.kernel.start import open_match
from marbre.research.encoding import WAIT, Menu, Vector, Way, action_coder, observer, unfolded
from marbre.research.encoding.planes import Floats

Rewards: TypeAlias = Literal["win", "score"]
"""At the end only: shares of the win, adding up to nothing; or the scores as they are counted."""
Illegal: TypeAlias = Literal["raise", "refuse"]
"""What an illegal number does: it raises RuleViolation; or nothing happens, and the info has the rule it breaks."""
LEARNER: Final = "regular"
"""Where hands need time, a learner has those of this level."""
NOT_LISTED: Final = refuse("TAB-1.5", "not-listed")


def one_of(given: str, choices: Any) -> str:
    """A setting, or Unreadable with those there are."""
    if given not in get_args(choices):
        raise unknown("unknown-setting", str(given), get_args(choices))
    return given


class Door:
    """A table of a game: who plays what by which options, and how it is told to learners."""

    def __init__(
        self,
        slug: str,
        options: Mapping[str, Any],
        *,
        players: int | None = None,
        actions: Way = "steps",
        rewards: Rewards = "win",
        tick: Milliseconds = 1500,
        pack: PackSource = None,
    ) -> None:
        one_of(rewards, Rewards)
        seats = find_game(slug).spec.seats
        players = max(2, seats[0]) if players is None else players
        match = open_match(slug, players=players, seed="", options=options, pack=pack)
        self.slug, self.players, self.game = slug, players, match.game
        self.header, self.rules = match.header, match.rules
        self.rewards, self.tick = rewards, tick
        self.coder = action_coder(slug, match.rules, actions)
        self.observer = observer(slug, match.rules, self.coder)
        self.lists = actions == "list"

    def open(self, seed: str) -> "Episode":
        """A match, dealt: the one that `marbre.start` deals from this seed."""
        secret = secret_from(seed)
        header = msgspec.structs.replace(self.header, commitment=commitment(secret))
        match = Match(self.game, self.rules, header, secret)
        match.deal()
        return Episode(self, match, seed)

    def reward(self, outcome: Outcome) -> list[float]:
        """Of each seat."""
        if self.rewards == "score":
            return [float(score) for score in outcome.scores]
        winners, players = outcome.winners, self.players
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
        mean = sum(shares) / players
        return shares if players == 1 else [(share - mean) * players / (players - 1) for share in shares]


class Episode:
    """One match through a door."""

    __slots__ = ("_menus", "_seen", "clock", "door", "hands", "match", "order", "pending", "races")

    def __init__(self, door: Door, match: Match, seed: str) -> None:
        self.door, self.match = door, match
        self.races = match.game.spec.real_time
        self.hands = Hands(door.players, Random(f"{seed}/hands")) if self.races else None
        self.order = Random(f"{seed}/order") if self.races else None
        self.clock: Milliseconds = 0
        self.pending: dict[Seat, tuple[int, Menu]] = {}
        """Seats that have taken the first step of an action."""
        self._menus: dict[Seat, Menu] = {}
        self._seen: tuple[Any, Seat, Sequence[Floats]] | None = None
        """What was looked at last, by whom, and the parts of what he saw."""

    # ---- what a seat is told

    def menu(self, seat: Seat) -> Menu:
        """What this seat may choose now, but for waiting."""
        if self.pending and seat in self.pending:
            return self.pending[seat][1]
        menu = self._menus.get(seat)
        if menu is None:
            match = self.match
            menu = self.door.coder.menu(match.rules, match.last.state, seat) if seat in match.to_act else {}
            self._menus[seat] = menu
        return menu

    def may_wait(self, seat: Seat) -> bool:
        """Whoever is not to act waits; in a race anybody may, between two actions."""
        match = self.match
        return seat not in match.to_act or (seat not in self.pending and match.rules.is_race(match.state))

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """A new array at each call."""
        mask = self.door.coder.mask(self.menu(seat))
        if self.races and self.may_wait(seat):
            mask[WAIT] = 1
        return mask

    def step_of(self, seat: Seat) -> int:
        """The first step that a seat has taken; -1: none."""
        return self.pending[seat][0] - self.door.coder.firsts if seat in self.pending else -1

    def observe(self, seat: Seat) -> Vector:
        """A new array at each call. A seat that has taken a first step sees the same once more."""
        match, observer = self.match, self.door.observer
        state = match.last.state
        seen = self._seen
        if seen is None or seen[0] is not state or seen[1] != seat:
            self._seen = seen = state, seat, observer.read(match.rules.glance(state, seat))
        return observer.joined(seen[2], self.step_of(seat) if self.pending else -1)

    def features(self, seat: Seat) -> NDArray[np.float32]:
        """A row for each number, where they stand for a list."""
        return self.door.coder.features(self.menu(seat))

    # ---- what is done

    def choose(self, seat: Seat, number: int, at: Milliseconds | None = None) -> Refusal | None:
        """Do what the number stands for; None, or why it was not done."""
        choice = self.menu(seat).get(number)
        if type(choice) not in self.door.coder.kinds:
            return self._begin(seat, number, choice, at)
        if self.pending and seat in self.pending:  # in a race others may have acted since the first step
            del self.pending[seat]
            return self.play(seat, choice, LEARNER, at)
        match = self.match
        match.enter(seat, choice, at)  # listed for this very state
        match.deal()
        self._menus.clear()
        if self.pending:
            self._changed()
        if self.hands is not None:
            self._busy(seat, match.rules.pace(choice, LEARNER), at)
        return None

    def _begin(self, seat: Seat, number: int, choice: Any, at: Milliseconds | None) -> Refusal | None:
        """Take the first step of an action, or wait."""
        if choice is not None:
            self.pending[seat] = number, unfolded(choice)
            return None
        if number != WAIT or not self.may_wait(seat):
            return NOT_LISTED
        self._busy(seat, self.door.tick, at)
        return None

    def play(self, seat: Seat, action: Any, level: str, at: Milliseconds | None = None) -> Refusal | None:
        """An action of a learner or a bot, whose hand is then busy."""
        try:
            self.match.act_read(seat, action, at=at)
        except RuleViolation as violation:
            return violation.refusal
        self._changed()
        if self.hands is not None:
            self._busy(seat, self.match.rules.pace(action, level), at)
        return None

    def _busy(self, seat: Seat, cost: Milliseconds, at: Milliseconds | None) -> None:
        if self.hands is not None and at is not None:
            self.hands.free[seat] = at + int(cost * (0.75 + self.hands.random() / 2))

    def _changed(self) -> None:
        """Menus are of one state; a first step that is taken stands only while its seat may act."""
        self._menus.clear()
        if self.pending:
            self.pending = {seat: step for seat, step in self.pending.items() if seat in self.match.to_act}

    # ---- time

    def next_seat(self) -> tuple[Seat, Milliseconds | None] | None:
        """Who acts next, and when; None when it is over. Where hands need time, whoever is free first."""
        match = self.match
        while acting := match.to_act:
            if self.pending:
                return next(iter(self.pending)), self.clock if self.races else None
            if self.hands is None:
                return acting[0], None
            seat, at = self.hands.first(match, acting)
            if not rings_before(match, at):
                self.clock = at
                return seat, at
            self._changed()
        return None

    def cycle(self, numbers: Mapping[Seat, int]) -> dict[Seat, Refusal]:
        """Everybody chooses at once. In a race they reach the table in an order that luck decides, and a tick passes.

        What was legal when it was chosen may come too late: then it is not done, and the seat is told why.
        """
        refused: dict[Seat, Refusal] = {}
        seats = list(numbers)
        if self.order is not None:
            self.order.shuffle(seats)
        for seat in seats:
            if refusal := self.choose(seat, numbers[seat], self.clock if self.races else None):
                refused[seat] = refusal
        if self.races:
            self.clock += self.door.tick
            self.match.advance(self.clock)
            self._changed()
        return refused

    def legal_now(self, seat: Seat, number: int) -> bool:
        return number in self.menu(seat) or (number == WAIT and self.may_wait(seat))

    def rewards(self) -> Sequence[float]:
        """Of each seat; nothing before the end."""
        outcome = self.match.outcome
        return [0.0] * self.door.players if outcome is None else self.door.reward(outcome)
