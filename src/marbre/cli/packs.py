"""`marbre packs`: boxes of one's own, checked before anybody sits down to play with them."""

from functools import partial
from pathlib import Path

import click
import msgspec

from marbre.bots import play_out
from marbre.cli.parameters import bots_option, game_argument
from marbre.cli.words import fail
from marbre.console.options import examples, json_option, lang_option, pack_option, read_seed, seed_option, whole_option
from marbre.console.progress import LateBar
from marbre.console.speech import Speech
from marbre.kernel.bot import Budget
from marbre.kernel.entries import Entry
from marbre.kernel.game import Game
from marbre.kernel.packs import Figures
from marbre.kernel.registry import find_game, game_of_pack
from marbre.kernel.start import start


@click.group(epilog=examples("marbre packs check box.toml"))
@lang_option
def packs() -> None:
    """Boxes of your own: the numbers and words of a game in a TOML file."""


@packs.command(epilog=examples("marbre packs check box.toml", "marbre packs check box.toml --game vips"))
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--game", "slug", metavar="GAME", help="Whose box it is. Default: the game that has its keys.")
@lang_option
@click.pass_obj
def check(speech: Speech, file: Path, slug: str | None) -> None:
    """Say whether a game can be played with this box; if not, which file, which key, and why."""
    game = find_game(slug) if slug is not None else game_of_pack(file)
    pack = game.read_pack(file)
    line = speech.say(
        "pack-fits", file=file.name, game=game.spec.title, count=len(pack.provenance), hash=pack.hash[:12]
    )
    speech.out.print(line, soft_wrap=True)


@packs.command(
    epilog=examples(
        "marbre packs report redac-chef", "marbre packs report redac-chef --pack box.toml --games 50 --json"
    )
)
@game_argument
@whole_option("--games", 10, help="Games that bots play with the box.")
@whole_option("--players", 3, help="At each table.")
@bots_option(help="Levels, dealt round the seats.", default="regular", show_default=True)
@seed_option
@pack_option
@json_option
@lang_option
@click.pass_obj
def report(
    speech: Speech,
    slug: str,
    games: int,
    players: int,
    bots: tuple[str, ...],
    seed: str | None,
    pack: Path | None,
    as_json: bool,
) -> None:
    """Show the balance of a box: what is in it, and what bots make of it."""
    game = find_game(slug)
    if game.report is None:
        raise fail("pack-no-report", game=game.spec.title)
    box, seed = game.read_pack(pack).box, read_seed(seed)
    played: list[Entry] = []
    with LateBar(speech.err, speech.say("reporting", game=game.spec.title), games) as bar:
        for number in range(games):
            match = start(slug, players=players, seed=f"{seed}/{number}", pack=pack)
            levels = [game.bot(bots[seat % len(bots)]) for seat in range(players)]
            play_out(match, levels, Budget(), f"{seed}/{number}")
            played.append(match.last)
            bar(number + 1)
    figures = game.report(box, played)
    if as_json:
        found = {one.title: [dict(zip(one.columns, row, strict=True)) for row in one.rows] for one in figures}
        click.echo(msgspec.json.encode({"seed": seed, "games": games, **found}).decode())
    else:
        for one in figures:
            _show(speech, game, one)
        speech.out.print(f"{speech.word('seed')} {seed}")


def _show(speech: Speech, game: Game, figures: Figures) -> None:
    word = partial(game.messages.label, speech.lang, "report")
    speech.out.print(word(figures.title), style="italic")
    first, *others = figures.columns
    speech.show_table([first, *(f">{column}" for column in others)], figures.rows, word)
    speech.out.print()
