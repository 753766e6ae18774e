"""Actions as numbers: each type of a game's closed union is a kind, and numbers its actions by their fields.

Fields that are bounded (Literals, booleans, integers with `ge` and `le`) are digits. What has no bound, a word or a
list of cards, has no digit: actions that differ in nothing else are twins, told apart by their order in the list.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import inspect

from marbre.kernel.game import AnyRules

LONG: Final = 512
"""A kind with more actions than this is chosen in two steps."""
MOST_TWINS: Final = 16
"""Actions alike but for a field without bound: so many are told apart."""

Digit: TypeAlias = tuple[int, Callable[[Any], int]]
"""How many values a field has, and the number of one."""


class Kind(msgspec.Struct, frozen=True):
    """One type of action: how many there are, and the number of each. In two steps it is `number // second`, then
    `number % second`.
    """

    of: type[Any]
    size: int
    number: Callable[[Any], int]
    second: int = 1
    twins: int = 1
    row: Callable[[Any], Sequence[float]] = lambda _action: ()
    """The bounded fields of an action, each between 0 and 1."""

    @property
    def tag(self) -> str:
        tag: str = self.of.__struct_config__.tag
        return tag


class Digits(NamedTuple):
    """The bounded fields of a kind."""

    names: tuple[str, ...]
    digits: tuple[Digit, ...]

    def number(self, action: Any) -> int:
        number = 0
        for name, (count, of) in zip(self.names, self.digits, strict=True):
            number = number * count + of(getattr(action, name))
        return number

    def row(self, action: Any) -> list[float]:
        return [of(getattr(action, name)) / count for name, (count, of) in zip(self.names, self.digits, strict=True)]


def derived_kinds(rules: AnyRules) -> list[Kind]:
    """The kinds of a game's actions, from their types."""
    info = inspect.type_info(rules.player_actions)
    types = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [_derived(kind) for kind in types if isinstance(kind, inspect.StructType)]


def _derived(info: inspect.StructType) -> Kind:
    found = [(field.name, digit_of(field.type)) for field in info.fields]
    bounded = [(name, digit) for name, digit in found if digit is not None]
    digits = Digits(tuple(name for name, _ in bounded), tuple(digit for _, digit in bounded))
    sizes = [count for count, _ in digits.digits]
    twins = MOST_TWINS if len(bounded) < len(found) else 1
    return Kind(info.cls, prod(sizes), digits.number, second_of(sizes), twins, digits.row)


def second_of(sizes: Sequence[int]) -> int:
    """How many choices are left for a second step: all but the first field of a long kind."""
    return prod(sizes[1:]) if prod(sizes) > LONG else 1


def digit_of(info: inspect.Type) -> Digit | None:
    """The values of a bounded type, from 0; None where there is no bound."""
    match info:
        case inspect.BoolType():
            return 2, int
        case inspect.LiteralType():
            return len(info.values), {value: at for at, value in enumerate(info.values)}.__getitem__
        case inspect.IntType() if info.ge is not None and info.le is not None:
            low = info.ge
            return info.le - low + 1, lambda value: value - low
        case inspect.UnionType() if len(info.types) == 2 and any(
            isinstance(one, inspect.NoneType) for one in info.types
        ):
            inner = next(digit_of(one) for one in info.types if not isinstance(one, inspect.NoneType))
            return inner and _or_none(inner)
        case _:
            return None


def _or_none(inner: Digit) -> Digit:
    count, of = inner
    return count + 1, lambda value: 0 if value is None else 1 + of(value)
