"""The rules of one match: what a game does, for these options, players and box.

A game subclasses `Rules` and overrides what it needs. Play is required; the rest has defaults: no chance, no clock,
nothing hidden, words from the message files. An instance is made once per match and never changes, so tables worked
out from the box or the options are cached on it (`functools.cached_property`), and State and View hold only what
changes. A method may come from a module (`legal = legality.legal`, whose first argument is the rules), so that files
stay short.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar, get_args

import msgspec

from marbre.kernel.alarms import Alarm, Countdown
from marbre.kernel.luck import Luck
from marbre.kernel.outcome import Outcome, Point
from marbre.kernel.refusals import Refusal, refuse
from marbre.kernel.seats import Actor, Milliseconds, Seat
from marbre.kernel.words.messages import KERNEL, Catalogue, Labels, Message
from marbre.kernel.words.typed import (
    TypedActions,
    describe_plainly,
    draw_plainly,
    read_plainly,
    spell_plainly,
    tell_plainly,
)

O = TypeVar("O")  # noqa: E741 - options
B = TypeVar("B")  # box: the contents of a pack
S = TypeVar("S")  # state
A = TypeVar("A")  # what a seat may do
V = TypeVar("V")  # view
T = TypeVar("T")


class LookedUp(msgspec.Struct, frozen=True):
    """What a game's own list has under some letters: the first of it, and how much there is, up to a limit."""

    text: str
    found: tuple[str, ...]
    count: int
    most: int
    """`count` stops here."""


class RetoldWorlds(msgspec.Struct, Generic[S], frozen=True):
    """What a past action is retold between: the real state, and the redealt state now and when it was played."""

    real: S
    truth: S
    then: S


def shared(kind: type[msgspec.Struct], source: msgspec.Struct) -> dict[str, Any]:
    """The fields of a kind of struct as they are in another one. What State and View have in common, because everybody
    may see it as it is, is declared once, in a struct from which both derive.
    """
    names, values = _fields(kind)
    return dict(zip(names, values(source), strict=False))


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], Callable[[msgspec.Struct], tuple[Any, ...]]]:
    return kind.__struct_fields__, attrgetter(*kind.__struct_fields__)


