"""What a game is to the kernel: a description of itself and a set of pure functions over immutable data.

A game never rolls, reads a clock, or keeps anything between two calls. The kernel drives it, and everything that a
table, a bot, a server or a test needs is asked through the functions below. docs/add-a-game.md walks through one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from marbre.kernel.actions import TableAction
from marbre.kernel.bot import Bot, random_bot
from marbre.kernel.entries import Entry
from marbre.kernel.luck import Luck
from marbre.kernel.messages import Catalogue, Labels, Message
from marbre.kernel.outcome import Outcome
from marbre.kernel.packs import Faults, Figures, Pack, PackSource, load_pack, no_faults
from marbre.kernel.refusals import Refusal, unknown
from marbre.kernel.seats import Actor, Milliseconds, Seat

O = TypeVar("O")  # noqa: E741 - options
B = TypeVar("B", bound=msgspec.Struct)  # box: the contents of a pack
S = TypeVar("S")  # state
A = TypeVar("A")  # what a seat may do
V = TypeVar("V")  # view


class GameSpec(msgspec.Struct, frozen=True):
    """A game describes itself as data."""

    slug: str
    title: str
    seats: range
    hidden: bool
    rules_version: int
    rule_prefix: str
    options: type[msgspec.Struct]
    pack: str = "classic"
    once: frozenset[str] = frozenset()
    """Streams that are drawn from once in a match. Their luck does not depend on what happened before, so that tables
    with one secret are dealt alike (docs/decisions/0010-duplicate.md)."""

    @property
    def defaults(self) -> dict[str, Any]:
        """The options and what they are when nobody says otherwise."""
        defaults: dict[str, Any] = msgspec.to_builtins(self.options())
        return defaults


class Alarm(msgspec.Struct, frozen=True):
    """What the clock will do, and when, unless somebody acts first."""

    at: Milliseconds
    action: Any


class Countdown(msgspec.Struct, frozen=True):
    """What the clock will do so long after the table began to wait for it.

    It runs from the first of the last states in a row that set an equal one; taking back does not stop it. So the
    action should say what the clock is running for: a seat, a stage.
    """

    after: Milliseconds
    action: Any


def never(_state: Any) -> None:
    """The alarm of a game without a clock, and the chance of one without a dealer."""


def _no_draw(_state: Any, _luck: Luck) -> Any:
    raise AssertionError("a game that says when the dealer draws says what")


def _no_luck(_state: Any, _action: Any) -> bool:
    return False


def _always(_state: Any) -> bool:
    return True


def _alone(_state: Any, _seat: Seat) -> tuple[Seat, ...]:
    return ()


def _nothing_shown(_before: Any, _seat: Seat, _action: Any) -> bool:
    return False


def _as_agreed(options: Any) -> Any:
    return options


class LookedUp(msgspec.Struct, frozen=True):
    """What a game's own list has under some letters: the first of it, and how much there is, up to a limit."""

    text: str
    found: tuple[str, ...]
    count: int
    most: int
    """`count` stops here."""


