"""The group, and what its commands share: the database, and an answer in words or as a line of JSON."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from marbre.console.options import examples, lang_option
from marbre.kernel.codec import to_json

if TYPE_CHECKING:  # `serve` shares options with this group, and turns the garbage collector off before it loads
    from sqlalchemy import MetaData

T = TypeVar("T")
_ID: Final = re.compile(r"-[A-Za-z0-9_-]{11}|-[A-Za-z0-9_-]{15}")


@click.group(
    epilog=examples("marbre house status", "marbre house tables --status playing", "marbre house tidy --dry-run")
)
@lang_option
def house() -> None:
    """For whoever runs a house: look, close, bar, delete, tidy, copy. It may be open meanwhile."""


class IdCommand(click.Command):
    """A command that is given an id of a table or a person, which may begin with a hyphen as options do."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = {name for param in self.params for name in param.opts}
        ids = [one for one in args if _ID.fullmatch(one) and one not in known]
        rest = [one for one in args if one not in ids]
        return super().parse_args(ctx, [*rest, "--", *ids] if ids else rest)


db_option: Final = click.option(
    "--db", default="", envvar="MARBRE_DB", metavar="URL", help="The house: a path (SQLite) or postgresql://…"
)


def ask_house(db: str, work: Callable[..., T], *given: object) -> T:
    """Do something in the database of a house, in one transaction. Raises Unreadable."""
    from marbre.server.operating.database import change, opened
    from marbre.server.settings import default_database

    with opened(db or default_database()) as engine:
        return change(engine, work, *given)


def schemas() -> "list[MetaData]":
    """The tables of the features that are installed."""
    from marbre.server.features import Features

    return Features().schemas


def print_json(found: Any) -> None:
    click.echo(to_json(found))
