"""How many moves a second does a planner get out of the pure functions of Défense d'afficher?

Random games of four players to the end; a move is an action of a player or of the dealer.
"""

from random import Random

from benchmarks.measure import Work, answer
from benchmarks.vips_playouts import with_lists as with_lists_of


def with_lists(rng: Random) -> Work:
    """The full legal list is built at each move, and one of it is taken."""
    return with_lists_of(rng, "defense-d-afficher")


if __name__ == "__main__":
    answer({"defense-lists": with_lists})
