"""`marbre house tidy`: what is to be forgotten after its time, or packed (TAB-5.2)."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from marbre.cli.house.group import ask_house, db_option, house, print_json, schemas
from marbre.cli.words import fail
from marbre.console.options import examples, json_option, lang_option
from marbre.console.speech import Speech

F = TypeVar("F", bound=Callable[..., Any])

_HELP: Final = {
    "pack": "Pack finished tables after so many days; they can be replayed and proved as before.",
    "chat": "Remove what was said at finished tables after so many days, and pack them.",
    "guest": "Remove guests who sit nowhere and have laid no table, so many days after they came.",
    "empty": "Remove tables at which nobody has sat after so many days.",
}

_TIDIED: Final = {
    "packed": "tidied-packed",
    "unsaid": "tidied-unsaid",
    "guests": "tidied-guests",
    "empty": "tidied-empty",
}


def retention_options(command: F) -> F:
    """Days for each of the four; 0: never."""
    for name, said in reversed(_HELP.items()):
        command = click.option(
            f"--{name}-days",
            type=click.FloatRange(0),
            default=0.0,
            envvar=f"MARBRE_{name.upper()}_DAYS",
            help=f"{said} 0: never.",
        )(command)
    return command


@house.command(
    epilog=examples(
        "marbre house tidy --dry-run --pack-days 30 --chat-days 365",
        "marbre house tidy --pack-days 30 --guest-days 365 --empty-days 30",
    )
)
@click.option("--dry-run", is_flag=True, help="Only say what would be done.")
@retention_options
@db_option
@json_option
@lang_option
@click.pass_obj
def tidy(speech: Speech, /, db: str, dry_run: bool, as_json: bool, **days: float) -> None:
    """Pack and forget what is older than you say, a little at a time, while the house is open or closed."""
    from marbre.server.operating import retention
    from marbre.server.settings import Retention

    wanted = Retention(**days)
    if wanted == Retention():
        raise fail("tidy-what")
    if dry_run:
        done = ask_house(db, retention.plan, wanted, schemas())
    else:
        done = retention.Tidied()
        while due := ask_house(db, retention.find_due, wanted, schemas()):
            for part in due.parts():
                done += ask_house(db, retention.tidy, wanted, schemas(), part)
    if as_json:
        print_json({"dry_run": dry_run, **{name: getattr(done, name) for name in done.__struct_fields__}})
        return
    speech.show_facts({speech.word(said): speech.figure(getattr(done, name)) for name, said in _TIDIED.items()})
    speech.tell("tidy-dry" if dry_run else "tidy-done")
