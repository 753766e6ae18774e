"""What a seat may know of Rédac' Chef, and the state that fits it."""

from marbre.games.redac_chef.secrets.rebuilding import components, imagine, partners, shows
from marbre.games.redac_chef.secrets.view import Desk, Hints, LastLook, View, view

__all__ = ["Desk", "Hints", "LastLook", "View", "components", "imagine", "partners", "shows", "view"]
