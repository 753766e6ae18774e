"""Exactly once, and back again: a repeated command is answered and not done; who returns gets what he missed."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from marbre.server.tables.commands import HOUSE, Begin, Decision, decide
from marbre.server.tables.events import Clock, Opened, Row, Said, Seated
from marbre.server.tables.live_table import MOST_MARKS, LiveTable
from marbre.server.tables.table import MOST_ANSWERED, MOST_CHAT, Table
from tests.server.house import Guest, House, Seat, act, play_on


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    """A house that a test may close and open."""
    with House(tmp_path) as opened:
        yield opened


def two_at_a_table(house: House) -> tuple[Guest, Guest, str]:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay()
    with ada.at(table) as first, ben.at(table) as second:
        second.do("sit", seat=1)
        first.do("begin")
    return ada, ben, table


def said(seat: Seat) -> list[str]:
    return [line["text"] for line in seat.update["chat"]]


def test_a_repeated_command_is_answered_with_the_same_number_and_not_done_again(house: House) -> None:
    ada, _, table = two_at_a_table(house)
    with ada.at(table) as seat:
        bet = {"type": "bet", "top": 1, "middle": 2, "bottom": 3}
        first = seat.ask("play", named="mine", seat=0, action=bet)
        assert seat.ask("play", named="mine", seat=0, action=bet) == first
        assert seat.refused("say", named="mine", text="another command with the same id") == "TAB-4.7"
        with ada.at(table) as other:
            assert other.ask("play", named="mine", seat=0, action=bet) == first
            assert other.number == first["number"]
        assert seat.ask("say", named="words", text="once")["number"] == first["number"] + 1


def test_only_the_latest_commands_are_kept_in_mind_and_older_ones_are_answered_all_the_same(house: House) -> None:
    ada, _, table = two_at_a_table(house)
    with ada.at(table) as seat:
        first = seat.do("say", named="mine", text="once")
        for number in range(MOST_ANSWERED + 5):
            seat.do("say", named=f"later {number}", text="later")
        last = seat.ask("say", named="last", text="last")["number"]
        assert seat.do("say", named="mine", text="once") == first
        assert seat.do("say", text="and on") == last + 1


def test_a_table_keeps_no_more_in_mind_the_longer_it_is_played_at() -> None:
    row = Row("t", 1, 0.0, Opened("vips", 2, {}, "host", "name", True, Clock(), "00" * 32))
    live = LiveTable(Table(row))
    for seat in range(2):
        live.fold(Row("t", 2 + seat, 0.0, Seated(seat, str(seat), str(seat)), "ada", f"sit {seat}"))
    begun = decide(live.table, HOUSE, Begin("begin"), 0.0)
    assert isinstance(begun, Decision)
    live.fold(Row("t", 4, 0.0, begun.event), begun.match)
    for number in range(5, 1500):
        live.fold(Row("t", number, 0.0, Said("ada", "ada", "…"), "ada", f"say {number}"))
    assert len(live.marks) == MOST_MARKS and max(live.marks) == live.table.number
    assert len(live.table.answered) == MOST_ANSWERED and len(live.table.chat) == MOST_CHAT


def test_ids_are_ones_own(house: House) -> None:
    """What the house did in my name, and what others sent, does not count as my command."""
    ada, ben, table = two_at_a_table(house)
    with ada.at(table) as first, ben.at(table) as second:
        for named in ("seat", "back", "begin", "bot", "bot 0", "mine"):
            before = first.number
            assert first.do("say", named=named, text=named) == before + 1
            assert second.do("say", named=named, text=named) == before + 2
            first.until(lambda update, last=before + 2: update["number"] == last)  # type: ignore[misc]
        with ada.at(ada.lay()) as elsewhere:
            assert elsewhere.do("say", named="mine", text="another table") == 3


def test_a_repeated_command_is_answered_by_the_house_after_a_restart(own: House) -> None:
    ada, _, table = two_at_a_table(own)
    bet = {"type": "bet", "top": 1, "middle": 2, "bottom": 3}
    with ada.at(table) as seat:
        seat.send("play", named="mine", seat=0, action=bet)
        number = seat.until(lambda update: update["match"]["hands"][0]["view"]["has_bet"][0])["number"]
    own.kill()
    own.open()
    with ada.at(table) as seat:
        assert seat.number == number
        assert seat.ask("play", named="mine", seat=0, action=bet)["number"] == number
        assert seat.number == number


def test_a_command_whose_sender_vanishes_is_done_and_told_to_the_others(house: House) -> None:
    ada, ben, table = two_at_a_table(house)
    with ben.at(table) as second:
        for turn in range(20):
            first = ada.at(table)
            first.send("say", named=f"{turn}", text=f"gone {turn}")
            first.socket.close()
            update = second.until(lambda update: bool(update["chat"]) or update["whole"])
        with ada.at(table) as back:
            answers = [back.ask("say", named=f"{turn}", text=f"gone {turn}") for turn in range(20)]
            assert len({answer["number"] for answer in answers}) == 20
            assert back.number == max(answer["number"] for answer in answers)
        second.until(lambda update: update["number"] == back.number)
        heard = [line["text"] for seen in second.seen if seen["type"] == "update" for line in seen["chat"]]
        assert sorted(heard) == sorted(f"gone {turn}" for turn in range(20))
        assert update["table"]["id"] == table


def test_answers_come_in_the_order_of_the_commands(house: House) -> None:
    ada, _, table = two_at_a_table(house)
    with ada.at(table) as seat:
        ids = [f"word {number}" for number in range(30)]
        for named in ids:
            seat.send("say", named=named, text=named)
        answers = [seat.next("answer") for _ in ids]
        assert [answer["id"] for answer in answers] == ids
        assert [answer["number"] for answer in answers] == list(range(answers[0]["number"], answers[0]["number"] + 30))
        for answer in answers:  # and each after the update that shows what it did
            shown = [seen.get("number") for seen in seat.seen[: seat.seen.index(answer)] if seen["type"] == "update"]
            assert answer["number"] in shown


def test_who_returns_gets_just_what_he_missed(house: House) -> None:
    ada, ben, table = two_at_a_table(house)
    with ada.at(table) as first, ben.at(table) as second:
        play_on([first, second], Random(1), moves=6)
        first.do("say", text="before")
        first.fence()
        kept = first.number
        entries = [entry for seen in first.seen if seen["type"] == "update" for entry in seen["log"]]
        first.socket.close()
        second.do("say", text="meanwhile")
        if second.turns():
            act(second, Random(2))
        with ada.at(table, since=kept) as back:
            assert not back.update["whole"]
            assert said(back) == ["meanwhile"]
            assert [entry["number"] for entry in back.update["log"]] == list(
                range(entries[-1]["number"] + 1, entries[-1]["number"] + 1 + len(back.update["log"]))
            )
            with ada.at(table) as anew:
                assert anew.update["whole"]
                assert said(anew) == ["before", "meanwhile"]
                assert entries + back.update["log"] == anew.update["log"]
                assert anew.update["match"]["setup"] and back.update["match"]["setup"] is None
                assert back.update["match"] == {**anew.update["match"], "setup": None}
        with ada.at(table, since=second.number) as nothing:
            assert (nothing.update["log"], nothing.update["chat"], nothing.update["whole"]) == ([], [], False)


@pytest.mark.parametrize("since", [-1, 0, 1, 999_999, 10**30])
def test_who_saw_a_number_that_is_not_known_gets_everything(house: House, since: int) -> None:
    ada, _, table = two_at_a_table(house)
    with ada.at(table, since=since) as seat:
        assert seat.update["whole"]
        assert seat.update["log"][0]["number"] == 1


def test_what_was_missed_is_known_after_a_restart_too(own: House) -> None:
    ada, ben, table = two_at_a_table(own)
    with ada.at(table) as first, ben.at(table) as second:
        play_on([first, second], Random(1), moves=4)
        kept = first.number
        play_on([first, second], Random(1), moves=4)
        last = first.until(lambda update: update["number"] >= second.number)
    own.kill()
    own.open()
    with ada.at(table, since=kept) as back:
        assert not back.update["whole"]
        assert back.update["number"] == last["number"]
        missed = [
            entry for seen in first.seen if seen["type"] == "update" and seen["number"] > kept for entry in seen["log"]
        ]
        assert json.dumps(back.update["log"]) == json.dumps(missed)
        assert back.update["match"] == last["match"]
