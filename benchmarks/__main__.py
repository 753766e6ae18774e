"""`python -m benchmarks`: our speed beside the peers', measured in turn in one run.

It is a measurement, not a test: the exit code is 0 whether the goals hold or not.
"""

import subprocess
from collections.abc import Sequence

import click
from rich.console import Console
from rich.progress import Progress

from benchmarks.figures import FIGURES, Figure, Peer
from benchmarks.peers.install import VERSIONS, CannotInstall, install
from benchmarks.report import print_json, print_tables
from benchmarks.rounds import measure, run_rounds

NAMES = [figure.name for figure in FIGURES]


@click.command()
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1), help="How often each is measured.")
@click.option(
    "--seconds", default=1.0, show_default=True, type=click.FloatRange(0.01), help="How long each measurement takes."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON line per figure, and a last one with the ratios.")
@click.option("--only", multiple=True, type=click.Choice(NAMES), help="Only this figure; may be repeated.")
@click.option("--no-peers", is_flag=True, help="Only our own figures: nothing is installed.")
def main(rounds: int, seconds: float, as_json: bool, only: Sequence[str], no_peers: bool) -> None:
    """Our speed beside the peers', measured in turn in one run."""
    talk = Console(stderr=True, highlight=False)
    figures = [figure for figure in FIGURES if not only or figure.name in only]
    here = set() if no_peers else _install({figure.peer for figure in figures if figure.peer}, talk)
    figures = [figure for figure in figures if figure.peer is None or figure.peer in here]
    measured = _run(figures, rounds, seconds, talk)
    if as_json:
        print_json(measured)
    else:
        print_tables(measured, seconds)


def _install(wanted: set[Peer], talk: Console) -> set[Peer]:
    """The peers that are there, or could be put there, and that run."""
    here: set[Peer] = set()
    for peer in (peer for peer in VERSIONS if peer in wanted):
        first = next(figure for figure in FIGURES if figure.peer == peer)
        try:
            with talk.status(f"installing {VERSIONS[peer]} into .peers"):
                install(peer)
                measure(first, seconds=0.01, seed=0)
            here.add(peer)
        except CannotInstall as error:
            talk.print(f"{peer} is left out: it cannot be installed ({error}).", soft_wrap=True, markup=False)
        except (OSError, ValueError, subprocess.SubprocessError):
            talk.print(f"{peer} is left out: it does not run. Removing .peers installs it again.", soft_wrap=True)
    return here


def _run(figures: Sequence[Figure], rounds: int, seconds: float, talk: Console) -> dict[str, list[float]]:
    with Progress(console=talk, transient=True, disable=not talk.is_terminal) as bar:
        task = bar.add_task("starting", total=len(figures) * rounds)

        def show(done: int, figure: Figure) -> None:
            bar.update(task, completed=done, description=f"{figure.what:<27}")
            if not talk.is_terminal and done % len(figures) == 0:
                talk.print(f"round {done // len(figures) + 1} of {rounds}")

        return run_rounds(figures, rounds, seconds, show)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks")
