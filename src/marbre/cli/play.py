"""`marbre play`: a game in the terminal, against bots."""

from datetime import datetime
from pathlib import Path
from typing import Any, Final

import click

from marbre.cli.parameters import bots_option, options_option, read_pairs
from marbre.cli.records import read_record
from marbre.cli.seating import Save, SavedSeating, name_seats, read_seating, seat_bots, seating_file, usual_path
from marbre.cli.words import fail
from marbre.console.files import require_free
from marbre.console.options import examples, lang_option, pack_option, read_seed, seed_option, whole_option
from marbre.console.speech import Speech
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.kernel.replay import replay
from marbre.kernel.start import start


@click.command(
    epilog=examples(
        "marbre play vips",
        "marbre play vips --bots novice,expert --option portraits=women",
        "marbre play vips --resume FILE",
    )
)
@click.argument("slug", metavar="GAME")
@whole_option("--players", help="How many sit at the table, you included. Default: 3 if the game takes 3.")
@bots_option(help="The level of each bot, or one level for all. Default: regular.")
@seed_option
@options_option
@click.option("--name", help="What you are called. Default: your login.")
@click.option("--word", metavar="TEXT", help="Your own word in the luck: then nobody can have chosen it for you.")
@pack_option
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Where the match is kept.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a match that was kept.")
@lang_option
@click.pass_obj
def play(
    speech: Speech, /, slug: str, pack: Path | None, record: Path | None, resume: Path | None, **asked: Any
) -> int:
    """Play against bots. Every action is kept at once: leave with q, Ctrl-C or a power cut, and go on with --resume."""
    from marbre.cli.table import TerminalTable

    if resume is not None:
        if given := ", ".join(
            _SWITCHES.get(key, f"--{key}") for key, value in asked.items() if value not in (None, ())
        ):
            raise fail("resume-with", given=given)
        match, seating = _resume(speech, slug, resume, pack)
        path = record or resume
    else:
        match, seating = _begin(speech, slug, pack, **asked)
        path = record or usual_path(slug, seating.seed or "", datetime.now())
    if path != resume:
        require_free(path)
    save = Save(path, seating)
    save.keep(match)
    return TerminalTable(speech, match, save).run(resumed=resume is not None)


_SWITCHES: Final = {"pairs": "--option"}
"""Options of the command that are called otherwise in the code."""


def _begin(
    speech: Speech,
    slug: str,
    pack: Path | None,
    *,
    players: int | None,
    bots: tuple[str, ...] | None,
    seed: str | None,
    pairs: tuple[str, ...],
    name: str | None,
    word: str | None,
) -> tuple[Match, SavedSeating]:
    game = find_game(slug)
    chosen = read_seed(seed)
    options = read_pairs(slug, pairs)
    if players is not None and players not in game.spec.seats:
        start(slug, players=players)  # the kernel's own refusal
    levels = seat_bots(game, players, bots)
    words = {levels.index(None): word} if word is not None else {}
    names = name_seats(speech, name, levels, chosen)
    match = start(slug, len(levels), chosen, options, names=names, words=words, pack=pack)
    return match, SavedSeating(levels, chosen, str(pack.resolve()) if pack else None)


def _resume(speech: Speech, slug: str, file: Path, pack: Path | None) -> tuple[Match, SavedSeating]:
    game = find_game(slug)
    record, seating = read_record(file), read_seating(file)
    match = replay(record, pack=pack or (seating.pack if seating else None))
    if match.game.slug != slug:
        raise fail("resume-other-game", file=str(file), game=match.game.slug, given=slug)
    if match.outcome is not None:
        raise fail("resume-over", file=str(file))
    if match.secret is None:
        raise fail("resume-no-secret", file=str(file))
    if seating is None:
        seating = SavedSeating(seat_bots(game, len(match.seats), None))
        speech.tell("seating-lost", level=seating.levels[-1] or "")
    elif not seating.fits(match):
        raise fail("bad-seating", file=str(seating_file(file)))
    return match, seating
