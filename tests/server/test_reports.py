"""Worked out by real processes, with boxes of the host's too: bots' moves, the best page of a lot, the report on a day,
a page in print.
"""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
import pytest

from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.puzzles.best_pages import BestPage, recount
from marbre.games.redac_chef.puzzles.jobs import Solve
from marbre.kernel.registry import find_game, games
from marbre.server.jobs.process import task
from marbre.server.jobs.queue import MOST_AT_ONCE, PROCESS
from marbre.server.jobs.worker_pool import Workers
from tests.server.house import Guest, House, Json, until
from tests.server.test_packs import FIGURES, own_box

LONG = 400.0
"""Seconds within which a process has compiled the solver, if nobody has before, and answered."""
LOT = "A01 A12 A20 D07 P03 / D1"


@pytest.fixture(scope="module")
def newsroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that works reports out, quickly, with a box of the host's for every game; the next puzzles take part in
    the queue. Bots have time to come: one that does not answer has died.
    """
    folder = tmp_path_factory.mktemp("newsroom")
    packs = [str(own_box(folder, slug)) for slug in FIGURES]
    with House(folder, job_workers=1, job_seconds=1.0, packs=packs, bot_grace=LONG) as opened:
        yield opened
        assert opened.lines() == [], "no error, and no bot that overran or said what it may not do"


@pytest.mark.parametrize("slug", FIGURES)
def test_bots_of_every_level_play_with_a_box_of_the_hosts(newsroom: House, slug: str) -> None:
    ada, levels = Guest(newsroom, "Ada"), list(find_game(slug).players)
    options = {"mode": "slow"} if slug == "redac-chef" else {}
    for bots in zip_longest(levels[::2], levels[1::2], fillvalue="random"):
        table = ada.lay(slug, bots=bots, sit=False, begin=True, pack=f"our-{slug}", options=options)
        assert until(lambda table=table: {0, 1} <= {line.get("actor") for line in ada.record(table)})  # type: ignore[misc]
        assert ada.record(table)[0]["pack"]["name"] == f"our-{slug}"


def test_every_game_of_ours_has_a_box_of_the_hosts() -> None:
    assert set(FIGURES) == {spec.slug for spec in games() if find_game(spec.slug).package.startswith("marbre.")}


def play_friday(ada: Guest, taken: int = 5, laid: int = 3, pack: str | None = None) -> str:
    """Friday in turns against nobody: a few tiles, a careless page."""
    table = ada.lay("redac-chef", players=1, options={"mode": "slow"}, begin=True, public=False, pack=pack)
    rng = Random("friday")
    with ada.at(table) as seat:
        while not seat.update["match"]["hands"][0]["view"]["counts"]:
            number = seat.do("play", seat=0, action=chosen(seat.turns()[0], rng, taken, laid))
            while seat.number < number:
                seat.next("update")
    return table


def chosen(hand: Json, rng: Random, taken: int, laid: int) -> Json:
    legal: list[Json] = hand["legal"]
    [desk] = hand["view"]["desks"]
    kinds = {action["type"]: action for action in legal}
    wanted = ["ready", "keep", "correct"]
    if len(desk["desk"]) + len(desk["placed"]) >= taken:
        wanted += ["maquette", *([] if len(desk["placed"]) >= laid else ["place"]), "tirage"]
    for kind in wanted:
        if kind in kinds:
            return kinds[kind]
    return rng.choice([action for action in legal if action["type"] == "take"] or legal)


def wait_for(ask: Any) -> Any:
    until = time.monotonic() + LONG
    while (found := ask()) is None:
        assert time.monotonic() < until
        time.sleep(0.5)
    return found


def test_a_process_proves_the_best_page_of_a_lot() -> None:
    async def ask() -> bytes:
        workers = Workers(1, PROCESS)
        try:
            return await workers.ask(task(Solve(LOT)), LONG)
        finally:
            await workers.close()

    best = msgspec.json.decode(asyncio.run(ask()), type=BestPage)
    assert best.is_proven
    assert recount(best, GAME.classic.box).points == best.points


@pytest.mark.parametrize("pack", [None, "our-redac-chef"])
def test_after_a_day_one_is_told_what_was_possible(newsroom: House, pack: str | None) -> None:
    ada = Guest(newsroom, "Ada")
    table = play_friday(ada, pack=pack)

    def report() -> Json | None:
        told = ada.get(f"/api/tables/{table}/report?day=0").json
        assert told["making"]
        side: Json | None = told["sides"][0]
        return side

    side = wait_for(report)
    assert side["points"] <= side["possible"] <= side["bound"]
    assert sum(loss["points"] for loss in side["lost"]) == side["possible"] - side["points"]
    floor = [loss["points"] for loss in side["lost"] if loss["message"]["key"] == "lost-floor"]
    assert all(points < 0 for points in floor), "what the floor gave to the worse page is no loss"
    assert ada.get(f"/api/tables/{table}/report?day=1").json["rule"] == "TAB-4.3"
    assert Guest(newsroom).get(f"/api/tables/{table}/report").json["sides"][0] == side


@pytest.mark.parametrize(("form", "start"), [("svg", b"<svg"), ("pdf", b"%PDF"), ("png", b"\x89PNG")])
def test_a_page_is_printed(newsroom: House, form: str, start: bytes) -> None:
    ada = Guest(newsroom, "Ada")
    table = play_friday(ada)
    printed = ada.get(f"/api/tables/{table}/une/{form}?lang=en")
    assert printed.status == 200
    assert printed.body.startswith(start)
    assert ada.get(f"/api/tables/{table}/une/{form}?seat=3").status == 404
    assert ada.get(f"/api/tables/{table}/une/gif").status in (400, 404)


def test_who_wants_a_print_while_too_many_wait_is_told_to_come_again(newsroom: House) -> None:
    ada = Guest(newsroom, "Ada")
    table = play_friday(ada)
    with ThreadPoolExecutor(3 * MOST_AT_ONCE) as pool:
        asked = [pool.submit(ada.get, f"/api/tables/{table}/une/svg") for _ in range(3 * MOST_AT_ONCE)]
        replies = [one.result() for one in asked]
    assert {reply.status for reply in replies} == {200, 429}
    assert sum(reply.status == 200 for reply in replies) >= MOST_AT_ONCE
    assert ada.get(f"/api/tables/{table}/une/svg").status == 200


def test_a_game_without_pages_has_neither_report_nor_print(newsroom: House) -> None:
    ada = Guest(newsroom, "Ada")
    table = ada.lay("vips", begin=True, bots=[None, "novice"])
    assert {ada.get(f"/api/tables/{table}/{what}").status for what in ("report", "une/pdf")} == {404}
