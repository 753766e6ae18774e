"""Text that people show each other: what is in it must be seen, and must not turn what stands beside it."""

import unicodedata
from typing import Final

from marbre.kernel.refusals import unreadable

_UNSEEN: Final = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Categories of control, format, private, half and line-breaking characters."""
_IGNORABLE: Final = frozenset(
    code
    for first, last in (
        (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065), (0x2800, 0x2800),
        (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
"""Marks and letters that are drawn as nothing: Unicode's default-ignorable ones that its categories do not tell, and
Braille without a dot."""
JOINERS: Final = "\u200d\ufe0f"
"""Invisible themselves, they make one picture of several."""


def is_visible(character: str) -> bool:
    return ord(character) not in _IGNORABLE and unicodedata.category(character) not in _UNSEEN


def one_line(text: str) -> str:
    """What can be seen of it, in one line."""
    seen = "".join(one for one in " ".join(text.split()) if is_visible(one))
    return " ".join(seen.split())


def visible_line(text: str) -> str:
    """The text in one line. Raises Unreadable if not all of it can be seen, or nothing is in it."""
    line = " ".join(text.split())
    if not line or one_line(line) != line:
        raise unreadable("unseen-text")
    return line
