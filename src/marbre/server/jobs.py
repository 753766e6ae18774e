"""What a process of its own is asked to work out (`proving.py`), and under which key the answer is kept."""

from abc import abstractmethod
from typing import TypeAlias

import msgspec

from marbre.games.redac_chef.box import Box, FaceIndex
from marbre.games.redac_chef.pages.page import Page, Placed
from marbre.games.redac_chef.press.front_page import Format, Imprint
from marbre.games.redac_chef.puzzles.best_pages import BestPage
from marbre.games.redac_chef.solving.certificate import Loss
from marbre.games.redac_chef.solving.counted_day import CountedDay
from marbre.kernel.seats import Seat


class Job(msgspec.Struct, frozen=True, tag_field="type"):
    """Something to be worked out, and the key under which it is kept."""

    @property
    @abstractmethod
    def key(self) -> str: ...

    def other_key(self, value: bytes) -> str | None:
        """Under which it is kept too."""
        del value
        return None


class MakeDay(Job, frozen=True, tag="day"):
    """The puzzle of a date, with its best page; found by the date, and by the lot."""

    date: str

    @property
    def key(self) -> str:
        return f"une/{self.date}"

    def other_key(self, value: bytes) -> str | None:
        return Solve(msgspec.json.decode(value, type=BestPage).lot).key


class Solve(Job, frozen=True, tag="lot"):
    """The best page of a lot."""

    lot: str

    @property
    def key(self) -> str:
        return f"lot/{self.lot}"


class Certify(Job, frozen=True, tag="certify"):
    """What was possible with the tiles that a side took on a day that has been counted."""

    table: str
    day: int
    side: int
    counted: CountedDay
    seconds: float
    box: Box | None = None
    """Whose tiles they are, if it is a box of the host's."""

    @property
    def key(self) -> str:
        return f"report/{self.table}/{self.day}/{self.side}"


class Print(Job, frozen=True, tag="print"):
    """A page as a newspaper. It is not kept."""

    page: Page
    imprint: Imprint
    lang: str
    format: Format
    box: Box | None = None
    """Whose tiles they are, if it is a box of the host's."""

    @property
    def key(self) -> str:
        return ""


class SideReport(msgspec.Struct, frozen=True):
    """A side's page of a day beside the best one that was found."""

    side: int
    seats: tuple[Seat, ...]
    points: int
    possible: int
    bound: int
    """Nobody can make more of these tiles. If it equals what was possible, that is proven."""
    face: FaceIndex | None
    tribune: tuple[int, int]
    placed: tuple[Placed, ...]
    """The best page found, with its tribune."""
    lost: tuple[Loss, ...]
    """They add up to the difference."""


AnyJob: TypeAlias = MakeDay | Solve | Certify | Print
