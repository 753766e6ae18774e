"""The table of Das Extrablatt. Sets of squares, headlines and cheques are integers, a bit for each."""

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import msgspec

from marbre.games.extrablatt.actions import Card, Cheque, Domain
from marbre.games.extrablatt.box import PER_DOMAIN
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

Stage: TypeAlias = Literal[
    "lay", "hand", "first", "act", "second", "extra", "duel", "advertise", "misprint", "refill", "fill", "over"
]
"""Three draws; a seat's action, a second elimination in it, one more action for an Extra; a duel and what its winner
does; the fax plan; the end."""

MOST_CHEQUES: Final = 12


class Article(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A tile with its dispatch on it. Sent without the names of its fields: papers are most of what is sent."""

    headline: Card
    x: int
    y: int
    width: int
    height: int
    value: int
    """What the sector of the clock was worth when it was written (EXT-3.9)."""
    photo: int | None = None
    """The number of its picture within the domain, if it is the second copy of a headline (EXT-3.8)."""
    misprint: Seat | None = None
    """Whose misprint sits on it."""


class Ad(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A tile of somebody else, worth nothing and in the way; sent like an article."""

    x: int
    y: int
    width: int
    height: int
    by: Seat


class Paper(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A double page and the tiles that are left for it."""

    articles: tuple[Article, ...]
    ads: tuple[Ad, ...]
    tiles: tuple[int, ...]
    """How many of each size are left, in the order of the pack."""
    free: int
    """Squares on which something may be laid."""
    domains: tuple[int, ...]
    """The squares of each domain."""
    written: int
    """Headlines in it."""
    pictured: int
    """Headlines in it with a photo."""
    covered: int
    """Domains in it, by their numbers."""
    alive: int
    """Domains in it with an article on which no misprint sits."""
    fits: int
    """Where a tile of each size can lie on free squares, in strips: kept up rather than worked out at every turn."""
    near: tuple[int, ...]
    """Where it would touch each domain, in strips."""


class Duel(msgspec.Struct, frozen=True, gc=False):
    """A challenge. While it goes on, what is not chosen is None and the winner unknown."""

    attacker: Seat
    target: Seat
    domain: Domain | None
    """What a misprint is fought for; None for an ad."""
    given: tuple[Cheque | None, Cheque | None] = (None, None)
    """By the attacker and by the target: known to these two alone (EXT-7.1)."""
    winner: Seat | None = None

    @property
    def loser(self) -> Seat:
        return self.attacker + self.target - (self.attacker if self.winner is None else self.winner)


class OpenTable(msgspec.Struct, frozen=True):
    """What everybody sees as it is."""

    stage: Stage
    turn: Seat
    spent: bool
    """Whether this turn's Extra is spent (EXT-2.5)."""
    columns: tuple[tuple[Card, ...], ...]
    """Of the fax plan, each from its foot up; 30 is a motor."""
    unseen: tuple[tuple[int, ...], ...]
    """Of each pile, how many of each headline are left in it (EXT-1.4): all that came out lies open."""
    piles: tuple[tuple[int, int], ...]
    """Dispatches and motors left in START, NORMAL and TEMPO: the piles can be counted, and motors are heard of."""
    filling: int
    """The column that is being refilled."""
    pile: int
    """The pile that it is filled from; once it is chosen, until the turn is over (EXT-5.4). 0 is START."""
    second: bool
    """Whether a second dispatch may be eliminated once the column is refilled (EXT-2.3)."""
    hour: int
    taken: int
    """Motors that were taken."""
    removed: tuple[Card, ...]
    """Dispatches that were eliminated, in order."""
    photos: tuple[int, ...]
    """How many pictures of each domain are left."""
    extras: tuple[int, ...]


class State(OpenTable, frozen=True, gc=False):
    """Everything on the table and in the hands. What a pile holds does not exist before it is drawn."""

    papers: tuple[Paper, ...]
    hands: tuple[int, ...]
    """Cheques of each seat."""
    sets: tuple[int, ...]
    """The number of the set that each seat was handed."""
    duels: tuple[Duel, ...]
    """Those that are settled, in order."""
    duel: Duel | None
    """The one that is going on, until its winner has acted."""


def with_at(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def domain_of(headline: Card) -> int:
    """The number of a headline's domain."""
    return headline // PER_DOMAIN


def sector(rules: "Extrablatt", hour: int) -> int:
    """The number of the sector that the clock stands in (EXT-5.2)."""
    yellow, blue, _ = rules.box.sectors
    return (hour > yellow.until) + (hour > blue.until)


def value_now(rules: "Extrablatt", state: State) -> int:
    """What an article that is written now sells (EXT-3.9)."""
    return rules.box.sectors[sector(rules, state.hour)].value
