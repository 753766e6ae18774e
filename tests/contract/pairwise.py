"""Pairwise cover: few settings of a game that hold every pair of values of two parameters at least once.

Parameters are the number of players, two levels of bots that are dealt round the seats, and every option. Greedy: each
row is built around a pair that is still missing, the rest drawn, the best of several draws kept.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import inspect

from marbre.kernel.game import Game
from marbre.kernel.refusals import Unreadable
from marbre.kernel.start import start

Setting: TypeAlias = dict[str, Any]
Pair: TypeAlias = tuple[tuple[str, Any], tuple[str, Any]]
DRAWS: Final = 40
"""A pair that so many draws cannot make is taken for one that the game refuses."""
TABLE: Final = ("players", "bot", "other bot")


def parameters(game: Game) -> dict[str, Sequence[Any]]:
    levels = tuple(game.players)
    fields = inspect.type_info(game.spec.options).fields  # type: ignore[attr-defined]
    options = {field.name: _values(field, game.option_examples) for field in fields}
    return dict(zip(TABLE, (tuple(game.spec.seats), levels, levels), strict=True)) | options


def _values(field: inspect.Field, examples: Mapping[str, Sequence[str]]) -> Sequence[Any]:
    if field.name in examples:
        return examples[field.name]
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    return tuple(value for kind in kinds for value in _of_kind(kind, field.default))


def _of_kind(kind: inspect.Type, usual: Any) -> Sequence[Any]:
    match kind:
        case inspect.LiteralType():
            return kind.values
        case inspect.BoolType():
            return (False, True)
        case inspect.IntType(ge=int(least), le=int(most)):
            return (least, (least + most) // 8, most)
        case inspect.NoneType():
            return (None,)
        case _:
            return (usual,)


def options_of(setting: Setting) -> dict[str, Any]:
    return {name: value for name, value in setting.items() if name not in TABLE}


def pairwise(game: Game, rng: Random) -> list[Setting]:
    """Settings that the game takes, with every pair of values that it takes side by side."""
    values = parameters(game)
    missing = {
        ((one, left), (two, right))
        for one, two in combinations(values, 2)
        for left in values[one]
        for right in values[two]
    }
    rows = []
    for wanted in sorted(missing, key=repr):
        if wanted not in missing:
            continue
        missing.discard(wanted)
        drawn = ({name: rng.choice(those) for name, those in values.items()} | dict(wanted) for _ in range(DRAWS))
        taken = [row for row in drawn if _is_taken(game, row)]
        if taken:
            rows.append(max(taken, key=lambda row: len(missing & pairs(row))))
            missing -= pairs(rows[-1])
    return rows


def pairs(row: Setting) -> set[Pair]:
    return set(combinations(row.items(), 2))


def _is_taken(game: Game, row: Setting) -> bool:
    try:
        start(game.slug, players=row["players"], seed="pairs", options=options_of(row))
    except Unreadable:
        return False
    return True
