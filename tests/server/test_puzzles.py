"""Puzzles over HTTP: what is told to whom, records, giving up, the table of the day."""

import sqlite3
import time
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.options import read_lot, write_lot
from marbre.games.redac_chef.pages.page import Placed, sheet_of
from marbre.games.redac_chef.puzzles.best_pages import BestPage, recount
from marbre.games.redac_chef.puzzles.offered import today
from marbre.server.cards.press import house_picture
from tests.server.house import Guest, House, Json, Reply
from tests.server.test_cards import drawn, picture
from tests.support import rule

BOX = GAME.classic.box
LOT = "A01 A40 / D1"


def best_of_few(lot: str) -> BestPage:
    """The best page of one or two articles, by trying everything with the tribune where it lies at first."""
    _, tiles = read_lot(lot, BOX)
    sheet = sheet_of(BOX.numbers, 0)
    blank = sheet.new_page()
    pages: list[tuple[Placed, ...]] = [()]
    for tile in tiles:
        for laid in tuple(pages):
            page = blank
            for one in laid:
                page = sheet.lay(page, one.tile, one.x, one.y)
            pages += [(*laid, Placed(tile, *sheet.at(anchor))) for anchor in places(sheet, page, tile)][::7]
    tried = [BestPage(lot, 0, 0, blank.tribune, laid) for laid in pages]
    counted = [(recount(page, BOX).points, page) for page in tried]
    points, best = max(((points, page) for points, page in counted if points is not None), key=lambda one: one[0])
    return replace(best, points=points, bound=points)


def places(sheet: Any, page: Any, tile: int) -> list[int]:
    piece = BOX.numbers.pieces[tile]
    across, down = range(sheet.front.columns - piece.width + 1), range(sheet.front.rows - piece.height + 1)
    return [y * sheet.stride + x for y in down for x in across if not sheet.mask(tile, x, y) & page.taken]


BEST = best_of_few(LOT)


def prepare(house: House, day: date, best: BestPage) -> None:
    """The Une of a date lies ready, as if it had been made the day before."""
    keep(house, replace(best, day=day.isoformat()), f"une/{day}", f"lot/{best.lot}")


def keep(house: House, proof: Any, *keys: str) -> None:
    """Something that was worked out before."""
    with closing(sqlite3.connect(house.settings.db)) as database, database:
        for key in keys:
            database.execute("INSERT INTO proofs VALUES (?, ?, ?)", (key, time.time(), msgspec.json.encode(proof)))


