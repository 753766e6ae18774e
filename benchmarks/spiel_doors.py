"""How many nodes a second go through our OpenSpiel door? Random games as `peers/openspiel.py` plays the peers'."""

from functools import partial
from random import Random

import pyspiel

from benchmarks.measure import Work, answer
from benchmarks.peers.openspiel import playouts
from marbre.research.openspiel import MarbreGame


def through_the_door(name: str, rng: Random) -> Work:
    game: MarbreGame = pyspiel.load_game(f"marbre_{name}")
    return playouts(game, rng)


if __name__ == "__main__":
    names = ("vips", "typo", "extrablatt", "defense_d_afficher", "redac_chef")
    answer({f"spiel-{name.partition('_')[0]}": partial(through_the_door, name) for name in names})
