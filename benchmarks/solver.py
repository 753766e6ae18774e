"""How soon is a best page found, and how soon is it proven?

`python -m benchmarks.solver` solves the puzzles of the pack and fresh lots that nobody has tuned for, each beside a
plain CP-SAT model of the same instance with the same time. It is a measurement, not a test.
"""

import time
from random import Random
from statistics import median
from typing import Final

import click
import msgspec
from rich import box as boxes
from rich.console import Console
from rich.table import Table

from benchmarks.peers.plain_model import Plain, plain_model
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.puzzles.making import draw_lot, situation_of
from marbre.games.redac_chef.solving.best_page import solve
from marbre.games.redac_chef.solving.situation import Situation, translate

SOON: Final = 5.0
WIDTH: Final = 120
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
    soon: int | None
    """The score after five seconds."""
    proven_after: float | None
    processor: float
    """Processor seconds of all threads."""
    best_known: int | None
    """The best score of this run and of those with other seeds."""
    plain: Plain | None = None

    @property
    def behind(self) -> int | None:
        """How far the page of five seconds stayed behind the best known."""
        return None if self.best_known is None or self.soon is None else self.best_known - self.soon


def measure(name: str, situation: Situation, seconds: float, beside: bool, others: int = 0) -> Solved:
    began = time.process_time()
    steps = [(one.seconds, one.points, one.bound) for one in solve(situation, seconds=seconds)]
    processor = time.process_time() - began
    took, score, bound = steps[-1]
    known = [(after, points) for after, points, _ in steps if points is not None]
    best = next((after for after, points in known if points == score), took)
    near = next((after for after, points in known if score is not None and points >= score - 1), took)
    soon = max((points for after, points in known if after <= SOON), default=None)
    proven = took if score == bound else None
    seeds = range(1, others + 1) if proven is None else ()
    elsewhere = [one.points for seed in seeds for one in solve(situation, seconds=seconds, seed=seed)]
    best_known = max((points for points in (score, *elsewhere) if points is not None), default=None)
    plain = plain_model(translate(situation).problem, seconds) if beside else None
    return Solved(name, len(situation.tiles), score, bound, best, near, soon, proven, processor, best_known, plain)


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
@click.option("--seconds", default=12.0, show_default=True, help="For each puzzle, and for the plain model.")
@click.option("--lots", default=30, show_default=True, help="Fresh Friday lots.")
@click.option("--lot-seconds", default=30.0, show_default=True, help="For each of them.")
@click.option("--rounds", "games", default=(10, 2, 2), show_default=True, nargs=3, help="Pages of a game for each day.")
@click.option("--round-seconds", default=30.0, show_default=True, help="For each of them.")
@click.option("--others", default=0, show_default=True, help="More runs of each, with other seeds: for the best known.")
@click.option("--seed", default="bench", show_default=True, help="Of the fresh lots and pages.")
@click.option("--plain/--no-plain", default=True, show_default=True, help="The plain CP-SAT model beside the puzzles.")
@click.option("--puzzles/--no-puzzles", "pack", default=True, show_default=True, help="The puzzles of the pack.")
@click.option("--json", "as_json", is_flag=True)
def main(
    seconds: float,
    lots: int,
    lot_seconds: float,
    games: tuple[int, int, int],
    round_seconds: float,
    others: int,
    seed: str,
    plain: bool,
    pack: bool,
    as_json: bool,
) -> None:
    """Time to the best page and to its proof, beside a plain CP-SAT model: about seven minutes."""
    from marbre.layout.solver.solving import warm_up

    numbers = GAME.classic.box.numbers
    out, talk = Console(highlight=False, width=WIDTH), Console(stderr=True, highlight=False)
    talk.print(f"first call: {warm_up():.1f} s to compile or load")
    puzzles = [
        (f"puzzle {number}", Situation(numbers, 0, terms_of(numbers, face), tiles))
        for number, (face, tiles) in enumerate(numbers.puzzles, start=1)
    ]
    fresh = [(f"lot {number}", situation_of(numbers, draw_lot(numbers, f"{seed}/{number}"))) for number in range(lots)]
    parts = [
        ("Puzzles", puzzles if pack else [], seconds, plain, 0),
        ("Fresh Friday lots", fresh, lot_seconds, False, 0),
    ]
    for day, count in zip(DAYS, games, strict=True):
        parts.append((f"Pages of a game, {day}", rounds(day, count, seed), round_seconds, False, others))
    for title, some, limit, beside, again in parts:
        found = []
        for name, situation in some:
            found.append(measure(name, situation, limit, beside, again))
            talk.print(f"{name}: {found[-1].score} of at most {found[-1].bound}")
        if as_json:
            out.print(msgspec.json.encode({"title": title, "solved": found}).decode(), soft_wrap=True)
        elif found:
            show(out, f"{title}, {limit:.0f} s each", found)


def show(out: Console, title: str, found: list[Solved]) -> None:
    table = Table(title=title, box=boxes.SIMPLE)
    beside = ("plain CP-SAT",) if any(one.plain for one in found) else ()
    for heading in (
        "page",
        "tiles",
        "score",
        "bound",
        "best after",
        "-1 after",
        "at 5 s",
        "best known",
        "behind",
        "proven",
        "cpu",
        *beside,
    ):
        table.add_column(heading, justify="right")
    for one in found:
        proven = "-" if one.proven_after is None else f"{one.proven_after:.1f} s"
        cells = (
            one.name,
            one.tiles,
            one.score,
            one.bound,
            f"{one.best_after:.1f} s",
            f"{one.near_after:.1f} s",
            one.soon,
            one.best_known,
            one.behind,
        )
        table.add_row(*map(str, cells), proven, f"{one.processor:.1f} s", *([told(one.plain)] if one.plain else []))
    out.print(table)
    times = [one.proven_after for one in found if one.proven_after is not None]
    behind = [one.behind for one in found if one.behind is not None]
    near = sum(points <= 1 for points in behind)
    taken = f": median {median(times):.1f} s, worst {max(times):.1f} s" if times else ""
    out.print(
        f"{len(times)} of {len(found)} proven{taken}; after 5 s {near} of {len(found)} within a point of the best "
        f"known, {behind.count(0)} at it, the last {max(behind, default=0)} behind"
    )
    gaps = [one.bound - one.score for one in found if one.score is not None and one.proven_after is None]
    if gaps:
        out.print(f"gaps of the others: {', '.join(map(str, sorted(gaps)))}")


def told(plain: Plain) -> str:
    """The plain model's page by the whole problem, what it takes for the most, and when it was sure of that."""
    if plain.score is None:
        return "no page"
    sure = f"{plain.seconds:.1f} s" if plain.score == plain.bound else "not sure"
    return f"{plain.true_score} of {plain.bound}, {sure}"


if __name__ == "__main__":
    main()
