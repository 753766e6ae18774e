"""`marbre house status`, `tables` and `people`; closing a table; a link to the operator's page."""

import time
from typing import Final

import click

from marbre.cli.house.group import IdCommand, ask_house, db_option, house, print_json
from marbre.console.options import examples, json_option, lang_option
from marbre.console.speech import Speech

STATUS_WORDS: Final = {"open": "tables-open", "playing": "tables-playing", "over": "tables-over"}


def day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


@house.command(epilog=examples("marbre house status", "marbre house status --json --db /srv/marbre.sqlite"))
@db_option
@json_option
@lang_option
@click.pass_obj
def status(speech: Speech, db: str, as_json: bool) -> None:
    """Tables, people, sockets, load and size, from the database and the heartbeats of those that serve."""
    from marbre.server.operating.status import house_status

    found = ask_house(db, house_status)
    if as_json:
        print_json(found)
        return
    word, figure = speech.word, speech.figure
    counts = {"packed": found.packed, "events": found.events, "people": found.people, "reports": found.reports}
    speech.show_facts(
        {
            word("version"): found.version,
            word("database"): f"{found.database}, {figure(found.bytes / 1e6, ',.1f')} MB",
            **{word(STATUS_WORDS[status]): figure(count) for status, count in found.tables.items()},
            **{word(name): figure(count) for name, count in {**counts, "bans": found.bans}.items()},
            word("processes"): figure(len(found.processes)),
        }
    )
    columns = ("version", ">sockets", ">tables-memory", ">people", ">loop-lag", ">load")
    if found.processes:
        speech.show_table(
            columns,
            [
                (one.version, one.sockets, one.tables, one.people, f"{1000 * one.loop_lag:.1f} ms", one.load)
                for one in found.processes
            ],
        )


@house.command(epilog=examples("marbre house tables", "marbre house tables --status playing --json"))
@click.option("--status", type=click.Choice(["open", "playing", "over"]), help="Only those that are so.")
@click.option("--page", type=click.IntRange(0), default=0, show_default=True, help="Fifty a page, the latest first.")
@db_option
@json_option
@lang_option
@click.pass_obj
def tables(speech: Speech, db: str, status: str | None, page: int, as_json: bool) -> None:
    """Every table, public or not, with who sits there."""
    from marbre.server.operating.status import PAGE, tables_listed

    found = ask_house(db, tables_listed, status, page)[:PAGE]
    if as_json:
        print_json(found)
        return
    rows = [
        (card.id, card.game, card.name, speech.word(STATUS_WORDS[card.status]), day(card.changed), _seated(card.seats))
        for card in found
    ]
    speech.show_table(("table", "game", "name", "status", "changed", "seats"), rows)


def _seated(seats: tuple[object, ...]) -> str:
    return ", ".join(str(getattr(seat, "name", "–")) for seat in seats)


@house.command(epilog=examples("marbre house people", "marbre house people ada --json"))
@click.argument("name", default="")
@click.option("--page", type=click.IntRange(0), default=0, show_default=True, help="Fifty a page, the newest first.")
@db_option
@json_option
@lang_option
@click.pass_obj
def people(speech: Speech, db: str, name: str, page: int, as_json: bool) -> None:
    """Guests and their ids; those whose NAME contains this."""
    from marbre.server.operating.status import PAGE, people_listed

    found = ask_house(db, people_listed, name, page)[:PAGE]
    if as_json:
        print_json(found)
        return
    rows = [
        (one.id, one.name, day(one.since), one.tables, speech.word("barred") if one.barred else "") for one in found
    ]
    speech.show_table(("person", "name", "since", ">tables", ""), rows)


@house.command(cls=IdCommand, epilog=examples("marbre house close zsJ2mQxh", "marbre house close zsJ2mQxh --json"))
@click.argument("table")
@db_option
@json_option
@lang_option
@click.pass_obj
def close(speech: Speech, db: str, table: str, as_json: bool) -> None:
    """Close a TABLE; a match that is being played there is broken off, without a winner (TAB-5.1)."""
    from marbre.server.operating.closing import close_table

    done = ask_house(db, close_table, table)
    if as_json:
        print_json(done)
    else:
        speech.tell("table-stopped" if done.stopped else "table-shut", table=table)


@house.command(epilog=examples("marbre house link", "marbre house link --url https://play.example"))
@click.option("--url", default="", metavar="URL", help="Where the house is, for a browser; default: as it says itself.")
@db_option
@json_option
@lang_option
def link(db: str, url: str, as_json: bool) -> None:
    """Print a link to the operator's page. It opens the page once, within an hour; nobody else should see it."""
    from marbre.server.operating.links import arm, hash_of, new_token
    from marbre.server.operating.status import address_of

    token = new_token()
    ask_house(db, arm, hash_of(token))
    url = url or ask_house(db, address_of) or "http://localhost:8000"
    made = f"{url.rstrip('/')}/host#{token}"
    if as_json:
        print_json({"link": made})
    else:
        click.echo(made)
