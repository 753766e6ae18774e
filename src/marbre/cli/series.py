"""Series of games between bots: `marbre simulate`, `marbre arena`, and what all such commands share."""

import functools
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import msgspec

from marbre.bots.finding import bot_name, find_bot
from marbre.bots.runner import Runner
from marbre.bots.series import Simulation, Standing, run_arena, run_simulation
from marbre.cli.parameters import (
    budget_options,
    game_argument,
    jobs_option,
    options_option,
    read_budget,
    read_pairs,
    sources_option,
)
from marbre.console.files import write_bytes
from marbre.console.options import examples, json_option, lang_option, read_seed, seed_option, whole_option
from marbre.console.progress import LateBar
from marbre.console.speech import Speech
from marbre.kernel.bot import Budget
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.start import open_match

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Series:
    """So many games of a game, between these bots."""

    slug: str
    bots: tuple[str, ...]
    games: int
    players: int
    seed: str
    budget: Budget
    options: dict[str, Any]
    runner: Runner

    def run(self, speech: Speech, play: Callable[..., T], games: int | None = None, **more: Any) -> T:
        """Play them all (`games`: how many that are, if not as many as were asked for), with a bar if it takes long."""
        asked = {**vars(self), **more}
        with LateBar(speech.err, find_game(self.slug).spec.title, games or self.games) as bar:
            asked["runner"] = replace(self.runner, progress=bar)
            return play(asked.pop("slug"), **asked)


PLAYERS_HELP: Final = "Default: one per bot, at least the game's fewest."
FEWEST_HELP: Final = "At a table; default: the game's fewest."
RESUME_HELP: Final = "Append every game to this file; what is in it already is not played again."
RAY_HELP: Final = "Play on a Ray cluster (marbre[cluster]): auto, HOST:PORT or ray://HOST:PORT."


def resume_option(command: F) -> F:
    return click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help=RESUME_HELP)(command)


def runner_options(command: F) -> F:
    """--jobs and --ray: who plays, which changes nothing in what comes of it."""
    command = click.option("--ray", metavar="ADDRESS", help=RAY_HELP)(command)
    return jobs_option(command)


Command = Callable[..., int | None]
"""Takes a Speech, a Series, whether to answer in JSON, and its own options; gives the exit code, None for 0."""


def series_options(
    *, least: int = 1, more: Sequence[str] = (), games: int = 100, resumed: bool = True, **bots: Any
) -> Callable[[Command], Command]:
    """The arguments of a command about a series. `bots` are the settings of --bots; it must name `least` of them, or,
    if that is 0, nobody need sit down together, and the command has a --bots of its own or none.

    `more` are options of the command's own; `games` is how many are played unless somebody says otherwise. A command
    that keeps its games anyway goes on by itself, and is not told where (`resumed`).
    """

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def read(speech: Speech, as_json: bool, **given: Any) -> int | None:
            own = {name: given.pop(name) for name in more}
            return command(speech, _read(least=least, **given), as_json, **own)

        decorated: Command = read
        for option in (
            click.pass_obj,
            lang_option,
            json_option,
            budget_options,
            options_option,
            *((resume_option,) if resumed else ()),
            runner_options,
            seed_option,
            whole_option("--players", help=PLAYERS_HELP if least else FEWEST_HELP),
            whole_option("--games", games, help="How many games; of a ladder, for each pair."),
            *((sources_option(**bots),) if bots else ()),
            game_argument,
        ):
            decorated = option(decorated)
        return decorated

    return decorate


def _read(
    *,
    least: int,
    slug: str,
    games: int,
    players: int | None,
    seed: str | None,
    jobs: int,
    ray: str | None,
    pairs: tuple[str, ...],
    rounds: int | None,
    milliseconds: int | None,
    cores: int,
    resume: Path | None = None,
    bots: tuple[str, ...] = (),
) -> Series:
    """Refuses what cannot be played before any process starts."""
    budget = read_budget(rounds, milliseconds, cores)
    options = read_pairs(slug, pairs)
    game = find_game(slug)
    for bot in bots:
        find_bot(slug, bot)
    if len(bots) < least:
        raise unreadable("arena-bots", given=len(bots))
    seats = players or max(len(bots) if least else 2, game.spec.seats[0])
    if least and seats < len(bots):
        raise unreadable("arena-seats", given=len(bots), players=seats)
    open_match(slug, players=seats, options=options)
    runner = Runner(jobs=jobs, ray=ray, resume=resume)
    return Series(slug, bots, games, seats, read_seed(seed), budget, options, runner)


@click.command(
    epilog=examples(
        "marbre arena vips --bots expert,random --games 200 --jobs 8",
        "marbre arena vips --bots expert,novice --players 4 --rounds 50 --json",
    )
)
@series_options(help="Two levels or more, dealt round the seats.", required=True, least=2)
def arena(speech: Speech, series: Series, as_json: bool) -> None:
    """Let bots meet. Each deal is played from every seat; win rates come with their 95 % interval."""
    standings = series.run(speech, run_arena)
    if as_json:
        results = [msgspec.to_builtins(standing) for standing in standings]
        facts = {"game": series.slug, "games": series.games, "players": series.players, "seed": series.seed}
        click.echo(json.dumps({"results": results, **facts}))
    else:
        _show_standings(speech, standings, series.players, series.seed)


def _show_standings(speech: Speech, standings: tuple[Standing, ...], players: int, seed: str) -> None:
    def share(value: float) -> str:
        return speech.figure(value, ".1%")

    rows = [
        (one.bot, share(one.win_rate), f"{share(one.low)} – {share(one.high)}", speech.figure(one.mean_score, ".2f"))
        for one in sorted(standings, key=lambda standing: -standing.win_rate)
    ]
    speech.show_table(("bot", ">wins", ">interval", ">mean-score"), rows)
    speech.out.print()
    speech.out.print(speech.say("arena-facts", count=standings[0].games, players=players, seed=seed), soft_wrap=True)


@click.command(
    epilog=examples(
        "marbre simulate vips --games 1000", "marbre simulate vips --players 4 --bots regular,random --jobs 8 --json"
    )
)
@click.option("--keep", type=click.Path(path_type=Path), metavar="FOLDER", help="Write every record there.")
@series_options(more=("keep",), help="Levels, dealt round the seats.", default=("random",), show_default=True)
def simulate(speech: Speech, series: Series, as_json: bool, keep: Path | None) -> None:
    """Let bots play many games. Same seed, same games, whatever the jobs; --milliseconds alone breaks that."""
    kept = None if keep is None else partial(_keep, keep, series.slug, series.bots)
    found = series.run(speech, run_simulation, keep=kept)
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show(speech, found)


def _keep(folder: Path, slug: str, bots: tuple[str, ...], number: int, record: bytes) -> None:
    """Named after who played, so that the same deals played by others lie beside it (`marbre compare`)."""
    write_bytes(folder / f"{slug}-{number}-{'-'.join(map(bot_name, bots))}.jsonl", record)


def _show(speech: Speech, found: Simulation) -> None:
    facts = {
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
    wins = [
        (seat, bot, speech.figure(share, ".1%"))
        for seat, (bot, share) in enumerate(zip(found.bots, found.wins_by_seat, strict=True), start=1)
    ]
    speech.show_facts({speech.word(key): fact for key, fact in facts.items()})
    speech.out.print()
    speech.show_table((">seat", "bot", ">wins"), wins)
