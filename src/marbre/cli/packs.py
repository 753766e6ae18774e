"""`marbre packs`: boxes of one's own, checked before anybody sits down to play with them."""

import tomllib
from pathlib import Path

import click
import msgspec

from marbre.cli.files import read_bytes
from marbre.cli.parameters import examples, lang_option
from marbre.cli.speech import Speech, fail
from marbre.kernel.match import AnyGame
from marbre.kernel.registry import find_game, games


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
    game = find_game(slug) if slug is not None else _whose(file)
    pack = game.read_pack(file)
    line = speech.say(
        "pack-fits", file=file.name, game=game.spec.title, count=len(pack.provenance), hash=pack.hash[:12]
    )
    speech.out.print(line, soft_wrap=True)


def _whose(file: Path) -> AnyGame:
    """The game that has the most of a file's keys. A file that cannot be read has no keys."""
    try:
        keys = tomllib.loads(read_bytes(file).decode("utf-8")).keys()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise fail("pack-unread", file=str(file), reason=str(error).splitlines()[0]) from None
    shared = {spec.slug: len(keys & _keys(find_game(spec.slug))) for spec in games()}
    best = max(shared.values(), default=0)
    fitting = [slug for slug, count in shared.items() if count == best]
    if not best or len(fitting) > 1:
        raise fail("pack-whose", file=str(file))
    return find_game(fitting[0])


def _keys(game: AnyGame) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(game.box_type)}
