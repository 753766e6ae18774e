"""Arguments that several subcommands share, read into what the kernel takes or refused in one line."""

import re
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import click
import msgspec

from marbre.cli.speech import fail, fail_choice
from marbre.kernel.bot import Budget
from marbre.kernel.languages import SPOKEN
from marbre.kernel.registry import find_game

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


def levels(value: Any) -> tuple[str, ...]:
    """Levels of bots, with commas between them."""
    if isinstance(value, tuple):
        return value
    found = tuple(level.strip() for level in value.split(","))
    if not all(found):
        raise fail("bad-bots", given=str(value))
    return found


def bots_option(**settings: Any) -> Callable[[F], F]:
    return click.option("--bots", type=levels, metavar="A,B,...", **settings)


def _language(value: str) -> str:
    if value not in SPOKEN:
        raise fail_choice("bad-language", value, SPOKEN)
    return value


lang_option: Final = click.option(
    "--lang",
    type=_language,
    metavar="|".join(SPOKEN),
    expose_value=False,  # read by speech.spoken_language, before anything else
    help="Default: MARBRE_LANG, then the locale.",
)
game_argument: Final = click.argument("slug", metavar="GAME")
seed_option: Final = click.option("--seed", metavar="TEXT", help="Same seed, same luck. Made up and printed if absent.")
json_option: Final = click.option("--json", "as_json", is_flag=True, help="End with one line of JSON on stdout.")
pack_option: Final = click.option(
    "--pack", type=click.Path(path_type=Path), metavar="FILE", help="The components of another box, a TOML file."
)
jobs_option: Final = whole_option("--jobs", 1, help="Processes to use.")
options_option: Final = click.option(
    "--option", "pairs", multiple=True, metavar="KEY=VALUE", help="An option of the game; see `marbre games`."
)


def budget_options(command: F) -> F:
    """--rounds and --milliseconds: how long bots may think."""
    command = whole_option("--milliseconds", help="How long bots think per move, in time.")(command)
    return whole_option("--rounds", help="How long bots think per move, in rounds: repeatable.")(command)


def read_budget(rounds: int | None, milliseconds: int | None) -> Budget:
    if rounds is not None and milliseconds is not None:
        raise fail("two-budgets")
    return Budget(rounds=rounds, milliseconds=milliseconds)


def read_pairs(slug: str, pairs: Iterable[str]) -> dict[str, Any]:
    """`key=value` as the game's options struct wants them. Unknown keys are left for the kernel to refuse."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(find_game(slug).spec.options)}
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise fail("bad-pair", given=pair)
        options[key] = _read_value(key, value, fields[key].type) if key in fields else value
    return options


def _read_value(key: str, value: str, kind: Any) -> Any:
    if get_origin(kind) is Literal:
        choices = {str(choice): choice for choice in get_args(kind)}
        if value not in choices:
            raise fail_choice("bad-value", value, choices, name=key)
        return choices[value]
    if kind is bool:
        truth = {"true": True, "yes": True, "1": True, "oui": True, "false": False, "no": False, "0": False}
        truth["non"] = False
        if value.lower() not in truth:
            raise fail_choice("bad-value", value, ("true", "false"), name=key)
        return truth[value.lower()]
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return value  # the kernel will say what is wrong with it


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
