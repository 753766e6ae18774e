"""`marbre simulate`: many games of bots, for their lengths, their scores and their speed."""

from functools import partial
from pathlib import Path

import click
import msgspec

from marbre.bots.simulate import Simulation, run_simulation
from marbre.cli.series import Series, series_options
from marbre.console.files import write_bytes
from marbre.console.options import examples
from marbre.console.speech import Speech


@click.command(
    epilog=examples(
        "marbre simulate vips --games 1000", "marbre simulate vips --players 4 --bots regular,random --jobs 8 --json"
    )
)
@click.option("--keep", type=click.Path(path_type=Path), metavar="FOLDER", help="Write every record there.")
@series_options(more=("keep",), help="Levels, dealt round the seats.", default="random", show_default=True)
def simulate(speech: Speech, series: Series, as_json: bool, keep: Path | None) -> None:
    """Let bots play many games. Same seed, same games, whatever the jobs; --milliseconds alone breaks that."""
    kept = partial(_keep, keep, series.slug, series.bots)
    found = series.run(speech, "simulating", partial(run_simulation, keep=kept))
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show(speech, found)


def _keep(folder: Path | None, slug: str, bots: tuple[str, ...], number: int, record: bytes) -> None:
    """Named after who played, so that the same deals played by others lie beside it (`marbre compare`)."""
    if folder is not None:
        write_bytes(folder / f"{slug}-{number}-{'-'.join(bots)}.jsonl", record)


def _show(speech: Speech, found: Simulation) -> None:
    from rich.table import Table

    facts = Table.grid(padding=(0, 2), pad_edge=False)
    facts.add_column(style="bold", no_wrap=True)
    facts.add_column(justify="right")
    rows = {
        "games": speech.figure(found.games),
        "players": str(found.players),
        "moves": speech.figure(found.moves),
        "seconds": speech.figure(found.seconds, ".2f"),
        "moves-per-second": speech.figure(found.moves_per_second),
        "moves-per-game": f"{found.shortest} · {speech.figure(found.median, 'g')} · {found.longest}",
        "mean-score": speech.figure(found.mean_score, ".2f"),
        **({"refused-actions": speech.figure(found.refused)} if found.refused else {}),
        "seed": found.seed,
        "digest": found.digest,
    }
    for key, value in rows.items():
        facts.add_row(speech.word(key), value)
    wins = Table(box=None, padding=(0, 2), pad_edge=False)
    wins.add_column(speech.word("seat"), justify="right")
    wins.add_column(speech.word("bot"))
    wins.add_column(speech.word("wins"), justify="right")
    for seat, (bot, share) in enumerate(zip(found.bots, found.wins_by_seat, strict=True), start=1):
        wins.add_row(str(seat), bot, speech.figure(share, ".1%"))
    speech.out.print(facts)
    speech.out.print()
    speech.out.print(wins)
