"""Hostile frames: made from the protocol's own types, for every command and the actions of every game, then damaged.

Whoever sends them has no right to change anything, so nothing may change; and every frame gets one answer.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from marbre.kernel.registry import find_game
from marbre.server.tables.commands import AnyCommand, Say
from marbre.server.tables.previewing import Preview
from marbre.server.wire.protocol import Ping

COMMANDS: Final = (*get_args(AnyCommand), Preview, Ping)
DECODER: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(AnyCommand | Preview | Ping)
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 7, 2**31, 2**63, -(2**64), 10**40, 0.5, -0.0, 1e308, "", "0", " ", "\u0000", "\ud800",
    "é" * 40, "x" * 400, "../..", "null", [], {}, [[]], [None] * 20, {"": None}, {"type": "deal"}, [[[[[[[[]]]]]]]],
)  # fmt: skip
"""Values that somebody might not have thought of."""
WORDS: Final = ("ada", "mine", "begin", "fr", "x", "red", "", "Ω", "\n", "0")
PLAIN: Final[dict[type, tuple[Any, ...]]] = {
    inspect.BoolType: (False, True),
    inspect.IntType: (0, 1, 2, 3, 5, 12, -1, 100, 10**12),
    inspect.FloatType: (0.0, 0.5, 99.9, -1e9),
    inspect.StrType: WORDS,
    inspect.NoneType: (None,),
}


def _odd(rng: Random) -> Any:
    return deepcopy(rng.choice(ODD))  # it may be damaged further


def sample(kind: inspect.Type, rng: Random, depth: int = 0) -> Any:
    """A value of this type, as JSON has it; for what is not told here, anything odd."""
    match kind:
        case inspect.UnionType(types=types):
            return sample(rng.choice(types), rng, depth)
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            made = {tag_field: tag} if tag_field else {}
            return made | {one.encode_name: sample(one.type, rng, depth + 1) for one in fields}
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.EnumType(cls=cls):
            return rng.choice([one.value for one in cls])
        case inspect.TupleType(item_types=types):
            return [sample(one, rng, depth + 1) for one in types]
        case inspect.CollectionType(item_type=item) if depth < 6:
            return [sample(item, rng, depth + 1) for _ in range(rng.randint(0, 3))]
        case inspect.DictType(value_type=value) if depth < 6:
            return {rng.choice(WORDS): sample(value, rng, depth + 1)}
    return _odd(rng) if type(kind) not in PLAIN else rng.choice(PLAIN[type(kind)])


class Attacker:
    """Makes frames for a table of one game. `seats` are his own there: what he could rightly do, he does not send."""

    def __init__(self, slug: str, rng: Random, seats: frozenset[int] = frozenset()) -> None:
        self.rng, self.seats = rng, seats
        self.commands = [inspect.type_info(command) for command in COMMANDS]
        self.actions = inspect.type_info(find_game(slug).player_actions)
        self.last = "{}"

    def frame(self) -> str | bytes:
        while True:
            made = self._damaged(self._command())
            if isinstance(made, bytes) or self._is_harmless(made):
                self.last = made if isinstance(made, str) else self.last
                return made

    def action(self) -> Any:
        """One that the game's types allow; its rules seldom do."""
        return sample(self.actions, self.rng)

    def _command(self) -> dict[str, Any]:
        command = sample(self.rng.choice(self.commands), self.rng)
        if "action" in command:
            command["action"] = self.action()
        command["id"] = f"h{self.rng.getrandbits(40)}"
        return dict(command)

    def _damaged(self, command: dict[str, Any]) -> str | bytes:
        for _ in range(self.rng.randint(0, 2)):
            self.rng.choice(TREE)(command, self.rng)
        text = json.dumps(command)
        if self.rng.random() < 0.3:
            text = self.rng.choice(TEXT)(text, self.rng, self.last)
        return text.encode("utf-8", "surrogatepass") if self.rng.random() < 0.02 else text

    def _is_harmless(self, frame: str) -> bool:
        """Whether it is nothing that he may do: a line of chat, say, or something in his own seat."""
        try:
            command = DECODER.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return _can_be_sent(frame)
        if isinstance(command, Ping | Preview):
            return True
        if isinstance(command, Say):
            return (command.text is None) == (command.preset is None)
        return not self.seats or (hasattr(command, "seat") and command.seat not in self.seats)


def _can_be_sent(frame: str) -> bool:
    """Half a character is no text of a WebSocket."""
    try:
        frame.encode()
    except UnicodeEncodeError:
        return False
    return True


Tree = Callable[[dict[str, Any], Random], None]
Text = Callable[[str, Random, str], str]


def _place(tree: Any, rng: Random) -> tuple[Any, Any] | None:
    """A container somewhere in the tree, and a key of it."""
    while isinstance(tree, dict | list) and tree:
        keys = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
        key = rng.choice(keys)
        if not isinstance(tree[key], dict | list) or not tree[key] or rng.random() < 0.4:
            return tree, key
        tree = tree[key]
    return None


def _replace(command: dict[str, Any], rng: Random) -> None:
    if (place := _place(command, rng)) is not None:
        place[0][place[1]] = _odd(rng)


def _drop(command: dict[str, Any], rng: Random) -> None:
    if (place := _place(command, rng)) is not None:
        del place[0][place[1]]


def _add(command: dict[str, Any], rng: Random) -> None:
    command[rng.choice((*WORDS, "force", "number", "entries"))] = _odd(rng)


def _nest(command: dict[str, Any], rng: Random) -> None:
    if (place := _place(command, rng)) is not None:
        for _ in range(rng.choice((1, 3, 60))):
            place[0][place[1]] = [place[0][place[1]]]


TREE: Final[tuple[Tree, ...]] = (_replace, _replace, _drop, _add, _nest)
TEXT: Final[tuple[Text, ...]] = (
    lambda text, rng, _last: text[: rng.randint(0, len(text))],
    lambda text, rng, _last: text[rng.randint(0, len(text)) :],
    lambda text, rng, _last: text.replace(rng.choice('{}[]":,'), rng.choice('{}[]":,'), 1),
    lambda text, rng, last: text[: rng.randint(0, len(text))] + last[rng.randint(0, len(last)) :],
    lambda text, rng, _last: text + rng.choice(("]", "}", text, " ", "\u0000")),
    lambda text, rng, _last: text.replace("0", rng.choice(("NaN", "Infinity", "1e999", "00", "0x1", "9" * 400)), 1),
    lambda text, rng, _last: "[" * rng.choice((10, 5000)) + text,
    lambda text, rng, _last: rng.choice(("\ufeff", "//", "\t")) + text,
)
