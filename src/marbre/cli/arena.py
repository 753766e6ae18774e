"""`marbre arena`: which bot is better, with honest error bars."""

import json

import click
import msgspec

from marbre.bots.arena import Standing, run_arena
from marbre.cli.parameters import (
    bots_option,
    budget_options,
    examples,
    game_argument,
    jobs_option,
    json_option,
    lang_option,
    options_option,
    read_budget,
    read_pairs,
    read_seed,
    seed_option,
    whole_option,
)
from marbre.cli.progress import LateBar
from marbre.cli.simulate import seats_for
from marbre.cli.speech import Speech
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.start import open_match


@click.command(
    epilog=examples(
        "marbre arena vips --bots expert,random --games 200 --jobs 8",
        "marbre arena vips --bots expert,novice --players 4 --rounds 50 --json",
    )
)
@game_argument
@bots_option(help="Two levels or more, dealt round the seats.", required=True)
@whole_option("--games", 100, help="How many games.")
@whole_option("--players", help="Default: one per bot, at least the game's fewest.")
@seed_option
@jobs_option
@options_option
@budget_options
@json_option
@lang_option
@click.pass_obj
def arena(
    speech: Speech,
    slug: str,
    bots: tuple[str, ...],
    games: int,
    players: int | None,
    seed: str | None,
    jobs: int,
    pairs: tuple[str, ...],
    rounds: int | None,
    milliseconds: int | None,
    as_json: bool,
) -> None:
    """Let bots meet. Each deal is played from every seat; win rates come with their 95 % interval."""
    budget = read_budget(rounds, milliseconds)
    options = read_pairs(slug, pairs)
    if len(bots) < 2:
        find_game(slug).bot(bots[0])
        raise unreadable("arena-bots", given=len(bots))
    players = seats_for(slug, players, bots)
    open_match(slug, players=players, options=options)  # refuses what cannot be played before any process starts
    chosen = read_seed(seed)
    with LateBar(speech.err, speech.say("meeting", game=find_game(slug).spec.title), games) as bar:
        standings = run_arena(
            slug,
            bots=bots,
            games=games,
            players=players,
            seed=chosen,
            jobs=jobs,
            budget=budget,
            options=options,
            progress=bar,
        )
    if as_json:
        results = [msgspec.to_builtins(standing) for standing in standings]
        click.echo(json.dumps({"results": results, "game": slug, "games": games, "players": players, "seed": chosen}))
    else:
        _show(speech, standings, players, chosen)


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
