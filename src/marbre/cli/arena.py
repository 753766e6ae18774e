"""`marbre arena`: which bot is better, with honest error bars."""

import json

import click
import msgspec

from marbre.bots.arena import Standing, run_arena
from marbre.cli.series import Series, series_options
from marbre.console.options import examples
from marbre.console.speech import Speech


@click.command(
    epilog=examples(
        "marbre arena vips --bots expert,random --games 200 --jobs 8",
        "marbre arena vips --bots expert,novice --players 4 --rounds 50 --json",
    )
)
@series_options(help="Two levels or more, dealt round the seats.", required=True, least=2)
def arena(speech: Speech, series: Series, as_json: bool) -> None:
    """Let bots meet. Each deal is played from every seat; win rates come with their 95 % interval."""
    standings = series.run(speech, "meeting", run_arena)
    if as_json:
        results = [msgspec.to_builtins(standing) for standing in standings]
        facts = {"game": series.slug, "games": series.games, "players": series.players, "seed": series.seed}
        click.echo(json.dumps({"results": results, **facts}))
    else:
        _show(speech, standings, series.players, series.seed)


def _show(speech: Speech, standings: tuple[Standing, ...], players: int, seed: str) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2), pad_edge=False)
    table.add_column(speech.word("bot"), style="bold")
    for key in ("wins", "interval", "mean-score"):
        table.add_column(speech.word(key), justify="right")
    for standing in sorted(standings, key=lambda standing: -standing.win_rate):
        span = f"{speech.figure(standing.low, '.1%')} – {speech.figure(standing.high, '.1%')}"
        wins, score = speech.figure(standing.win_rate, ".1%"), speech.figure(standing.mean_score, ".2f")
        table.add_row(standing.bot, wins, span, score)
    speech.out.print(table)
    speech.out.print()
    speech.out.print(speech.say("arena-facts", count=standings[0].games, players=players, seed=seed), soft_wrap=True)
