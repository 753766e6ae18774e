"""Somebody is gone: the table waits, those who are here decide, and he learns what was done for him (TAB-4.4)."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import marbre
from tests.server.house import Guest, House, Json, Seat, play_on
from tests.server.test_clocks import later
from tests.support import rule


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where somebody is missed at once."""
    with House(tmp_path_factory.mktemp("hasty"), patience=0.0) as opened:
        yield opened


def chair(seat: Seat, number: int) -> Json:
    found: Json = seat.update["table"]["seats"][number]
    return found


def begun(*people: Guest) -> str:
    """A table of VIPs where these people play and nobody is left."""
    table = people[0].lay(players=len(people))
    for number, person in enumerate(people[1:], start=1):
        with person.at(table) as seat:
            seat.do("sit", seat=number)
            if number == len(people) - 1:
                seat.do("begin")
    return table


def missed(seat: Seat, *numbers: int) -> None:
    seat.until(lambda update: all(update["table"]["seats"][number]["missed"] for number in numbers))


def let_a_bot_bet(seat: Seat) -> None:
    """For whoever has the second seat, and is missed."""
    missed(seat, 1)
    seat.do("stand-in", seat=1)
    seat.until(lambda update: update["match"]["hands"][0]["view"]["has_bet"][1])


@rule("TAB-4.4")
def test_left_for_ten_minutes_in_a_game_against_bots_nothing_has_happened(tmp_path: Path) -> None:
    with House(tmp_path, patience=0.0) as house:
        ada, ben, cleo = (Guest(house, name) for name in ("Ada", "Ben", "Cleo"))
        table = ada.lay(players=3, bots=[None, "random", "random"], begin=True)
        with Guest(house).at(table) as watching:
            watching.until(lambda update: update["match"]["to_act"] == [0])
            before = watching.number
        house.kill()
        later(house, table, 600)
        house.open()
        with Guest(house).at(table) as watching:
            with ben.at(begun(ben, cleo)) as waiting:
                missed(waiting, 1)  # so the house has looked at all its tables, more than once
            watching.fence()
            assert chair(watching, 0) == {**chair(watching, 0), "missed": False, "away": False, "late": 0}
            assert watching.number == before


@rule("TAB-4.4")
def test_among_people_nobody_plays_for_who_is_gone_until_one_of_the_others_says_so(hasty: House) -> None:
    ada, ben = Guest(hasty, "Ada"), Guest(hasty, "Ben")
    table = begun(ada, ben)
    with ada.at(table) as first:
        missed(first, 1)
        assert not chair(first, 1)["away"]
        with Guest(hasty, "Who watches").at(table) as watching:
            assert watching.refused("stand-in", seat=1) == "TAB-4.4"
        assert first.refused("stand-in", seat=0) == "TAB-4.4"
        first.do("stand-in", seat=1)
        first.until(lambda update: update["match"]["hands"][0]["view"]["has_bet"][1])
        seat = chair(first, 1)
        assert (seat["kind"], seat["name"], seat["present"], seat["away"], seat["resigned"]) == (
            "person", "Ben", False, True, False,
        )  # fmt: skip


@rule("TAB-4.4")
def test_who_comes_back_plays_himself_and_sees_what_was_done_for_him(hasty: House) -> None:
    ada, ben = Guest(hasty, "Ada"), Guest(hasty, "Ben")
    table = begun(ada, ben)
    with ada.at(table) as first:
        let_a_bot_bet(first)
        with ben.at(table) as second:
            second.until(lambda update: not update["table"]["seats"][1]["away"])
            stood_in = chair(second, 1)["stood_in"]
            done = [
                told
                for told in second.seen[0]["log"]
                if stood_in["since"] < told["number"] <= stood_in["until"] and told["actor"] == 1
            ]
            assert len(done) == 1
            play_on([first, second], Random(2))
            assert chair(second, 1)["stood_in"] is None
            assert first.status == "over"


@rule("TAB-4.4")
def test_all_who_are_here_may_stop_a_match_while_somebody_is_missed(hasty: House) -> None:
    ada, ben, cleo = (Guest(hasty, name) for name in ("Ada", "Ben", "Cleo"))
    table = begun(ada, ben, cleo)
    with ada.at(table) as first, ben.at(table) as second:
        missed(first, 2)
        bet = second.turns()[0]["legal"][0]
        first.do("propose", what="stop")
        assert first.update["table"]["proposed"] == {"stop": [0]}
        assert first.status == "playing"
        second.do("propose", what="stop")
        first.until(lambda update: update["table"]["stopped"])
        assert (first.status, first.update["match"]["outcome"], first.turns()) == ("over", None, [])
        assert second.refused("play", seat=1, action=bet) == "TAB-4.4"
    assert ada.post(f"/api/tables/{table}/rematch", {}).status == 200
    assert ada.get(f"/api/tables/{table}/replay?seat=1").status == 409


@rule("TAB-4.4")
def test_a_match_is_not_stopped_while_nobody_is_missed(hasty: House) -> None:
    ada, ben = Guest(hasty, "Ada"), Guest(hasty, "Ben")
    table = begun(ada, ben)
    with ada.at(table) as first, ben.at(table):
        assert first.refused("propose", what="stop") == "TAB-4.4"


@rule("TAB-4.4")
def test_if_everybody_agrees_the_match_goes_on_from_where_somebody_left(hasty: House) -> None:
    ada, ben = Guest(hasty, "Ada"), Guest(hasty, "Ben")
    table = begun(ada, ben)
    with ada.at(table) as first:
        let_a_bot_bet(first)
        assert ada.post(f"/api/tables/{table}/back", {}).status == 409  # nobody is back
        with ben.at(table) as second:
            second.until(lambda update: not update["table"]["seats"][1]["away"])
            assert ben.post(f"/api/tables/{table}/back", {}).json["id"] == table
            first.until(lambda update: update["table"]["proposed"] == {"back": [1]})
            laid = ada.post(f"/api/tables/{table}/back", {}).json["id"]
            second.until(lambda update: update["table"]["rematch"] == laid)
            assert second.update["table"]["stopped"]
    with ada.at(laid) as first, ben.at(laid) as second:
        assert [seat["name"] for seat in first.update["table"]["seats"]] == ["Ada", "Ben"]
        assert second.update["match"]["hands"][0]["view"]["has_bet"] == [False, False]
        play_on([first, second], Random(3))
    assert marbre.verify(ada.get(f"/api/tables/{laid}/record").body).draws


def test_a_bot_is_sent_off_by_hand_too(hasty: House) -> None:
    ada, ben = Guest(hasty, "Ada"), Guest(hasty, "Ben")
    table = begun(ada, ben)
    with ada.at(table) as first, ben.at(table) as second:
        assert second.refused("take-up", seat=1) == "TAB-4.4"
        assert first.refused("take-up", seat=1) == "TAB-4.2"
