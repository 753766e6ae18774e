"""JSON into actions of a closed union, and whether an action that comes from Python could have been decoded so."""

import functools
from typing import Any, Final

import msgspec

from marbre.kernel.refusals import Unreadable, unreadable
from marbre.kernel.seats import CLOCK, DEALER, Actor


def decode_action(union: Any, data: bytes | str) -> Any:
    """An action of a closed union, from JSON."""
    try:
        return _decoder(union).decode(data)
    except msgspec.ValidationError as error:
        raise unreadable("bad-action", reason=str(error)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise unreadable("bad-json", reason=str(error)) from None
    except RecursionError:
        raise unreadable("bad-json", reason="nested too deeply") from None


def decode_seen(rules: Any, actor: Actor, data: bytes) -> Any:
    """An action as a seat saw it (`rules.seen`), from JSON: None where it was hidden."""
    by_table: dict[Actor, Any] = {DEALER: rules.dealer_actions, CLOCK: rules.clock_actions}
    union = by_table.get(actor, rules.player_actions)
    return None if data == b"null" else decode_action(union, data)


@functools.cache
def _decoder(union: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(union)


RECENT: Final = 256
MOST_KNOWN: Final = 4096
MOST_BYTES: Final = 1000
"""Of an action that is remembered: what a game hands out is short, what somebody types need not be."""


class WellFormed:
    """The test for one union.

    Games hand out the same interned actions again and again: one that is met again soon is remembered by identity
    (equal is not enough, for 1 == 1.0 == True). What never comes again is soon let go.
    """

    def __init__(self, union: Any) -> None:
        self.union = union
        self.known: dict[int, Any] = {}
        self.recent: dict[int, Any] = {}
        """Held, so that an id stays its own."""

    def __call__(self, action: Any) -> bool:
        key = id(action)
        if key in self.known:
            return True
        size = self._size_as_json(action)
        return size is not None and (size > MOST_BYTES or self._met(key, action))

    def _met(self, key: int, action: Any) -> bool:
        if key in self.recent:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            self.known[key] = action
        else:
            self.recent[key] = action
            if len(self.recent) > RECENT:
                del self.recent[next(iter(self.recent))]
        return True

    def _size_as_json(self, action: Any) -> int | None:
        """Its bytes, if it survives being spelt and read."""
        try:
            spelt = msgspec.json.encode(action)
            read = decode_action(self.union, spelt)
        except (Unreadable, TypeError):  # nothing that the game, or JSON, knows
            return None
        return len(spelt) if type(read) is type(action) and msgspec.json.encode(read) == spelt else None
