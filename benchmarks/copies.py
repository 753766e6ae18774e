"""What does it cost to look at a match, or to imagine another? From the middle of a game of VIPs of four."""

from random import Random
from typing import Final

import marbre
from benchmarks.measure import Work, answer, times
from benchmarks.vips_playouts import PLAYERS

MOVES: Final = 30


def copying(rng: Random) -> Work:
    return times(100, half_played(rng).copy)


def viewing(rng: Random) -> Work:
    match = half_played(rng)
    return times(100, lambda: match.view(0))


def encoding(rng: Random) -> Work:
    view = half_played(rng).view(0)
    return times(100, lambda: marbre.to_json(view))


def redealing(rng: Random) -> Work:
    """A world that the seat cannot tell from the truth, its whole past included."""
    match = half_played(rng)
    return times(1, lambda: match.redeal(0, rng))


def half_played(rng: Random) -> marbre.Match:
    match = marbre.start("vips", players=PLAYERS, seed="bench")
    while match.last.number < MOVES:
        seat = match.to_act[0]
        match.act(seat, match.sample(seat, rng))
    return match


if __name__ == "__main__":
    answer({"copy": copying, "view": viewing, "view-json": encoding, "redeal": redealing})
