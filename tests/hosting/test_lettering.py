"""Names on a printed page: in any script and of any length, never a box and never over the edge."""

import json
import re
from collections.abc import Iterator
from functools import partial
from importlib import resources
from typing import TypeAlias
from xml.etree import ElementTree

import pytest
import typst

from marbre.games.redac_chef.pages.page import sheet_of
from marbre.games.redac_chef.press.front_page import Imprint, printed, prose, typeset
from marbre.hosting import lettering
from marbre.hosting.lettering import settable
from tests.games.redac_chef.drawing import box, numbers

PAPER = prose()["fr"]["paper"]
LONG = "Maximilienne Charlotte de la Tour et du Pont-aux-Ânes, comtesse de la Une, marquise du Marbre et autres pages"
NAMES = [
    "Zoé",
    "编辑部",
    "محرر",
    "🦆 News",
    "Владимир",
    "한국 Ⅳ",
    "Ａｄａ",
    "\ue123\U000f0001",
    '#read("/nowhere") *x* $1$ <b>',  # markup is text, too
    LONG,
    "W" * 120,
    "编" * 120,
]
FRAME = re.compile(r"M 0 0v 53\.858\d*h 107\.007\d*v")
"""An ear: 19 millimetres high, a column and a quarter and four millimetres wide, in points."""
WIDTH, HEIGHT, EDGE = 107.0, 53.8, 4.0

Spot: TypeAlias = tuple[float, float]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine that has no fonts but those that come with Typst."""
    monkeypatch.setattr(typst, "compile", partial(typst.compile, ignore_system_fonts=True))
    lettering._drawn.cache_clear()
    yield
    lettering._drawn.cache_clear()


def ear(name: str) -> str:
    told = printed(box(), sheet_of(numbers(), 0).new_page(), "fr", Imprint(editor=name))
    return str(told["ears"][1][1])


@pytest.mark.usefixtures("bare")
class TestScripts:
    @pytest.mark.parametrize(
        ("name", "set_"),
        [
            ("Zoé", "Zoé"),
            ("Владимир", "Владимир"),
            ("🦆 News", "News"),
            ("编辑部, Ada", "Ada"),
            ("Ａｄａ", "Ada"),
            ("Ada\u202e\u0007", "Ada"),
            ('#read("/nowhere")', '#read("/nowhere")'),
        ],
    )
    def test_what_cannot_be_drawn_is_left_out(self, name: str, set_: str) -> None:
        assert ear(name) == set_

    @pytest.mark.parametrize("name", ["编辑部", "🦆", "👩\u200d💻 !", "한국"])
    def test_who_has_no_letter_left_is_called_after_the_paper(self, name: str) -> None:
        assert settable(name) == ""
        assert ear(name) == PAPER

    @pytest.mark.parametrize("name", NAMES)
    def test_no_box_is_printed(self, name: str) -> None:
        """PDF/A admits no letter that its font has not: Typst refuses to write one."""
        told = printed(box(), sheet_of(numbers(), 0).new_page(), "fr", Imprint(editor=name))
        document = resources.files("marbre.games.redac_chef.press").joinpath("front_page.typ").read_bytes()
        inputs = {"page": json.dumps(told)}
        assert typst.compile(document, format="pdf", pdf_standards="a-2b", sys_inputs=inputs).startswith(b"%PDF")

    def test_the_judge_of_that_sees_boxes(self) -> None:
        with pytest.raises(typst.TypstError, match="could not be displayed"):
            typst.compile('#set text(font: "Libertinus Serif")\n编'.encode(), format="pdf", pdf_standards="a-2b")


class TestLength:
    @pytest.mark.parametrize("name", [LONG, "W" * 120, "nom " * 30, "Zoé"])
    def test_a_name_stays_in_its_ear_and_moves_nothing_else(self, name: str) -> None:
        inside, outside = by_the_ear(name)
        assert len(inside) >= min(len(name.replace(" ", "")), 50)
        assert outside == by_the_ear("Ada")[1]


def by_the_ear(name: str) -> tuple[list[Spot], list[Spot]]:
    """The letters of a page that stand in the editor's ear, and the others."""
    page = sheet_of(numbers(), 0).new_page()
    letters: list[Spot] = []
    frames: list[Spot] = []

    def look(node: ElementTree.Element, x: float, y: float) -> None:
        moved = re.match(r"(?:translate\(|matrix\(1 0 0 -1 )(\S+) (\S+)\)", node.get("transform", ""))
        if moved:
            x, y = x + float(moved[1]), y + float(moved[2])
        if node.tag.endswith("use"):
            letters.append((round(x + float(node.get("x", 0)), 1), round(y, 1)))
        elif FRAME.match(node.get("d", "")):
            frames.append((x, y))
        elif not node.tag.endswith("symbol"):
            for child in node:
                look(child, x, y)

    look(ElementTree.fromstring(typeset(box(), page, "fr", "svg", Imprint(editor=name))), 0, 0)
    _, (left, top) = frames

    def is_in(spot: Spot) -> bool:
        return EDGE < spot[0] - left < WIDTH - EDGE and EDGE < spot[1] - top < HEIGHT - EDGE

    return [spot for spot in letters if is_in(spot)], [spot for spot in letters if not is_in(spot)]
