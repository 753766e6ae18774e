"""Train the nets of a game: `python -m tools.rankers typo --seed encre --jobs 2`. Same seed, same nets."""

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
import msgspec

from marbre.search import Net
from tools.rankers.fitting import fit
from tools.rankers.lessons import Lesson, play_lessons
from tools.rankers.tasks import COURSES

AT_ONCE = 5
"""Games that a process plays before it hands back what it found."""


def collect(game: str, first: int, games: int, worlds: int, seed: str) -> list[Lesson]:
    return play_lessons(game, COURSES[game].set_task, first, games, worlds, seed)


@click.command()
@click.argument("game", type=click.Choice(list(COURSES)))
@click.option("--games", type=int, help="To learn from.")
@click.option("--seed", default="encre", show_default=True, help="Same seed, same nets.")
@click.option("--jobs", default=1, show_default=True, help="Processes to use.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Default: beside the game's bots.")
def main(game: str, games: int | None, seed: str, jobs: int, out: Path | None) -> None:
    """Let searches look at many positions of a game, and distil what they found."""
    course = COURSES[game]
    games = games or course.games
    command = f"python -m tools.rankers {game} --games {games} --seed {seed}"
    lessons: list[Lesson] = []
    with ProcessPoolExecutor(jobs) as pool:
        parts = [
            pool.submit(collect, game, first, min(AT_ONCE, games - first), course.worlds, seed)
            for first in range(0, games, AT_ONCE)
        ]
        for part in parts:
            lessons += part.result()
            click.echo(f"\r{len(lessons)} decisions", nl=False, err=True)
    click.echo(err=True)
    nets: dict[str, Net] = {}
    for kind, features in course.module.FEATURES.items():
        nets[kind] = net = fit([one for one in lessons if one.kind == kind], features, command, len(kind))
        about = net.provenance
        click.echo(f"{kind}: {about.decisions} decisions; explained {about.explained:.0%}, by hand {about.by_hand:.0%}")
    (out or course.module.NETS_FILE).write_bytes(msgspec.json.format(msgspec.json.encode(nets), indent=1) + b"\n")


if __name__ == "__main__":
    main()
