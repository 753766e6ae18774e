"""What do a table's guarantees cost? The same random games through a Match: checked, logged, with provable luck.

And how many finished games a second can be written as a record, and replayed from one with every draw proved?
"""

from itertools import count
from random import Random

import marbre
from benchmarks.measure import Work, answer, times
from benchmarks.vips_playouts import PLAYERS


def acting(rng: Random) -> Work:
    """`Match.act`: for those who drive many matches."""
    return lambda: play_to_the_end(rng, telling=False).last.number


def playing(rng: Random) -> Work:
    """`Match.play`: each seat is told what its action led to."""
    return lambda: play_to_the_end(rng, telling=True).last.number


def recording(rng: Random) -> Work:
    """One finished game, written again and again."""
    return times(1, play_to_the_end(rng, telling=False).record)


def replaying(rng: Random) -> Work:
    """One record, replayed again and again."""
    record = play_to_the_end(rng, telling=False).record()
    return times(1, lambda: marbre.replay(record))


_numbers = count()


def play_to_the_end(rng: Random, *, telling: bool) -> marbre.Match:
    random = rng.random
    match = marbre.start("vips", players=PLAYERS, seed=f"bench {next(_numbers)}")
    step = match.play if telling else match.act
    while seats := match.to_act:
        items = match.legal(seats[0])
        step(seats[0], items[int(random() * len(items))])
    return match


if __name__ == "__main__":
    answer({"match-act": acting, "match-play": playing, "match-record": recording, "match-replay": replaying})
