"""No accident: each button of every stage of every game, and of the plain table, is pressed twice, quickly."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.gallery import Gallery
from tests.browser.games import DRIVERS
from tests.browser.games.table import Stage, Table
from tests.browser.pairs import LISTENING, Trembling
from tests.browser.serving import House
from tests.browser.visitor import Size
from tests.server.house import Json

BLUFF, VOTE, REFEREE = ({"words": words, "doubt_seconds": 600} for words in ("bluff", "majority", "referee"))
RARE: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "typo": {"doubt": BLUFF, "spell": VOTE, "vote": VOTE, "rule": REFEREE},
    "extrablatt": {"extra": {}, "advertise": {}, "refill": {}},
    "defense-d-afficher": {"walk": {}, "fog": {}, "scraper": {}, "double": {}, "give": {}, "swap": {}, "discard": {}},
}
"""Stages that are pressed in besides those that `test_every_page.py` looks at, and what must be agreed on for them."""
BEGUN = Stage(None, lambda _: None)
OFTEN = (
    ("vips", "placing", "phone"),
    ("typo", "choosing", "desktop"),
    ("extrablatt", "writing", "desktop"),
    ("redac-chef", "reporting", "desktop"),
    ("redac-chef", "layout", "phone"),
    ("defense-d-afficher", "begun", "desktop"),
    ("scoop", "begun", "phone"),
)
"""Where `make test` presses."""


def in_stage(stage: str, options: Mapping[str, Any]) -> Stage:
    def reached(hand: Json) -> bool:
        return bool(hand["view"]["stage"] == stage and hand["legal"])

    return Stage(reached, lambda _: None, dict(options))


def stages_of(driver: type[Table]) -> dict[str, Stage]:
    rare = {name: in_stage(name, options) for name, options in RARE.get(driver.slug, {}).items()}
    return {"begun": BEGUN, **driver.stages, **rare}


def tremble(gallery: Gallery, visit: Visit, driver: type[Table], stage: str, size: Size, steps: int) -> Trembling:
    """Go there, and press everything twice."""
    visitor = visit(name="Agathe", size=size)
    visitor.page.add_init_script(LISTENING)
    wanted = stages_of(driver)[stage]
    table = gallery.match(visitor, driver, wanted.until, wanted.options)
    expect(table.board.or_(table.over).first).to_be_visible()
    wanted.do(table)
    trembling = Trembling(visitor, Random(stage), each=3)
    trembling.walk(steps)
    accidents = [pair for pair in trembling.pairs if pair.is_accident(driver.slug)]
    assert not accidents, "\n".join(map(str, accidents))
    return trembling


@pytest.fixture
def gallery(browser: Browser, house: House) -> Gallery:
    return Gallery(browser, house)


@pytest.mark.parametrize(("slug", "stage", "size"), OFTEN)
def test_what_is_pressed_twice_does_what_the_first_press_meant(
    gallery: Gallery, visit: Visit, slug: str, stage: str, size: Size
) -> None:
    trembling = tremble(gallery, visit, DRIVERS[slug], stage, size, steps=24)
    assert len(trembling.pairs) > 4


EVERYWHERE = [(driver, stage) for driver in DRIVERS.values() for stage in stages_of(driver)]


@pytest.mark.slow
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize(("driver", "stage"), EVERYWHERE, ids=[f"{one.slug}-{stage}" for one, stage in EVERYWHERE])
def test_nor_anywhere_else(gallery: Gallery, visit: Visit, driver: type[Table], stage: str, size: Size) -> None:
    trembling = tremble(gallery, visit, driver, stage, size, steps=90)
    assert len(trembling.pairs) > 4
    assert stage in trembling.begun_in or stage not in RARE.get(driver.slug, {})
