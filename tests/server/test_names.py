"""Names that the house gives: nobody at a table is called as another, and English tables are called in English."""

import pytest

from marbre.server.tables.names import bot_name, names, table_name
from tests.server.house import Guest, House


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_bot_of_a_large_table_has_a_name_of_its_own(lang: str) -> None:
    count, taken = 3 * len(names(lang, "bots")), set[str]()
    for seat in range(count):
        taken.add(bot_name(lang, "table", seat, taken))
    assert len(taken) == count


def test_a_table_and_its_bots_are_named_in_the_language_of_whoever_laid_it(house: House) -> None:
    assert table_name("fr").startswith("La ") and table_name("en").startswith("The ")
    ada = Guest(house, "Ada")
    table = ada.lay(players=3, bots=[None, "novice"], lang="en")
    with ada.at(table) as seat:
        seat.do("sit", seat=2, bot="novice")
        shown = seat.update["table"]
    assert shown["name"].startswith("The ")
    assert {one["name"] for one in shown["seats"][1:]} <= set(names("en", "bots"))
    taught = ada.post("/api/games/vips/lesson", {"lang": "en"}).json
    assert {one["name"] for one in taught["seats"][1:]} <= set(names("en", "bots"))
