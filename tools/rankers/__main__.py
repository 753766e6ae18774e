"""Train the nets of a game: `python -m tools.rankers typo --seed encre --jobs 2`. Same seed, same nets."""

from dataclasses import replace
from pathlib import Path

import click
import msgspec

from marbre.bots.runner import Runner
from marbre.search import Net
from tools.rankers.fitting import fit
from tools.rankers.lessons import Lesson, play_lessons
from tools.rankers.tasks import COURSES

BATCH = 5
"""Games that travel together on Ray: one takes a second or more."""


class Game(msgspec.Struct, frozen=True):
    """One to learn from: a task for a process, here or on a cluster."""

    slug: str
    number: int
    seed: str


def lessons_of(game: Game) -> list[Lesson]:
    course = COURSES[game.slug]
    return play_lessons(game.slug, course.set_task, game.number, 1, course.worlds, game.seed)


def collect(game: str, games: int, seed: str, runner: Runner) -> list[Lesson]:
    """What all games teach, in their order, whoever plays them."""
    tasks = [Game(game, number, seed) for number in range(games)]
    about = {"series": "lessons", "game": game, "seed": seed, "worlds": COURSES[game].worlds}
    found = dict(runner.study(about, lessons_of, tasks, list[Lesson], batch=BATCH))
    return [lesson for number in range(games) for lesson in found[number]]


@click.command()
@click.argument("game", type=click.Choice(list(COURSES)))
@click.option("--games", type=int, help="To learn from.")
@click.option("--seed", default="encre", show_default=True, help="Same seed, same nets.")
@click.option("--jobs", default=1, show_default=True, help="Processes to use.")
@click.option("--ray", help="Play on the Ray cluster at this address.")
@click.option("--resume", type=click.Path(dir_okay=False, path_type=Path), help="Keep what was found here, and go on.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Default: beside the game's bots.")
def main(
    game: str, games: int | None, seed: str, jobs: int, ray: str | None, resume: Path | None, out: Path | None
) -> None:
    """Let searches look at many positions of a game, and distil what they found."""
    course = COURSES[game]
    games = games or course.games
    command = f"python -m tools.rankers {game} --games {games} --seed {seed}"
    runner = Runner(jobs, ray, resume)
    lessons = collect(
        game, games, seed, replace(runner, progress=lambda done: click.echo(f"\r{done} games", nl=False, err=True))
    )
    click.echo(err=True)
    nets: dict[str, Net] = {}
    for kind, features in course.module.FEATURES.items():
        nets[kind] = net = fit([one for one in lessons if one.kind == kind], features, command, len(kind))
        about = net.provenance
        click.echo(f"{kind}: {about.decisions} decisions; explained {about.explained:.0%}, by hand {about.by_hand:.0%}")
    (out or course.module.NETS_FILE).write_bytes(msgspec.json.format(msgspec.json.encode(nets), indent=1) + b"\n")


if __name__ == "__main__":
    main()
