"""Arguments that several subcommands share, read into what the kernel takes or refused in one line."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import click
import msgspec

from marbre.cli.words import fail, fail_choice
from marbre.console.options import whole_option
from marbre.kernel.bot import Budget
from marbre.kernel.registry import find_game

F = TypeVar("F", bound=Callable[..., Any])


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


def _sources(_context: click.Context, _option: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """What several --bots name together. A command may hold commas, so it stands alone."""
    return tuple(source for text in given for source in ((text,) if "command:" in text else levels(text)))


def sources_option(**settings: Any) -> Callable[[F], F]:
    """--bots of a series: levels, baselines, and bots of the user's own."""
    return click.option("--bots", multiple=True, callback=_sources, metavar="A,B,...", **settings)


game_argument: Final = click.argument("slug", metavar="GAME")
jobs_option: Final = whole_option("--jobs", 1, help="Processes to use.")
options_option: Final = click.option(
    "--option", "pairs", multiple=True, metavar="KEY=VALUE", help="An option of the game; see `marbre games`."
)


def budget_options(command: F) -> F:
    """--rounds and --milliseconds: how long bots may think; --cores: with how many processes."""
    command = whole_option("--cores", 1, help="Processes that a bot which searches may share a thought among.")(command)
    command = whole_option("--milliseconds", help="How long bots think per move, in time.")(command)
    return whole_option("--rounds", help="How long bots think per move, in rounds: repeatable.")(command)


def read_budget(rounds: int | None, milliseconds: int | None, cores: int) -> Budget:
    if rounds is not None and milliseconds is not None:
        raise fail("two-budgets")
    return Budget(rounds=rounds, milliseconds=milliseconds, cores=cores)


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
