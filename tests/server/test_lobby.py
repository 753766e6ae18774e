"""The lobby: tables are laid, found, joined, left, begun and laid again."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

from tests.server.house import Guest, House, play_on
from tests.support import rule


def listed(guest: Guest, where: str) -> set[str]:
    return {line["id"] for line in guest.get("/api/tables").json[where]}


@rule("TAB-4.1")
def test_seats_are_taken_and_left_before_the_match_and_not_after(house: House) -> None:
    ada, ben, eve = Guest(house, "Ada"), Guest(house, "Ben"), Guest(house, "Eve")
    table = ada.lay(players=3)
    with ada.at(table) as first, ben.at(table) as second, eve.at(table) as third:
        assert second.refused("sit", seat=0) == "TAB-4.1"
        assert second.refused("sit", seat=3) == "TAB-1.1"
        assert second.refused("sit", seat=2, bot="genius") == "TAB-4.1"
        second.do("sit", seat=1)
        assert second.update["table"]["seats"][1]["you"]
        second.do("stand", seat=1)
        assert second.refused("stand", seat=1) == "TAB-4.1"
        second.do("sit", seat=1)
        assert third.refused("stand", seat=1) == "TAB-4.2"
        first.do("stand", seat=1)  # whoever laid the table may free a seat
        second.do("sit", seat=2)
        first.do("sit", seat=1, bot="novice")
        first.do("begin")
        assert second.refused("stand", seat=2) == "TAB-4.1"
        assert third.refused("sit", seat=1) == "TAB-4.1"
        seats = second.until(lambda update: update["table"]["status"] == "playing")["table"]["seats"]
        assert [(seat["kind"], seat["you"]) for seat in seats] == [("person", False), ("bot", False), ("person", True)]


def test_open_tables_are_listed_and_private_ones_are_found_by_their_link(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    public, private = ada.lay(), ada.lay(public=False)
    assert public in listed(ben, "open") and private not in listed(ben, "open")
    assert {public, private} <= listed(ada, "mine")
    assert not {public, private} & listed(ben, "mine")
    assert private not in listed(ada, "open")
    with ben.at(private) as seat:
        seat.do("sit", seat=1)
        seat.do("begin")
    assert private in listed(ben, "mine")
    line = ben.get(f"/api/tables/{private}").json
    assert (line["status"], [seat["you"] for seat in line["seats"]]) == ("playing", [False, True])
    with ada.at(public) as seat:
        seat.do("sit", seat=1, bot="novice")
        seat.do("begin")
    assert public not in listed(ben, "open")


def test_ones_tables_say_whose_move_it_is_and_those_that_wait_for_one_come_first(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    first = ada.lay(players=2, clock={"kind": "move", "seconds": 300})
    with ben.at(first) as seat:
        seat.do("sit", seat=1)
        seat.do("begin")
        with ada.at(first) as hers:
            hers.do("play", seat=0, action={"type": "bet", "top": 1, "middle": 1, "bottom": 1})
    second = ada.lay(players=2, public=False)
    over = ada.lay(players=2, bots=[None, "novice"], begin=True)
    with ada.at(over) as hers:
        play_on([hers], Random(3))
    mine = {line["id"]: line for line in ada.get("/api/tables").json["mine"]}
    assert (mine[first]["your_move"], mine[first]["to_act"], mine[first]["left"]) == (False, [1], None)
    assert mine[first]["clock"] == {"kind": "move", "seconds": 300}
    assert (mine[second]["your_move"], mine[second]["to_act"]) == (False, [])
    assert mine[over]["scores"] == hers.update["match"]["outcome"]["scores"]
    assert mine[over]["winners"] == hers.update["match"]["outcome"]["winners"]
    for _ in range(3):
        ben.lay()
    his = ben.get("/api/tables").json["mine"]
    assert his[0]["id"] == first and his[0]["your_move"] and 290 < his[0]["left"] <= 300
    assert not any(line["your_move"] for line in his[1:])
    eve = Guest(house).get(f"/api/tables/{first}").json
    assert (eve["your_move"], eve["to_act"], eve["left"]) == (False, [1], None)


def test_a_table_is_laid_with_bots_and_begun_in_one_request(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(players=4, bots=["novice", None, "regular", "novice"], begin=True)
    line = ada.get(f"/api/tables/{table}").json
    assert [seat["bot"] for seat in line["seats"]] == ["novice", None, "regular", "novice"]
    assert len({seat["name"] for seat in line["seats"]}) == 4
    assert line["status"] == "playing" and line["seats"][1]["you"]
    for bad in (
        {"bots": ["genius"]},
        {"bots": [""]},
        {"bots": [None] * 9},
        {"players": 9},
        {"game": "chess"},
        {"options": {"x": 1}},
    ):
        assert ada.post("/api/tables", {"game": "vips", "players": 2, **bad}).status == 400
    assert Guest(house).post("/api/tables", {"game": "vips", "players": 2}).status == 401


def test_the_link_of_a_table_is_a_qr_code(house: House) -> None:
    ada = Guest(house, "Ada")
    reply = ada.get(f"/api/tables/{ada.lay()}/qr.svg")
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert reply.body.startswith(b"<svg") and b"</svg>" in reply.body
    assert ada.get("/api/tables/nowhere/qr.svg").status == 404


@rule("TAB-4.2")
def test_several_people_at_one_device_have_their_hands_in_one_update(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay(players=3)
    with ada.at(table) as device, ben.at(table) as other:
        device.do("sit", seat=1, name="Zoé")
        other.do("sit", seat=2)
        device.do("begin")
        assert [hand["seat"] for hand in device.update["match"]["hands"]] == [0, 1]
        assert [seat["name"] for seat in device.update["table"]["seats"]] == ["Ada", "Zoé", "Ben"]
        other.until(lambda update: update["match"] is not None)
        assert [hand["seat"] for hand in other.update["match"]["hands"]] == [2]
        bet = {"type": "bet", "top": 5, "middle": 4, "bottom": 3}
        device.do("play", seat=1, action=bet)
        assert [hand["view"]["bets"][1] is not None for hand in device.update["match"]["hands"]] == [False, True]
        assert other.refused("play", seat=1, action=bet) == "TAB-4.2"
        play_on([device, other], Random(1))


def test_a_spectator_sees_the_table_and_no_secret(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay(players=2, bots=[None, "novice"])
    with ada.at(table) as seat, Guest(house).at(table) as nobody, ben.at(table) as named:
        seat.do("begin")
        seat.do("play", seat=0, action={"type": "bet", "top": 1, "middle": 2, "bottom": 3})
        for watcher in (nobody, named):
            shown = watcher.until(lambda update: update["match"] and update["match"]["hands"][0]["view"]["has_bet"][0])
            (hand,) = shown["match"]["hands"]
            assert (hand["seat"], hand["legal"], hand["undo"]) == (None, [], False)
            assert hand["view"]["bets"] == [None, None]
            assert not any(one["you"] for one in shown["table"]["seats"])
        assert shown["table"]["watchers"] == 2
        play_on([seat], Random(1))


def test_a_rematch_leads_everybody_to_one_table_with_other_options(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay(players=3, bots=[None, None, "novice"])
    with ada.at(table) as first, ben.at(table) as second:
        second.do("sit", seat=1)
        assert ada.post(f"/api/tables/{table}/rematch", {}).json["rule"] == "TAB-4.3"
        second.do("begin")
        play_on([first, second], Random(1))
        assert Guest(house, "Eve").post(f"/api/tables/{table}/rematch", {}).json["rule"] == "TAB-4.2"
        other = {"portraits": "women", "columns": "fixed"}
        assert first.update["table"]["options"].items().isdisjoint(other.items())
        assert ada.post(f"/api/tables/{table}/rematch", {"options": {"x": 1}}).status == 400
        with ThreadPoolExecutor(4) as at_once:
            asked = [
                at_once.submit(one.post, f"/api/tables/{table}/rematch", {"options": other}) for one in (ada, ben) * 2
            ]
            (new,) = {one.result().json["id"] for one in asked}
        assert second.until(lambda update: update["table"]["rematch"])["table"]["rematch"] == new
    mine = listed(ada, "mine") | listed(ben, "mine")
    assert new in mine and len(mine - {table, new}) == 0
    with ada.at(new) as seat:
        assert {name: seat.update["table"]["options"][name] for name in other} == other
        assert seat.update["table"]["seats"][2]["kind"] == "bot"


def test_a_rematch_keeps_the_clock_or_has_another(house: House) -> None:
    ada = Guest(house, "Ada")
    slow, quick = {"kind": "player", "seconds": 1800}, {"kind": "move", "seconds": 30}
    for asked, kept in (({}, slow), ({"clock": quick}, quick)):
        table = ada.lay(players=2, bots=[None, "novice"], begin=True, clock=slow)
        with ada.at(table) as seat:
            play_on([seat], Random(1))
        assert ada.post(f"/api/tables/{table}/rematch", asked).json["clock"] == kept
    forked = ada.post(f"/api/tables/{table}/fork", {"number": 3, "seat": 0, "clock": quick})
    assert forked.json["clock"] == quick
    assert ada.post(f"/api/tables/{table}/fork", {"number": 3, "seat": 0}).json["clock"]["kind"] == "none"


def test_a_match_is_not_taken_up_where_it_was_over(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(players=2, bots=[None, "novice"], begin=True)
    with ada.at(table) as seat:
        play_on([seat], Random(1))
    last = ada.get(f"/api/tables/{table}/replay").json["frames"][-1]["told"]["number"]
    for number in (last, last + 1, 10**18):
        refused = ada.post(f"/api/tables/{table}/fork", {"number": number, "seat": 0})
        assert (refused.status, refused.json["rule"]) == (409, "TAB-4.3")
    assert ada.post(f"/api/tables/{table}/fork", {"number": last - 1, "seat": 0}).json["status"] == "playing"
