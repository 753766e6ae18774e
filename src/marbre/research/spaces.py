"""What an observation is to Gymnasium and PettingZoo: a vector, or a dict with the mask and features beside it."""

from typing import Any, Literal, TypeAlias

import numpy as np

from marbre.console.extras import needs
from marbre.kernel.seats import Seat
from marbre.research.door import Door, Episode

with needs("research"):
    from gymnasium import spaces

MaskIn: TypeAlias = Literal["observation", "info"]
"""Where the mask is: in a dict with the observation, or in the info, and the observation is a plain vector."""


def observation_space(door: Door, mask: MaskIn) -> "spaces.Space[Any]":
    """The space of one seat's observations."""
    vector = spaces.Box(-1, 1, (door.observer.size,), np.float32)
    parts: dict[str, spaces.Space[Any]] = {"observation": vector}
    if mask == "observation":
        parts["action_mask"] = spaces.Box(0, 1, (door.coder.size,), np.int8)
    if door.lists:
        parts["action_features"] = spaces.Box(0, 1, (door.coder.size, door.coder.columns), np.float32)
    return spaces.Dict(parts) if len(parts) > 1 else vector


def observation(episode: Episode, seat: Seat, mask: MaskIn) -> Any:
    """What a seat sees, as that space has it; new arrays at each call."""
    vector = episode.observe(seat)
    if mask == "observation" and not episode.door.lists:
        return {"observation": vector, "action_mask": episode.mask(seat)}
    if mask == "info" and not episode.door.lists:
        return vector
    parts: dict[str, Any] = {"observation": vector}
    if mask == "observation":
        parts["action_mask"] = episode.mask(seat)
    if episode.door.lists:
        parts["action_features"] = episode.features(seat)
    return parts
