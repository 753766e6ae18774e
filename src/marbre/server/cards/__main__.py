"""Draw the house's own picture anew: `python -m marbre.server.cards`."""

from pathlib import Path

from marbre.kernel.registry import find_game
from marbre.server.cards.drawing import DrawCard, draw
from marbre.server.cards.routes import house_card
from marbre.server.cards.tables import banner

card = house_card("fr", banner(find_game("vips")))
(Path(__file__).parent / "house.png").write_bytes(draw(DrawCard(card)))
