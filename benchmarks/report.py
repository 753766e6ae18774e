"""What does a person, or a program, read at the end?"""

import os
import platform
from collections.abc import Iterator, Sequence

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.figures import FIGURES
from benchmarks.peers.install import node_version
from benchmarks.rounds import Compared, Rounds, Spread, compare, spread

WHAT = {figure.name: figure.what for figure in FIGURES}


def print_tables(measured: Rounds, seconds: float) -> None:
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 100
    rounds = max(map(len, measured.values()), default=0)
    machine = ", ".join(f"{name} {value}" for name, value in _machine(measured).items())
    console.print(f"{machine}; medians of {rounds} rounds of {seconds:g} s, with the lowest and highest.")
    console.print("Machines differ, and so do minutes: only the ratios carry over.")
    console.print(_figures(measured))
    if compared := compare(measured):
        console.print(_ratios(compared))


def print_json(measured: Rounds) -> None:
    for line in json_lines(measured):
        print(line)


def json_lines(measured: Rounds) -> Iterator[str]:
    """One line per figure, and a last one with the ratios."""
    for figure in FIGURES:
        if rounds := measured.get(figure.name):
            yield _line(
                {
                    "figure": figure.name,
                    "peer": figure.peer,
                    "per_second": _rounded(spread(rounds), 1),
                    "unit": figure.unit,
                    "rounds": [round(value, 1) for value in rounds],
                }
            )
    ratios = [
        {
            "ours": one.ratio.ours,
            "peer": one.ratio.peer,
            "ratio": _rounded(one.spread, 3),
            "goal": one.ratio.goal,
            "holds": one.holds,
        }
        for one in compare(measured)
    ]
    yield _line({"ratios": ratios, "machine": _machine(measured)})


def _machine(measured: Rounds) -> dict[str, str | int | None]:
    """What the figures depend on; boardgame.io's on the version of Node more than on anything else."""
    facts: dict[str, str | int | None] = {"python": platform.python_version(), "processors": os.cpu_count()}
    if any(figure.peer == "boardgame.io" and figure.name in measured for figure in FIGURES):
        facts["node"] = node_version()
    return facts


def _line(data: object) -> str:
    return msgspec.json.encode(data).decode()


def _rounded(values: Spread, digits: int) -> Spread:
    return Spread(*(round(value, digits) for value in msgspec.structs.astuple(values)))


def _figures(measured: Rounds) -> Table:
    table = Table("measured", box=box.SIMPLE_HEAD)
    table.add_column("per second", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("lowest - highest", justify="right", no_wrap=True)
    for figure in sorted(FIGURES, key=lambda figure: figure.peer is not None):  # ours first
        if rounds := measured.get(figure.name):
            found = spread(rounds)
            table.add_row(figure.what, f"{found.median:,.0f}", figure.unit, f"{found.low:,.0f} - {found.high:,.0f}")
    return table


def _ratios(compared: Sequence[Compared]) -> Table:
    table = Table("ours", "over theirs", box=box.SIMPLE_HEAD)
    table.add_column("ratio", justify="right", no_wrap=True)
    table.add_column("lowest - highest", justify="right", no_wrap=True)
    table.add_column("goal", no_wrap=True)
    for one in compared:
        found, goal = one.spread, one.ratio.goal
        verdict = "" if goal is None else f">= {goal:g} {'holds' if one.holds else 'does not hold'}"
        table.add_row(
            WHAT[one.ratio.ours],
            WHAT[one.ratio.peer],
            f"{found.median:.2f}",
            f"{found.low:.2f} - {found.high:.2f}",
            verdict,
            style="bold" if goal else "",
        )
    return table
