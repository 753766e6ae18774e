"""What a record tells, proves, and how it compares: `marbre replay`, `marbre verify`, `marbre compare`."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from marbre.bots.duplicate import compare_matches
from marbre.cli.words import fail
from marbre.console.failures import BAD_INPUT, NO, Failure
from marbre.console.files import read_bytes
from marbre.console.options import examples, json_option, lang_option, pack_option
from marbre.console.speech import Speech, harmless
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from marbre.kernel.refusals import Unreadable, unreadable
from marbre.kernel.replay import Proof
from marbre.kernel.replay import replay as replay_record
from marbre.kernel.replay import verify as verify_record
from marbre.kernel.seats import Seat
from marbre.kernel.standing import final_standing


def show_outcome(speech: Speech, match: Match, reader: Seat | None) -> None:
    """The end of a match: who won, the scores as a table, and why, seat by seat."""
    outcome = match.outcome
    assert outcome is not None
    lang, words = speech.lang, match.messages
    if words.knows(lang, "ending", outcome.ending):
        speech.out.print(speech.say("ended", ending=words.label(lang, "ending", outcome.ending)))
    rows = [_outcome_row(speech, match, outcome, seat, reader) for seat in match.rules.ranking(outcome)]
    speech.show_table(("", "player", ">points", "because"), rows)
    speech.out.print()
    standing = final_standing(match, reader)
    assert standing is not None
    speech.out.print(match.say(standing.headline, lang, reader), style="bold")


def _outcome_row(speech: Speech, match: Match, outcome: Outcome, seat: Seat, reader: Seat | None) -> tuple[Any, ...]:
    from rich.text import Text

    width = max((len(str(point.points)) for points in outcome.breakdown for point in points), default=1)
    won = seat in outcome.winners
    why = Text("\n").join(
        Text(f"{point.points:>{width}}  {match.say(point.message, speech.lang, reader)} ").append(point.rule, "dim")
        for point in outcome.breakdown[seat]
    )
    name = Text(match.names(speech.lang)[seat], style="bold" if won else "")
    if seat == reader:
        name.append(f" ({speech.word('you')})")
    score = "–" if seat in match.rules.unscored(outcome) else str(outcome.scores[seat])
    return "★" if won else "", name, Text(score, style="bold"), why


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
    names = match.names(speech.lang)
    words = [f"{name}: “{word}”" for name, word in zip(names, proof.words, strict=True) if word is not None]
    facts = {
        "game": f"{match.game.spec.title}, {', '.join(names)}",
        "commitment": proof.commitment,
        "secret": proof.secret,
        "words": "\n".join(words) or speech.word("no-words"),
    }
    speech.show_facts({speech.word(key): fact for key, fact in facts.items()})
    speech.out.print()
    for key, count in (("proof-commitment", 1), ("proof-draws", proof.draws), ("proof-rules", proof.actions)):
        speech.out.print(f"✓ {speech.say(key, count=count)}", soft_wrap=True)
    speech.out.print()
    show_outcome(speech, match, None)
    speech.out.print()
    speech.out.print(speech.say("proven"), style="bold green", soft_wrap=True)


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
    matches = {file.stem: replay_record(read_record(file), pack=pack) for file in files}
    found = compare_matches(matches)
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        rows = [
            (one.table, one.seat + 1, one.name or "", one.score, speech.figure(one.share, ".0%"))
            for one in found.results
        ]
        speech.show_table(("table", "seat", "player", ">points", ">share"), rows)