class Worlds(msgspec.Struct, Generic[S], frozen=True):
    """What a past action is retold for: the state that is so, and the redealt world, now and when it was played."""

    real: S
    truth: S
    then: S


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[O, B, S, A, V]):
    """The functions of a game. `action` is a player's, the dealer's or the clock's, as the actor says."""

    spec: GameSpec
    package: str
    """Where RULES.*.md, messages.*.toml and packs/ lie."""
    messages: Catalogue

    player_actions: Any
    dealer_actions: Any = None
    clock_actions: Any = None
    """None: the game has no chance, or no clock."""
    view_type: type[V]
    box_type: type[B]
    box_faults: Faults[B] = no_faults

    begin: Callable[[O, int, B], S]
    """The table before anything has happened, for these options, players and box."""
    to_act: Callable[[S], tuple[Seat, ...]]
    legal: Callable[[S, Seat], tuple[A, ...]]
    """Every action of this seat that differs in effect, in a stable order; () for a seat that may not act."""
    whole: Callable[[S], bool] = _always
    """Whether `legal` is all that differs in effect here; False where it stops at a limit that the game documents."""
    offered: Callable[[S, Seat], tuple[A, ...]] | None = None
    """What a person is handed of `legal`, where the list would give away what he is to find, or is too long to be
    read; None: all of it."""
    check: Callable[[S, Seat, A], Refusal | None]
    """Exact for any action of the union, listed or not. Never names what the seat cannot see."""
    apply: Callable[[S, Actor, Any], S]
    """Obeys. The action has been checked; for one that has not, anything may happen to the result."""

    chance: Callable[[S], str | None] = never
    """The stream that the dealer must draw from before anybody may act, or None."""
    draw: Callable[[S, Luck], Any] = _no_draw
    """The dealer's action, all its choices made by `luck`."""
    possible: Callable[[S, Any], bool] = _no_luck
    """Whether luck could have made this dealer's action here: what a record without its secret can be held to."""
    alarm: Callable[[S], Alarm | Countdown | None] = never

    pace: Callable[[A, str], Milliseconds] | None = None
    """What an action costs the hand of a bot of that level, in a game without turns: bots then act in the order of a
    clock, a virtual one in simulations (docs/decisions/0012-real-time.md). None: whoever may act acts at once."""

    live: Callable[[O], O] = _as_agreed
    """What is agreed on where people come to one table from several screens, and nothing else was said."""

    partners: Callable[[S, Seat], tuple[Seat, ...]] = _alone
    """The seats that play on one side with this one, and see what it sees; itself not among them."""

    outcome: Callable[[S], Outcome | None]
    look_up: Callable[[S, str], LookedUp] | None = None
    """What anybody may look up in the game's own list when the match is over; raises Unreadable for what cannot be in
    it. None if the game has no list."""
    view: Callable[[S, Seat | None], V]
    """What a seat (None: a spectator) may know, built by naming it."""
    seen: Callable[[S, Actor, Any, Seat | None], Any]
    """An action, played on this state, as the seat may see it: itself, a poorer struct, or None if hidden."""
    tell: Callable[[S, Actor, Any, S, Seat | None], tuple[Message, ...]]
    """What happened between two states, in messages for this seat."""
    shows: Callable[[S, Seat, A], bool] = _nothing_shown
    """Whether this action shows somebody something hidden. Such an action cannot be taken back."""
    preview: Callable[[V, A], Any] | None = None
    """What a legal action would change, worked out from the seat's own view, so that it cannot tell more than that
    does; in the game's own shape. None: the game does not say."""

    redeal: Callable[[S, Seat | None, Random], S]
    """The same table with everything that this seat cannot know drawn anew, fairly. It names what is hidden while
    `view` names what is shown, so that a slip in either is caught by holding one against the other."""
    imagine: Callable[[V, Random], S]
    """A redealt state from a view alone: what a bot plans with."""
    retell: Callable[[Any, Actor, "Worlds[S]"], Any]
    """A past action as it must have been for a redealt state to be true."""

    components: Callable[[S], Mapping[str, int]]
    """How many of each component there are, wherever they lie: the same from the first action to the last."""
    to_text: Callable[[Any], str]
    from_text: Callable[[str], A]
    """The inverse of `to_text` for players' actions; raises Unreadable with what would be understood."""
    draw_board: Callable[[V, Catalogue, str, Sequence[str]], Any]
    """A rich renderable of a view, for the terminal: view, words, language, names."""
    describe: Callable[[Any], Message]
    """A player's action for a menu or a button."""
    labels: Callable[[B], Labels]
    """What a box calls its components: more tables for the messages."""
    sample: Callable[[S, Seat, Random], A] | None = None
    """One legal action, fairly, where `legal` is too long to build. None: `legal` is short."""
    report: Callable[[B, Sequence[Entry]], tuple[Figures, ...]] | None = None
    """The balance of a box and, from the last entries of games that were played with it, what came of it."""
    bots: Mapping[str, Bot] = field(default_factory=dict)
    """By level; `random` is added for every game."""

    @property
    def slug(self) -> str:
        return self.spec.slug

    @cached_property
    def seat_actions(self) -> Any:
        """What a seat may play: the game's actions and the table's."""
        return self.player_actions | TableAction

    @cached_property
    def players(self) -> Mapping[str, Bot]:
        """Every bot that can sit down, weakest first."""
        return {"random": random_bot, **self.bots}

    def bot(self, level: str) -> Bot:
        if level not in self.players:
            raise unknown("unknown-bot", level, self.players)
        return self.players[level]

    @cached_property
    def known_actions(self) -> dict[int, Any]:
        """Actions that were found well formed, by identity: equal is not enough, for 1 == 1.0 == True."""
        return {}

    def draw_sample(self, state: S, seat: Seat, rng: Random) -> A:
        if self.sample is not None:
            return self.sample(state, seat, rng)
        legal = self.legal(state, seat)
        return legal[int(rng.random() * len(legal))]

    @cached_property
    def classic(self) -> Pack[B]:
        """The pack that the game ships, read once."""
        return load_pack(self.packs / f"{self.spec.pack}.toml", self.box_type, self.box_faults)

    def read_pack(self, source: PackSource) -> Pack[B]:
        """The game's own pack, or one from a file of the player's."""
        if isinstance(source, Pack):
            return source
        return self.classic if source is None else load_pack(Path(source), self.box_type, self.box_faults)

    @property
    def packs(self) -> Path:
        return self.folder / "packs"

    @cached_property
    def folder(self) -> Path:
        from importlib import resources

        return Path(str(resources.files(self.package)))
