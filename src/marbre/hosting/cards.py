"""The picture that a link is shown with elsewhere (Open Graph): what stands on it. The house draws it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

import msgspec

from marbre.hosting.host import Host


class LinkCard(msgspec.Struct, frozen=True):
    """A headline, a line under it, whoever takes part, and a drawing: what anybody may know who has the link."""

    title: str
    text: str
    kicker: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    """What stands left and right of each: a name, its points."""
    picture: str = ""
    """A drawing (SVG)."""


Preview: TypeAlias = Callable[[Host, Mapping[str, str], str], Awaitable[LinkCard | None]]
"""The card of a page: from what its address names (path and query), in a language. Whoever asks is nobody to it."""
