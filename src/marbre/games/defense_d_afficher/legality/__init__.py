"""Who may act in Défense d'afficher, what is legal, and why not."""

from marbre.games.defense_d_afficher.legality.checking import check
from marbre.games.defense_d_afficher.legality.listing import legal, to_act

__all__ = ["check", "legal", "to_act"]
