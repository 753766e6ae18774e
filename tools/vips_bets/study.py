"""What the mixed bets are worth in real matches: how often slips coincide, and whether a script profits from them.

`python -m tools.vips_bets.study 160` tries everything in so many matches each, `... 500 000` one script: always on the
tallest column.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations
from random import Random
from typing import cast

from marbre.bots.intervals import share_interval, share_of
from marbre.games.vips.bots.levels import EXPERT_BETS, expert
from tools.vips_bets.matches import Kind, bettor, dealt, play


def coincidence(players: int) -> float:
    """The probability that two experts write the same slip."""
    mix = EXPERT_BETS[players]
    slips = Counter[Kind]()
    for kind, percent in mix.items():
        for slip in (ways := set(permutations(kind))):
            slips[cast("Kind", slip)] += percent / sum(mix.values()) / len(ways)  # type: ignore[assignment]
    return sum(share * share for share in slips.values())


def meet(games: int) -> None:
    """Experts among themselves."""
    for players in range(2, 6):
        same = shared = points = 0
        for number in range(games):
            match = play([expert] * players, f"meet/{players}/{number}")
            same += len(set(match.state.bets)) < players
            assert match.outcome is not None
            shared += len(match.outcome.winners) > 1
            points += sum(match.outcome.scores)
        print(
            f"{players} experts, {games} matches: two slips the same in {same} (any two: {coincidence(players):.1%}), "
            f"win shared in {shared}, {points / games / players:.1f} points each",
            flush=True,
        )


def scripts() -> Iterator[Kind]:
    """The likeliest kind of slip of two players, every kind one column away from it, and the tallest column thrice."""
    likeliest = max(EXPERT_BETS[2], key=lambda kind: EXPERT_BETS[2][kind])
    near = {
        tuple(sorted((*likeliest[:at], likeliest[at] + step, *likeliest[at + 1 :])))
        for at in range(3)
        for step in (-1, 1)
        if likeliest[at] + step in range(5)
    }
    yield from cast("list[Kind]", [likeliest, *sorted(near - {likeliest, (0, 0, 0)}), (0, 0, 0)])


def exploit(games: int, kinds: Iterable[Kind]) -> None:
    """An expert who always writes one kind of slip, against one who mixes; each deal from both seats."""
    for kind in kinds:
        deals = [(0.0, 0.0)] * -(-games // 2)
        for number in range(games):
            script = bettor(dealt(kind, Random(f"script/{number // 2}")))
            seats = [script, expert] if number % 2 else [expert, script]
            outcome = play(seats, f"exploit/{number // 2}").outcome
            assert outcome is not None
            won, played = deals[number // 2]
            share = 1 / len(outcome.winners) if (number % 2 == 0) in outcome.winners else 0.0
            deals[number // 2] = (won + share, played + 1)
        low, high = share_interval(deals)
        print(
            f"always {kind}: {share_of(deals):.1%} of the wins ({low:.1%} to {high:.1%}), {games} matches", flush=True
        )


if __name__ == "__main__":
    count, *wanted = sys.argv[1:] or ["160"]
    if not wanted:
        meet(int(count))
    exploit(int(count), [cast("Kind", tuple(map(int, one))) for one in wanted] or scripts())
