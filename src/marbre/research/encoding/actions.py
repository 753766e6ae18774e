"""What a seat may do as numbers, in one of three ways.

steps  a long kind of action is chosen in two: what (a tile), then the rest of it (where). Masks stay small.
flat   one number for each action there can be.
list   the number of an action in the legal list, with a row of features for each (`ActionCoder.features`).

Number 0 is always to wait: all that a seat may do that is not to act.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal, Protocol, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from marbre.kernel.game import AnyRules
from marbre.kernel.refusals import unknown
from marbre.kernel.seats import Seat
from marbre.research.encoding.kinds import Kind
from marbre.research.encoding.planes import INT, many_hot

WAIT: Final = 0
MOST_LISTED: Final = 256
"""Way `list`: of a longer list so many are taken, evenly spread."""

Way: TypeAlias = Literal["steps", "flat", "list"]
Menu: TypeAlias = Mapping[int, Any]
"""What may be chosen now: numbers, each with its action, or with the menu of its second step, or what makes that."""
Lister: TypeAlias = Callable[["ActionCoder", AnyRules, Any, Seat], Menu]
"""A game's own menu for the way `steps`, where its legal list is too long to be built."""


class Listed(dict[int, Any]):
    """A menu with its mask. Not to be changed: it may be handed out again."""

    __slots__ = ("ones",)

    def __init__(self, menu: Menu, ones: bytes | bytearray) -> None:
        super().__init__(menu)
        self.ones = ones


class Choices(Protocol):
    """What numbers stand for."""

    def __getitem__(self, number: int, /) -> Any: ...


class Marked(Mapping[int, Any]):
    """A menu that is told by its mask: what a number stands for is not worked out before it is chosen."""

    __slots__ = ("choices", "ones")

    def __init__(self, ones: bytes | bytearray, choices: Choices) -> None:
        self.ones, self.choices = ones, choices

    def __getitem__(self, number: int) -> Any:
        if 0 <= number < len(self.ones) and self.ones[number]:
            return None if number == WAIT else self.choices[number]
        raise KeyError(number)

    def waiting(self) -> "Marked":
        """The same, and to wait."""
        return Marked(b"\1" + self.ones[1:], self.choices)

    def get(self, number: int, default: Any = None) -> Any:
        """Without an exception where there is none, which costs more than the rest."""
        return self.choices[number] if 0 < number < len(self.ones) and self.ones[number] else default

    def __iter__(self) -> Iterator[int]:
        return iter(np.frombuffer(self.ones, INT).nonzero()[0].tolist())

    def __len__(self) -> int:
        return self.ones.count(1)


