"""Moves made in advance (TAB-7.4): played when they come true, dropped with a word when not, seen by nobody else."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marbre
from marbre.games.typo.actions import GiveUp, Place
from marbre.hosting.people import PersonId
from marbre.kernel.match import Match
from marbre.kernel.words.messages import Message
from marbre.server.plans.ahead import ahead_of, demand_on, dependence
from marbre.server.plans.plan import KeptPlan, MakePlan, judge, make_plan
from marbre.testing.matches import matches
from tests.server.house import Guest, House, Json, Seat, act, until
from tests.server.test_clocks import begun
from tests.server.test_days import THREE_DAYS, Calendar
from tests.server.test_leaving import unpacked
from tests.support import GAMES, rule


class Pair:
    """Two people at a table of VIPs whose bets are made: who is on turn, and who is not."""

    def __init__(self, house: House, **asked: Any) -> None:
        self.guests = Guest(house, "Ada"), Guest(house, "Ben")
        self.table = begun(*self.guests, **asked)
        with self.guests[0].at(self.table) as first, self.guests[1].at(self.table) as second:
            for one in (first, second):
                act(one, Random(1))
            first.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "place")
            (self.turn,) = first.update["match"]["to_act"]
        self.other = 1 - self.turn

    def acting(self) -> Seat:
        return self.guests[self.turn].at(self.table)

    def waiting(self) -> Seat:
        return self.guests[self.other].at(self.table)

    def end_turn(self, seat: Seat, piece: int) -> None:
        """Whoever is on turn lays his chips on this piece until it is the other's turn."""
        while self.turn in seat.update["match"]["to_act"]:
            legal = seat.turns()[0]["legal"]
            chosen = next(one for one in legal if one["type"] == "place" and one["piece"] == piece)
            seat.do("play", seat=self.turn, action=chosen)


def look_ahead(seat: Seat, number: int) -> Json:
    named = seat.send("look-ahead", seat=number)
    while (answer := seat.next("ahead", "refused"))["id"] != named:
        pass
    return answer


def place_on(seat: Seat, number: int, piece: int) -> Json:
    legal = look_ahead(seat, number)["legal"]
    return next(one for one in legal if one["type"] == "place" and one["piece"] == piece)


def plans_told(seat: Seat) -> list[Json]:
    return [one for one in seat.seen if one["type"] == "planned"]


def actions_of(guest: Guest, table: str, actor: int) -> list[Json]:
    return [line["action"] for line in guest.record(table) if line.get("actor") == actor]


@rule("TAB-7.4")
def test_a_plan_is_played_when_it_comes_true_and_nobody_hears_of_it_before(house: House) -> None:
    pair = Pair(house)
    eve = Guest(house, "Eve")
    with pair.waiting() as waiting, pair.acting() as acting, eve.at(pair.table) as watching:
        planned = place_on(waiting, pair.other, 3)
        for one in (acting, watching):
            one.fence()
        before = everything(pair, eve)
        waiting.do("plan", seat=pair.other, actions=[planned])
        assert plans_told(waiting)[-1]["actions"] == [planned]
        for one in (acting, watching):
            assert [said for said in one.fence() if said["type"] != "presence"] == []
        assert everything(pair, eve) == before
        with pair.waiting() as again:
            assert again.next("planned")["actions"] == [planned]
        with pair.acting() as again:
            assert not [one for one in again.fence() if one["type"] == "planned"]
        pair.end_turn(acting, 7)
        assert waiting.next("planned")["actions"] == []
        waiting.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "follow")
    assert actions_of(pair.guests[0], pair.table, pair.other)[-1] == planned
    assert "plan" not in house.log.read_text("utf-8")


def everything(pair: Pair, eve: Guest) -> list[Any]:
    """All that anybody but the planner can fetch of the table."""
    found: list[Any] = []
    for guest in (pair.guests[pair.turn], eve):
        found.append(fetched(guest, pair.table))
        with guest.at(pair.table) as seat:
            welcome = seat.update
            found.append({**welcome, "table": {**welcome["table"], "seats": None, "watchers": 0}})
    return found


RESTLESS = {"/metrics"}
"""What counts requests differs from one to the next."""


def fetched(guest: Guest, table: str) -> dict[str, Any]:
    """Whatever can be asked for by GET, about this table or without saying about what."""
    described = guest.get("/api/schema/openapi.json").json["paths"]
    paths = {path.replace("{table}", table) for path, methods in described.items() if "get" in methods}
    found = {path: guest.get(path) for path in sorted(paths - RESTLESS) if "{" not in path}
    assert {f"/api/tables/{table}/{what}" for what in ("record", "replay", "picture")} < set(found)
    return {
        path: (reply.status, unpacked(reply.body) if path.endswith(".zip") and reply.status == 200 else reply.body)
        for path, reply in found.items()
    }