class LastLook:
    """What was made of an object the last time, under each key: most actions leave most of a state the very same. It
    depends on that object, its key, and what never changes in a match.
    """

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[Any, tuple[Any, Any]] = {}

    def at(self, key: Any, source: S, make: Callable[[S], T]) -> T:
        known = self._known.get(key)
        if known is None or known[0] is not source:
            self._known[key] = known = source, make(source)
        found: T = known[1]
        return found

    def each(self, key: Any, sources: tuple[S, ...], make: Callable[[int, S], T]) -> tuple[T, ...]:
        """`at` for what is made of every one of these, by its place: most actions change one."""
        known = self._known.get(key)
        if known is None or known[0] is not sources:
            old, made = known or ((), ())
            old, made = (old, made) if len(old) == len(sources) else ((None,) * len(sources), sources)
            pairs = zip(old, made, sources, strict=True)
            new = tuple([was if one is source else make(at, source) for at, (one, was, source) in enumerate(pairs)])
            self._known[key] = known = sources, new
        found: tuple[T, ...] = known[1]
        return found


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of a game in which nothing is left to agree on."""


class NoBox(msgspec.Struct, frozen=True):
    """Of a game without components of its own."""


class Rules(Generic[O, B, S, A, V]):
    """`class Vips(Rules[Options, Box, State, PlayerAction, View])`: the type arguments are the game's types.

    `action` is a player's, the dealer's or the clock's, as the actor says.
    """

    options_type: ClassVar[Any] = NoOptions
    box_type: ClassVar[Any] = NoBox
    state_type: ClassVar[Any]
    player_actions: ClassVar[Any]
    view_type: ClassVar[Any]
    dealer_actions: ClassVar[Any] = None
    """None: the game has no chance."""
    clock_actions: ClassVar[Any] = None
    """None: the game has no clock."""
    setup_type: ClassVar[Any] = None
    """The type of `setup`; None: the options struct."""
    catalogue: ClassVar[Catalogue] = KERNEL
    """The game's words."""
    text_form: ClassVar[TypedActions | None] = None
    """How its actions are typed; None: as their tags and values."""

    options: O
    players: int
    box: B

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for base in getattr(cls, "__orig_bases__", ()):
            if len(types := get_args(base)) == len(_TYPES):
                for name, found in zip(_TYPES, types, strict=True):
                    setattr(cls, name, found)
        cls.setup_type = cls.setup_type or cls.options_type

    def __init__(self, options: O, players: int, box: B) -> None:
        self.__dict__.update(options=options, players=players, box=box)

    def __setattr__(self, name: str, _value: object) -> None:
        raise AttributeError(f"the rules of a match do not change: {name}")

    # ---- play: required

    def begin(self) -> S:
        """The table before anything has happened."""
        raise _missing(self, "begin")

    def to_act(self, state: S, /) -> tuple[Seat, ...]:
        """Seats that may act now: one on a turn, several when simultaneous, () when over or while the dealer draws."""
        raise _missing(self, "to_act")

    def legal(self, state: S, seat: Seat, /) -> tuple[A, ...]:
        """Every action of this seat that differs in effect, in a stable order; () for a seat that may not act."""
        raise _missing(self, "legal")

    def check(self, state: S, seat: Seat, action: A, /) -> Refusal | None:
        """Exact for any action of the union, listed or not. Never names what the seat cannot see."""
        return None if action in self.legal(state, seat) else refuse("TAB-1.5", "not-listed")

    def apply(self, state: S, actor: Actor, action: Any, /) -> S:
        """The state after the action, which has been checked; undefined for one that has not."""
        raise _missing(self, "apply")

    def outcome(self, state: S, /) -> Outcome | None:
        """None until the match is over."""
        raise _missing(self, "outcome")

    # ---- what everybody knows before the first action

    @cached_property
    def setup(self) -> Any:
        """What does not change in a match and everybody may know: sent once, and in no view (`setup_type`)."""
        return self.options

    @cached_property
    def last_look(self) -> LastLook:
        """For `glance` and `alarm`, which are asked for thousands of times a second."""
        return LastLook()

    @cached_property
    def labels(self) -> Labels:
        """What the box calls its components: more tables for the messages."""
        return {}

    @cached_property
    def messages(self) -> Catalogue:
        """The words of this table: the game's, and those of the box."""
        return self.catalogue.plus(self.labels) if self.labels else self.catalogue

    # ---- chance

    def chance(self, state: S, /) -> str | None:
        """The stream that the dealer must draw from before anybody may act, or None."""
        return None

    def draw(self, state: S, luck: Luck, /) -> Any:
        """The dealer's action, all its choices made by `luck`."""
        raise _missing(self, "draw")

    def possible(self, state: S, action: Any, /) -> bool:
        """Whether luck could have drawn this here: all that can be checked in a record whose secret is not revealed."""
        return False

    # ---- time

    def alarm(self, state: S, /) -> Alarm | Countdown | None:
        """What the clock will do unless somebody acts first."""
        return None

    def is_vote(self, state: S, /) -> bool:
        """Whether one question is put to all who may act, and a few answers may settle it: bots let people go first."""
        return False

    def is_race(self, state: S, /) -> bool:
        """Whether all act at once and every moment counts: the table counts to three before it begins."""
        return False

    def pace(self, action: A, level: str, /) -> Milliseconds:
        """What an action costs the hand of a bot of that level, in a game without turns (`GameSpec.real_time`)."""
        return 0

    # ---- secrets

    def view(self, state: S, seat: Seat | None, /) -> V:
        """What a seat (None: a spectator) may know, built by naming it."""
        return state  # type: ignore[return-value] # nothing is hidden: V is S

    def glance(self, state: S, seat: Seat | None, /) -> V:
        """The view without what can be worked out from the rest of it (forecasts, hints, maps of places): for those who
        look thousands of times a second and read none of that.
        """
        return self.view(state, seat)

    def seen(self, state: S, actor: Actor, action: Any, seat: Seat | None, /) -> Any:
        """An action, played on this state, as the seat may see it: itself, one of the same union with less in it, or
        None if hidden.
        """
        return action

    def shows(self, state: S, seat: Seat, action: A, /) -> bool:
        """Whether this action shows somebody something hidden. Such an action cannot be taken back."""
        return False

    def partners(self, state: S, seat: Seat, /) -> tuple[Seat, ...]:
        """The seats that play on one side with this one, and see what it sees; itself not among them."""
        return ()

    def redeal(self, state: S, seat: Seat | None, rng: Random, /) -> S:
        """The same table with everything that this seat cannot know drawn anew, fairly. It names what is hidden while
        `view` names what is shown, so that a slip in either is caught by holding one against the other.
        """
        return state

    def imagine(self, view: V, rng: Random, /) -> S:
        """A redealt state from a view alone: what a bot plans with."""
        return view  # type: ignore[return-value] # nothing is hidden: V is S

    def retell(self, action: Any, actor: Actor, worlds: RetoldWorlds[S], /) -> Any:
        """A past action as it must have been for a redealt state to be true."""
        return action

    # ---- words

    def tell(self, before: S, actor: Actor, action: Any, after: S, seat: Seat | None, /) -> tuple[Message, ...]:
        """What happened between two states, in messages for this seat."""
        return tell_plainly(self.catalogue, actor, action)

    def describe(self, action: A, /) -> Message:
        """A player's action for a menu or a button."""
        return self.text_form.describe(action) if self.text_form else describe_plainly(self.catalogue, action)

    def to_text(self, action: Any, /) -> str:
        """An action as it is typed."""
        return self.text_form.to_text(action) if self.text_form else spell_plainly(action)

    def from_text(self, text: str, /) -> A:
        """The inverse of `to_text` for players' actions; raises Unreadable with what would be understood."""
        read: A = self.text_form.from_text(text) if self.text_form else read_plainly(self.player_actions, text)
        return read

    def draw_board(self, view: V, words: Catalogue, lang: str, names: Sequence[str], /) -> Any:
        """A rich renderable of a view, for the terminal."""
        return draw_plainly(view)

    def draw_seat(self, view: V, seat: Seat, words: Catalogue, lang: str, names: Sequence[str], /) -> Any:
        """What lies open before one seat, as a rich renderable; None in a game where nothing does."""
        return None

    def picture(self, view: V, outcome: Outcome, /) -> str | None:
        """A drawing (SVG) of how a match ended, from a spectator's view; None: the game's banner.svg will do."""
        return None

    # ---- extras

    def ranking(self, outcome: Outcome, /) -> tuple[Seat, ...]:
        """The seats from the first to the last."""
        return tuple(sorted(range(self.players), key=lambda seat: (-outcome.scores[seat], seat)))

    def unscored(self, outcome: Outcome, /) -> tuple[Seat, ...]:
        """Seats whose 0 is no score at all."""
        return ()

    def out_of_running(self, outcome: Outcome, /) -> Mapping[Seat, Point | None]:
        """Seats that are ranked behind all others whatever their points, and the line of the count that says why."""
        return dict.fromkeys(self.unscored(outcome))

    def ahead(self, state: S, /) -> tuple[Seat, ...]:
        """Who is ahead before the end, by what everybody can count: what a match is worth that is cut short in the
        head. (): all are, or nobody can say.
        """
        return ()

    def whole(self, state: S, /) -> bool:
        """Whether `legal` is all that differs in effect here; False where it stops at a documented limit."""
        return True

    def offered(self, state: S, seat: Seat, /) -> tuple[A, ...]:
        """What a person is handed of `legal`, where the list would give away what he is to find, or is too long to be
        read.
        """
        return self.legal(state, seat)

    def sample(self, state: S, seat: Seat, rng: Random, /) -> A:
        """One legal action, drawn fairly; to be overridden where `legal` is too long to build."""
        legal = self.legal(state, seat)
        return legal[int(rng.random() * len(legal))]

    def preview(self, view: V, action: A, /) -> Any:
        """What a legal action would change, worked out from the seat's own view, so that it cannot tell more than that
        does; in the game's own shape. None: the game does not say.
        """
        return None

    def on_turn(self, state: S, seat: Seat, /) -> S | None:
        """The same table if it were this seat's turn, so that it can prepare what it will do (TAB-7.4); nothing hidden
        from the seat is looked at. None: it is, or nobody can say.
        """
        return None

    def on_demand(self, state: S, seat: Seat, /) -> S | None:
        """The same table if this seat were asked for what is chosen in secret out of turn, as a bid is: so that it can
        choose in advance. Nothing hidden from the seat is looked at. None: nothing is, or nobody can say.
        """
        return None

    def relevant(self, view: V, action: A, /) -> Any:
        """What of the seat's view an action depends on: one that was prepared is played while that is equal. None:
        nothing but the rules.
        """
        return self.preview(view, action)

    def look_up(self, state: S, text: str, /) -> LookedUp | None:
        """What anybody may look up in the game's own list when the match is over; raises Unreadable for what cannot be
        in it. None: the game has no list.
        """
        return None

    def components(self, state: S, /) -> Mapping[str, int]:
        """How many of each component there are, wherever they lie: the same from the first action to the last."""
        return {}


_TYPES: Final = ("options_type", "box_type", "state_type", "player_actions", "view_type")
REQUIRED: Final[Mapping[str, Callable[..., Any]]] = {
    name: getattr(Rules, name) for name in ("begin", "to_act", "legal", "apply", "outcome")
}
"""What every game must bring."""


def missing_parts(kind: type[Rules[Any, Any, Any, Any, Any]]) -> tuple[str, ...]:
    """What a game should bring and does not."""
    absent = [name for name, default in REQUIRED.items() if getattr(kind, name) is default]
    absent += [] if hasattr(kind, "state_type") else ["Rules[Options, Box, State, Action, View]"]
    if kind.alarm is not Rules.alarm and kind.clock_actions is None:
        absent.append("clock_actions")
    if kind.chance is not Rules.chance:
        absent += [name for name in ("draw", "possible") if getattr(kind, name) is getattr(Rules, name)]
        absent += [] if kind.dealer_actions is not None else ["dealer_actions"]
    return tuple(absent)


def _missing(rules: object, method: str) -> AssertionError:
    return AssertionError(f"{type(rules).__name__} has no {method}")
