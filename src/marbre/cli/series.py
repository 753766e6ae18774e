"""What `marbre simulate` and `marbre arena` share: a series of games between bots, read from the same arguments."""

import functools
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
import msgspec

from marbre.cli.parameters import (
    bots_option,
    budget_options,
    game_argument,
    jobs_option,
    options_option,
    read_budget,
    read_pairs,
)
from marbre.console.options import json_option, lang_option, read_seed, seed_option, whole_option
from marbre.console.progress import LateBar
from marbre.console.speech import Speech
from marbre.kernel.bot import Budget
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.start import open_match

T = TypeVar("T")


class Series(msgspec.Struct, frozen=True):
    """So many games of a game, between these bots."""

    slug: str
    bots: tuple[str, ...]
    games: int
    players: int
    seed: str
    jobs: int
    budget: Budget
    options: dict[str, Any]

    def run(self, speech: Speech, doing: str, play: Callable[..., T]) -> T:
        """Play them all, with a bar if it takes long."""
        asked = {field: getattr(self, field) for field in self.__struct_fields__}
        with LateBar(speech.err, speech.say(doing, game=find_game(self.slug).spec.title), self.games) as bar:
            return play(asked.pop("slug"), **asked, progress=bar)


Command = Callable[..., None]
"""Takes a Speech, a Series, whether to answer in JSON, and what options of its own it has."""


def series_options(
    *, least: int = 1, more: Sequence[str] = (), **bots: Any
) -> Callable[[Command], Callable[..., None]]:
    """The arguments of a command about a series. `bots` are the settings of --bots; it must name `least` of them.

    `more` are options of the command's own.
    """

    def decorate(command: Command) -> Callable[..., None]:
        @functools.wraps(command)
        def read(speech: Speech, as_json: bool, **given: Any) -> None:
            own = {name: given.pop(name) for name in more}
            command(speech, _read(least=least, **given), as_json, **own)

        decorated: Callable[..., None] = read
        for option in (
            click.pass_obj,
            lang_option,
            json_option,
            budget_options,
            options_option,
            jobs_option,
            seed_option,
            whole_option("--players", help="Default: one per bot, at least the game's fewest."),
            whole_option("--games", 100, help="How many games."),
            bots_option(**bots),
            game_argument,
        ):
            decorated = option(decorated)
        return decorated

    return decorate


def _read(
    *,
    least: int,
    slug: str,
    bots: tuple[str, ...],
    games: int,
    players: int | None,
    seed: str | None,
    jobs: int,
    pairs: tuple[str, ...],
    rounds: int | None,
    milliseconds: int | None,
) -> Series:
    """Refuses what cannot be played before any process starts."""
    budget = read_budget(rounds, milliseconds)
    options = read_pairs(slug, pairs)
    game = find_game(slug)
    for level in bots:
        game.bot(level)
    if len(bots) < least:
        raise unreadable("arena-bots", given=len(bots))
    seats = players or max(len(bots), game.spec.seats[0])
    if seats < len(bots):
        raise unreadable("arena-seats", given=len(bots), players=seats)
    open_match(slug, players=seats, options=options)
    return Series(slug, bots, games, seats, read_seed(seed), jobs, budget, options)
