"""Small games for tabular algorithms, as games of OpenSpiel (docs/research-miniatures.md).

`miniature("typo")` is a whole game with a box that has little in it; `miniature("vips")` is the last part of a game
between bots, and `miniature("redac-chef")` the last day of one with such a box. In each, the dealer's draws go one of
few ways that everybody knows beforehand.
"""

import tomllib
from pathlib import Path
from typing import Any, Final

from marbre.kernel.refusals import unknown
from marbre.research.openspiel.game import load_door

_FOLDER: Final = Path(__file__).parent
MINIATURES: Final[dict[str, dict[str, Any]]] = tomllib.loads((_FOLDER / "miniatures.toml").read_text("utf-8"))
"""Of each game the parameters of the door; a box lies beside them."""


def box_of(slug: str) -> Path | None:
    """The box that this miniature is played with; None: the game's own. A record of it is replayed with that box."""
    pack = MINIATURES[slug].get("pack")
    return None if pack is None else _FOLDER / pack


def miniature(slug: str, draws: int | None = None) -> Any:
    """The small game of that slug. Raises Unreadable with those there are."""
    if slug not in MINIATURES:
        raise unknown("unknown-game", slug, list(MINIATURES))
    parameters, box = dict(MINIATURES[slug]), box_of(slug)
    if box is not None:
        parameters["pack"] = str(box)
    if draws is not None:
        parameters["draws"] = draws
    return load_door(slug, parameters)
