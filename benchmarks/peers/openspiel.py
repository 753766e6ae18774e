"""How many steps a second does OpenSpiel make, driven from Python? Runs in the peers' environment, not in ours.

Random games to the end: the full list of legal actions at each step, chance drawn by its own odds.
"""

from functools import partial
from random import Random
from typing import Any

import pyspiel

from benchmarks.measure import Work, answer


def playouts(game: Any, rng: Random) -> Work:
    def playout() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = rng.choices([value for value, _ in outcomes], [odds for _, odds in outcomes])[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        state.returns()
        return steps

    return playout


def gin_rummy(rng: Random) -> Work:
    return playouts(pyspiel.load_game("gin_rummy"), rng)


def backgammon(rng: Random) -> Work:
    return playouts(pyspiel.load_game("backgammon"), rng)


def in_python(name: str, rng: Random) -> Work:
    """One written in Python, as ours are."""
    import open_spiel.python.games  # registers the Python games

    assert open_spiel.python.games
    return playouts(pyspiel.load_game(name), rng)


SIMULATIONS = 100


def mcts(name: str, rng: Random) -> Work:
    """Simulations of its MCTS in C++, one random game each, from the first decision."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    seed = rng.randrange(1 << 30)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, SIMULATIONS, 1000, False, seed, False)

    def think() -> int:
        bot.step(state)
        return SIMULATIONS

    return think


if __name__ == "__main__":
    answer(
        {
            "openspiel-gin-rummy": gin_rummy,
            "openspiel-backgammon": backgammon,
            "openspiel-tic-tac-toe": partial(in_python, "python_tic_tac_toe"),
            "openspiel-kuhn": partial(in_python, "python_kuhn_poker"),
            "openspiel-mcts-backgammon": partial(mcts, "backgammon"),
            "openspiel-mcts-hex": partial(mcts, "hex"),
        }
    )
