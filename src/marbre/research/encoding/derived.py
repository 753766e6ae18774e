"""Planes for any game, from the types of its View: a game that brings no planes of its own has these.

Literals are one-hot, numbers are divided by their largest, what may be absent has a flag before it. Types say neither
how long a tuple grows nor how large a number: that is looked up in the views of a few random matches. What is longer
or larger later is cut off; text is left out.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import inspect

from marbre.kernel.game import AnyRules
from marbre.kernel.luck import cheap_luck
from marbre.kernel.outcome import Outcome
from marbre.research.encoding.planes import Plane, named, small

PROBED_MATCHES: Final = 3
PROBED_ACTIONS: Final = 300
STEPS: Final = 127
"""How finely numbers between 0 and 1 are told apart: a byte has no more."""

Write: TypeAlias = Callable[[Any, list[float]], None]


class Fitted(NamedTuple):
    """How many numbers a value of a type takes, and what writes them at the end of a list."""

    size: int
    write: Write


def derived_planes(rules: AnyRules) -> list[Plane]:
    """A plane for each field of the View that has numbers in it."""
    views = list(probed_views(rules))
    info = inspect.type_info(rules.view_type)
    assert isinstance(info, inspect.StructType)
    planes = []
    for field in info.fields:
        fitted = fit(field.type, [getattr(view, field.name) for view in views])
        if fitted is not None:
            planes.append(Plane(field.name, (fitted.size,), f"`View.{field.name}`", _reader(field.name, fitted), STEPS))
    return planes


def probed_views(rules: AnyRules) -> Iterator[Any]:
    """What each seat sees in a few random matches, always the same ones."""
    for number in range(PROBED_MATCHES):
        rng = Random(number)
        luck, state = cheap_luck(rng), rules.begin()
        for _ in range(PROBED_ACTIONS):
            while rules.chance(state) is not None:
                state = rules.apply(state, "dealer", rules.draw(state, luck))
            if not (acting := rules.to_act(state)):
                break
            seat = rng.choice(acting)
            yield from (rules.view(state, viewer) for viewer in range(rules.players))
            state = rules.apply(state, seat, rules.sample(state, seat, rng))


def _reader(name: str, fitted: Fitted) -> Callable[[Any], bytes]:
    def read(view: Any) -> bytes:
        numbers: list[float] = []
        fitted.write(getattr(view, name), numbers)
        return small(round(STEPS * number) for number in numbers)

    return read


def fit(info: inspect.Type, seen: Sequence[Any]) -> Fitted | None:
    """How values of this type become numbers, given some; None for what is left out."""
    match info:
        case inspect.BoolType():
            return Fitted(1, lambda value, out: out.append(float(value)))
        case inspect.IntType() | inspect.FloatType():
            return _number(max((abs(value) for value in seen), default=0) or 1)
        case inspect.LiteralType():
            rows = named(info.values)
            return Fitted(len(info.values), lambda value, out: out.extend(rows[value]))
        case inspect.UnionType():
            return _perhaps(info, seen)
        case inspect.StructType() if info.cls is not Outcome:
            return _record(info, seen)
        case inspect.TupleType():
            items = [fit(item, [value[at] for value in seen]) for at, item in enumerate(info.item_types)]
            return _in_order([(at, item) for at, item in enumerate(items) if item], lambda value, at: value[at])
        case inspect.VarTupleType() | inspect.ListType():
            return _row(fit(info.item_type, [item for value in seen for item in value]), [len(value) for value in seen])
        case _:
            return None


def _number(most: float) -> Fitted:
    return Fitted(1, lambda value, out: out.append(max(-1.0, min(1.0, value / most))))


def _perhaps(info: inspect.UnionType, seen: Sequence[Any]) -> Fitted:
    """A flag, and the value where there is only one thing that it can be."""
    kinds = [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]
    inner = fit(kinds[0], [value for value in seen if value is not None]) if len(kinds) == 1 else None
    size, write = inner or Fitted(0, lambda _value, _out: None)

    def write_perhaps(value: Any, out: list[float]) -> None:
        if value is None:
            out.extend([0.0] * (size + 1))
        else:
            out.append(1.0)
            write(value, out)

    return Fitted(size + 1, write_perhaps)


def _record(info: inspect.StructType, seen: Sequence[Any]) -> Fitted | None:
    fields = [(one.name, fit(one.type, [getattr(value, one.name) for value in seen])) for one in info.fields]
    return _in_order([(name, fitted) for name, fitted in fields if fitted is not None], getattr)


def _in_order(parts: Sequence[tuple[Any, Fitted]], get: Callable[[Any, Any], Any]) -> Fitted | None:
    """Some parts of a value, one after another."""

    def write(value: Any, out: list[float]) -> None:
        for key, part in parts:
            part.write(get(value, key), out)

    return Fitted(sum(part.size for _, part in parts), write) if parts else None


def _row(item: Fitted | None, lengths: Sequence[int]) -> Fitted | None:
    """As many as there were at most; where their number changes, a flag before each."""
    longest, varies = max(lengths, default=0), len(set(lengths)) > 1
    if item is None or not longest:
        return None
    size = longest * (item.size + varies)

    def write(value: Sequence[Any], out: list[float]) -> None:
        end = len(out) + size
        for one in value[:longest]:
            if varies:
                out.append(1.0)
            item.write(one, out)
        out.extend([0.0] * (end - len(out)))

    return Fitted(size, write)
