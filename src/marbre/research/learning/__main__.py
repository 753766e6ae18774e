"""Train a policy: `python -m marbre.research.learning vips`. Same game, course and seed, same policy."""

import time
from pathlib import Path

import click
import numpy as np
from msgspec.structs import replace

from marbre.kernel.registry import games
from marbre.research.learning.players import NETS
from marbre.research.learning.ppo import Course, train


@click.command()
@click.argument("game", type=click.Choice([spec.slug for spec in games()]))
@click.option("--steps", type=click.IntRange(1), help="Choices of the learner, at all tables together.")
@click.option("--opponents", help="Levels that it meets, dealt round the tables, with commas.")
@click.option("--seed", default=20, show_default=True, help="Same seed, same policy.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Default: where the shipped ones lie.")
def main(game: str, steps: int | None, opponents: str | None, seed: int, out: Path | None) -> None:
    """Learn a game by playing it, and write the policy down."""
    course = Course()
    if steps:
        course = replace(course, steps=steps)
    if opponents:
        course = replace(course, opponents=tuple(opponents.split(",")))
    began, rewards = time.process_time(), []  # type: float, list[float]

    def report(done: int, reward: float) -> None:
        rewards.append(reward)
        if len(rewards) % 10 == 0:
            click.echo(f"{done} steps, {time.process_time() - began:.0f} s: reward {np.mean(rewards[-10:]):+.3f}")

    policy = train(game, course, seed, report)
    policy.save(out or NETS / f"{game}.npz")


if __name__ == "__main__":
    main()
