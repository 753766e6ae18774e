"""A node of the tree, frozen: OpenSpiel clones states by deep copies, and copies this by handing it on."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from marbre.kernel.entries import Entry, history
from marbre.kernel.luck import Luck, cheap_luck
from marbre.kernel.outcome import Outcome
from marbre.kernel.seats import CLOCK, DEALER, Milliseconds, Seat
from marbre.research.door import LEARNER
from marbre.research.encoding import WAIT, Menu, unfolded
from marbre.research.encoding.actions import Marked
from marbre.research.openspiel.scripted import NextQuestion, ScriptedLuck
from marbre.research.openspiel.table import SpielTable

APART: Final = 100
"""Milliseconds between the first moves of two hands in a race; who begins is drawn."""


Trail: TypeAlias = "tuple[()] | tuple[Trail, int]"


class TreePosition:
    """A decision of one seat, a question of chance, or an end. Secret choices of several are made one after another,
    and none is told what those before it chose.
    """

    __slots__ = (
        "_menu",
        "_told",
        "_views",
        "answers",
        "depth",
        "first",
        "free",
        "last",
        "outcome",
        "question",
        "seat",
        "table",
        "trail",
    )

    def __init__(self, table: SpielTable, last: Entry) -> None:
        self.table, self.last = table, last
        self.seat: Seat | None = None
        """Who decides."""
        self.question = 0
        """Of how many, at a chance node."""
        self.answers: tuple[int, ...] = ()
        """What has been drawn of the dealer's action."""
        self.first: int | None = None
        """The first step that the seat has taken."""
        self.free: tuple[Milliseconds, ...] | None = None
        """In a race: when each hand is free. None until it is drawn who begins."""
        self.outcome: Outcome | None = None
        self.depth = 0
        """Choices of seats since the root: an endgame may end undecided after so many."""
        self.trail: Trail | None = ()
        """The numbers that led here, the last one outermost; None in a redealt world, to which none lead."""
        self._menu: Menu | None = None
        self._told: dict[Seat, tuple[Entry, bytes]] = {}
        self._views: dict[Seat, Any] = {}

    def __deepcopy__(self, _memo: Any) -> "TreePosition":
        return self

    def __reduce__(self) -> Any:
        """Pickled as the numbers that lead here."""
        if self.trail is None:
            raise TypeError("a resampled state is imagined: it cannot be pickled")
        numbers, trail = [], self.trail
        while trail:
            trail, number = trail
            numbers.append(number)
        return reached, (self.table, numbers[::-1])

    # ---- what may follow

    @property
    def menu(self) -> Menu:
        """Numbers that may be chosen here, and what they stand for; () at a chance node."""
        if self._menu is None:
            assert self.seat is not None
            rules, state = self.table.rules, self.last.state
            menu = self.table.coder.menu(rules, state, self.seat)
            if self.table.races and rules.is_race(state):
                menu = menu.waiting() if isinstance(menu, Marked) else {WAIT: None, **menu}
            self._menu = menu
        return self._menu

    def after(self, number: int) -> "TreePosition":
        """The node that this choice, or this answer of chance, leads to."""
        if self.question:
            return self._drawn(number)
        assert self.seat is not None
        choice = unfolded(self.menu[number])
        if isinstance(choice, dict):
            step = self._next(self.last, number)
            step.seat, step.first, step._menu = self.seat, number, choice
            return step
        at = None if self.free is None else max(self.free[self.seat], self.last.at)
        cost = self.table.tick
        match = self.table.match_at(self.last)
        if choice is not None:
            match.enter(self.seat, choice, at)
            cost = 0 if at is None else self.table.rules.pace(choice, LEARNER)
        following = self._next(match.last, number)
        if self.free is not None and at is not None:
            following.free = (*self.free[: self.seat], at + max(1, cost), *self.free[self.seat + 1 :])
        return following._settled()

    def _next(self, last: Entry, number: int) -> "TreePosition":
        following = TreePosition(self.table, last)
        following.trail = None if self.trail is None else (self.trail, number)
        following.free, following._told = self.free, self._told.copy()
        following.depth = self.depth + (not self.question)
        return following

    def _drawn(self, answer: int) -> "TreePosition":
        if self._is_undealt:
            return self._next(self.table.worlds[answer], answer)._settled()
        following = self._next(self.last, answer)
        if self.table.races and self.free is None:
            players = self.table.players
            following.free = tuple((seat - answer) % players * APART for seat in range(players))
        else:
            following.answers = (*self.answers, answer)
        return following._settled()

    @property
    def _is_undealt(self) -> bool:
        """Whether it is the root of an endgame, before it is drawn which of its worlds is true."""
        return self.trail == () and bool(self.table.worlds)

    @property
    def is_over(self) -> bool:
        return self.seat is None and not self.question

    def _settled(self) -> "TreePosition":
        """Draw what needs no answer, ring what is due, and find who decides."""
        table = self.table
        rules, match = table.rules, table.match_at(self.last)
        if table.races and self.free is None:
            if table.players > 1:
                self.question = table.players
                return self
            self.free = (0,)
        while True:
            state = match.last.state
            if rules.chance(state) is not None:
                try:
                    action = rules.draw(state, self._luck())
                except NextQuestion as asked:
                    self.last, self.question = match.last, asked.choices
                    return self
                self.answers = ()
                match.enter(DEALER, action, None)
            elif acting := rules.to_act(state):
                at = self._free_first(acting)
                alarm = None if at is None else match.alarm
                if alarm is None or at is None or alarm.at > at:
                    self.last = match.last
                    if table.limit and self.depth >= table.limit:
                        self.seat = None
                    return self
                match.enter(CLOCK, alarm.action, alarm.at)
            elif (outcome := rules.outcome(state)) is not None:
                self.last, self.outcome, self.seat = match.last, outcome, None
                return self
            else:
                alarm = match.alarm
                assert alarm is not None, f"{table.game.slug}: nobody may act, and the match is not over"
                match.enter(CLOCK, alarm.action, alarm.at)

    def _luck(self) -> Luck:
        """Decided as far as it is; with few draws, one answer decides all of a draw. Raises NextQuestion."""
        if not self.table.draws:
            return ScriptedLuck(self.answers)
        if self.table.draws > 1 and not self.answers:
            raise NextQuestion(self.table.draws)
        return cheap_luck(Random(f"{self.answers} {self.table.rules.chance(self.last.state)}"))

    def _free_first(self, acting: tuple[Seat, ...]) -> Milliseconds | None:
        """Let the next of these decide; in a race, whose hand is free first, and when that is."""
        if self.free is None:
            self.seat = acting[0]
            return None
        self.seat = min(acting, key=self.free.__getitem__)
        return max(self.free[self.seat], self.last.at)

    # ---- what a seat knows

    def view(self, seat: Seat) -> Any:
        """What the seat sees: strings and tensors of a node are asked for one after the other."""
        if seat not in self._views:
            self._views[seat] = self.table.rules.glance(self.last.state, seat)
        return self._views[seat]

    def information(self, seat: Seat) -> str:
        """Perfect recall: a digest of all that the seat has seen, in a race when its hand is free (it knows how often
        it has waited), the step it has taken, and what it sees now.
        """
        seen = msgspec.json.encode(self.view(seat)).decode()
        hand = "" if self.free is None else f" {self.free[seat]}"
        step = f" {self.first}" if self.first is not None and seat == self.seat else ""
        return f"{seat} {self._recalled(seat).hex()}{hand}{step} {seen}"

    def _recalled(self, seat: Seat) -> bytes:
        """Of each entry: when, by whom, what the seat was shown of it, and what it saw afterwards."""
        rules = self.table.rules
        since, digest = self._told.get(seat, (self.table.root, b""))
        for entry in history(self.last, since):
            assert entry.previous is not None
            shown = rules.seen(entry.previous.state, entry.actor, entry.action, seat)
            seen = self.view(seat) if entry is self.last else rules.glance(entry.state, seat)
            told = (entry.at, entry.actor, shown, seen)
            digest = blake2b(digest + msgspec.json.encode(told), digest_size=8).digest()
        self._told[seat] = (self.last, digest)
        return digest

    def redealt(self, seat: Seat, rng: Any) -> "TreePosition":
        """A node that this seat cannot tell from this one, what it does not know drawn anew."""
        world = self.table.match_at(self.last).redeal(seat, rng)
        twin = TreePosition(self.table, world.last)
        twin.free, twin.seat, twin.first, twin.trail = self.free, self.seat, self.first, None
        twin.depth = self.depth
        twin._menu = self._menu if self.first is not None else None
        return twin


def root_of(table: SpielTable) -> TreePosition:
    position = TreePosition(table, table.root)
    if not table.worlds:
        return position._settled()
    position.question = len(table.worlds)
    return position


def reached(table: SpielTable, numbers: Sequence[int]) -> TreePosition:
    """The node that these numbers lead to."""
    position = root_of(table)
    for number in numbers:
        position = position.after(number)
    return position
