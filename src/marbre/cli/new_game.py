"""`marbre new-game`: a package with a small whole game, to be made into another."""

import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import click

from marbre.cli.words import fail
from marbre.console.options import examples, lang_option
from marbre.console.speech import Speech

MODEL: Final = "noughts-and-crosses"
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command("new-game", epilog=examples("marbre new-game scoop", "marbre new-game deadline-rush --into games"))
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), default=Path(), help="The folder to write the package's in.")
@lang_option
@click.pass_obj
def new_game(speech: Speech, name: str, into: Path) -> None:
    """Write a package with a game of your own: noughts and crosses, to begin with."""
    if not _NAME.fullmatch(name):
        raise fail("bad-game-name", given=name)
    folder = into / name
    if folder.exists():
        raise fail("folder-exists", folder=str(folder))
    for path, text in written(name):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    click.echo(speech.say("game-written", folder=str(folder), name=name))


def written(name: str) -> Iterator[tuple[str, str]]:
    """Every file of the package: its path and what stands in it."""
    for path, text in _files(resources.files("marbre.cli") / "template"):
        for old, new in zip(_spellings(MODEL), _spellings(name), strict=True):
            path, text = path.replace(old, new), text.replace(old, new)
        yield path.removesuffix(".txt"), text


def _spellings(name: str) -> tuple[str, ...]:
    """A name as a slug, a module, a class, a title and the prefix of its rules."""
    words = name.split("-")
    initials = "".join(word[0] for word in words) if len(words) >= 3 else name
    prefix = "".join(filter(str.isalpha, initials))[:3].upper().ljust(3, "X")
    return (
        name,
        "_".join(words),
        "".join(map(str.capitalize, words)),
        " ".join(words).capitalize(),
        f"{prefix}-",
        f'"{prefix}"',
    )


def _files(folder: Traversable, path: str = "") -> Iterator[tuple[str, str]]:
    for found in sorted(folder.iterdir(), key=lambda one: one.name):
        if found.is_dir() and found.name != "__pycache__":
            yield from _files(found, f"{path}{found.name}/")
        elif found.is_file() and not found.name.endswith(".pyc"):
            yield f"{path}{found.name}", found.read_text("utf-8")
