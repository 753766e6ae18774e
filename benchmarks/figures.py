"""Which figures are measured, by which process, and which of them are compared?"""

from typing import Final, Literal

import msgspec

Peer = Literal["openspiel", "boardgame.io", "granian", "pettingzoo"]


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
_SPIEL: Final = "benchmarks.spiel_doors"
_DOORS: Final = "benchmarks.doors"
_SEARCH: Final = "benchmarks.search"
_PETTINGZOO: Final = "benchmarks.peers.pettingzoo_games"

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
    Figure("spiel-vips", "VIPs through the OpenSpiel door", "moves", _SPIEL),
    Figure("spiel-typo", "Typo through the OpenSpiel door", "moves", _SPIEL),
    Figure("spiel-extrablatt", "Das Extrablatt through the OpenSpiel door", "moves", _SPIEL),
    Figure("spiel-defense", "Défense d'afficher through the OpenSpiel door", "moves", _SPIEL),
    Figure("spiel-redac", "Rédac' Chef through the OpenSpiel door", "moves", _SPIEL),
    Figure("openspiel-kuhn", "OpenSpiel Kuhn poker, Python", "moves", _OPENSPIEL, "openspiel"),
    Figure("openspiel-mcts-backgammon", "OpenSpiel MCTS, backgammon, C++", "simulations", _OPENSPIEL, "openspiel"),
    Figure("search-vips", "VIPs by IS-MCTS", "simulations", _SEARCH),
    Figure("search-typo", "Typo by IS-MCTS", "simulations", _SEARCH),
    Figure("search-extrablatt", "Das Extrablatt by IS-MCTS", "simulations", _SEARCH),
    Figure("search-extrablatt-whole", "the same, games to the end", "simulations", _SEARCH),
    Figure("search-defense", "Défense d'afficher by IS-MCTS", "simulations", _SEARCH),
    Figure("master-vips", "VIPs, worlds of the master", "simulations", _SEARCH),
    Figure("master-typo", "Typo, worlds of the master", "simulations", _SEARCH),
    Figure("master-redac", "Rédac' Chef, lots of the master", "simulations", _SEARCH),
    Figure("coach-extrablatt", "Das Extrablatt, worlds of the coach", "simulations", _SEARCH),
    Figure("coach-defense", "Défense d'afficher, worlds of the coach", "simulations", _SEARCH),
    Figure("openspiel-mcts-hex", "OpenSpiel MCTS, hex, C++", "simulations", _OPENSPIEL, "openspiel"),
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
    Figure("pettingzoo-texas-holdem", "PettingZoo texas holdem", "turns", _PETTINGZOO, "pettingzoo"),
    Figure("aec-extrablatt", "Das Extrablatt by AEC", "turns", _DOORS),
    Figure("aec-redac", "Rédac' Chef by AEC", "turns", _DOORS),
    Figure("aec-vips", "VIPs by AEC", "turns", _DOORS),
    Figure("pettingzoo-connect-four", "PettingZoo connect four", "turns", _PETTINGZOO, "pettingzoo"),
    Figure("aec-typo", "Typo by AEC", "turns", _DOORS),
    Figure("aec-defense", "Défense d'afficher by AEC", "turns", _DOORS),
    Figure("parallel-vips", "VIPs by Parallel, four agents", "turns", _DOORS),
    Figure("gymnasium-vips", "VIPs by Gymnasium, one table", "steps", _DOORS),
    Figure("gymnasium-batch", "the same, 32 tables in one process", "steps", _DOORS),
    Figure("gymnasium-processes", "the same, 32 tables in two processes", "steps", _DOORS),
)

RATIOS: Final = (
    Ratio("vips-lists", "openspiel-gin-rummy", goal=4),
    Ratio("defense-lists", "openspiel-gin-rummy", goal=3),
    Ratio("vips-lists", "openspiel-backgammon", goal=2),
    Ratio("typo-lists", "openspiel-gin-rummy", goal=2),
    Ratio("vips-lists", "openspiel-tic-tac-toe"),
    Ratio("vips-lists", "boardgameio-reducer"),
    Ratio("extrablatt-drawn", "openspiel-gin-rummy", goal=2),
    Ratio("redac-clock", "openspiel-gin-rummy", goal=1),
    Ratio("extrablatt-placements", "extrablatt-placements-naive"),
    Ratio("spiel-vips", "openspiel-tic-tac-toe", goal=1),
    Ratio("spiel-typo", "openspiel-tic-tac-toe", goal=1),
    Ratio("spiel-extrablatt", "openspiel-tic-tac-toe", goal=1),
    Ratio("spiel-defense", "openspiel-tic-tac-toe", goal=1),
    Ratio("spiel-redac", "openspiel-tic-tac-toe"),
    Ratio("spiel-vips", "openspiel-kuhn"),
    Ratio("search-vips", "openspiel-mcts-backgammon", goal=1),
    Ratio("search-typo", "openspiel-mcts-backgammon", goal=1),
    Ratio("search-extrablatt", "openspiel-mcts-backgammon", goal=1),
    Ratio("search-extrablatt-whole", "openspiel-mcts-backgammon"),
    Ratio("search-defense", "openspiel-mcts-backgammon", goal=1),
    Ratio("master-vips", "openspiel-mcts-backgammon", goal=1),
    Ratio("master-typo", "openspiel-mcts-backgammon", goal=1),
    Ratio("master-redac", "openspiel-mcts-backgammon", goal=1),
    Ratio("coach-extrablatt", "openspiel-mcts-backgammon"),
    Ratio("coach-defense", "openspiel-mcts-backgammon"),
    Ratio("master-vips", "openspiel-mcts-hex"),
    Ratio("match-act", "openspiel-gin-rummy"),
    Ratio("match-act", "openspiel-tic-tac-toe"),
    Ratio("match-act", "boardgameio-reducer"),
    Ratio("match-play", "boardgameio-client"),
    Ratio("aec-vips", "pettingzoo-connect-four", goal=3),
    Ratio("aec-typo", "pettingzoo-connect-four", goal=1),
    Ratio("aec-defense", "pettingzoo-connect-four", goal=1),
    Ratio("aec-extrablatt", "pettingzoo-connect-four", goal=1),
    Ratio("aec-redac", "pettingzoo-connect-four", goal=1),
    Ratio("aec-vips", "pettingzoo-texas-holdem"),
)
