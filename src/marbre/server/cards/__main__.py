"""Draw the house's own picture anew, with the banner of a game: `python -m marbre.server.cards vips`."""

import sys
from pathlib import Path

from marbre.kernel.registry import find_game
from marbre.server.cards.drawing import DrawCard, draw
from marbre.server.cards.routes import house_card
from marbre.server.cards.tables import banner

card = house_card("fr", banner(find_game(sys.argv[1])))
(Path(__file__).parent / "house.png").write_bytes(draw(DrawCard(card)))