@rule("TAB-7.4")
def test_a_plan_that_something_has_changed_for_is_dropped_with_a_word_unless_it_is_to_be_played_anyway(
    house: House,
) -> None:
    pair = Pair(house)
    with pair.waiting() as waiting, pair.acting() as acting:
        planned = place_on(waiting, pair.other, 3)
        waiting.do("plan", seat=pair.other, actions=[planned])
        pair.end_turn(acting, 3)
        waiting.next("planned")
        dropped = waiting.seen[-1] if waiting.seen[-1]["dropped"] else waiting.next("planned")
        assert dropped["dropped"]["key"] == "plan-changed"
        waiting.until(lambda update: update["match"]["to_act"] == [pair.other])
        assert waiting.refused("plan", seat=pair.other, actions=[planned]) == "TAB-7.4"
        with pair.waiting() as again:  # it stands there until it is read
            assert again.next("planned")["dropped"]["key"] == "plan-changed"
            again.do("unplan", seat=pair.other)
        pair.turn, pair.other = pair.other, pair.turn
        planned = place_on(acting, pair.other, 5)
        acting.do("plan", seat=pair.other, actions=[planned], when="legal")
        pair.end_turn(waiting, 5)
        acting.until(
            lambda update: (
                update["match"]["to_act"] == [pair.other] and update["match"]["hands"][0]["view"]["stage"] == "follow"
            )
        )
    assert actions_of(pair.guests[0], pair.table, pair.other)[-1] == planned


@rule("TAB-7.4")
def test_a_plan_survives_a_crash_and_can_be_cancelled(tmp_path: Path) -> None:
    with Calendar(tmp_path) as days:
        pair = Pair(days.house, clock=THREE_DAYS)
        with pair.waiting() as waiting:
            planned = place_on(waiting, pair.other, 3)
            waiting.do("plan", seat=pair.other, actions=[planned])
            days.house.kill()
        days.house.open()
        with pair.acting() as acting:
            pair.end_turn(acting, 7)
        mine = pair.guests[pair.other]
        assert until(lambda: actions_of(mine, pair.table, pair.other)[-1] == planned)
        assert kept_plans(days.house) == 0, "saved with what it did: no power cut lets it be played again"
        pair.turn, pair.other = pair.other, pair.turn
        with pair.waiting() as waiting:
            waiting.do("plan", seat=pair.other, actions=[place_on(waiting, pair.other, 3)])
            waiting.do("unplan", seat=pair.other)
        with pair.acting() as acting:
            pair.end_turn(acting, 8)
            acting.until(lambda update: update["match"]["to_act"] == [pair.other])
            assert acting.update["match"]["hands"][0]["view"]["stage"] == "place"


def kept_plans(house: House) -> int:
    with closing(sqlite3.connect(house.settings.db)) as database:
        (count,) = database.execute("SELECT count(*) FROM plans").fetchone()
    return int(count)


@rule("TAB-7.4")
def test_nobody_plans_for_another_nor_what_the_rules_would_refuse(house: House) -> None:
    pair = Pair(house)
    with pair.waiting() as waiting, pair.acting() as acting:
        planned = place_on(waiting, pair.other, 3)
        assert acting.refused("plan", seat=pair.other, actions=[planned]) == "TAB-4.2"
        assert acting.refused("look-ahead", seat=pair.other) == "TAB-4.2"
        assert acting.refused("plan", seat=pair.turn, actions=[planned]) == "TAB-7.4"
        swap = {"type": "swap", "first": 0, "second": 1}
        assert waiting.refused("plan", seat=pair.other, actions=[swap]).startswith("VIP")
        assert waiting.refused("plan", seat=pair.other, actions=[{"type": "nonsense"}]) == "TAB-1.2"


@rule("TAB-7.4")
def test_a_letter_goes_to_the_row_that_it_was_meant_for_if_that_is_as_it_was() -> None:
    """Typo: if that row still ends so, put my letter there; otherwise ask me, unless I said that it may be longer."""
    match = marbre.start("typo", players=2, seed="a")
    for seat in match.to_act:
        match.play(seat, match.legal(seat)[0])
    (turn,) = match.to_act
    placed, lengthened = changed_but_legal(match, turn)
    plans = [plan_of(match, 1 - turn, placed, when) for when in ("same", "legal")]
    elsewhere = match.copy()
    elsewhere.play(turn, GiveUp((placed.row + 1) % 4))
    assert [judge(match, plan) for plan in plans] == ["wait", "wait"]
    assert [judge(elsewhere, plan) for plan in plans] == ["play", "play"]
    asked, played = (judge(lengthened, plan) for plan in plans)
    assert isinstance(asked, Message) and asked.key == "plan-changed"
    assert played == "play"


