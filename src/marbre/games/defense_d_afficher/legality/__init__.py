"""Who may act in Défense d'afficher, what is legal, and why not."""

from marbre.games.defense_d_afficher.legality.checking import check
from marbre.games.defense_d_afficher.legality.listing import legal, offered, sample, to_act, whole

__all__ = ["check", "legal", "offered", "sample", "to_act", "whole"]
