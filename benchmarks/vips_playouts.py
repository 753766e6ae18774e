"""How many moves a second does a planner get out of the pure functions of VIPs?

Random games of four players to the end; a move is an action of a player or of the dealer.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from benchmarks.measure import Work, answer
from marbre.kernel.game import Game
from marbre.kernel.luck import CheapLuck
from marbre.kernel.registry import find_game
from marbre.kernel.seats import DEALER, Seat

PLAYERS: Final = 4

Choose = Callable[[Any, Seat], Any]


def with_lists(rng: Random, slug: str = "vips") -> Work:
    """The full legal list is built at each move, and one of it is taken."""
    game, random = find_game(slug), rng.random

    def choose(state: Any, seat: Seat) -> Any:
        items = game.legal(state, seat)
        return items[int(random() * len(items))]

    return playouts(game, rng, choose)


def with_samples(rng: Random) -> Work:
    """The game draws a legal action its own way."""
    game = find_game("vips")
    return playouts(game, rng, lambda state, seat: game.draw_sample(state, seat, rng))


def playouts(game: Game[Any, Any, Any, Any, Any], rng: Random, choose: Choose, players: int = PLAYERS) -> Work:
    luck, box, options = CheapLuck(rng), game.classic.box, game.spec.options()

    def playout() -> int:
        state = game.begin(options, players, box)
        moves = 0
        while game.outcome(state) is None:
            if game.chance(state) is not None:
                state = game.apply(state, DEALER, game.draw(state, luck))
            else:
                seat = game.to_act(state)[0]
                state = game.apply(state, seat, choose(state, seat))
            moves += 1
        return moves

    return playout


if __name__ == "__main__":
    answer({"vips-lists": with_lists, "vips-drawn": with_samples})
