"""What a seat may know of Défense d'afficher, and the worlds that fit it."""

from marbre.games.defense_d_afficher.secrets.views import View, components, partners, seen, shows, view
from marbre.games.defense_d_afficher.secrets.worlds import imagine, redeal, retell

__all__ = ["View", "components", "imagine", "partners", "redeal", "retell", "seen", "shows", "view"]
