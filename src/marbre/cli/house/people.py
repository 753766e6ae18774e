"""`marbre house kick`, `ban` and `delete-person`."""

import click

from marbre.cli.house.group import IdCommand, ask_house, db_option, house, print_json, schemas
from marbre.cli.house.looking import day
from marbre.cli.words import fail
from marbre.console.options import examples, json_option, lang_option, whole_option
from marbre.console.speech import Speech


@house.command(cls=IdCommand, epilog=examples("marbre house kick PxG3bT-oqN0rYf_a"))
@click.argument("person")
@db_option
@json_option
@lang_option
@click.pass_obj
def kick(speech: Speech, db: str, person: str, as_json: bool) -> None:
    """Send a PERSON out, by id: his cookies are void, his seats free or played on by bots (TAB-5.1)."""
    from marbre.server.operating.closing import send_out

    done = ask_house(db, send_out, person)
    if as_json:
        print_json(done)
    else:
        speech.tell("sent-out", person=person, freed=len(done.freed), bots=len(done.handed_over))


@house.command(
    cls=IdCommand,
    epilog=examples(
        "marbre house ban",
        "marbre house ban PxG3bT-oqN0rYf_a --days 7",
        "marbre house ban 203.0.113.0/24 --reason spam",
    ),
)
@click.argument("subject", default="", metavar="[PERSON|NETWORK]")
@whole_option("--days", help="For so long. Default: for good.")
@click.option("--reason", default="", help="For you: it is listed here, and nobody else is told.")
@click.option("--lift", is_flag=True, help="Let him in again.")
@db_option
@json_option
@lang_option
@click.pass_obj
def ban(speech: Speech, db: str, subject: str, days: int | None, reason: str, lift: bool, as_json: bool) -> None:
    """Bar a PERSON, by id, or everybody from a NETWORK; without either, list who is barred (TAB-5.1)."""
    from marbre.server.operating import bans

    if not subject and (lift or days or reason):
        raise fail("ban-whom")
    if not subject:
        found = ask_house(db, bans.all_bans)
        if as_json:
            print_json(found)
            return
        rows = [(one.subject, day(one.since), day(one.until) if one.until else "", one.reason) for one in found]
        speech.show_table(("person", "since", "until", "because"), rows)
    elif lift:
        ask_house(db, bans.lift, subject)
        if as_json:
            print_json({"lifted": subject})
        else:
            speech.tell("ban-lifted", subject=subject)
    else:
        made = ask_house(db, bans.bar, subject, days, reason)
        if as_json:
            print_json(made)
        else:
            speech.tell("banned", subject=made.subject)


@house.command(
    name="delete-person", cls=IdCommand, epilog=examples("marbre house delete-person PxG3bT-oqN0rYf_a --json")
)
@click.argument("person")
@db_option
@json_option
@lang_option
@click.pass_obj
def delete_person(speech: Speech, db: str, person: str, as_json: bool) -> None:
    """Forget a PERSON, by id: where he sat he is somebody, what he said is gone; matches stay whole (TAB-6.6)."""
    from marbre.server.people import deleting

    done = ask_house(db, deleting.delete_person, person, schemas())
    if as_json:
        print_json(done)
    else:
        speech.tell("person-deleted", tables=done.tables, lines=done.lines)
