"""`marbre simulate`: many games of bots, for their lengths, their scores and their speed."""

from pathlib import Path

import click
import msgspec

from marbre.bots.simulate import Simulation, run_simulation
from marbre.cli.files import write_bytes
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
from marbre.cli.speech import Speech
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.start import open_match


@click.command(
    epilog=examples(
        "marbre simulate vips --games 1000", "marbre simulate vips --players 4 --bots regular,random --jobs 8 --json"
    )
)
@game_argument
@whole_option("--players", help="Default: one per bot, at least the game's fewest.")
@whole_option("--games", 100, help="How many games.")
@bots_option(help="Levels, dealt round the seats.", default="random", show_default=True)
@seed_option
@jobs_option
@options_option
@budget_options
@click.option("--keep", type=click.Path(path_type=Path), metavar="FOLDER", help="Write every record there.")
@json_option
@lang_option
@click.pass_obj
def simulate(
    speech: Speech,
    slug: str,
    players: int | None,
    games: int,
    bots: tuple[str, ...],
    seed: str | None,
    jobs: int,
    pairs: tuple[str, ...],
    rounds: int | None,
    milliseconds: int | None,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many games. Same seed, same games, whatever the jobs; --milliseconds alone breaks that."""
    budget = read_budget(rounds, milliseconds)
    options = read_pairs(slug, pairs)
    players = seats_for(slug, players, bots)
    open_match(slug, players=players, options=options)  # refuses what cannot be played before any process starts
    chosen = read_seed(seed)
    with LateBar(speech.err, speech.say("simulating", game=find_game(slug).spec.title), games) as bar:
        found = run_simulation(
            slug,
            players=players,
            games=games,
            bots=bots,
            seed=chosen,
            jobs=jobs,
            budget=budget,
            options=options,
            keep=lambda number, record: _keep(keep, slug, bots, number, record),
            progress=bar,
        )
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show(speech, found)


def _keep(folder: Path | None, slug: str, bots: tuple[str, ...], number: int, record: bytes) -> None:
    """Named after who played, so that the same deals played by others lie beside it (`marbre compare`)."""
    if folder is not None:
        write_bytes(folder / f"{slug}-{number}-{'-'.join(bots)}.jsonl", record)


def seats_for(slug: str, players: int | None, bots: tuple[str, ...]) -> int:
    """How many sit down. Bots that would have no seat are an error."""
    game = find_game(slug)
    for level in bots:
        game.bot(level)
    seats = players or max(len(bots), game.spec.seats[0])
    if seats < len(bots):
        raise unreadable("arena-seats", given=len(bots), players=seats)
    return seats


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
