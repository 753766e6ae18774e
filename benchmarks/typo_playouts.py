"""How many moves a second does a planner get out of the pure functions of Typo?

Random games of four players to the end, in French, with the list as judge; a move is an action of a player or of the
dealer. Each list of legal actions holds a word for every place that the card can go to.
"""

from random import Random

from benchmarks.measure import Work, answer
from benchmarks.vips_playouts import with_lists


def typo(rng: Random) -> Work:
    return with_lists(rng, "typo")


if __name__ == "__main__":
    answer({"typo-lists": typo})
