"""Do ratings find the truth? Simulated games of players of known strength: the order that they are put into, and how
many intervals cover.

    python -m benchmarks.ratings --seeds 20
"""

import argparse
import math
from random import Random

from marbre.server.ratings.counting import FinishedMatch, FinishedSeat, RatingHistory
from marbre.server.ratings.model import BETA, DEVIATIONS, MU, PER_MU, Belief

NOISE = math.sqrt(2) * BETA
"""Of a performance: then 400 points are odds of ten to one."""


def simulated(seed: str, *, sides: int, mates: int = 1, players: int = 10, games: int = 2000) -> list[FinishedMatch]:
    """Players whose strengths lie 70 points apart, drawn to tables by lot; who performs best on the day wins."""
    rng, found = Random(seed), []
    for number in range(games):
        seated = rng.sample(range(players), sides * mates)
        performed = [
            sum(strength(one, players) for one in seated[side * mates : (side + 1) * mates]) / NOISE
            - math.log(-math.log(rng.random()))
            for side in range(sides)
        ]
        order = sorted(performed, reverse=True)
        seats = tuple(
            FinishedSeat(seat, seat // mates, order.index(performed[seat // mates]) + 1, person=f"p{one}")
            for seat, one in enumerate(seated)
        )
        found.append(FinishedMatch(f"t{number:04}", "vips", number * 86_400.0, seats))
    return found


def strength(player: int, players: int) -> float:
    return MU + (player - (players - 1) / 2) * 70 / PER_MU


def taken(matches: list[FinishedMatch]) -> dict[str, Belief]:
    history = RatingHistory()
    for match in matches:
        history.take(match)
    return history.beliefs


def covered(beliefs: dict[str, Belief]) -> int:
    """In how many intervals the true strength lies."""
    count = len(beliefs)
    return sum(
        abs(beliefs[f"p{one}"].mu - strength(one, count)) < DEVIATIONS * beliefs[f"p{one}"].sigma
        for one in range(count)
    )


def disordered(beliefs: dict[str, Belief]) -> int:
    """How many pairs stand the wrong way round."""
    by = [beliefs[f"p{one}"].mu for one in range(len(beliefs))]
    return sum(by[one] > by[other] for one in range(len(by)) for other in range(one + 1, len(by)))


FORMATS = ((2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (2, 2), (3, 2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args()
    print(f"{asked.games} games, 10 players 70 points apart, {asked.seeds} seeds each")
    print("sides x mates | covered of all | pairs in order | margin in points | provisional for")
    for sides, mates in FORMATS:
        runs = [
            simulated(f"novembre {seed}", sides=sides, mates=mates, games=asked.games) for seed in range(asked.seeds)
        ]
        found = [taken(run) for run in runs]
        inside = sum(map(covered, found)) / (10 * len(found))
        order = 1 - sum(map(disordered, found)) / (45 * len(found))
        margin = sum(one.margin for beliefs in found for one in beliefs.values()) / (10 * len(found))
        print(f"{sides} x {mates} | {inside:.1%} | {order:.1%} | {margin:.0f} | {provisional_for(runs[0])} games each")


def provisional_for(matches: list[FinishedMatch]) -> float:
    """After how many games of his own somebody's rating is not provisional any more, on the average."""
    history, played, until = RatingHistory(), dict.fromkeys((f"p{one}" for one in range(10)), 0), {}
    for match in matches:
        history.take(match)
        for one in match.seats:
            person = str(one.person)
            played[person] += 1
            if person not in until and not history.beliefs[person].is_provisional:
                until[person] = played[person]
    return round(sum(until.values()) / max(1, len(until)), 1)


if __name__ == "__main__":
    main()
