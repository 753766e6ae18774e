"""The streets of Défense d'afficher: the plan as it is drawn, where a roll leads, and how many turns a way takes."""

from marbre.games.defense_d_afficher.streets.plan import ChanceCard, ChanceKind, Plan, PlanSquare, SquareKind
from marbre.games.defense_d_afficher.streets.routes import STAY, Route, StreetGraph
from marbre.games.defense_d_afficher.streets.turns import TurnMap

__all__ = [
    "STAY",
    "ChanceCard",
    "ChanceKind",
    "Plan",
    "PlanSquare",
    "Route",
    "SquareKind",
    "StreetGraph",
    "TurnMap",
]
