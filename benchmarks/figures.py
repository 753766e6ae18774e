"""Which figures are measured, by which process, and which of them are compared?"""

from typing import Final, Literal

import msgspec

Peer = Literal["openspiel", "boardgame.io"]


class Figure(msgspec.Struct, frozen=True):
    """Something counted per second. `program` is a module of ours, or the script of a peer."""

    name: str
    what: str
    unit: str
    program: str
    peer: Peer | None = None


class Ratio(msgspec.Struct, frozen=True):
    """One of our figures over one of a peer's, in the same round; `goal` is what we have promised."""

    ours: str
    peer: str
    goal: float | None = None


_OPENSPIEL: Final = "benchmarks.peers.openspiel"
_BOARDGAME_IO: Final = "boardgameio.cjs"
_VIPS: Final = "benchmarks.vips_playouts"
_DEFENSE: Final = "benchmarks.defense_playouts"
_EXTRABLATT: Final = "benchmarks.extrablatt_playouts"
_REDAC: Final = "benchmarks.redac_playouts"
_MATCH: Final = "benchmarks.match_playouts"
_COPIES: Final = "benchmarks.copies"
_TYPO: Final = "benchmarks.typo_playouts"
_PREFIXES: Final = "benchmarks.prefixes"

# In the order in which they run: what is compared runs side by side, so that the machine has no time to change.
FIGURES: Final = (
    Figure("openspiel-gin-rummy", "OpenSpiel gin rummy, C++", "moves", _OPENSPIEL, "openspiel"),
    Figure("redac-clock", "Rédac' Chef, drawn, a virtual clock", "moves", _REDAC),
    Figure("extrablatt-drawn", "Das Extrablatt, drawn", "moves", _EXTRABLATT),
    Figure("vips-lists", "VIPs, full lists", "moves", _VIPS),
    Figure("typo-lists", "Typo, full lists", "moves", _TYPO),
    Figure("defense-lists", "Défense d'afficher, full lists", "moves", _DEFENSE),
    Figure("openspiel-backgammon", "OpenSpiel backgammon, C++", "moves", _OPENSPIEL, "openspiel"),
    Figure("vips-drawn", "VIPs, drawn", "moves", _VIPS),
    Figure("openspiel-tic-tac-toe", "OpenSpiel tic-tac-toe, Python", "moves", _OPENSPIEL, "openspiel"),
    Figure("match-act", "VIPs by Match.act", "moves", _MATCH),
    Figure("boardgameio-reducer", "boardgame.io reducer", "moves", _BOARDGAME_IO, "boardgame.io"),
    Figure("match-play", "VIPs by Match.play", "moves", _MATCH),
    Figure("boardgameio-client", "boardgame.io client", "moves", _BOARDGAME_IO, "boardgame.io"),
    Figure("match-record", "Match.record", "games", _MATCH),
    Figure("match-replay", "replay, draws proved", "games", _MATCH),
    Figure("prefix-cold", "Typo, where a letter goes, rows never asked about", "answers", _PREFIXES),
    Figure("prefix-warm", "Typo, where a letter goes, rows asked about before", "answers", _PREFIXES),
    Figure("lexicon-load", "both lexicons loaded", "loads", _PREFIXES),
    Figure("extrablatt-lists", "Das Extrablatt, full lists", "moves", _EXTRABLATT),
    Figure("extrablatt-placements", "Das Extrablatt, listing", "placements", _EXTRABLATT),
    Figure("extrablatt-placements-naive", "the same, square by square", "placements", _EXTRABLATT),
    Figure("copy", "Match.copy", "copies", _COPIES),
    Figure("view", "Match.view", "views", _COPIES),
    Figure("view-json", "to_json of a view", "views", _COPIES),
    Figure("redeal", "Match.redeal", "worlds", _COPIES),
)

RATIOS: Final = (
    Ratio("vips-lists", "openspiel-gin-rummy", goal=4),
    Ratio("defense-lists", "openspiel-gin-rummy", goal=3),
    Ratio("vips-lists", "openspiel-backgammon", goal=2),
    Ratio("typo-lists", "openspiel-gin-rummy", goal=2),
    Ratio("vips-lists", "openspiel-tic-tac-toe"),
    Ratio("vips-lists", "boardgameio-reducer"),
    Ratio("extrablatt-drawn", "openspiel-gin-rummy", goal=0.7),
    Ratio("redac-clock", "openspiel-gin-rummy", goal=1),
    Ratio("extrablatt-placements", "extrablatt-placements-naive"),
    Ratio("match-act", "openspiel-gin-rummy"),
    Ratio("match-act", "openspiel-tic-tac-toe"),
    Ratio("match-act", "boardgameio-reducer"),
    Ratio("match-play", "boardgameio-client"),
)
