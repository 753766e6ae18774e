"""What is secret in Das Extrablatt: what a seat may know, and the worlds that fit it."""

from marbre.games.extrablatt.secrets.redealing import (
    Histories,
    components,
    imagine,
    known_to,
    pieces,
    redeal,
    retell,
    seen,
    shows,
)
from marbre.games.extrablatt.secrets.view import PaperView, View, preview, rebuild, rebuild_paper, view

__all__ = [
    "Histories",
    "PaperView",
    "View",
    "components",
    "imagine",
    "known_to",
    "pieces",
    "preview",
    "rebuild",
    "rebuild_paper",
    "redeal",
    "retell",
    "seen",
    "shows",
    "view",
]
