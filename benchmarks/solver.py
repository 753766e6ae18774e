"""How soon is a best page found, and how soon is it proven?

`python -m benchmarks.solver` solves the puzzles of the pack and fresh lots that nobody has tuned for, each beside a
plain CP-SAT model of the same instance with the same time. It is a measurement, not a test.
"""

from random import Random
from statistics import median
from typing import Any, Final

import click
import msgspec
from rich import box as boxes
from rich.console import Console
from rich.table import Table

from benchmarks.peers.plain_model import plain_model
from marbre.games.redac_chef.effects import terms_of
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.puzzles import draw_lot, situation_of
from marbre.games.redac_chef.situation import Situation, translate
from marbre.games.redac_chef.solving import solve

DAYS: Final = {"friday": (0, 10, 12), "saturday": (1, 13, 15), "sunday": (2, 16, 20)}


class Solved(msgspec.Struct, frozen=True):
    """What was found of one page."""

    name: str
    tiles: int
    score: int | None
    bound: int
    best_after: float
    near_after: float
    """When the best score or one point less was there."""
    proven_after: float | None
    plain_score: int | None = None
    plain_bound: int | None = None
    plain_seconds: float | None = None


def measure(name: str, situation: Situation, seconds: float, plain: bool) -> Solved:
    steps = [(one.seconds, one.points, one.bound) for one in solve(situation, seconds=seconds)]
    took, score, bound = steps[-1]
    known = [(after, points) for after, points, _ in steps if points is not None]
    best = next((after for after, points in known if points == score), took)
    near = next((after for after, points in known if score is not None and points >= score - 1), took)
    proven = took if score == bound else None
    other: tuple[Any, Any, Any] = (None, None, None)
    if plain:
        other = plain_model(translate(situation).problem, seconds)
    return Solved(name, len(situation.tiles), score, bound, best, near, proven, *other)


def rounds(day: str, count: int, seed: str) -> list[tuple[str, Situation]]:
    """Pages of a game: tiles as a player might have taken them, leftovers cost."""
    number, least, most = DAYS[day]
    numbers = GAME.classic.box.numbers
    found = []
    for index in range(count):
        rng = Random(f"{seed}/{day}/{index}")
        tiles = tuple(sorted(rng.sample(range(len(numbers.pieces)), rng.randint(least, most))))
        terms = terms_of(numbers, rng.choice(numbers.starting))
        found.append((f"{day} {index}", Situation(numbers, number, terms, tiles, "round")))
    return found


@click.command()
@click.option("--seconds", default=30.0, show_default=True, help="For each page.")
@click.option("--lots", default=30, show_default=True, help="Fresh Friday lots.")
@click.option("--rounds", "games", default=0, show_default=True, help="Pages of a game for each day.")
@click.option("--seed", default="bench", show_default=True, help="Of the fresh lots.")
@click.option("--plain/--no-plain", default=True, show_default=True, help="The plain CP-SAT model beside the puzzles.")
@click.option("--json", "as_json", is_flag=True)
def main(seconds: float, lots: int, games: int, seed: str, plain: bool, as_json: bool) -> None:
    """Time to the best page and to its proof, beside a plain CP-SAT model."""
    from marbre.layout.solver.solving import warm_up

    numbers = GAME.classic.box.numbers
    out, talk = Console(highlight=False), Console(stderr=True, highlight=False)
    talk.print(f"first call: {warm_up():.1f} s to compile or load")
    puzzles = [
        (f"puzzle {number}", Situation(numbers, 0, terms_of(numbers, face), tiles))
        for number, (face, tiles) in enumerate(numbers.puzzles, start=1)
    ]
    fresh = [(f"lot {number}", situation_of(numbers, draw_lot(numbers, f"{seed}/{number}"))) for number in range(lots)]
    pages = [page for day in DAYS for page in rounds(day, games, seed)]
    for title, some, beside in (
        ("Puzzles", puzzles, plain),
        ("Fresh lots", fresh, False),
        ("Game rounds", pages, False),
    ):
        found = []
        for name, situation in some:
            found.append(measure(name, situation, seconds, beside))
            talk.print(f"{name}: {found[-1].score} of at most {found[-1].bound}")
        if as_json:
            out.print(msgspec.json.encode({"title": title, "solved": found}).decode(), soft_wrap=True)
        elif found:
            show(out, title, found)


def show(out: Console, title: str, found: list[Solved]) -> None:
    table = Table(title=title, box=boxes.SIMPLE)
    for heading in ("page", "tiles", "score", "bound", "best after", "best - 1 after", "proven after", "plain CP-SAT"):
        table.add_column(heading, justify="right")
    for one in found:
        proven = "-" if one.proven_after is None else f"{one.proven_after:.1f} s"
        plain = (
            "" if one.plain_seconds is None else f"{one.plain_score} of {one.plain_bound}, {one.plain_seconds:.1f} s"
        )
        cells = (one.name, one.tiles, one.score, one.bound, f"{one.best_after:.1f} s", f"{one.near_after:.1f} s")
        table.add_row(*map(str, cells), proven, plain)
    out.print(table)
    times = [one.proven_after for one in found if one.proven_after is not None]
    if times:
        out.print(f"proven: {len(times)} of {len(found)}, median {median(times):.1f} s, worst {max(times):.1f} s")


if __name__ == "__main__":
    main()
