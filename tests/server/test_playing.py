"""Whole games over sockets: people and bots, refusals, taking back, resigning, records."""

import gzip
import json
from itertools import pairwise
from random import Random

import marbre
from marbre.server.jobs.process import answer, task
from marbre.server.tables.replaying import WriteRecord, sent
from tests.server.house import Guest, House, play_on
from tests.support import rule


@rule("TAB-4.3")
def test_two_people_and_a_bot_play_a_whole_game(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay(players=3, bots=[None, None, "novice"])
    with ada.at(table) as first, ben.at(table) as second:
        assert second.refused("begin") == "TAB-4.3"  # he has no seat
        assert first.refused("begin") == "TAB-4.3"  # a seat is free
        assert first.refused("play", seat=0, action={"type": "swap", "first": 0, "second": 1}) == "TAB-4.3"
        second.do("sit", seat=1)
        second.do("begin")
        assert first.refused("begin") == "TAB-4.3"
        play_on([first, second], Random(1))
        assert first.update["match"]["outcome"] == second.update["match"]["outcome"]
        assert first.number == second.number
        assert first.refused("play", seat=0, action={"type": "swap", "first": 0, "second": 1}) == "TAB-1.3"
        assert first.update["table"]["rematch"] is None


def test_every_entry_is_told_to_everybody_once_and_in_order(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay()
    with ada.at(table) as first, ben.at(table) as second, Guest(house).at(table) as watcher:
        second.do("sit", seat=1)
        second.do("begin")
        play_on([first, second], Random(2))
        watcher.until(lambda update: update["number"] == first.number)
        for player in (first, second, watcher):
            told = [entry["number"] for seen in player.seen if seen["type"] == "update" for entry in seen["log"]]
            assert told == list(range(1, told[-1] + 1))
            numbers = [seen["number"] for seen in player.seen if seen["type"] == "update"]
            assert numbers == sorted(set(numbers))


@rule("TAB-4.2")
def test_a_refusal_carries_its_rule_and_its_message_and_changes_nothing(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay(players=2)
    with ada.at(table) as first, ben.at(table) as second, Guest(house).at(table) as watcher:
        second.do("sit", seat=1)
        second.do("begin")
        before = second.number
        bet = {"type": "bet", "top": 1, "middle": 1, "bottom": 1}
        answer = second.ask("play", seat=0, action=bet)
        assert answer["refusal"]["rule"] == "TAB-4.2"
        assert set(answer["refusal"]) == {"rule", "reason", "message"}
        assert second.refused("play", seat=1, action={"type": "swap", "first": 0, "second": 1}) == "VIP-1.4"
        assert second.refused("play", seat=1, action={"type": "deal", "chips": []}) == "TAB-1.2"
        assert second.refused("play", seat=7, action=bet) == "TAB-1.1"
        assert second.refused("undo", seat=0) == "TAB-4.2"
        assert second.refused("resign", seat=0) == "TAB-4.2"
        assert second.refused("word", seat=1, text="late") == "TAB-3.2"
        assert watcher.refused("play", seat=0, action=bet) == "TAB-4.2"
        assert watcher.refused("say", text="hello") == "TAB-4.2"
        first.fence()
        assert first.number == before


def test_an_action_is_taken_back_as_the_kernel_allows(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay()
    with ada.at(table) as first, ben.at(table) as second:
        second.do("sit", seat=1)
        second.do("begin")
        assert first.refused("undo", seat=0) in ("TAB-2.1", "TAB-2.2")
        first.do("play", seat=0, action={"type": "bet", "top": 1, "middle": 2, "bottom": 3})
        assert first.update["match"]["hands"][0]["undo"]
        first.do("undo", seat=0)
        assert first.update["match"]["hands"][0]["view"]["bets"] == [None, None]
        first.do("play", seat=0, action={"type": "bet", "top": 3, "middle": 2, "bottom": 1})
        assert second.refused("undo", seat=1) == "TAB-2.1"
        second.do("play", seat=1, action={"type": "bet", "top": 1, "middle": 2, "bottom": 3})
        assert second.refused("undo", seat=1) == "TAB-2.2"  # chips were dealt


@rule("TAB-4.4")
def test_who_resigns_leaves_his_seat_to_a_bot_for_good(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay()
    with ada.at(table) as first, ben.at(table) as second:
        assert first.refused("resign", seat=0) == "TAB-4.3"
        second.do("sit", seat=1)
        second.do("begin")
        play_on([first, second], Random(3), moves=6)
        second.do("resign", seat=1)
        assert second.update["table"]["seats"][1]["resigned"]
        assert second.refused("take-up", seat=1) == "TAB-4.4"
        assert second.refused("resign", seat=1) == "TAB-4.4"
        assert first.refused("take-up", seat=0) == "TAB-4.4"
        second.socket.close()
        with ben.at(table) as back:
            assert back.update["table"]["seats"][1]["resigned"]
        play_on([first], Random(4))
        assert first.status == "over"


def test_the_record_is_covered_before_the_end_and_complete_after_it(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay()
    assert ada.get(f"/api/tables/{table}/record").json["rule"] == "TAB-4.3"
    with ada.at(table) as first, ben.at(table) as second:
        second.do("sit", seat=1)
        first.do("word", seat=0, text="bonjour")
        second.do("begin")
        play_on([first, second], Random(5), moves=2)
        assert [line["action"] for line in ada.record(table) if line.get("actor") == 1] == [None]
        assert [line["action"] for line in ben.record(table) if line.get("actor") == 1] != [None]
        assert all(line["action"] is None for line in Guest(house).record(table) if line.get("actor") == 1)
        assert "secret" not in ada.record(table)[-1]
        assert ada.get(f"/api/tables/{table}/proof").status == 400
        assert ada.get(f"/api/tables/{table}/replay?seat=1").json["rule"] == "TAB-4.3"
        assert ada.post(f"/api/tables/{table}/fork", {"number": 3, "seat": 0}).json["rule"] == "TAB-4.3"
        play_on([first, second], Random(5))
    whole = ada.get(f"/api/tables/{table}/record")
    assert "attachment" in whole.headers["content-disposition"]
    assert whole.body == Guest(house).get(f"/api/tables/{table}/record").body
    proof = marbre.verify(whole.body)
    assert proof.words == ("bonjour", None)
    assert json.loads(marbre.to_json(proof)) == ada.get(f"/api/tables/{table}/proof").json
    assert proof.commitment == first.update["table"]["commitment"]


def test_before_the_end_a_replay_shows_what_the_seat_was_sent_and_of_other_seats_nothing(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay("typo", players=2)
    with ada.at(table) as first, ben.at(table) as second, Guest(house).at(table) as watching:
        second.do("sit", seat=1)
        second.do("begin")
        play_on([first, second], Random(7), moves=12)
        for one, guest, seat in ((first, ada, 0), (second, ben, 1), (watching, Guest(house), None)):
            one.fence()
            asked = "" if seat is None else f"?seat={seat}"
            shown = guest.get(f"/api/tables/{table}/replay{asked}").json
            views = {frame["told"]["number"]: frame["view"] for frame in shown["frames"]}
            told = [said for said in one.seen if said["type"] == "update" and said["log"]]
            assert len(told) > 10 and shown["outcome"] is None
            for said in told:
                assert views[said["log"][-1]["number"]] == said["match"]["hands"][0]["view"]
        assert ada.get(f"/api/tables/{table}/replay?seat=1").json["rule"] == "TAB-4.3"
        assert Guest(house).get(f"/api/tables/{table}/replay?seat=0").json["rule"] == "TAB-4.3"


def test_a_replay_shows_every_step_from_the_seat_that_is_asked_for(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(players=2, bots=[None, "novice"], begin=True)
    with ada.at(table) as seat:
        play_on([seat], Random(6))
        last = seat.update["match"]["hands"][0]["view"]
    shown = ada.get(f"/api/tables/{table}/replay?seat=0").json
    assert [frame["told"]["number"] for frame in shown["frames"]] == list(range(1, len(shown["frames"]) + 1))
    assert shown["frames"][-1]["view"] == last
    slips = [frame["view"]["bets"][1] for frame in shown["frames"]]
    assert slips[len(slips) // 2] is None and slips[-1] is not None
    covered = ada.get(f"/api/tables/{table}/replay").json["frames"][len(slips) // 2]["view"]["bets"]
    assert covered == [None, None]
    assert ada.get(f"/api/tables/{table}/replay?seat=9").json["rule"] == "TAB-1.1"
    packed = ada.get(f"/api/tables/{table}/replay?seat=0", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.body)) == shown


def test_replays_and_records_are_gzipped_once_for_those_who_take_it(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(players=2, bots=[None, "novice"], begin=True)
    with ada.at(table) as seat:
        play_on([seat], Random(6))
    for what in ("replay", "record"):
        plain = ada.get(f"/api/tables/{table}/{what}")
        packed = ada.get(f"/api/tables/{table}/{what}", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert gzip.decompress(packed.body) == plain.body


def test_a_worker_writes_the_record_that_the_house_would() -> None:
    """Of a match that runs, too, as each seat may know it."""
    match = marbre.start("vips", players=3, seed="a worker")
    rng = Random(5)
    while True:
        for seat in (*match.seats, None):
            assert gzip.decompress(answer(task(WriteRecord(sent(match), seat)))) == match.record_for(seat)
        if not match.to_act:
            break
        match.play(match.to_act[0], match.sample(match.to_act[0], rng))


def test_a_replay_names_at_each_step_who_could_act_then_and_comes_packed_once(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(players=2, bots=[None, "novice"], begin=True)
    with ada.at(table) as seat:
        play_on([seat], Random(6))
    sent = ada.get(f"/api/tables/{table}/replay", headers={"accept-encoding": "gzip"})
    assert sent.headers["content-encoding"] == "gzip"
    frames = json.loads(gzip.decompress(sent.body))["frames"]
    played = [(before["to_act"], after["told"]["actor"]) for before, after in pairwise(frames)]
    assert all(actor in to_act for to_act, actor in played if isinstance(actor, int))
    assert all(to_act == [] for to_act, actor in played if not isinstance(actor, int))
    assert frames[-1]["to_act"] == []


def test_a_finished_match_is_taken_up_from_any_of_its_entries(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay(players=3, bots=[None, "novice", "novice"], begin=True)
    with ada.at(table) as seat:
        play_on([seat], Random(7))
    old = ada.record(table)
    last = len(old) - 2  # there is a first line and a closing one
    for number in (0, 1, last // 2, last - 1):
        forked = ben.post(f"/api/tables/{table}/fork", {"number": number, "seat": 2, "level": "novice"})
        assert forked.status == 201
        new = forked.json["id"]
        with ben.at(new) as seat:
            play_on([seat], Random(8))
            assert seat.status == "over"
        actions, before = ([line.get("action") for line in lines[: number + 1]] for lines in (ben.record(new), old))
        assert actions == before
        assert ben.get(f"/api/tables/{new}/proof").status == 200
    assert ben.post(f"/api/tables/{table}/fork", {"number": 1, "seat": 5}).json["rule"] == "TAB-1.1"
    assert ben.post(f"/api/tables/{table}/fork", {"number": 1, "seat": 0, "level": "god"}).status == 400