class ActionCoder:
    """Numbers the actions of one match's rules."""

    def __init__(self, kinds: Sequence[Kind], way: Way = "steps", lister: Lister | None = None) -> None:
        if way not in get_args(Way):
            raise unknown("unknown-setting", str(way), get_args(Way))
        self.kinds: Final = {kind.of: kind for kind in kinds}
        self.way: Final = way
        self.menu: Final[Callable[[AnyRules, Any, Seat], Menu]] = (
            partial(lister, self) if lister is not None and way == "steps" else self._legal_menu
        )
        """What this seat may choose now; () if it may not act."""
        self.starts: Final[dict[type[Any], int]] = {}
        """The number of the first action, or first step, of each kind."""
        size = 1
        for kind in sorted(kinds, key=self.is_split):
            self.starts[kind.of] = size
            size += self._length(kind)
        self.firsts: Final = min((self.starts[kind.of] for kind in kinds if self.is_split(kind)), default=size)
        """Where the numbers of first steps begin ..."""
        self.then: Final = size
        """... and those of second steps."""
        split = [kind.second * kind.twins for kind in kinds if self.is_split(kind)]
        self.size: Final = 1 + MOST_LISTED if way == "list" else size + max(split, default=0)
        """How many numbers there are."""
        self._known: dict[Any, int] = {}
        self._kept: dict[int, tuple[Sequence[Any], Listed]] = {}
        self.memory: Final[dict[Any, Any]] = {}
        """For a game's lister: what it need not work out again."""
        self.columns: Final = len(kinds) + _MOST_FIELDS
        """How many features a row has."""

    def is_split(self, kind: Kind) -> bool:
        return self.way == "steps" and kind.second > 1

    def _length(self, kind: Kind) -> int:
        return kind.size // kind.second if self.is_split(kind) else kind.size * kind.twins

    def _legal_menu(self, rules: AnyRules, state: Any, seat: Seat) -> Menu:
        return self.menu_of(rules.legal(state, seat))

    def menu_of(self, legal: Sequence[Any]) -> Menu:
        """The menu of a list of actions."""
        if self.way == "list":
            return dict(enumerate(_spread(legal), start=1))
        known = self._known
        found = dict(zip(map(known.get, legal), legal, strict=True))
        if None not in found:
            return found  # type: ignore[return-value] # all are known
        menu: dict[int, Any] = {}
        for action in legal:
            number = known.get(action)
            if number is None:
                self._add(menu, action)
            else:
                menu[number] = action
        return menu

    def kept_menu(self, legal: Sequence[Any]) -> Listed:
        """The menu of a list that the game makes once and hands out many times: known by the list's identity."""
        found = self._kept.get(id(legal))
        if found is None:
            menu = self.menu_of(legal)
            found = self._kept[id(legal)] = legal, Listed(menu, bytes(many_hot(menu, self.size)))
        return found[1]

    def choices(self, actions: Sequence[Any]) -> Sequence[Any]:
        """These actions by number, None where there is none: what `Marked` menus point at."""
        menu = self.menu_of(actions)
        return [menu.get(number) for number in range(self.size)]

    def _add(self, menu: dict[int, Any], action: Any) -> None:
        """Actions of plain kinds are remembered with their number: there are only so many."""
        kind = self.kinds[type(action)]
        number = kind.number(action)
        if self.is_split(kind):
            first, second = divmod(number, kind.second)
            _put(menu.setdefault(self.starts[kind.of] + first, {}), self.then + second * kind.twins, kind.twins, action)
        elif kind.twins > 1:
            _put(menu, self.starts[kind.of] + number * kind.twins, kind.twins, action)
        else:
            number += self.starts[kind.of]
            self._known[action] = number
            menu[number] = action

    def mask(self, menu: Menu) -> NDArray[np.int8]:
        """Ones where something may be chosen; with nothing to choose, the seat may wait. A new array at each call."""
        if type(menu) is Marked or type(menu) is Listed:
            return np.frombuffer(bytearray(menu.ones), INT)
        return np.frombuffer(many_hot(menu or (WAIT,), self.size), INT)

    def features(self, menu: Menu) -> NDArray[np.float32]:
        """A row for each number of the way `list`: the kind one-hot, then its bounded fields, scaled."""
        rows = np.zeros((self.size, self.columns), np.float32)
        kinds = list(self.kinds)
        for number, action in menu.items():
            rows[number, kinds.index(type(action))] = 1
            fields = self.kinds[type(action)].row(action)
            rows[number, len(kinds) : len(kinds) + len(fields)] = fields
        return rows

    def label(self, number: int) -> str:
        """What a number stands for: the tag of its kind and its number in it."""
        if number == WAIT:
            return "wait"
        if self.way == "list":
            return f"listed {number}"
        if number >= self.then:
            return f"then {number - self.then}"
        kind, start = max(
            ((kind, start) for kind, start in self.starts.items() if start <= number), key=lambda at: at[1]
        )
        return f"{self.kinds[kind].tag} {number - start}"


_MOST_FIELDS: Final = 5
"""More than any action has."""


def _put(menu: dict[int, Any], number: int, twins: int, action: Any) -> None:
    """At the first free number of these twins; past the last it is left out."""
    for twin in range(number, number + twins):
        if twin not in menu:
            menu[twin] = action
            return


def _spread(legal: Sequence[Any]) -> Sequence[Any]:
    """All of a list, or so many of it, from the first to the last."""
    if len(legal) <= MOST_LISTED:
        return legal
    return [legal[number * (len(legal) - 1) // (MOST_LISTED - 1)] for number in range(MOST_LISTED)]


def unfolded(choice: Any) -> Any:
    """What a number of a menu stands for: an action, or the menu of a second step."""
    return choice() if callable(choice) else choice
