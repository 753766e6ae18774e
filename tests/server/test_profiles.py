"""Profiles and archives: what somebody has played, and how to find it again."""

import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, event, insert

from marbre.games.redac_chef.puzzles.profile import longest_of, streak_of
from marbre.hosting.schema import metadata
from marbre.server.people.archive import Search, find
from marbre.server.people.endings import uncounted
from marbre.server.people.profile import profile_of
from marbre.server.store import schema
from tests.server.house import Guest, House, play_on
from tests.server.test_leaving import play_match, unpacked


@pytest.fixture(scope="module")
def people(house: House) -> tuple[Guest, Guest, list[str]]:
    """Two matches of Ada against Ben, one against a bot."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Benoît")
    tables = [play_match(ada, ben), play_match(ada, ben)]
    alone = ada.lay("typo", players=2, bots=[None, "novice"], begin=True)
    with ada.at(alone) as seat:
        play_on([seat], Random(2))
    return ada, ben, [*tables, alone]


def test_a_profile_counts_by_game_and_against_each_person(people: tuple[Guest, Guest, list[str]]) -> None:
    ada, ben, _ = people
    hers, his = ada.get("/api/me/profile").json, ben.get("/api/me/profile").json
    assert not hers["counting"] and hers["name"] == "Ada"
    assert {game["game"]: game["played"] for game in hers["games"]} == {"vips": 2, "typo": 1}
    [against_ben], [against_ada] = hers["rivals"], his["rivals"]
    assert (against_ben["name"], against_ben["played"]) == ("Benoît", 2)
    assert (against_ben["won"], against_ben["lost"]) == (against_ada["lost"], against_ada["won"])
    assert Guest(ada.house).get("/api/me/profile").status == 401


def test_an_archive_is_searched_by_game_people_day_and_result(people: tuple[Guest, Guest, list[str]]) -> None:
    ada, _, tables = people

    def found(query: str = "") -> set[str]:
        reply = ada.get(f"/api/me/archive?{query}")
        assert reply.status == 200, reply.body
        assert reply.json["count"] == len(reply.json["matches"])
        return {one["table"] for one in reply.json["matches"]}

    today = time.strftime("%Y-%m-%d", time.gmtime())
    assert found() == set(tables)
    assert found("game=typo") == {tables[2]}
    assert found("name=beno") == set(tables[:2]) and found("name=Ada") == set() and found("name=%25") == set()
    assert found(f"since={today}&until={today}") == set(tables) and found("until=2020-01-01") == set()
    assert found("result=won") | found("result=lost") == set(tables)
    assert found("result=won") & found("result=lost") == set() == found("result=stopped")
    for wrong in ("since=yesterday", "result=drawn", "page=-1", "since=0000-00-00"):
        assert ada.get(f"/api/me/archive?{wrong}").status == 400
    packed = unpacked(ada.get("/api/me/archive.zip?game=typo").body)
    assert set(packed) == {f"records/{tables[2]}.jsonl"}


def test_a_match_is_marked_and_found_again(people: tuple[Guest, Guest, list[str]]) -> None:
    ada, ben, tables = people
    assert ben.post("/api/me/favourites", {"table": tables[2]}).status == 409, "he has not played there"
    for liked in (True, True, False):
        assert ada.post("/api/me/favourites", {"table": tables[0], "liked": liked}).status == 200
        marked = ada.get("/api/me/archive?favourite=true").json["matches"]
        assert [one["table"] for one in marked] == [tables[0]] * liked


@pytest.fixture
def empty() -> Iterator[Connection]:
    """A database with nobody in it but Ada."""
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connection:
        connection.execute(insert(schema.people).values(id="ada", name="Ada", since=0.0))
        yield connection
    engine.dispose()


SEARCHES = (
    Search(), Search(game="vips", result="won"), Search(name="ben"), Search(since=1.0, until=2.0),
    Search(favourite=True), Search(result="stopped"),
)  # fmt: skip


def test_what_is_asked_of_ones_own_matches_never_goes_through_those_of_others(empty: Connection) -> None:
    """By SQLite's plan: a house has a million finished matches, and somebody's profile a thousand."""
    asked: list[tuple[str, Any]] = []
    event.listen(empty, "before_cursor_execute", lambda _1, _2, query, values, *_: asked.append((query, values)))
    uncounted(empty, "ada")
    profile_of(empty, "ada", counting=False)
    for search in SEARCHES:
        find(empty, "ada", search, 0)
    assert len(asked) > 3 * len(SEARCHES)
    for query, values in tuple(asked):
        plan = [row[-1] for row in empty.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)]
        steps = [step for step in plan if step.startswith("SCAN ") or "tables_by_status" in step]
        assert {step.split()[1] for step in steps} <= {"(subquery-1)", "anon_1", "CONSTANT"}, (query, plan)


def test_a_lesson_counts_for_nobody(house: House) -> None:
    ada = Guest(house, "Ada")
    ada.post("/api/games/vips/lesson", {})
    assert ada.get("/api/me/profile").json["games"] == []


@pytest.mark.parametrize(
    ("done", "streak", "longest"),
    [
        ([], 0, 0),
        ([True], 1, 1),
        ([False, True, True, False, True], 2, 2),
        ([True, True, False, True, True, True], 2, 3),
        ([False, False, True], 0, 1),
    ],
)
def test_a_streak_goes_back_to_the_first_day_that_was_missed(done: list[bool], streak: int, longest: int) -> None:
    assert (streak_of(done), longest_of(done)) == (streak, longest)


def test_puzzles_are_counted_by_difficulty(house: House) -> None:
    ada = Guest(house, "Ada")
    told = ada.get("/api/me/puzzles").json
    assert sum(level["count"] for level in told["levels"]) == 12
    assert told["streak"] == told["days"] == 0 and all(level["tried"] == 0 for level in told["levels"])
