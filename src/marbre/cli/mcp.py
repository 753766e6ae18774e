"""`marbre mcp`: a seat for a language model, over the Model Context Protocol on stdin and stdout."""

from pathlib import Path

import click

from marbre.cli.parameters import bots_option, options_option, read_pairs
from marbre.cli.seating import name_seats, seat_bots
from marbre.console.files import require_free, write_bytes
from marbre.console.options import examples, lang_option, pack_option, read_seed, seed_option, whole_option
from marbre.console.speech import Speech
from marbre.kernel.registry import find_game

USUAL_NAME = "Assistant"


@click.command(
    short_help="A seat for a language model (MCP).",
    epilog=examples("marbre mcp vips --bots expert", "marbre mcp http://127.0.0.1:8000/t/TABLE --name Octave"),
)
@click.argument("where", metavar="GAME|LINK")
@whole_option("--players", help="How many sit at the table, the model included. Default: 3 if the game takes 3.")
@bots_option(help="The level of each bot, or one level for all. Default: regular.")
@seed_option
@options_option
@click.option("--name", default=USUAL_NAME, show_default=True, help="What the model is called.")
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Write the record of a match there.")
@pack_option
@lang_option
@click.pass_obj
def mcp(
    speech: Speech,
    where: str,
    players: int | None,
    bots: tuple[str, ...] | None,
    seed: str | None,
    pairs: tuple[str, ...],
    name: str,
    record: Path | None,
    pack: Path | None,
) -> None:
    """Seat an assistant: at a match against bots, or by its LINK at a table of a house, as a guest.

    Started by the assistant's own program, which speaks to it on stdin and stdout.
    """
    from marbre.research.text import LocalTable, TextSession, local_table
    from marbre.research.text.serving import make_server

    if "://" in where:
        from marbre.research.text.house import HouseTable

        house = HouseTable(where, name, speech.lang, pack)
        make_server(TextSession(house), house.game).run("stdio")
        return
    if record is not None:
        require_free(record)
    game, luck = find_game(where), read_seed(seed)
    levels = seat_bots(game, players, bots)
    table: LocalTable = local_table(
        where,
        players=len(levels),
        bots=[level for level in levels if level] or ["random"],
        seed=luck,
        options=read_pairs(where, pairs),
        names=name_seats(speech, name, levels, luck),
        pack=pack,
        lang=speech.lang,
    )
    server = make_server(TextSession(table), game)
    speech.tell("seed-is", seed=luck)
    server.run("stdio")
    if record is not None and table.match.outcome is not None:
        write_bytes(record, table.match.record())
