"""What a hand of Défense d'afficher truly costs, learnt from who won: `python -m tools.poster_costs 1700`.

Experts play each other. Before every turn of a side it is noted what it holds and what the table shows to it; then a
logistic regression says what each of that did for winning. Divided by what one turn more on the round does, the weights
are turns: the constants of `games/defense_d_afficher/bots/master.py`. Errors are clustered by game.
"""

import sys
from typing import Any, Final

import numpy as np

import marbre
from marbre.bots.table import play_out
from marbre.games.defense_d_afficher.actions import POSTERS
from marbre.games.defense_d_afficher.bots.hand_cost import panels_of
from marbre.games.defense_d_afficher.bots.levels import expert
from marbre.games.defense_d_afficher.bots.weighing import Asked, Mind, unknown_cards
from marbre.games.defense_d_afficher.state import BIT
from marbre.kernel.bot import Budget

FEATURES: Final = (
    "round", "panel", "poster", "at risk", "dead", "dead by hand", "their posters", "root of theirs", "chance of use",
    "open slots", "reserve", "kept", "they keep", "bars", "one",
)  # fmt: skip
STEPS: Final = 12
"""Of Newton's method."""


def look(asked: Asked) -> list[float]:
    """What there is to be seen before a turn."""
    mind, view = Mind(asked, looks_ahead=True), asked.view
    useful = (mind.first | mind.second) & mind.free
    panels = panels_of(useful)
    hidden = {card % POSTERS for card in unknown_cards(mind)}
    risky = sum(1 for card in mind.cards if BIT[card] & useful and card % POSTERS in hidden)
    way = mind.turns(mind.square, panels)
    rival = mind.rivals[0]
    wanted = mind.free & ~(mind.first | mind.second)
    unknown = unknown_cards(mind)
    use = sum(bool(BIT[card] & wanted) for card in unknown) / max(1, len(unknown))
    return [
        way, panels.bit_count(), useful.bit_count(), risky, len(mind.dead_cards), mind.cost() - way,
        view.counts[rival], view.counts[rival] ** 0.5, use, mind.free.bit_count() / 10,
        (view.reserve + len(view.bottom)) / 10, view.kept[mind.side] is not None, view.kept[rival] is not None,
        len(view.bars), 1.0,
    ]  # fmt: skip


def observe(games: int, seed: str) -> tuple[Any, Any, Any]:
    """Of every turn in these games: what was seen, whether its side won, and the number of the game."""
    rows: list[list[float]] = []
    won: list[float] = []
    numbers: list[int] = []
    for number in range(games):
        turns: list[tuple[int, list[float]]] = []

        def noting(asked: Asked, turns: list[tuple[int, list[float]]] = turns) -> Any:
            if asked.view.stage == "turn":
                turns.append((asked.seat, look(asked)))
            return expert(asked)

        match = marbre.start("defense-d-afficher", players=2, seed=f"{seed}/{number}")
        play_out(match, [noting, noting], Budget(), f"{seed}/{number}/thinking")
        assert match.outcome is not None
        for seat, seen in turns:
            rows.append(seen)
            won.append((seat in match.outcome.winners) / len(match.outcome.winners))
            numbers.append(number)
    return np.array(rows, float), np.array(won), np.array(numbers)


def regress(rows: Any, won: Any, numbers: Any) -> tuple[Any, Any]:
    """The weights of a logistic regression, and their standard errors."""
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + 1e-6 * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, rows.T @ (won - chance))
    by_game = np.zeros((numbers.max() + 1, len(weights)))
    np.add.at(by_game, numbers, rows * (won - chance)[:, None])
    inverse = np.linalg.inv(curve)
    return weights, np.sqrt(np.diag(inverse @ (by_game.T @ by_game) @ inverse))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1700
    weights, errors = regress(*observe(games, sys.argv[2] if len(sys.argv) > 2 else "affiches"))
    turn = -weights[0]
    for name, weight, error in zip(FEATURES, weights, errors, strict=True):
        print(f"{name:<15}{-weight / turn:8.2f} turns, standard error {error / turn:.2f}")


if __name__ == "__main__":
    main()
