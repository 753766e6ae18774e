"""`marbre scoop`: what Scoop brings to the command."""

from typing import Final

import click

from marbre.console.failures import NO, WORDS, Complaints
from marbre.console.options import lang_option
from marbre.console.speech import Speech, speaking
from marbre.kernel.words.messages import Catalogue
from scoop.headlines import WriteHeadline, write

SCOOP: Final = Catalogue("scoop", parent=WORDS)
fail: Final = Complaints(SCOOP).fail


@click.command(short_help="The headline of a winner.")
@click.argument("winner")
@lang_option
@speaking(SCOOP)
def scoop(speech: Speech, winner: str) -> int:
    """Write a headline. Exit 1: WINNER is nobody."""
    if not winner.strip():
        raise fail("no-winner")
    click.echo(write(WriteHeadline("", winner)).text)
    speech.tell("headline-written", name=winner)
    return NO if winner == "nobody" else 0
