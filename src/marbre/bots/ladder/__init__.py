"""How strong each bot is beside all others: paired deals, ratings, and the matrix of pairs."""

from marbre.bots.ladder.climbing import LadderTable, run_ladder
from marbre.bots.ladder.picture import draw_ladder
from marbre.bots.ladder.sprt import SprtVerdict, run_sprt

__all__ = ["LadderTable", "SprtVerdict", "draw_ladder", "run_ladder", "run_sprt"]
