"""Whether something is an action that a seat could play at all: one of the structs of a union, its fields of the right
types. Structs do not validate what they are made of: what comes from Python must be looked at, what was decoded not.
"""

from typing import Any, Final

import msgspec

from marbre.kernel.decoding import decode_action
from marbre.kernel.refusals import Unreadable

RECENT: Final = 256
MOST_KNOWN: Final = 4096


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
        return key in self.known or (self._survives_json(action) and self._met(key, action))

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

    def _survives_json(self, action: Any) -> bool:
        try:
            spelt = msgspec.json.encode(action)
            read = decode_action(self.union, spelt)
        except (Unreadable, TypeError):  # nothing that the game, or JSON, knows
            return False
        return type(read) is type(action) and msgspec.json.encode(read) == spelt
