"""`marbre replay` and `marbre verify`: what a record tells, and what it proves."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from marbre.cli.ending import show_outcome
from marbre.cli.words import fail
from marbre.console.failures import BAD_INPUT, NO, Failure
from marbre.console.files import read_bytes
from marbre.console.options import examples, json_option, lang_option, pack_option
from marbre.console.speech import Speech, harmless
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.refusals import Unreadable, unreadable
from marbre.kernel.replay import Proof
from marbre.kernel.replay import replay as replay_record
from marbre.kernel.replay import verify as verify_record

record_argument = click.argument("file", metavar="FILE", type=click.Path(path_type=Path))


def read_record(path: Path) -> bytes:
    """The bytes of what is, or was, a record. Raises Unreadable for anything else."""
    record = read_bytes(path)
    first = record.split(b"\n", 1)[0]
    if b'"marbre-record-' not in first and not first.startswith(b'{"type":"header"'):
        raise unreadable("record-no-header")
    if b"\n" not in record:
        raise fail("record-stump", file=str(path))
    return record


@click.command(
    short_help="Tell a match in words.",
    epilog=examples("marbre replay match.jsonl", "marbre replay match.jsonl --step --board --lang fr"),
)
@record_argument
@pack_option
@click.option("--step", is_flag=True, help="Wait for Enter after each action.")
@click.option("--board", is_flag=True, help="Show the board after each action, not only at the end.")
@lang_option
@click.pass_obj
def replay(speech: Speech, file: Path, pack: Path | None, step: bool, board: bool) -> None:
    """Tell a match in words, as a spectator would have seen it; at the end everything lies open."""
    from rich.table import Table

    match = replay_record(read_record(file), pack=pack)
    speech.out.print(speech.say("told-match", game=match.game.spec.title, names=match.names(speech.lang)))
    speech.out.print()
    step = step and sys.stdin is not None and sys.stdin.isatty()
    for entry, told in zip(history(match.last), match.log(None), strict=True):
        for said in told.messages:
            line = Table.grid(padding=(0, 2, 0, 0))
            line.add_row(f"{told.number:>4}", match.say(said, speech.lang))
            speech.out.print(line)
        if board:
            then = match.copy()
            then.last = entry
            draw_board(speech, then)
        if step:
            try:
                input(speech.say("press-enter"))
            except EOFError:
                step = False
    if not board:
        draw_board(speech, match)
    if match.cut is not None:
        speech.err.print(match.say(match.cut, speech.lang), soft_wrap=True)
    else:
        speech.out.print()
        show_outcome(speech, match, None)


def draw_board(speech: Speech, match: Match) -> None:
    board = match.rules.draw_board(match.view(None), match.messages, speech.lang, match.names(speech.lang))
    speech.out.print()
    speech.out.print(board)


_NO_PROOF = frozenset(
    {
        "record-not-json",
        "record-bad-seal",
        "record-bad-line",
        "record-line",
        "record-commitment",
        "record-unfinished",
    }
)
"""What was a record but proves nothing. Everything else that cannot be read was none, or not one for this program."""


@click.command(
    short_help="Prove the luck of a match.",
    epilog=examples("marbre verify match.jsonl", "marbre verify match.jsonl --json"),
)
@record_argument
@pack_option
@json_option
@lang_option
@click.pass_obj
def verify(speech: Speech, file: Path, pack: Path | None, as_json: bool) -> int:
    """Prove a record: the secret fits what the table committed itself to, and makes every draw.

    Exit 0: proven. 1: not proven, because the record was changed, cut or is not finished. 2: not a record.
    """
    try:
        proof = verify_record(read_record(file), pack=pack)
    except (Unreadable, Failure) as error:
        keys = {said.key for said in error.messages}
        code = NO if keys & {*_NO_PROOF, "record-stump"} else BAD_INPUT
        if as_json:
            click.echo(msgspec.json.encode({"proven": False, "reason": error.say(speech.lang)}))
        verdict = f"{speech.say('not-proven')} " if code == NO else ""
        click.echo(harmless(verdict + error.say(speech.lang)), err=True)
        return code
    if as_json:
        facts: dict[str, Any] = {"proven": True, **msgspec.to_builtins(proof)}
        click.echo(msgspec.json.encode(facts))
    else:
        _show_proof(speech, proof, replay_record(read_record(file), pack=pack))
    return 0


def _show_proof(speech: Speech, proof: Proof, match: Match) -> None:
    from rich.table import Table

    names = match.names(speech.lang)
    words = [f"{name}: “{word}”" for name, word in zip(names, proof.words, strict=True) if word is not None]
    table = Table.grid(padding=(0, 2), pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(speech.word("game"), f"{match.game.spec.title}, {', '.join(names)}")
    table.add_row(speech.word("commitment"), proof.commitment)
    table.add_row(speech.word("secret"), proof.secret)
    table.add_row(speech.word("words"), "\n".join(words) or speech.word("no-words"))
    speech.out.print(table)
    speech.out.print()
    for key, count in (("proof-commitment", 1), ("proof-draws", proof.draws), ("proof-rules", proof.actions)):
        speech.out.print(f"✓ {speech.say(key, count=count)}", soft_wrap=True)
    speech.out.print()
    show_outcome(speech, match, None)
    speech.out.print()
    speech.out.print(speech.say("proven"), style="bold green", soft_wrap=True)
