"""What the players of Rédac' Chef agree on before they start."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Mode: TypeAlias = Literal["press", "slow", "puzzle"]
Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=3600)]
"""For one day; 0: no clock."""


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
    friday: Seconds = 240
    saturday: Seconds = 240
    sunday: Seconds = 240
    stretch: bool = True
    """Whether a seat may choose a longer clock for itself."""
    hints: bool = True
    """Whether conflicts and the count are shown while pages are laid out; off in rated games."""

    @property
    def clocks(self) -> tuple[int, int, int]:
        """Seconds of each day."""
        return self.friday, self.saturday, self.sunday
