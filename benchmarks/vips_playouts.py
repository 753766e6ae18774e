"""How many moves a second does a planner get out of the pure functions of VIPs?

Random games of four players to the end; a move is an action of a player or of the dealer.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from benchmarks.measure import Work, answer
from marbre.kernel.game import AnyRules
from marbre.kernel.luck import cheap_luck
from marbre.kernel.registry import find_game
from marbre.kernel.seats import DEALER, Seat

PLAYERS: Final = 4

Choose = Callable[[Any, Seat], Any]


def with_lists(rng: Random, slug: str = "vips") -> Work:
    """The full legal list is built at each move, and one of it is taken."""
    rules, random = find_game(slug).rules(players=PLAYERS), rng.random

    def choose(state: Any, seat: Seat) -> Any:
        items = rules.legal(state, seat)
        return items[int(random() * len(items))]

    return playouts(rules, rng, choose)


def with_samples(rng: Random) -> Work:
    """The game draws a legal action its own way."""
    rules = find_game("vips").rules(players=PLAYERS)
    return playouts(rules, rng, lambda state, seat: rules.sample(state, seat, rng))


def playouts(rules: AnyRules, rng: Random, choose: Choose) -> Work:
    luck = cheap_luck(rng)

    def playout() -> int:
        state = rules.begin()
        moves = 0
        while rules.outcome(state) is None:
            if rules.chance(state) is not None:
                state = rules.apply(state, DEALER, rules.draw(state, luck))
            else:
                seat = rules.to_act(state)[0]
                state = rules.apply(state, seat, choose(state, seat))
            moves += 1
        return moves

    return playout


if __name__ == "__main__":
    answer({"vips-lists": with_lists, "vips-drawn": with_samples})
