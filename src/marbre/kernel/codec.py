"""JSON in and out. What comes in is validated against closed types, or refused in one line."""

import functools
from typing import Any

import msgspec

from marbre.kernel.decoding import decode_action
from marbre.kernel.refusals import Unreadable, unknown, unreadable
from marbre.kernel.registry import find_game


def to_json(x: Any) -> bytes:
    """An action, view, outcome, refusal or message as JSON; the same bytes for equal things."""
    return msgspec.json.encode(x)


def action_from_json(slug: str, data: bytes | str) -> Any:
    """A player's action of that game. Raises Unreadable: a dealer's or another game's cannot even be spelt."""
    return decode_action(find_game(slug).player_actions, data)


@functools.cache
def _names(kind: type[msgspec.Struct]) -> frozenset[str]:
    return frozenset(field.encode_name for field in msgspec.structs.fields(kind))


def read_options(slug: str, options: dict[str, Any]) -> Any:
    """The options struct of a game. Raises Unreadable for a name or value that it does not have."""
    kind = find_game(slug).spec.options
    known = _names(kind)
    for name in options:
        if name not in known:
            raise unknown("unknown-option", str(name), known)
    try:
        return msgspec.convert(options, kind)
    except msgspec.ValidationError as error:
        if isinstance(said := error.__cause__, Unreadable):  # by the options themselves, in every language
            raise said from None
        raise unreadable("bad-option", reason=str(error)) from None
