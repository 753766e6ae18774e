"""Views as arrays, actions as numbers. A game may bring planes and kinds of its own; what it does not say is derived.

A package registers its `Encoding` in the entry-point group `marbre.encodings`, under the slug of the game
(docs/decisions/0026-encoders.md). Ours are in `games/`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import msgspec

from marbre.kernel.game import AnyRules
from marbre.research.encoding.actions import WAIT, ActionCoder, Lister, Menu, Way, unfolded
from marbre.research.encoding.derived import derived_planes
from marbre.research.encoding.kinds import Kind, derived_kinds
from marbre.research.encoding.planes import Observer, Plane, Read, Vector

__all__ = [
    "WAIT",
    "ActionCoder",
    "Encoding",
    "Kind",
    "Menu",
    "Observer",
    "Plane",
    "Vector",
    "Way",
    "action_coder",
    "encoding_of",
    "observer",
    "unfolded",
]

GROUP = "marbre.encodings"


def _no_kinds(_rules: AnyRules) -> Sequence[Kind]:
    return ()


class Encoding(msgspec.Struct, frozen=True):
    """What a game says of its arrays and numbers, where the derived ones are not good enough."""

    planes: Callable[[Any], Sequence[Plane]] = derived_planes
    """Of a match's rules."""
    reader: Callable[[Any], Read] | None = None
    """Of a match's rules likewise, where all planes are read together."""
    kinds: Callable[[Any], Sequence[Kind]] = _no_kinds
    """Kinds that are numbered otherwise than by their bounded fields."""
    lister: Lister | None = None


@cache
def encoding_of(slug: str) -> Encoding:
    """The encoding that a package has registered for a game, or the derived one."""
    for point in entry_points(group=GROUP, name=slug):
        found = point.load()
        assert isinstance(found, Encoding), f"{point.value} is no Encoding"
        return found
    return Encoding()


def observer(slug: str, rules: AnyRules, coder: ActionCoder | None = None) -> Observer:
    """Turns views of this match into arrays; with a coder, the steps that a seat has taken too."""
    encoding = encoding_of(slug)
    steps = 0 if coder is None else coder.then - coder.firsts
    return Observer(encoding.planes(rules), steps, encoding.reader and encoding.reader(rules))


def action_coder(slug: str, rules: AnyRules, way: Way = "steps") -> ActionCoder:
    """Numbers what may be done in this match."""
    encoding = encoding_of(slug)
    own = {kind.of: kind for kind in encoding.kinds(rules)}
    kinds = [own.get(kind.of, kind) for kind in derived_kinds(rules)]
    return ActionCoder(kinds, way, encoding.lister)
