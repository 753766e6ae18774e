"""`marbre solve`: the best page of a lot, with its proof or its gap."""

from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final

import click
import msgspec

from marbre.console.files import write_bytes
from marbre.console.options import examples, json_option, lang_option, pack_option, whole_option
from marbre.console.speech import Speech, speaking
from marbre.games.redac_chef.bots.page_search import is_ready
from marbre.games.redac_chef.box import Box
from marbre.games.redac_chef.commands import WORDS, fail
from marbre.games.redac_chef.commands.pages import PageProblem, read_problem
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.pages.page import Page, sheet_of
from marbre.games.redac_chef.solving.best_page import Verdict, counted
from marbre.games.redac_chef.solving.best_page import solve as verdicts

LETTERS: Final = ascii_lowercase.replace("t", "") + "0123456789" + ascii_lowercase.upper().replace("T", "")


def sketch(box: Box, page: Page, lang: str, face_down: str) -> str:
    """The page row by row (`T` is the tribune, a dot is empty), then its tiles; `face_down` says that one is."""
    sheet = sheet_of(box.numbers, page.day)
    squares = {sheet.tribune_mask(page.tribune): "T"}
    legend = []
    for letter, one in zip(LETTERS, sorted(page.placed, key=lambda one: (one.y, one.x)), strict=False):
        tile = box.tiles[one.tile]
        squares[sheet.mask(one.tile, one.x, one.y)] = letter
        state = "" if one.up else f" ({face_down})"
        legend.append(f"{letter} {tile.id} {getattr(tile.headline, lang)}{state}")
    rows = []
    for y in range(sheet.front.rows):
        bits = [1 << y * sheet.stride + x for x in range(sheet.front.columns)]
        rows.append("".join(next((mark for mask, mark in squares.items() if mask & bit), ".") for bit in bits))
    return "\n".join([*rows, "", *legend])


picture = click.Path(path_type=Path, dir_okay=False)


@click.command(
    short_help="The best page of a lot of tiles, proven.",
    epilog=examples("marbre solve puzzle:1", "marbre solve page.toml --seconds 20", "marbre solve page.toml --json"),
)
@click.argument("source", metavar="FILE")
@whole_option("--seconds", 60, help="Stop after so long with what is known.")
@whole_option("--work", help="Stop after so many steps instead: the same answer on every machine.")
@click.option("--seed", type=int, default=0, metavar="N", help="Another seed tries pages in another order.")
@click.option("--svg", type=picture, metavar="FILE", help="Draw the best page as a front page.")
@click.option("--pdf", type=picture, metavar="FILE", help="The same, to print.")
@pack_option
@json_option
@lang_option
@speaking(WORDS)
def solve(
    speech: Speech,
    source: str,
    seconds: int,
    work: int | None,
    seed: int,
    svg: Path | None,
    pdf: Path | None,
    pack: Path | None,
    as_json: bool,
) -> None:
    """Find the best page of FILE, a page problem in TOML or `puzzle:N`, and prove that there is no better one."""
    box = GAME.read_pack(pack).box
    problem = read_problem(source, box)
    verdict = None
    limit = None if work is not None else float(seconds)
    if not is_ready():
        speech.tell("solve-compiles")
    for verdict in verdicts(problem.situation, seconds=limit, work=work, seed=seed):
        speech.tell("solve-step", score=_shown(verdict.points), bound=verdict.bound, seconds=f"{verdict.seconds:.1f}")
    assert verdict is not None
    if not verdict.proven and not _has_fallback():
        speech.tell("solve-alone")
    if verdict.page is not None:
        _print(verdict.page, problem, box, speech, svg, pdf)
    if as_json:
        click.echo(msgspec.json.encode(_facts(verdict, problem, box)).decode())
    else:
        _tell(speech, verdict, problem, box)


def _has_fallback() -> bool:
    from marbre.layout.solver.exact.fallback import is_there

    return is_there()


def _shown(points: int | None) -> str:
    return "–" if points is None else str(points)


def _tell(speech: Speech, verdict: Verdict, problem: PageProblem, box: Box) -> None:
    if verdict.page is None:
        raise fail("solve-nothing", seconds=f"{verdict.seconds:.1f}")
    click.echo(sketch(box, verdict.page, speech.lang, speech.word("face-down")))
    click.echo()
    words = GAME.rules(box=box).messages
    for line in counted(problem.situation, verdict.page).lines:
        click.echo(f"{line.points:+4d}  {words.say(line.message, speech.lang)}")
    key = "solve-proven" if verdict.proven else "solve-gap"
    click.echo(speech.say(key, score=_shown(verdict.points), bound=verdict.bound, seconds=f"{verdict.seconds:.1f}"))
    if problem.page is not None:
        given = counted(problem.situation, problem.page).points
        click.echo(speech.say("solve-given", score=_shown(given)))


def _facts(verdict: Verdict, problem: PageProblem, box: Box) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "score": verdict.points,
        "bound": verdict.bound,
        "proven": verdict.proven,
        "gap": verdict.gap,
        "dollars": verdict.dollars,
        "seconds": round(verdict.seconds, 3),
        "work": verdict.work,
        "page": None if verdict.page is None else page_facts(verdict.page, box),
    }
    if problem.page is not None:
        facts["given"] = counted(problem.situation, problem.page).points
    return facts


def page_facts(page: Page, box: Box) -> dict[str, Any]:
    """A page as page files write it."""
    spots = [
        {"tile": box.tiles[one.tile].id, "column": one.x + 1, "row": one.y + 1, "up": one.up} for one in page.placed
    ]
    return {"tribune": [page.tribune[0] + 1, page.tribune[1] + 1], "tiles": spots}


def _print(page: Page, problem: PageProblem, box: Box, speech: Speech, svg: Path | None, pdf: Path | None) -> None:
    from marbre.games.redac_chef.press.front_page import Imprint, typeset

    imprint = Imprint(problem.face)
    if svg is not None:
        write_bytes(svg, typeset(box, page, speech.lang, "svg", imprint))
    if pdf is not None:
        write_bytes(pdf, typeset(box, page, speech.lang, "pdf", imprint))
