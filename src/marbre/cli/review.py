"""`marbre review`: what was done in a match, weighed with what was known then."""

from collections.abc import Sequence
from functools import partial
from os import cpu_count
from pathlib import Path
from typing import Final

import click
import msgspec

from marbre.bots.review import JudgedMove, Review, ReviewPart, Worth, assemble, review_part
from marbre.bots.runner import spread
from marbre.cli.records import read_record, record_argument
from marbre.cli.words import fail
from marbre.console.options import examples, json_option, lang_option, pack_option, whole_option
from marbre.console.progress import LateBar
from marbre.console.speech import Speech
from marbre.kernel.match import Match
from marbre.kernel.replay import replay
from marbre.kernel.seats import Seat

PARTS: Final = 24
"""Into which the work is cut, for the bar and for several processes."""
BARS: Final = "▁▂▃▄▅▆▇█"
CURVE: Final = 60
"""Signs that a curve has at most."""


def _work(record: bytes, pack: Path | None, worlds: int | None, part: int) -> ReviewPart:
    return review_part(replay(record, pack=pack), part, PARTS, worlds)


@click.command(
    short_help="Weigh what was done in a match.",
    epilog=examples("marbre review match.jsonl", "marbre review match.jsonl --seat 2 --worlds 400 --json"),
)
@record_argument
@pack_option
@whole_option("--seat", help="Only the moments of this seat, counted from 1.")
@whole_option("--worlds", help="In how many imagined worlds each decision is weighed. Default: what the game affords.")
@whole_option("--jobs", max(1, cpu_count() or 1), help="Processes to use.")
@json_option
@lang_option
@click.pass_obj
def review(
    speech: Speech, file: Path, pack: Path | None, seat: int | None, worlds: int | None, jobs: int, as_json: bool
) -> None:
    """Weigh every decision of a finished match with what its seat knew then: chances, the better move, the luck.

    Same record, same review, whatever the number of processes.
    """
    record = read_record(file)
    match = replay(record, pack=pack)
    if match.outcome is None:
        raise fail("review-not-over", file=str(file))
    if seat is not None and seat > len(match.seats):
        raise fail("review-no-seat", number=seat, count=len(match.seats))
    parts = []
    with LateBar(speech.err, match.game.spec.title, PARTS) as bar:
        for done, part in enumerate(spread(partial(_work, record, pack, worlds), range(PARTS), jobs), start=1):
            parts.append(part)
            bar(done)
    found = assemble(match, parts)
    if as_json:
        click.echo(msgspec.json.encode(found))
    else:
        show_review(speech, match, found, None if seat is None else seat - 1)


def show_review(speech: Speech, match: Match, review: Review, seat: Seat | None) -> None:
    """The table of seats, their curves, and the moments that mattered most."""
    names = match.names(speech.lang)
    speech.out.print(speech.say("reviewed-match", game=match.game.spec.title, names=names))
    if not review.decisions:
        speech.out.print(speech.say("review-nothing"))
        return
    speech.out.print()
    rows = [
        (
            names[one.seat],
            _curve(review, one.seat),
            _told(speech, review, one.lost, -1),
            _told(speech, review, one.luck),
        )
        for one in review.seats
    ]
    speech.show_table(("player", "chances", ">lost-by-decisions", ">luck"), rows)
    moments = review.moments if seat is None else review.seats[seat].moments
    by_number = {one.number: one for one in review.decisions}
    speech.out.print()
    if not moments:
        speech.out.print(speech.say("review-no-mistake"))
    for number in moments:
        _show_moment(speech, match, review, by_number[number])


def _show_moment(speech: Speech, match: Match, review: Review, one: JudgedMove) -> None:
    lang = speech.lang
    assert one.advice is not None
    told = [match.say(said, lang, one.seat) for said in (one.advice, *one.remarks)]
    before, after = one.after.chance.mean + one.lost.chance.mean, one.after.chance.mean
    speech.out.print(
        speech.say(
            "review-moment",
            number=one.number,
            name=match.names(lang)[one.seat],
            done=match.say(one.done, lang, one.seat),
            better=", ".join(told),
        ),
        style="bold",
    )
    figures = {
        "before": speech.figure(before, ".0%"),
        "after": speech.figure(after, ".0%"),
        "error": speech.figure(one.lost.chance.error, ".0%"),
    }
    if review.points:
        lead = one.lost.lead
        figures["points"] = speech.figure(lead.mean, ",.1f")
        figures["give"] = speech.figure(lead.error, ",.1f")
        speech.out.print("  " + speech.say("review-figures-points", **figures))
    else:
        speech.out.print("  " + speech.say("review-figures", **figures))


def _told(speech: Speech, review: Review, worth: Worth, sign: int = 1) -> str:
    if review.points:
        return speech.figure(sign * worth.lead.mean, "+,.1f")
    return speech.figure(sign * worth.chance.mean, "+.0%")


def _curve(review: Review, seat: Seat) -> str:
    chances = [point.chance for point in review.curves[seat]]
    return "".join(BARS[min(7, int(8 * chance))] for chance in _thinned(chances))


def _thinned(values: Sequence[float]) -> Sequence[float]:
    step = max(1, -(-len(values) // CURVE))
    return [*values[:-1:step], values[-1]]
