"""The chain that a match is made of."""

from collections.abc import Iterator
from typing import Any

import msgspec

from marbre.kernel.seats import DEALER, Actor, Milliseconds
from marbre.kernel.words.messages import Message


class Told(msgspec.Struct, frozen=True):
    """One entry of a log, in messages for one seat."""

    number: int
    at: Milliseconds
    actor: Actor
    messages: tuple[Message, ...]


class SeenAction(msgspec.Struct, frozen=True):
    """An action that stands, as one seat may see it: None where it is hidden from that seat."""

    number: int
    at: Milliseconds
    actor: Actor
    action: Any


class Entry(msgspec.Struct, frozen=True, eq=False):
    """An action, the state it led to, and the entry before it.

    Never `gc=False`: msgspec frees such structs by recursion, and a long chain would overflow the stack.
    """

    number: int
    at: Milliseconds
    actor: Actor
    action: Any
    state: Any
    previous: "Entry | None"
    stands_at: "Entry | None" = None
    """For what takes back or changes nothing: the earlier entry whose state stands again."""
    waiting_since: Milliseconds = 0
    """When the table began to wait for what its clock waits for here (`Countdown`)."""

    @property
    def kept(self) -> "Entry":
        """The last entry that has not been taken back."""
        return self.stands_at or self


def opening(state: Any) -> Entry:
    """The root of the chain: the table before the first action."""
    return Entry(0, 0, DEALER, None, state, None)


def first(entry: Entry) -> Entry:
    """The opening of the match that this entry is part of."""
    while entry.previous is not None:
        entry = entry.previous
    return entry


def history(last: Entry, since: Entry | None = None) -> Iterator[Entry]:
    """The entries after `since` (by default all but the opening), oldest first."""
    entries = []
    entry = last
    while entry.previous is not None and entry is not since:
        entries.append(entry)
        entry = entry.previous
    return reversed(entries)


def standing(last: Entry, since: int = 0) -> list[Entry]:
    """The entries after that number which brought the table where it stands, oldest first: none that was taken back,
    and nothing that a table does by itself.
    """
    entries = []
    entry = last.kept
    while entry.previous is not None and entry.number > since:
        entries.append(entry)
        entry = entry.previous.kept
    return entries[::-1]


def latest_standing(last: Entry, number: int) -> int:
    """The number of the latest entry that stands and is not later than this number."""
    entry = last.kept
    while entry.number > number:
        assert entry.previous is not None
        entry = entry.previous.kept
    return entry.number
