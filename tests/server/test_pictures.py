"""The pictures of the rules over HTTP: anybody may look at them, and they are the same for everybody."""

import pytest

from marbre.kernel.registry import games
from tests.server.house import Guest, House


@pytest.mark.parametrize("slug", [spec.slug for spec in games()])
def test_a_picture_comes_with_all_that_a_board_needs(house: House, slug: str) -> None:
    drawn = Guest(house).get(f"/api/games/{slug}/pictures").json
    for picture in drawn:
        assert set(picture["written"]["caption"]) == {"fr", "en"}
        assert picture["view"]
        assert picture["names"]
    assert Guest(house).get(f"/api/games/{slug}/pictures").json == drawn


def test_there_are_no_pictures_of_a_game_that_is_not_there(house: House) -> None:
    assert Guest(house).get("/api/games/nowhere/pictures").status == 404