@pytest.fixture(scope="module")
def corner(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A house with a Une for today and one for yesterday."""
    with House(tmp_path_factory.mktemp("puzzles")) as opened:
        prepare(opened, today(), BEST)
        prepare(opened, today() - timedelta(days=1), best_of_few("A02 / D1"))
        yield opened
        assert [line for line in opened.lines() if line["level"] == "error"] == []


def solve(guest: Guest, placed: tuple[Placed, ...], tribune: tuple[int, int] | None = None, **puzzle: Any) -> str:
    """Play a puzzle: lay these tiles, the tribune elsewhere if asked, and print."""
    options = {"mode": "puzzle", **puzzle}
    table = guest.lay("redac-chef", players=1, options=options, begin=True, public=False)
    with guest.at(table) as seat:
        seat.do("play", seat=0, action={"type": "ready"})
        if tribune is not None:
            seat.do("play", seat=0, action={"type": "tribune", "x": tribune[0], "y": tribune[1]})
        for one in placed:
            seat.do("play", seat=0, action={"type": "place", **msgspec.to_builtins(one)})
        seat.do("play", seat=0, action={"type": "tirage"})
        seat.until(lambda update: update["table"]["status"] == "over")
    return table


def une(guest: Guest) -> Json:
    told: Json = guest.get(f"/api/puzzles/{today()}").json
    return told


def refused(reply: Reply) -> str:
    assert reply.status == 409, reply.body
    return str(reply.json["rule"])


def test_the_corner_lists_the_pack_and_the_une_of_the_day(corner: House) -> None:
    told = Guest(corner).get("/api/puzzles").json
    assert [one["id"] for one in told["pack"]] == [str(at + 1) for at in range(len(BOX.puzzles))]
    assert told["today"]["id"] == told["day"] == today().isoformat()
    assert told["today"]["lot"] == LOT
    assert told["pack"][0]["lot"] == write_lot(BOX.puzzles[0])
    assert [one["best"] for one in told["pack"]] == [one.best for one in BOX.puzzles]
    assert told["today"]["best"] == BEST.points


def test_the_une_of_the_day_has_a_picture_of_its_tiles_alike_whatever_its_best_page_is(tmp_path: Path) -> None:
    """Its secret is where the tiles go: the other world has the same lot, laid out and worth otherwise."""
    told, drawings = [], []
    for number, best in enumerate((BEST, replace(BEST, points=BEST.points + 1, placed=BEST.placed[::-1]))):
        (tmp_path / str(number)).mkdir()
        with House(tmp_path / str(number)) as world:
            prepare(world, today(), best)
            drawings += [drawn(world, page) for page in ("/puzzles", f"/puzzles?puzzle={today()}")]
            told.append(Guest(world).get("/api/puzzles").json["today"]["best"])
    assert told[0] != told[1]  # which the page itself may say
    assert len(set(drawings)) == 1


def test_tomorrows_une_has_no_picture_today(corner: House) -> None:
    tomorrow = today() + timedelta(days=1)
    prepare(corner, tomorrow, best_of_few("A03 / D1"))
    assert picture(corner, f"/puzzles?puzzle={tomorrow}") == house_picture()


def test_a_record_is_kept(corner: House) -> None:
    ada = Guest(corner, "Ada")
    assert une(ada)["tries"] == 0
    solve(ada, (), lot=LOT)
    told = une(ada)
    assert (told["tries"], told["best"], told["reached"]) == (1, BEST.points, False)
    assert told["points"] < BEST.points
    solve(ada, BEST.placed, lot=LOT)
    told = une(ada)
    assert (told["tries"], told["points"], told["reached"], told["shown"]) == (2, BEST.points, True, False)
    solve(ada, (), lot=LOT)
    assert une(ada)["points"] == BEST.points


@rule("TAB-4.10")
def test_the_best_page_is_shown_to_who_reached_it_or_gave_up_and_help_does_not_count(corner: House) -> None:
    bob, path = Guest(corner, "Bob"), f"/api/puzzles/{today()}"
    assert refused(bob.get(f"{path}/best")) == "TAB-4.10"
    solve(bob, (), lot=LOT)
    assert refused(bob.get(f"{path}/best")) == "TAB-4.10"
    shown = bob.post(f"{path}/give-up").json["best"]
    assert shown == bob.get(f"{path}/best").json["best"]
    assert (shown["points"], shown["bound"]) == (BEST.points, BEST.bound)
    assert sum(line["points"] for line in shown["lines"]) == BEST.points
    before = une(bob)["points"]
    solve(bob, BEST.placed, lot=LOT)
    told = une(bob)
    assert (told["tries"], told["points"], told["reached"], told["shown"]) == (2, before, False, True)
    cyd = Guest(corner, "Cyd")
    solve(cyd, BEST.placed, lot=LOT)
    assert cyd.get(f"{path}/best").json["best"]["points"] == BEST.points


@rule("TAB-4.10")
def test_who_sees_the_best_page_after_scoring_keeps_the_score(corner: House) -> None:
    pia, path = Guest(corner, "Pia"), f"/api/puzzles/{today()}"
    scored = solve(pia, (), lot=LOT)
    before = une(pia)["points"]
    pia.post(f"{path}/give-up")
    later = solve(pia, BEST.placed, lot=LOT)
    assert [pia.get(f"/api/tables/{table}/puzzle").json["helped"] for table in (scored, later)] == [False, True]
    [line] = [line for line in pia.get(f"{path}/results").json["lines"] if line["you"]]
    assert line["points"] == une(pia)["points"] == before


@rule("TAB-4.10")
def test_hints_climb_from_the_tile_to_its_square_and_each_step_has_its_price(corner: House) -> None:
    sam = Guest(corner, "Sam")
    table = sam.lay("redac-chef", players=1, options={"mode": "puzzle", "lot": LOT}, begin=True, public=False)
    path, laid = f"/api/tables/{table}/hint", {one.tile: one for one in BEST.placed}
    largest = max(laid, key=lambda tile: BOX.numbers.pieces[tile].area)
    assert sam.get(path).json == {"hint": None, "price": 1, "spent": 0}
    tile, part, place = (sam.post(path).json for _ in range(3))
    assert tile == {"hint": {"tile": largest, "part": None, "place": None}, "price": 1, "spent": 1}
    assert (part["hint"]["part"].split("-")[0], part["price"], part["spent"]) == ("top", 2, 2)
    assert place["hint"]["place"] == msgspec.to_builtins(laid[largest])
    assert (place["price"], place["spent"]) == (None, 4)
    assert sam.post(path).json == sam.get(path).json == place  # there is nothing more to tell of it
    with sam.at(table) as seat:
        seat.do("play", seat=0, action={"type": "ready"})
        seat.do("play", seat=0, action={"type": "place", **place["hint"]["place"]})
        told = sam.get(path).json
        assert (told["hint"], told["spent"]) == (None, 4)  # on to the next, which has cost nothing yet
        for one in BEST.placed:
            if one.tile != largest:
                seat.do("play", seat=0, action={"type": "place", **msgspec.to_builtins(one)})
        assert sam.post(path).json == {"hint": None, "price": None, "spent": 4}
        seat.do("play", seat=0, action={"type": "tirage"})
        seat.until(lambda update: update["table"]["status"] == "over")
    assert (une(sam)["points"], une(sam)["reached"]) == (BEST.points - 4, False)
    [line] = [line for line in sam.get(f"/api/puzzles/{today()}/results").json["lines"] if line["you"]]
    assert line["points"] == BEST.points - 4
    assert sam.post(path).status == 404
    assert sam.get(f"/api/tables/{table}/puzzle").json["spent"] == 4


@rule("TAB-4.10")
def test_hints_are_for_whoever_plays_the_puzzle_alone(corner: House) -> None:
    tim, una = Guest(corner, "Tim"), Guest(corner, "Una")
    alone = tim.lay("redac-chef", players=1, options={"mode": "puzzle", "puzzle": 1}, begin=True, public=False)
    assert refused(una.post(f"/api/tables/{alone}/hint")) == "TAB-4.2"
    race = {"mode": "puzzle", "puzzle": 1}
    two = tim.lay("redac-chef", players=2, bots=[None, "novice"], options=race, begin=True, public=False)
    assert tim.post(f"/api/tables/{two}/hint").status == 404
    assert tim.post(f"/api/tables/{alone}/hint").json["price"] == 1


def test_the_table_of_the_day_has_everybodys_best_page_once(corner: House) -> None:
    dan, eva = Guest(corner, "Dan"), Guest(corner, "Eva")
    solve(dan, (), lot=LOT)
    solve(dan, BEST.placed, lot=LOT)
    solve(eva, (), lot=LOT)
    eva.post(f"/api/puzzles/{today()}/give-up")
    solve(eva, BEST.placed, lot=LOT)
    lines = dan.get(f"/api/puzzles/{today()}/results").json["lines"]
    [own] = [line for line in lines if line["name"] == "Dan"]
    assert (own["points"], own["you"], own["moves"]) == (BEST.points, True, len(BEST.placed) + 2)
    [other] = [line for line in lines if line["name"] == "Eva"]
    assert other["points"] < BEST.points
    assert [line["points"] for line in lines] == sorted((line["points"] for line in lines), reverse=True)


@rule("RED-12.5")
def test_what_was_taken_back_is_still_a_move(corner: House) -> None:
    jo = Guest(corner, "Jo")
    table = jo.lay("redac-chef", players=1, options={"mode": "puzzle", "lot": LOT}, begin=True, public=False)
    first, *others = ({"type": "place", **msgspec.to_builtins(one)} for one in BEST.placed)
    with jo.at(table) as seat:
        seat.do("play", seat=0, action={"type": "ready"})
        seat.do("play", seat=0, action=first)
        assert seat.update["match"]["hands"][0]["undo"]
        seat.do("undo", seat=0)
        assert not seat.update["match"]["hands"][0]["undo"]
        for action in (first, *others, {"type": "tirage"}):
            seat.do("play", seat=0, action=action)
        seat.until(lambda update: update["table"]["status"] == "over")
    [line] = [line for line in jo.get(f"/api/puzzles/{today()}/results").json["lines"] if line["you"]]
    assert (line["points"], line["moves"]) == (BEST.points, len(BEST.placed) + 3)


def test_a_page_that_is_taken_up_from_a_replay_counts_for_nobody(corner: House) -> None:
    ann, max_ = Guest(corner, "Ann"), Guest(corner, "Max")
    table = solve(ann, BEST.placed, lot=LOT)
    before_tirage = len(ann.get(f"/api/tables/{table}/replay").json["frames"]) - 1
    taken_up = max_.post(f"/api/tables/{table}/fork", {"number": before_tirage, "seat": 0}).json["id"]
    assert une(max_)["table"] is None
    with max_.at(taken_up) as seat:
        seat.do("play", seat=0, action={"type": "tirage"})
        seat.until(lambda update: update["table"]["status"] == "over")
        assert seat.update["match"]["outcome"]["scores"] == [BEST.points]
    assert une(max_)["tries"] == 0


def test_yesterday_is_counted_for_the_front_page(corner: House) -> None:
    fay = Guest(corner, "Fay")
    before = (today() - timedelta(days=1)).isoformat()
    lot = fay.get(f"/api/puzzles/{before}").json["lot"]
    solve(fay, best_of_few(lot).placed, lot=lot)
    told = fay.get("/api/puzzles").json["yesterday"]
    assert told["tries"] >= told["perfect"] >= 1
    assert told["leaders"][told["place"] - 1]["name"] == "Fay" and told["leaders"][told["place"] - 1]["you"]
    assert Guest(corner).get("/api/puzzles").json["yesterday"]["place"] is None


def test_the_last_days_are_offered_still(corner: House) -> None:
    told = Guest(corner).get("/api/puzzles").json
    assert [one["id"] for one in told["past"]] == [(today() - timedelta(days=1)).isoformat()]


def test_a_puzzle_that_was_left_is_found_again(corner: House) -> None:
    kim = Guest(corner, "Kim")
    table = kim.lay("redac-chef", players=1, options={"mode": "puzzle", "puzzle": 3}, begin=True, public=False)
    pack = kim.get("/api/puzzles").json["pack"]
    assert [one["table"] for one in pack] == [None, None, table, *[None] * (len(pack) - 3)]
    assert Guest(corner, "Lou").get("/api/puzzles/3").json["table"] is None
    with kim.at(table) as seat:
        seat.do("play", seat=0, action={"type": "ready"})
        seat.do("play", seat=0, action={"type": "tirage"})
        seat.until(lambda update: update["table"]["status"] == "over")
    assert kim.get("/api/puzzles/3").json["table"] is None


def test_an_incomplete_page_is_a_try_without_points(corner: House) -> None:
    gil = Guest(corner, "Gil")
    solve(gil, (), puzzle=1)
    told = gil.get("/api/puzzles/1").json
    assert (told["tries"], told["points"]) == (1, None)
    assert gil.get("/api/puzzles/1/results").json["lines"] == []


def test_a_table_knows_which_puzzle_it_plays(corner: House) -> None:
    ida = Guest(corner, "Ida")
    tables = [solve(ida, (), **asked) for asked in ({"lot": LOT}, {"puzzle": 2}, {"lot": "A05 / D2"})]
    tables.append(ida.lay("vips", begin=True, bots=[None, "novice"]))
    answers = [ida.get(f"/api/tables/{table}/puzzle").json["puzzle"] for table in tables]
    assert [one and one["id"] for one in answers] == [today().isoformat(), "2", None, None]


@pytest.mark.parametrize("puzzle", ["0", "99", "x", "2020-01-01", "9999-01-01", "2026-13-01", "%00"])
def test_what_is_no_puzzle_is_not_found(corner: House, puzzle: str) -> None:
    ada = Guest(corner, "Ada")
    for reply in (ada.get(f"/api/puzzles/{puzzle}"), ada.post(f"/api/puzzles/{puzzle}/give-up")):
        assert reply.status == 404
        assert reply.json["message"]["key"] == "not-found"


def test_giving_up_needs_a_guest(corner: House) -> None:
    assert Guest(corner).post("/api/puzzles/1/give-up").status == 401


def test_a_house_without_provers_says_that_it_makes_none(house: House) -> None:
    told = Guest(house).get("/api/puzzles").json
    assert (told["today"], told["making"]) == (None, False)


def test_results_outlive_the_house(corner: House) -> None:
    hal = Guest(corner, "Hal")
    solve(hal, BEST.placed, lot=LOT)
    corner.kill()
    corner.open()
    assert une(hal)["reached"]
