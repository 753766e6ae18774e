"""Seat-blind players at work: a table of bots, simulations, the arena and the ladder."""

from marbre.bots.runner import Runner
from marbre.bots.series import Simulation, Standing, run_arena, run_simulation
from marbre.bots.table import ask_bot, play_out

__all__ = ["Runner", "Simulation", "Standing", "ask_bot", "play_out", "run_arena", "run_simulation"]
