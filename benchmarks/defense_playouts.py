"""How many moves a second does a planner get out of the pure functions of Défense d'afficher?

Random games of four players to the end; a move is an action of a player or of the dealer.
"""

from random import Random
from typing import Any

from benchmarks.measure import Work, answer
from benchmarks.vips_playouts import playouts
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Seat


def with_lists(rng: Random) -> Work:
    """The full legal list is built at each move, and one of it is taken."""
    game, random = find_game("defense-d-afficher"), rng.random

    def choose(state: Any, seat: Seat) -> Any:
        items = game.legal(state, seat)
        return items[int(random() * len(items))]

    return playouts(game, rng, choose)


if __name__ == "__main__":
    answer({"defense-lists": with_lists})
