"""A clock for each move: how long a seat has thought over the one that it is about to make.

A move has its time from the moment the seat may act until it has acted; what others do meanwhile changes nothing, and
who takes an action back goes on with what was left before it.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final

from marbre.kernel.actions import TakeBack
from marbre.kernel.entries import Entry
from marbre.kernel.seats import Seat

MOST_TAKEN_BACK: Final = 50
"""So many actions of a seat are kept to go on from; nobody takes back more in a row."""


class ThinkingTime:
    """Seconds of thought, by seat, up to the last action at the table."""

    def __init__(self, seats: int) -> None:
        self.seconds = [0.0] * seats
        self.taken: list[deque[float]] = [deque(maxlen=MOST_TAKEN_BACK) for _ in range(seats)]
        """What each of a seat's actions took, the latest last."""

    def charge(self, seat: Seat, seconds: float) -> None:
        """Charge so many seconds to one who could act."""
        self.seconds[seat] += seconds

    def acted(self, entry: Entry, before: Sequence[Seat], to_act: Sequence[Seat]) -> None:
        """After an action: clocks of those who may act only now restart; undo restores what was used."""
        actor = entry.actor if isinstance(entry.actor, int) else None
        for seat in to_act:
            if seat not in before and seat != actor:
                self.seconds[seat] = 0.0
        if actor is None:
            return
        if isinstance(entry.action, TakeBack):
            self.seconds[actor] += self.taken[actor].pop() if self.taken[actor] else 0.0
        else:
            self.taken[actor].append(self.seconds[actor])
            self.seconds[actor] = 0.0
