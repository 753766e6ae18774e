"""Does the chance deck of Défense d'afficher beat walking?

    python -m benchmarks.defense_deck --games 400 --seed affiches

For two, three and four sides: how often a side wins that only draws chance cards, against `regular`; how often experts
roll; how often the side that moves first wins; and how many turns a game takes.
"""

import argparse
import functools
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any

import msgspec

import marbre
from marbre.bots.runner import spread
from marbre.bots.table import play_out
from marbre.games.defense_d_afficher.actions import Chance, Exchange, Roll
from marbre.games.defense_d_afficher.bots import BOTS
from marbre.games.defense_d_afficher.legality.listing import CHANCE
from marbre.kernel.bot import Bot, Budget
from marbre.kernel.entries import history
from marbre.kernel.packs import Pack
from marbre.kernel.registry import find_game

SLUG = "defense-d-afficher"


def only_draws(question: Any) -> Any:
    """Takes a chance card whenever it may, follows it as `regular` would, and never rolls or exchanges of its own."""
    if question.view.stage == "turn" and CHANCE in question.legal:
        return CHANCE
    return BOTS["regular"](question)


PLAYERS: dict[str, Bot] = {**BOTS, "only-draws": only_draws}


class Task(msgspec.Struct, frozen=True):
    """One game: who sits where, and its luck."""

    seats: tuple[str, ...]
    seed: str
    pack: str | None = None


class Played(msgspec.Struct, frozen=True):
    """What came of it."""

    winner: int
    first: int
    """Who moved first."""
    turns: int
    """Of the winner."""
    chosen: dict[str, int]
    """What the turns of all sides were."""


@functools.cache
def box(file: str | None) -> Pack[Any]:
    """Read once: bots think with tables that are worked out for a box."""
    return find_game(SLUG).read_pack(file)


def play(task: Task) -> Played:
    match = marbre.start(SLUG, players=len(task.seats), seed=task.seed, pack=box(task.pack))
    first = match.to_act[0]
    play_out(match, [PLAYERS[level] for level in task.seats], Budget(), task.seed)
    assert match.outcome is not None
    turns = [entry for entry in history(match.last) if isinstance(entry.action, Roll | Exchange | Chance)]
    winner = match.outcome.winners[0]
    return Played(
        winner=winner,
        first=first,
        turns=sum(entry.actor == winner for entry in turns),
        chosen=Counter(type(entry.action).__name__.lower() for entry in turns),
    )


def games(seats: Sequence[str], count: int, seed: str, pack: str | None, jobs: int) -> list[Played]:
    """Every game has a deal of its own; the first of these players sits in every seat in turn."""
    first, *others = seats
    tasks = []
    for number in range(count):
        at = number % len(seats)
        tasks.append(Task((*others[:at], first, *others[at:]), f"{seed}/{number}", pack))
    return list(spread(play, tasks, jobs))


HEADINGS = ("sides", "fair share", "only draws", "experts roll", "exchange", "draw", "first to move", "turns a side")


def row(sides: int, count: int, seed: str, pack: str | None, jobs: int) -> tuple[str, ...]:
    """The figures for so many sides."""
    drawers = games(("only-draws", *["regular"] * (sides - 1)), count, seed, pack, jobs)
    experts = games(("expert",) * sides, count, seed, pack, jobs)
    chosen: Counter[str] = sum((Counter(one.chosen) for one in experts), Counter())
    shares = [
        1 / sides,
        sum(one.winner == number % sides for number, one in enumerate(drawers)) / count,
        *(chosen[name] / chosen.total() for name in ("roll", "exchange", "chance")),
        sum(one.winner == one.first for one in experts) / count,
    ]
    return (str(sides), *(f"{100 * share:.1f} %" for share in shares), f"{median(one.turns for one in experts):.0f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="affiches")
    parser.add_argument("--sides", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--pack", help="another box")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    print("|", " | ".join(HEADINGS), "|\n|" + "---:|" * len(HEADINGS))
    for sides in asked.sides:
        print("|", " | ".join(row(sides, asked.games, asked.seed, asked.pack, asked.jobs)), "|", flush=True)
