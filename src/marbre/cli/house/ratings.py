"""`marbre house recount`: the ratings worked out anew from the results that are kept (TAB-8.5)."""

import click

from marbre.cli.house.group import ask_house, db_option, house, print_json
from marbre.console.options import examples, json_option, lang_option
from marbre.console.speech import Speech


@house.command(epilog=examples("marbre house recount", "marbre house recount --game vips --json"))
@click.option("--game", default=None, metavar="SLUG", help="Of this game alone. Default: of all.")
@db_option
@json_option
@lang_option
@click.pass_obj
def recount(speech: Speech, db: str, game: str | None, as_json: bool) -> None:
    """Work all ratings out anew from the results of the rated matches, in the order of their ends (TAB-8.5)."""
    from marbre.server.ratings import keeping

    count = ask_house(db, keeping.recount, game)
    if as_json:
        print_json({"matches": count})
    else:
        speech.tell("recounted", count=count)
