"""`marbre puzzle`: page puzzles made by seed and proven, and the one of the day."""

import datetime
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from marbre.console.files import write_bytes
from marbre.console.options import (
    examples,
    json_option,
    lang_option,
    made_up_seed,
    pack_option,
    seed_option,
    whole_option,
)
from marbre.console.speech import Speech, speaking
from marbre.games.redac_chef.box import Box
from marbre.games.redac_chef.commands import WORDS, fail
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.options import write_lot
from marbre.games.redac_chef.puzzles.best_pages import BestPage, write_page
from marbre.games.redac_chef.puzzles.making import MadePuzzle, make_puzzle, written

GENTLE: Final = 52
"""What the puzzles that share no tile are at most, where there are harder ones to follow."""
new_file: Final = click.Path(path_type=Path, dir_okay=False)
HEAD: Final = """\
# Of each puzzle of the box, by its lot, a page that scores the proven best: the tribune's square, then each tile with
# its own; - is face down. The difficulty is measured; the seed is what the lot was drawn from.
# Not in the pack: a page proves the pack's number, and changes nothing of a game.
# Written by `marbre puzzle make --pages`; docs/puzzles.md has the whole command."""


@click.group(short_help="Page puzzles with a proven best page.", epilog=examples("marbre puzzle make --count 12"))
@lang_option
def puzzle() -> None:
    """Page puzzles of Rédac' Chef, each with a best page that is proven."""


@puzzle.command(epilog=examples("marbre puzzle make --seed lundi", "marbre puzzle make --count 12 --apart 6"))
@seed_option
@whole_option("--count", 1, help="How many.")
@whole_option("--apart", help="The first so many share no tile.")
@whole_option("--tries", 200, help="Give up after so many lots.")
@click.option("--pages", type=new_file, metavar="FILE", help="Write their best pages, as they lie beside the pack.")
@pack_option
@json_option
@lang_option
@speaking(WORDS)
def make(
    speech: Speech,
    seed: str | None,
    count: int,
    apart: int | None,
    tries: int,
    pages: Path | None,
    pack: Path | None,
    as_json: bool,
) -> None:
    """Draw lots until COUNT of them are proven; print them, the easiest first, as the pack writes them.

    With --apart they are a series: the first ones share no tile, each is harder than the one before, and no tribune
    comes twice.
    """
    box = GAME.read_pack(pack).box
    seed = made_up_seed() if seed is None else seed
    speech.tell("puzzle-seed", seed=seed)
    made = _series(speech, box, seed, count, apart or 0, tries)
    for one in made:
        facts = _facts(one, box)
        click.echo(msgspec.json.encode(facts).decode() if as_json else _line(one, box))
    if pages is not None:
        write_bytes(pages, "\n".join([HEAD, *(_page(one, box) for one in made), ""]).encode())


def _series(speech: Speech, box: Box, seed: str, count: int, apart: int, tries: int) -> list[MadePuzzle]:
    """So many puzzles; with `apart` a series: gentle ones that share no tile, then harder ones."""
    gentle: list[MadePuzzle] = []
    others: list[MadePuzzle] = []
    used: set[int] = set()
    for attempt in range(tries):
        one = make_puzzle(box.numbers, f"{seed}/{attempt}", used if len(gentle) < apart else ())
        if one is None:
            continue
        speech.tell("puzzle-made", number=attempt, best=one.best, difficulty=one.difficulty)
        if apart and any(_is_like(one, other) for other in (*gentle, *others)):
            continue
        if len(gentle) < apart and one.difficulty <= GENTLE:
            gentle.append(one)
            used.update(one.lot.tiles)
        elif not apart or one.difficulty > GENTLE:
            others.append(one)
        if len(gentle) >= min(apart, count) and len(gentle) + len(others) >= count:
            return sorted(gentle, key=_rank) + _spread(sorted(others, key=_rank), count - len(gentle))
    raise fail("puzzle-too-few", count=count, tries=tries)


def _rank(made: MadePuzzle) -> tuple[int, str]:
    return made.difficulty, made.seed


def _spread(ranked: list[MadePuzzle], count: int) -> list[MadePuzzle]:
    """So many of them, from the easiest to the hardest."""
    return [ranked[at * (len(ranked) - 1) // max(1, count - 1)] for at in range(count)]


def _is_like(one: MadePuzzle, other: MadePuzzle) -> bool:
    """Whether two would stand badly in one series: equally hard, or under one tribune."""
    return one.difficulty == other.difficulty or one.lot.face == other.lot.face


def _line(made: MadePuzzle, box: Box) -> str:
    one = written(box, made)
    tiles = ", ".join(f'"{tile}"' for tile in one.tiles)
    return f'  {{ face = "{one.face}", tiles = [{tiles}], best = {one.best} }},  # {_remark(made)}'


def _remark(made: MadePuzzle) -> str:
    behind = ", ".join(f"{level} {'-' if points is None else points}" for level, points in made.behind.items())
    sets = f"{made.sets}" if made.sets_complete else f"{made.sets}+"
    return f"seed {made.seed}, behind: {behind}; best sets: {sets}"


def _page(made: MadePuzzle, box: Box) -> str:
    lot, page = write_lot(written(box, made)), made.page
    laid = write_page(BestPage(lot, made.best, made.best, page.tribune, page.placed))
    seed = msgspec.json.encode(made.seed).decode()
    return f'"{lot}" = {{ page = "{laid}", difficulty = {made.difficulty}, seed = {seed} }}'


def _facts(made: MadePuzzle, box: Box) -> dict[str, Any]:
    one = written(box, made)
    return {
        "seed": made.seed,
        "tribune": one.face,
        "tiles": one.tiles,
        "best": made.best,
        "difficulty": made.difficulty,
        "behind": made.behind,
        "best_sets": made.sets,
        "best_sets_complete": made.sets_complete,
        "work": made.work,
    }


@puzzle.command(epilog=examples("marbre puzzle daily", "marbre puzzle daily --date 2026-12-24"))
@click.option("--date", "given", metavar="YYYY-MM-DD", help="Default: today.")
@pack_option
@json_option
@lang_option
@speaking(WORDS)
def daily(speech: Speech, given: str | None, pack: Path | None, as_json: bool) -> None:
    """Make and prove the Une of the day: the same on every machine."""
    from marbre.games.redac_chef.puzzles.making import une_of_the_day

    try:
        date = datetime.datetime.now(tz=datetime.UTC).date() if given is None else datetime.date.fromisoformat(given)
    except ValueError:
        raise fail("bad-date", given=str(given)[:20]) from None
    box = GAME.read_pack(pack).box
    une = une_of_the_day(box.numbers, date)
    tiles = [box.tiles[tile].id for tile in une.lot.tiles]
    face = box.faces[une.lot.face].id
    if as_json:
        facts = {"date": date.isoformat(), "tribune": face, "tiles": tiles, "best": une.best}
        click.echo(msgspec.json.encode(facts).decode())
    else:
        click.echo(speech.say("puzzle-of-the-day", date=date.isoformat(), face=face, tiles=", ".join(tiles)))
