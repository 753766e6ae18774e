"""What is in the box, and what the players may agree on before they start."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from marbre.kernel.packs import BoxText
from marbre.kernel.words.visible import visible_line


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invented face: its name, and what kind of person it belongs to."""

    name: str
    trade: BoxText
    character: BoxText


class Sought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to look for; French says it apart for each portrait set."""

    id: str
    men: BoxText
    women: BoxText


Positive = Annotated[int, Meta(gt=0, le=255)]
Five = Annotated[tuple[Person, ...], Meta(min_length=5, max_length=5)]


class Box(msgspec.Struct, frozen=True):
    """The pack of VIPs. Counts of chips are per colour."""

    fame: Annotated[tuple[tuple[Annotated[int, Meta(ge=0)], ...], ...], Meta(min_length=5, max_length=5)]
    chips_in_box: Positive
    chips_dealt: Literal[5]
    chips_in_hand: Positive
    men: Five
    women: Five
    sought: Annotated[tuple[Sought, ...], Meta(min_length=1)]
    arguments: Annotated[tuple[BoxText, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        if self.chips_in_box < self.chips_dealt + 5 * self.chips_in_hand:
            raise ValueError("chips_in_box is less than five players and the deal need")


class VipsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on."""

    portraits: Literal["men", "women"] = "men"
    """Which five portraits are on the table (VIP-1.2)."""
    sought: Annotated[str, Meta(min_length=1, max_length=120)] = "lighthouse-keeper"
    """Whom they are looking for: an id of the pack, or any words of theirs (VIP-1.1)."""
    columns: Literal["shuffled", "fixed"] = "shuffled"
    """Whether the portraits are shuffled over the columns or stand I to V from the tallest (VIP-1.3)."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "sought", visible_line(self.sought))
