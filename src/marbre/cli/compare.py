"""`marbre compare`: one deal at several tables, and who made most of the same cards."""

from pathlib import Path

import click
import msgspec

from marbre.bots.duplicate import Comparison, compare_matches
from marbre.cli.records import read_record
from marbre.console.options import examples, json_option, lang_option, pack_option
from marbre.console.speech import Speech
from marbre.kernel.replay import replay


@click.command(
    short_help="One deal at several tables.",
    epilog=examples("marbre compare monday-*.jsonl", "marbre compare ours.jsonl theirs.jsonl --json"),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@pack_option
@json_option
@lang_option
@click.pass_obj
def compare(speech: Speech, files: tuple[Path, ...], pack: Path | None, as_json: bool) -> None:
    """Compare finished matches that were dealt alike: same game, options, players, secret and words.

    Each seat is held against the same seat at the other tables: a point for each that it beats, half for an equal.
    """
    matches = {file.stem: replay(read_record(file), pack=pack) for file in files}
    found = compare_matches(matches)
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        _show(speech, found)


def _show(speech: Speech, found: Comparison) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for key in ("table", "seat", "player"):
        table.add_column(speech.word(key))
    table.add_column(speech.word("points"), justify="right")
    table.add_column(speech.word("share"), justify="right")
    for one in found.results:
        share = speech.figure(one.share, ".0%")
        table.add_row(one.table, str(one.seat + 1), one.name or "", str(one.score), share)
    speech.out.print(table)
