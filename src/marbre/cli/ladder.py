"""How strong bots are: `marbre ladder`, all against all; `marbre sprt`, a change against what it replaces."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import msgspec

from marbre.bots.ladder import LadderTable, SprtVerdict, draw_ladder, run_ladder, run_sprt
from marbre.bots.ladder.climbing import deals_for, everybody
from marbre.bots.ladder.pairing import seatings
from marbre.cli.series import Series, series_options
from marbre.cli.words import fail
from marbre.console.failures import NO
from marbre.console.files import write_bytes
from marbre.console.options import examples
from marbre.console.speech import Speech
from marbre.kernel.registry import find_game


@click.command(
    epilog=examples(
        "marbre ladder vips --games 200 --jobs 2 --resume vips.jsonl --picture vips.svg",
        "marbre ladder typo --bots expert,regular,mine=my_package.bots:careful",
        'marbre ladder vips --bots expert,flat --bots "mine=command: ./my_bot --fast" --json',
    )
)
@click.option("--picture", type=click.Path(path_type=Path), metavar="FILE", help="Draw it there, as SVG.")
@series_options(
    least=0,
    more=("picture",),
    help="Levels, baselines (random; flat and ismcts, but not in Rédac' Chef, which has no turns), module:function, "
    "or command:...; default: all levels and baselines.",
)
def ladder(speech: Speech, series: Series, as_json: bool, picture: Path | None) -> None:
    """Rate bots: every two meet over the same deals, from every seat.

    Ratings are Elo-like, with 95 % intervals clustered by deal, and stand beside the matrix of pairs. Same seed, same
    figures, whatever plays; --milliseconds alone breaks that.
    """
    series = replace(series, bots=series.bots or everybody(series.slug))
    count = len(series.bots)
    games = count * (count - 1) // 2 * deals_for(series.games, series.players) * len(seatings(series.players))
    found = series.run(speech, run_ladder, games)
    if picture is not None:
        title = speech.say("ladder-title", game=find_game(series.slug).spec.title, players=found.players)
        write_bytes(picture, draw_ladder(found, title).encode())
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show_ladder(speech, found)


def _show_ladder(speech: Speech, found: LadderTable) -> None:
    names = [one.bot for one in found.ratings]
    rows = [(one.bot, f"{one.rating:.0f}", f"{one.low:.0f} – {one.high:.0f}") for one in found.ratings]
    speech.show_table(("bot", ">rating", ">interval"), rows)
    speech.out.print()
    shares = {(one.bot, one.against): speech.figure(one.share, ".0%") for one in found.pairs}
    matrix = [(name, *(shares.get((name, other), "·") for other in names)) for name in names]
    speech.show_table(("wins", *(f">{name}" for name in names)), matrix, word=lambda key: _heading(speech, key))
    speech.out.print()
    said = speech.say("arena-facts", count=found.games, players=found.players, seed=found.seed)
    speech.out.print(said, soft_wrap=True)
    if found.refused:
        speech.out.print(f"{speech.word('refused-actions')}: {speech.figure(found.refused)}", soft_wrap=True)


def _heading(speech: Speech, key: str) -> str:
    """Of the matrix: a bot's name stands for itself."""
    return speech.word(key) if key == "wins" else key


def _elo(value: Any) -> float:
    try:
        return float(value)
    except ValueError:
        raise fail("bad-elo", given=str(value)) from None


@click.command(
    epilog=examples(
        "marbre sprt vips --new mine=my_package.bots:careful --old expert --jobs 2",
        "marbre sprt typo --new expert --old regular --elo1 50 --json",
    )
)
@click.option("--new", required=True, metavar="BOT", help="The change: a level, baseline, module:function, command:...")
@click.option("--old", required=True, metavar="BOT", help="What it would replace.")
@click.option("--elo0", type=_elo, default=0.0, show_default=True, metavar="X", help="No better than this: refused.")
@click.option("--elo1", type=_elo, default=30.0, show_default=True, metavar="X", help="Better by this: accepted.")
@series_options(least=0, more=("new", "old", "elo0", "elo1"), games=4000)
def sprt(speech: Speech, series: Series, as_json: bool, new: str, old: str, elo0: float, elo1: float) -> int:
    """Decide early whether a change is an improvement: a sequential test over paired deals, bounds ±2.94.

    Exit code 0: the new bot is stronger; 1: it is not, or --games were too few to tell.
    """
    if elo0 >= elo1:
        raise fail("elo-order", low=str(elo0), high=str(elo1))
    found = series.run(speech, _sprt, new=new, old=old, elo0=elo0, elo1=elo1)
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show_verdict(speech, found)
    return 0 if found.verdict == "stronger" else NO


def _sprt(slug: str, *, bots: tuple[str, ...], **asked: Any) -> SprtVerdict:
    """`run_sprt` of a series, whose bots are the new one and the old one."""
    assert not bots
    return run_sprt(slug, **asked)


def _show_verdict(speech: Speech, found: SprtVerdict) -> None:
    share, low, high = (speech.figure(value, ".1%") for value in (found.share, found.low, found.high))
    speech.out.print(speech.say(f"sprt-{found.verdict}", new=found.new, old=found.old), soft_wrap=True)
    speech.out.print()
    speech.show_facts(
        {
            speech.word("llr"): speech.figure(found.llr, ".2f"),
            speech.word("elo"): f"{found.elo0:g} / {found.elo1:g}",
            speech.word("wins"): f"{share} ({low} – {high})",
            speech.word("games"): speech.figure(found.games),
            speech.word("seed"): found.seed,
        }
    )
