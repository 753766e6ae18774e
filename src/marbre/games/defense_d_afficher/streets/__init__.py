"""The streets of Défense d'afficher: the plan as it is drawn, where a roll leads, and how many turns a way takes."""

from marbre.games.defense_d_afficher.streets.plan import ChanceKind, Plan, SquareKind, read_plan
from marbre.games.defense_d_afficher.streets.street_graph import STAY, Route, StreetGraph, graph_of
from marbre.games.defense_d_afficher.streets.turn_map import CHANCE_BONUS, PANEL_MORE, TurnMap

__all__ = [
    "CHANCE_BONUS",
    "PANEL_MORE",
    "STAY",
    "ChanceKind",
    "Plan",
    "Route",
    "SquareKind",
    "StreetGraph",
    "TurnMap",
    "graph_of",
    "read_plan",
]
