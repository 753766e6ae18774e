"""What the players of Rédac' Chef agree on before they start."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

Mode: TypeAlias = Literal["press", "slow", "puzzle"]
Pace: TypeAlias = Literal["frenzy", "standard", "relaxed"]
PACES: Final[Mapping[Pace, int]] = {"frenzy": 180, "standard": 240, "relaxed": 300}
"""Seconds of each day (RED-1.6)."""
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=3600)] | None
"""For one day; 0: no clock; None: as the pace says."""


class RedacOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on."""

    mode: Mode = "press"
    """Everybody at once against the clock; Slo-Mode, in turns without a clock; or a page puzzle."""
    puzzle: Annotated[int, Meta(ge=1, le=12)] = 1
    """Which puzzle of the pack is laid out in puzzle mode; past the last it begins again with the first."""
    lot: Annotated[str, Meta(max_length=300)] = ""
    """A lot of one's own instead, see `puzzles/lot_text.py`."""
    newsroom: bool = False
    """Teams of two share a page: one reports, the other lays out, and they change every day."""
    family: bool = False
    """No mood penalty, no bankruptcy, starting tribunes with their plain side."""
    characters: bool = False
    flashes: bool = False
    pace: Pace = "standard"
    """How long a day is, where it has no time of its own."""
    friday: Seconds = None
    saturday: Seconds = None
    sunday: Seconds = None
    stretch: bool = True
    """Whether a seat may choose a longer clock for itself."""
    hints: bool = True
    """Whether conflicts and the count are shown while pages are laid out; off in rated games."""

    @property
    def clocks(self) -> tuple[int, int, int]:
        """Seconds of each day."""
        usual = PACES[self.pace]
        friday, saturday, sunday = (usual if one is None else one for one in (self.friday, self.saturday, self.sunday))
        return friday, saturday, sunday
