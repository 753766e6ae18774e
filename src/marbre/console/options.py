"""Options and arguments that commands share, read or refused in one line."""

import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from marbre.console.failures import fail, fail_choice
from marbre.kernel.words.languages import SPOKEN

F = TypeVar("F", bound=Callable[..., Any])


def examples(*lines: str) -> str:
    """The end of a help text, one example on each line."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def whole(name: str) -> Callable[[Any], int]:
    """The reader of a whole number from 1 up."""

    def read(value: Any) -> int:
        if not re.fullmatch(r"[0-9]{1,9}", str(value)) or int(value) < 1:
            raise fail("bad-number", name=name, given=str(value))
        return int(value)

    return read


def whole_option(name: str, default: int | None = None, **settings: Any) -> Callable[[F], F]:
    shown = default is not None
    return click.option(name, type=whole(name), metavar="N", default=default, show_default=shown, **settings)


def _language(value: str) -> str:
    if value not in SPOKEN:
        raise fail_choice("bad-language", value, SPOKEN)
    return value


lang_option: Final = click.option(
    "--lang",
    type=_language,
    metavar="fr|en",
    expose_value=False,  # read by speech.spoken_language, before anything else
    help="Default: MARBRE_LANG, then the locale.",
)
seed_option: Final = click.option("--seed", metavar="TEXT", help="Same seed, same luck. Made up and printed if absent.")
json_option: Final = click.option("--json", "as_json", is_flag=True, help="End with one line of JSON on stdout.")
pack_option: Final = click.option(
    "--pack", type=click.Path(path_type=Path), metavar="FILE", help="The components of another box, a TOML file."
)


def made_up_seed() -> str:
    """Short and speakable."""
    syllables = [secrets.choice("bdfgklmnprstvz") + secrets.choice("aeiou") for _ in range(4)]
    return "".join(syllables[:2]) + "-" + "".join(syllables[2:])


def read_seed(given: str | None) -> str:
    if given is None:
        return made_up_seed()
    if not given.strip():
        raise fail("empty-seed")
    return given
