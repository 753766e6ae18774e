"""What a seat may know of Défense d'afficher, and the worlds that fit it."""

from marbre.games.defense_d_afficher.secrets.redealing import imagine, redeal, retell
from marbre.games.defense_d_afficher.secrets.view import View, components, glance, partners, seen, shows, view

__all__ = ["View", "components", "glance", "imagine", "partners", "redeal", "retell", "seen", "shows", "view"]
