"""What a game's clock will do: at a fixed time, or so long after the table began to wait."""

from typing import Any

import msgspec

from marbre.kernel.seats import Milliseconds


class Alarm(msgspec.Struct, frozen=True):
    """What the clock will do, and when, unless somebody acts first."""

    at: Milliseconds
    action: Any


class Countdown(msgspec.Struct, frozen=True):
    """What the clock will do so long after the table began to wait for it.

    It starts at the first of the latest consecutive states that set an equal one, and undo does not stop it. So the
    action should say what the clock is running for: a seat, a stage.
    """

    after: Milliseconds
    action: Any
