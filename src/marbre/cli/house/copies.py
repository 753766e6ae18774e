"""`marbre house export`, `restore` and `move`: the whole house, to a file and back, or to another database."""

from pathlib import Path

import click

from marbre.cli.house.group import db_option, house, print_json, schemas
from marbre.console.options import examples, json_option, lang_option
from marbre.console.speech import Speech


@house.command(
    epilog=examples("marbre house export house.jsonl.gz", "marbre house export --db postgresql:///marbre all.gz")
)
@click.argument("target", type=click.Path(path_type=Path), metavar="FILE")
@db_option
@json_option
@lang_option
@click.pass_obj
def export(speech: Speech, db: str, target: Path, as_json: bool) -> None:
    """Write everything that a house keeps into FILE, from either kind of database, while it is open."""
    from marbre.server.operating.copying import DatabaseSource, write_archive
    from marbre.server.operating.database import opened
    from marbre.server.settings import default_database

    with opened(db or default_database()) as engine:
        copied = write_archive(target, DatabaseSource(engine, schemas()))
    _tell(speech, as_json, copied.rows, str(target))


@house.command(
    epilog=examples(
        "marbre house restore tables.sqlite --db /srv/marbre/new.sqlite",
        "marbre house restore house.jsonl.gz --db postgresql:///marbre",
    )
)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@db_option
@click.option("--key-file", default="", envvar="MARBRE_KEY_FILE", metavar="FILE", help="Where the keys are to lie.")
@json_option
@lang_option
@click.pass_obj
def restore(speech: Speech, db: str, key_file: str, file: Path, as_json: bool) -> None:
    """Make a house of FILE, which `marbre backup` or `marbre house export` has written, in an empty database."""
    from marbre.server.operating.copying import ArchiveSource, is_archive
    from marbre.server.operating.moving import fill, move_house
    from marbre.server.settings import Settings, default_database
    from marbre.server.store.private_files import beside

    settings = Settings(db=db or default_database(), key_file=key_file)
    if is_archive(file):
        copied = fill(settings, ArchiveSource(file, schemas()), schemas())
    else:
        copied = move_house(Settings(db=str(file), key_file=str(beside(file, ".key"))), settings, schemas())
    _tell(speech, as_json, copied.rows, settings.shown_db, known=copied.keys)


@house.command(
    epilog=examples(
        "marbre house move /srv/marbre/tables.sqlite postgresql://marbre@db/marbre",
        "marbre house move postgresql://marbre@db/marbre tables.sqlite",
    )
)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--key-file", default="", metavar="FILE", help="The keys of FROM, if they are not in their usual place.")
@json_option
@lang_option
@click.pass_obj
def move(speech: Speech, source: str, target: str, key_file: str, as_json: bool) -> None:
    """Copy a closed house into an empty database of either kind, row by row, and compare; FROM stays as it is."""
    from marbre.server.operating.moving import move_house
    from marbre.server.settings import Settings

    settings = Settings(db=target)
    copied = move_house(Settings(db=source, key_file=key_file), settings, schemas())
    _tell(speech, as_json, copied.rows, settings.shown_db, known=copied.keys)


def _tell(speech: Speech, as_json: bool, rows: dict[str, int], to: str, *, known: bool = False) -> None:
    if as_json:
        print_json({"rows": rows, "to": to, "keys": known})
        return
    speech.tell("copied", to=to, count=sum(rows.values()), tables=rows.get("tables", 0))
    if not known:
        speech.tell("copied-no-keys")
