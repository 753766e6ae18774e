"""Create, invite, play, lose the line and the house, watch, count, verify, look back, play again (must-hold 2)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.browser.evening import Evening
from tests.browser.serving import House


@pytest.fixture
def own_house(tmp_path: Path, client: Path) -> Iterator[House]:
    """A house that this test may kill."""
    with House(tmp_path, client) as opened:
        yield opened


@pytest.mark.parametrize(("language", "size"), [pytest.param("fr", "desktop", marks=pytest.mark.slow), ("en", "phone")])
def test_two_people_and_a_bot_spend_an_evening(
    visit: Visit, own_house: House, tmp_path: Path, language: str, size: str
) -> None:
    evening = Evening(visit, own_house, language, size, motion=size == "desktop")
    evening.lay_the_table()
    evening.sit_down()
    evening.bet_in_secret()
    evening.be_refused()
    evening.take_back()
    evening.reload()
    evening.lose_the_line()
    evening.watch()
    evening.talk()
    evening.lose_the_house()
    evening.play_to_the_end()
    evening.count()
    proof = evening.check_the_luck(tmp_path)
    assert proof.draws == 3
    evening.look_back()
    evening.go_on_from_there()
    evening.play_again()
