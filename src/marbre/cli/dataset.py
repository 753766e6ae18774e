"""`marbre dataset`: games between bots as Parquet, with a data card."""

from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from marbre.bots.runner import Runner
from marbre.cli.series import Series, series_options
from marbre.console.options import examples, whole_option
from marbre.console.speech import Speech


@click.command(
    short_help="Games as Parquet, with a data card.",
    epilog=examples(
        "marbre dataset vips --games 10000 --seed lundi --jobs 8",
        "marbre dataset typo --games 500 --bots expert,regular --seed mardi --out typo-500",
    ),
)
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help="Default: GAME-games.")
@whole_option("--shard", 100, help="Games in each file.")
@series_options(
    more=("out", "shard"), resumed=False, help="Levels, dealt round the seats.", default=("expert",), show_default=True
)
def dataset(speech: Speech, series: Series, as_json: bool, out: Path | None, shard: int) -> None:
    """Let bots play and write records, views and actions. Interrupted, the same command goes on where it was."""
    folder = out or Path(f"{series.slug}-games")
    made = series.run(speech, partial(_make, folder, shard))
    if as_json:
        click.echo(msgspec.json.encode(made).decode())
    else:
        speech.tell("dataset-made", folder=str(folder), count=series.games, decisions=made.decisions, seed=series.seed)


def _make(folder: Path, shard: int, slug: str, *, runner: Runner, **asked: Any) -> Any:
    from marbre.research.dataset.making import make_dataset, plan_dataset

    return make_dataset(folder, plan_dataset(slug, shard=shard, **asked), runner)
