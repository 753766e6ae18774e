"""Reviews of matches that are over, and the coach at tables that allow it, worked out by real processes."""

import time
from collections.abc import Callable, Iterator

import pytest

from marbre.testing.citing import rule
from tests.server.house import Guest, House

LONG = 300.0


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("reviews"), job_workers=2, bot_grace=LONG, review_worlds=2) as opened:
        yield opened


def over(guest: Guest, table: str) -> bool:
    return bool(guest.get(f"/api/tables/{table}").json["status"] == "over")


def eventually(wanted: Callable[[], bool]) -> bool:
    """Workers get the processor that nobody else wants: on a busy machine that is little."""
    end = time.monotonic() + LONG
    while not wanted():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def test_a_match_is_reviewed_once_for_everybody(house: House) -> None:
    ada, octave = Guest(house, "Ada"), Guest(house, "Octave")
    table = ada.lay("vips", bots=("novice", "novice"), sit=False, begin=True)
    assert ada.get(f"/api/tables/{table}/review").status == 409
    assert eventually(lambda: over(ada, table))
    assert eventually(lambda: ada.get(f"/api/tables/{table}/review").json["review"] is not None)
    found = ada.get(f"/api/tables/{table}/review").json
    assert found["making"]
    assert not found["failed"]
    assert found["done"] == found["parts"]
    assert octave.get(f"/api/tables/{table}/review").json == found
    [first, *_] = found["review"]["moments"]
    better = octave.get(f"/api/tables/{table}/review/{first}").json
    assert better["told"]["number"] == first
    assert octave.get(f"/api/tables/{table}/review/1").status == 404


@rule("TAB-4.17")
def test_the_coach_answers_whoever_plays_against_bots_and_the_table_reads_it(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay("vips", bots=(None, "novice"), begin=True)
    advice = ada.post(f"/api/tables/{table}/coach", {"seat": 0}).json
    assert advice["action"]["type"] == "bet"
    assert 0 <= advice["worth"]["chance"]["mean"] <= 1
    with ada.at(table) as seat:
        assert seat.update["table"]["coach"]
        assert [line["preset"] for line in seat.update["chat"]] == ["asked-coach"]
    assert ada.post(f"/api/tables/{table}/coach", {"seat": 1}).json["rule"] == "TAB-4.2"


@rule("TAB-4.17")
def test_the_coach_is_silent_where_the_host_says_so_and_among_people(house: House) -> None:
    ada, octave = Guest(house, "Ada"), Guest(house, "Octave")
    table = ada.lay("vips", bots=(None, "novice"), begin=True, coach=False)
    assert ada.post(f"/api/tables/{table}/coach", {"seat": 0}).json["rule"] == "TAB-4.17"
    table = ada.lay("vips", players=2)
    with octave.at(table) as seat:
        seat.do("sit", seat=1)
    with ada.at(table) as seat:
        seat.do("begin")
    assert ada.post(f"/api/tables/{table}/coach", {"seat": 0}).json["rule"] == "TAB-4.17"


@rule("TAB-4.17")
def test_where_nothing_is_to_be_weighed_the_coach_says_nothing_and_the_table_reads_nothing(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay("redac-chef", bots=(None, "novice"), begin=True)
    answer = ada.post(f"/api/tables/{table}/coach", {"seat": 0})
    assert (answer.status, answer.json) == (200, None)
    with ada.at(table) as seat:
        assert seat.update["chat"] == []
