"""The store, on SQLite and on PostgreSQL: the same promises."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from marbre.games.redac_chef.puzzles import results
from marbre.games.redac_chef.puzzles.results import PuzzleResult
from marbre.hosting.feature import Write
from marbre.kernel.refusals import RuleViolation
from marbre.server.store.deals import MOST_TABLES
from marbre.server.store.schema import metadata
from marbre.server.store.store import KeptGuest, Store
from marbre.server.tables.events import Begun, Clock, Opened, Revealed, Row, Said, Seated, Stood
from tests.server.postgres import Postgres
from tests.support import rule

T = TypeVar("T")


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "store.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


def with_stores(url: str, work: Callable[[Store, Store], Awaitable[T]]) -> T:
    """Do this with two stores on one database, as two processes would have."""

    async def opened() -> T:
        first, second = (
            await asyncio.gather(Store.open(url), Store.open(url))
            if "://" in url
            else (
                await Store.open(url),
                await Store.open(url),
            )
        )
        try:
            return await work(first, second)
        finally:
            await first.close()
            await second.close()

    return asyncio.run(opened())


def laid(table: str, public: bool = True) -> Row:
    """By a host who has laid no other."""
    return Row(table, 1, time.time(), Opened("vips", 2, {}, table, "La Casse", public, Clock(), "00"), "ada")


def said(table: str, number: int, command: str | None = None, text: str = "x") -> Row:
    return Row(table, number, 2.5, Said("Ada", "ada", text), "ada" if command else None, command)


def test_what_is_saved_is_loaded_as_it_was(url: str) -> None:
    async def work(first: Store, second: Store) -> None:
        rows = [laid("t"), Row("t", 2, 2.0, Seated(0, "Zoé 🐈", "ada")), said("t", 3, "c", "\x00 é 🐈")]
        for row in rows:
            assert await first.append(row) == "saved"
        assert await second.load("t") == rows
        assert await second.load("t", after=2) == rows[2:]
        for nothing in ("", "T", "t\x00", "é", "x" * 500):
            assert await second.load(nothing) == [] and await second.card(nothing) is None

    with_stores(url, work)


def test_a_number_is_given_once_and_a_command_is_done_once(url: str) -> None:
    async def work(first: Store, second: Store) -> None:
        await first.append(laid("t"))
        both = await asyncio.gather(*(store.append(said("t", 2)) for store in (first, second)))
        assert sorted(both) == ["lost", "saved"]
        assert await first.append(said("t", 3, "mine")) == "saved"
        assert await second.append(said("t", 4, "mine")) == "lost"
        assert await second.append(said("t", 4, "other")) == "saved"
        assert [row.number for row in await first.load("t")] == [1, 2, 3, 4]

    with_stores(url, work)


def test_of_appends_that_share_a_commit_only_the_losers_are_lost(url: str) -> None:
    async def work(first: Store, second: Store) -> None:
        for number in range(20):
            await first.append(laid(f"t{number}"))
        for number in range(0, 20, 4):
            await second.append(said(f"t{number}", 2))
        done = await asyncio.gather(*(first.append(said(f"t{number}", 2)) for number in range(20)))
        assert done == ["lost" if number % 4 == 0 else "saved" for number in range(20)]

    with_stores(url, work)


def test_two_processes_that_race_for_many_tables_do_not_lock_each_other_up(url: str) -> None:
    async def work(first: Store, second: Store) -> None:
        names = [f"t{number}" for number in range(20)]
        for name in names:
            await first.append(laid(name))
        for number in range(2, 8):
            forth = [first.append(said(name, number)) for name in names]
            back = [second.append(said(name, number)) for name in reversed(names)]
            done = await asyncio.wait_for(asyncio.gather(*forth, *back), 60)
            assert done.count("saved") == done.count("lost") == 20

    with_stores(url, work)


def test_who_goes_away_while_he_waits_harms_nobody(url: str) -> None:
    """One that was cancelled shares a commit with others: saved, lost, and all alone."""

    async def work(first: Store, second: Store) -> None:
        for name in ("a", "b", "c"):
            await first.append(laid(name))
        await second.append(said("b", 2))
        gone = [asyncio.create_task(first.append(said(name, 2))) for name in ("a", "b")]
        stays = asyncio.create_task(first.append(said("c", 2)))
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        assert await asyncio.wait_for(stays, 60) == "saved"
        assert await asyncio.wait_for(first.append(said("c", 3)), 60) == "saved"
        assert len(await second.load("a")) == 2

    with_stores(url, work)


def test_what_was_promised_is_saved_when_the_store_closes(url: str) -> None:
    async def work() -> int:
        store = await Store.open(url)
        await store.append(laid("t"))
        promised = [asyncio.create_task(store.append(said("t", number))) for number in range(2, 40)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*promised) == ["saved"] * 38
        again = await Store.open(url)
        try:
            return len(await again.load("t"))
        finally:
            await again.close()

    assert asyncio.run(work()) == 39


def test_the_schema_comes_up_from_nothing_and_a_second_time_changes_nothing(url: str) -> None:
    async def work(first: Store, second: Store) -> None:
        await first.append(laid("t"))
        third = await Store.open(url)
        await third.close()
        assert len(await second.load("t")) == 1
        with first.engine.connect() as connection:
            assert {"events", "people", "seats", "tables", "house"} < set(inspect(connection).get_table_names())
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            whole = [metadata, results.metadata]  # those of the puzzles were made by a migration
            assert compare_metadata(context, whole) == []  # type: ignore[arg-type]

    with_stores(url, work)


def test_all_processes_sign_with_one_key(url: str, tmp_path: Path) -> None:
    async def work(first: Store, second: Store) -> None:
        file = tmp_path / "keys" / "house.key"
        keys = await asyncio.gather(first.keys(file), second.keys(file), first.keys(file))
        assert len({tuple(one) for one in keys}) == 1 and len(keys[0][0]) == 64
        await first.add_person("ada", "Ada")
        await second.rename("ada", "Augusta")
        assert await first.find_person("ada") == KeptGuest("Augusta", 0, {})
        assert await first.find_person("eve") is None
        assert await first.is_ready()

    with_stores(url, work)


def test_the_lobby_follows_the_events(url: str) -> None:
    async def work(first: Store, second: Store) -> None:
        await first.append(laid("open"))
        await first.append(laid("private", public=False))
        await first.append(Row("open", 2, 2.0, Seated(1, "Ada", "ada")))
        assert [card.id for card in await second.open_tables()] == ["open"]
        (card,) = await second.tables_of("ada")
        assert card.seats[0] is None and card.seats[1] is not None and card.seats[1].name == "Ada"
        await first.append(Row("open", 3, 3.0, Stood(1)))
        assert await second.tables_of("ada") == []

    with_stores(url, work)


def dealt(table: str, deal: str) -> Row:
    opened = Opened("typo", 2, {}, "ada", table, False, Clock(), "00" * 32, deal=deal)
    return Row(table, 1, 1.0, opened)


def other_process(one: Store, two: Store) -> Store:
    """On SQLite there is none."""
    return two if one.is_postgres else one


@rule("TAB-4.9")
def test_a_table_that_begins_while_its_deal_is_laid_open_did_so_before_or_does_not(url: str) -> None:
    async def work(one: Store, two: Store) -> set[tuple[object, bool]]:
        seen: set[tuple[object, bool]] = set()
        for number in range(40):
            deal, copy = f"deal{number}", f"copy{number}"
            await one.append(dealt(deal, deal))
            await one.append(dealt(copy, deal))
            begin = asyncio.ensure_future(one.append(Row(copy, 2, 2.0, Begun(()))))
            if number % 4 == 0:  # long before
                await begin
            asked = [other_process(one, two).reveal(deal), begin]
            opened, begun = await asyncio.gather(*asked, return_exceptions=True)
            assert isinstance(opened, dict | RuleViolation)
            last = (await one.load(copy))[-1].event
            assert isinstance(last, Begun if begun == "saved" else Revealed)
            seen.add((begun, isinstance(opened, dict)))
        return seen

    seen = with_stores(url, work)
    assert ("saved", False) in seen
    assert seen <= {("saved", False), ("lost", True)}


@rule("TAB-4.9")
def test_a_table_that_is_laid_while_its_deal_is_laid_open_hears_of_it_or_is_not_laid(url: str) -> None:
    async def work(one: Store, two: Store) -> None:
        for number in range(40):
            deal, copy = f"deal{number}", f"copy{number}"
            await one.append(dealt(deal, deal))
            asked = [other_process(one, two).reveal(deal), one.append(dealt(copy, deal))]
            _, laid = await asyncio.gather(*asked, return_exceptions=True)
            if laid == "saved":
                assert isinstance((await one.load(copy))[-1].event, Revealed)
            else:
                assert isinstance(laid, RuleViolation) and await one.load(copy) == []

    with_stores(url, work)


def test_a_deal_has_tables_enough_and_who_shares_a_commit_does_not_suffer(url: str) -> None:
    async def work(one: Store, _: Store) -> None:
        await one.append(dealt("first", "first"))
        copies = [one.append(dealt(f"copy{number:02}", "first")) for number in range(MOST_TABLES)]
        *laid, last = await asyncio.gather(*copies, return_exceptions=True)
        assert set(laid) == {"saved"} and isinstance(last, RuleViolation)
        assert len(await one.tables_with("first")) == MOST_TABLES

    with_stores(url, work)


def kept(table: str, result: PuzzleResult) -> Write:
    return lambda connection: results.add(connection, table, result)


def test_results_of_puzzles_are_kept_with_the_event_that_ended_them_and_ranked(url: str) -> None:
    async def work(one: Store, other: Store) -> None:
        for person, name in (("ada", "Ada"), ("bob", "Bob")):
            await one.add_person(person, name)
        ends = [("a", "ada", 5, 9), ("b", "ada", 7, 9), ("c", "bob", 7, 4), ("d", "bob", None, 2)]
        for table, person, points, moves in ends:
            await one.append(laid(table))
            write = kept(table, PuzzleResult("A01 / D1", person, points, moves))
            await one.append(said(table, 2), over=True, writes=(write,))
        await other.change(lambda connection: results.show(connection, "A01 / D1", "ada"))
        await other.change(lambda connection: results.show(connection, "A01 / D1", "ada"))
        await one.append(laid("e"))
        await one.append(said("e", 2), over=True, writes=(kept("e", PuzzleResult("A01 / D1", "ada", 9, 1)),))
        ranked = await other.read(lambda connection: results.table(connection, "A01 / D1", "ada"))
        assert [(line.name, line.points, line.moves, line.you) for line in ranked] == [
            ("Bob", 7, 4, False),
            ("Ada", 7, 9, True),
        ]
        own = await other.read(lambda connection: results.mine(connection, ["A01 / D1", "A02 / D1"], "ada"))
        assert own == {"A01 / D1": results.Mine(3, 7, shown=True)}
        told = await other.read(lambda connection: results.everybody(connection, "A01 / D1", 7, "ada"))
        assert told == results.Everybody(2, 2, ranked, place=2)

    with_stores(url, work)


def test_what_is_written_with_an_event_is_there_with_it_or_not_at_all(url: str) -> None:
    async def work(one: Store, other: Store) -> None:
        await one.append(laid("t"))
        first, second = (kept("t", PuzzleResult("A01 / D1", person, 5, 9)) for person in ("ada", "bob"))
        assert await one.append(said("t", 2), over=True, writes=(first,)) == "saved"
        assert await other.append(said("t", 2), over=True, writes=(second,)) == "lost"
        own = await other.read(lambda connection: results.mine(connection, ["A01 / D1"], "bob"))
        assert own == {}

    with_stores(url, work)


def test_a_write_that_fails_costs_neither_its_event_nor_those_that_share_the_commit(url: str) -> None:
    async def work(one: Store, other: Store) -> None:
        tables = ("a", "b", "c")
        await asyncio.gather(*(one.append(laid(table)) for table in tables))
        twice = kept("a", PuzzleResult("A01 / D1", "ada", 5, 9))  # the second breaks a constraint
        ends = [one.append(said(table, 2), over=True, writes=(twice,)) for table in tables]
        assert await asyncio.gather(*ends) == ["saved"] * 3
        own = await other.read(lambda connection: results.mine(connection, ["A01 / D1"], "ada"))
        assert own == {"A01 / D1": results.Mine(1, 5)}

    with_stores(url, work)


def test_an_answer_is_kept_once_whoever_works_it_out(url: str) -> None:
    async def work(one: Store, other: Store) -> None:
        assert await one.job_answers(["une/2026-11-16"]) == {}
        await one.keep_job_answer("une/2026-11-16", b"{}")
        await other.keep_job_answer("une/2026-11-16", b"[]")
        assert await other.job_answers(["une/2026-11-16", "une/2026-11-17"]) == {"une/2026-11-16": b"{}"}

    with_stores(url, work)
