"""Does a master beat OpenSpiel's own IS-MCTS, in one tree, at equal processor's time?

    python -m benchmarks.spiel_matches vips --games 20 --simulations 40

Both sit at one table behind the OpenSpiel door, each deal from both seats. The searcher is given simulations, the
master its usual budget; what each took of the processor for a decision is printed beside the wins, so that simulations
can be set to where the searcher has at least as much.
"""

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

import click
import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

import marbre
from marbre.bots.intervals import share_interval, share_of
from marbre.bots.table import ask_bot
from marbre.kernel.bot import Budget, Memory
from marbre.kernel.seats import Seat
from marbre.research.encoding import unfolded
from marbre.research.openspiel.game import load_door


def numbers_of(state: Any, action: Any) -> list[int]:
    """The numbers that lead to what this action does."""
    position = state.position
    rules, before, seat = position.table.rules, position.last.state, position.seat
    after = rules.apply(before, seat, action)
    for path, choice in _leaves(position.menu):
        if choice == action or rules.apply(before, seat, choice) == after:
            return path
    raise click.ClickException(f"{action} is not on the menu: play another game")


def _leaves(menu: Any) -> Iterator[tuple[list[int], Any]]:
    for number, folded in menu.items():
        choice = unfolded(folded)
        if isinstance(choice, dict):
            yield from (([number, *path], leaf) for path, leaf in _leaves(choice))
        elif choice is not None:
            yield [number], choice


class Sides:
    """The two at the table, and what they have used of the processor."""

    def __init__(self, game: str, level: str, simulations: int, budget: Budget, seed: int) -> None:
        self.game = load_door(game, {"players": 2})
        self.bot, self.budget = marbre.game(game).bot(level), budget
        luck = np.random.RandomState(seed)
        self.searcher = ismcts.ISMCTSBot(
            self.game, mcts.RandomRolloutEvaluator(1, luck), 1.0, simulations, random_state=luck
        )
        self.spent = {"ours": [0.0, 0.0], "theirs": [0.0, 0.0]}

    def play(self, ours: Seat, seed: str) -> float:
        """Our share of the win; the deal and the dice are those of the seed as long as both play alike."""
        luck, thinking = Random(seed), Random(f"{seed}/{ours}")
        memory: Memory = {}
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.randrange(len(state.chance_outcomes())))
                continue
            began = process_time()
            if (seat := state.current_player()) == ours:
                match = state.position.table.match_at(state.position.last)
                path = numbers_of(state, ask_bot(match, seat, self.bot, self.budget, thinking, memory))
            else:
                path = [self.searcher.step(state)]
            spent = self.spent["ours" if seat == ours else "theirs"]
            spent[0], spent[1] = spent[0] + process_time() - began, spent[1] + 1
            for number in path:
                state.apply_action(number)
        return float(state.returns()[ours] + 1) / 2


@click.command()
@click.argument("game", type=click.Choice(["vips", "typo", "extrablatt"]))
@click.option("--games", default=10, show_default=True, type=click.IntRange(2), help="Two for each deal.")
@click.option("--simulations", default=40, show_default=True, type=click.IntRange(2), help="Of IS-MCTS for a decision.")
@click.option("--level", default="master", show_default=True)
@click.option("--milliseconds", type=float, help="For the master; default: its usual rounds.")
@click.option("--seed", default=1, show_default=True)
def main(game: str, games: int, simulations: int, level: str, milliseconds: float | None, seed: int) -> None:
    """A level against OpenSpiel's IS-MCTS."""
    sides = Sides(game, level, simulations, Budget(milliseconds=milliseconds), seed)
    deals = [(sum(sides.play(seat, f"{seed}/{deal}") for seat in (0, 1)), 2.0) for deal in range((games + 1) // 2)]
    share, (low, high) = share_of(deals), share_interval(deals)
    ours, theirs = (1000 * spent / max(1, count) for spent, count in sides.spent.values())
    click.echo(
        f"{game}: {level} {share:.1%} ({low:.0%} to {high:.0%}) of {2 * len(deals)} games; "
        f"{ours:.0f} ms of processor a decision, IS-MCTS with {simulations} simulations {theirs:.0f} ms"
    )


if __name__ == "__main__":
    main()
