"""Small games for tabular algorithms, as games of OpenSpiel (docs/research-miniatures.md).

`miniature("typo")` is a whole game with a box that has little in it; `miniature("vips")` is the last part of a game
between bots. In both, each of the dealer's draws goes one of few ways that everybody knows beforehand.
"""

import tomllib
from pathlib import Path
from typing import Any, Final

from marbre.kernel.refusals import unknown
from marbre.research.openspiel.game import load_door

_FOLDER: Final = Path(__file__).parent
BOXES: Final = {"typo": _FOLDER / "typo.toml"}
ENDGAMES: Final[dict[str, dict[str, Any]]] = tomllib.loads((_FOLDER / "endgames.toml").read_text("utf-8"))
DRAWS: Final = 2
"""Ways that each of the dealer's draws may go, in a whole game."""


def miniature(slug: str, draws: int | None = None) -> Any:
    """The small game of that slug. Raises Unreadable with those there are."""
    if slug in BOXES:
        return load_door(slug, {"pack": str(BOXES[slug]), "draws": DRAWS if draws is None else draws})
    if slug in ENDGAMES:
        return load_door(slug, {**ENDGAMES[slug], "draws": 1 if draws is None else draws})
    raise unknown("unknown-game", slug, [*BOXES, *ENDGAMES])