def changed_but_legal(match: Match, turn: int) -> tuple[Place, Match]:
    """What the other could place next, and the match with something else at that row, which allows it all the same."""
    ahead = ahead_of(match, 1 - turn)
    assert ahead is not None
    for placed in (one for one in ahead.legal(1 - turn) if isinstance(one, Place)):
        for before in (one for one in match.legal(turn) if one.row == placed.row):
            after = match.copy()
            after.play(turn, before)
            if 1 - turn in after.to_act and after.check(1 - turn, placed) is None:
                return placed, after
    raise AssertionError("another seed is needed")


def plan_of(match: Match, seat: int, action: Place, when: Any) -> KeptPlan:
    asked = MakePlan("p", seat=seat, actions=(msgspec.Raw(msgspec.json.encode(action)),), when=when)
    plan = make_plan(match, PersonId("ben"), asked)
    assert isinstance(plan, KeptPlan)
    return plan


@rule("TAB-7.4")
def test_a_card_is_chosen_in_advance_and_waits_while_words_are_doubted(house: House) -> None:
    """Typo: whoever has placed chooses the card of the next round while the others place."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = begun(ada, ben, game="typo")
    with ada.at(table) as first, ben.at(table) as second:
        seats = (first, second)
        for one in seats:
            act(one, Random(4))
        first.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "place")
        (turn,) = first.update["match"]["to_act"]
        placing, waiting = seats[turn], seats[1 - turn]
        placing.do("play", seat=turn, action={"type": "give-up", "row": 0})
        waiting.until(lambda update: update["match"]["to_act"] == [1 - turn])
        legal = look_ahead(placing, turn)["legal"]
        assert {one["type"] for one in legal} == {"choose"}
        placing.do("plan", seat=turn, actions=[legal[0]])
        waiting.do("play", seat=1 - turn, action={"type": "give-up", "row": 1})
        assert placing.next("planned")["actions"] == []
        waiting.until(lambda update: update["match"]["to_act"] == [1 - turn])
        assert "letter" not in json.dumps(waiting.update["log"][-1].get("action") or {})
    assert actions_of(ada if turn == 0 else ben, table, turn)[-1] == legal[0]


@rule("TAB-7.4")
def test_a_cheque_is_chosen_in_advance_for_a_duel_and_waits_until_somebody_challenges(house: House) -> None:
    """Das Extrablatt: no action of a turn, so that it outlasts one's own, and is paid when one is challenged."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = begun(ada, ben, game="extrablatt")
    with ada.at(table) as first, ben.at(table) as second:
        turn = first.until(lambda update: bool(update["match"]["to_act"]))["match"]["to_act"][0]
        attacking, waiting = (first, second) if turn == 0 else (second, first)
        told = look_ahead(waiting, 1 - turn)
        assert "pay" not in {one["type"] for one in told["legal"]}
        assert {one["type"] for one in told["secretly"]} == {"pay"}
        planned = told["secretly"][-1]
        waiting.do("plan", seat=1 - turn, actions=[planned])
        while not is_challenged(attacking):
            mover = attacking if turn in attacking.update["match"]["to_act"] else waiting
            act_on_motors(mover, mover is attacking)
            for one in (attacking, waiting):
                one.fence()
        while plans_told(waiting)[-1]["actions"]:
            waiting.take()
    assert actions_of(ada if turn == 1 else ben, table, 1 - turn)[-1] == planned


def is_challenged(seat: Seat) -> bool:
    return bool(seat.update["match"]["hands"][0]["view"]["stage"] == "duel")


def act_on_motors(seat: Seat, wanted: bool) -> None:
    """Whoever wants a duel takes the first motor that he can reach; the other takes none."""
    seat.until(lambda _: bool(seat.turns()))
    [hand] = seat.turns()
    chosen = [one for one in hand["legal"] if (one["type"] == "motor") == wanted] or hand["legal"]
    seat.do("play", seat=hand["seat"], action=chosen[0])


@pytest.mark.parametrize("slug", GAMES)
def test_what_can_be_prepared_is_equal_in_every_world_that_a_seat_cannot_tell_apart(slug: str) -> None:
    @settings(max_examples=25, deadline=None)
    @given(data=st.data())
    def two_worlds(data: st.DataObject) -> None:
        match = data.draw(matches(slug))
        rng = Random(data.draw(st.integers(0, 2**32)))
        for seat in match.seats:
            assert prepared(match.redeal(seat, rng), seat) == prepared(match, seat)

    two_worlds()


def prepared(match: Match, seat: int) -> Any:
    return [shown(ahead, seat) for ahead in (ahead_of(match, seat), demand_on(match, seat)) if ahead is not None]


def shown(ahead: Match, seat: int) -> Any:
    offered = ahead.offered(seat)
    assert all(ahead.check(seat, one) is None for one in offered[:50])
    return ahead.view(seat), offered, [dependence(ahead, seat, one) for one in offered[:10]]
