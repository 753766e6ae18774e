"""`marbre packs`: boxes of one's own, checked before anybody sits down to play with them."""

from pathlib import Path

import click

from marbre.cli.parameters import examples, lang_option
from marbre.cli.speech import Speech
from marbre.kernel.registry import find_game, game_of_pack


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
