"""Seat-blind players at work: a table of bots, simulations and the arena."""

from marbre.bots.series import Simulation, Standing, run_arena, run_simulation
from marbre.bots.table import ask_bot, play_out

__all__ = ["Simulation", "Standing", "ask_bot", "play_out", "run_arena", "run_simulation"]
