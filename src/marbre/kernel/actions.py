"""Actions: small frozen structs in closed unions, one union per kind of actor."""

from typing import ClassVar, Final, TypeAlias

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What every action of every game is. Subclasses repeat `frozen=True` and give their `tag`."""

    in_full: ClassVar[bool] = False
    """No number stands for it in a terminal's menu: it costs too much to be meant for something else."""


class Word(Action, frozen=True, tag="table/word"):
    """Stir your own word into the table's luck, after its commitment and before the first draw (TAB-3.2)."""

    text: str


class TakeBack(Action, frozen=True, tag="table/take-back"):
    """Undo your last action (TAB-2.1)."""


TableAction: TypeAlias = Word | TakeBack
"""What a seat may do in any game, whatever its rules. These tags begin with `table/`; a game's must not."""

TABLE_TYPES: Final = frozenset({Word, TakeBack})
"""The same, for `type(action) in TABLE_TYPES`: every move asks, and this is four times as quick as `isinstance`."""
