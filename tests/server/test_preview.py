"""What an action would change can be asked, from one's own seat; nothing is done by it."""

from typing import Any

from tests.server.house import Guest, House, Json, Seat
from tests.support import rule


def written(hand: Any) -> Any:
    return next(action for action in hand["legal"] if action["type"] == "write")


def test_a_preview_is_what_the_forecast_will_be_and_changes_nothing(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay("extrablatt", players=2, bots=[None, "random"], begin=True)
    with ada.at(table) as place:
        [hand] = place.until(lambda update: bool(update["match"]["hands"][0]["legal"]))["match"]["hands"]
        action, number = written(hand), place.number
        answer = place.ask("preview", seat=0, action=action)
        assert answer["type"] == "previewed"
        assert answer["preview"][0]["total"] > hand["view"]["forecast"][0]["total"]
        assert [seen for seen in place.fence() if seen["type"] == "update"] == []
        assert place.number == number
        done = place.do("play", seat=0, action=action)
        after = place.until(lambda update: update["number"] >= done)
        assert after["match"]["hands"][0]["view"]["forecast"][0]["articles"] == answer["preview"][0]["articles"]


@rule("TAB-4.2")
def test_nobody_asks_for_a_seat_of_others(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay("extrablatt", players=2)
    with ada.at(table) as first, ben.at(table) as second, Guest(house).at(table) as watcher:
        assert first.refused("preview", seat=0, action={"type": "finish"}) == "TAB-4.3"
        second.do("sit", seat=1)
        second.do("begin")
        for place in (first, second):
            place.until(lambda update: update["match"] is not None)
        assert first.refused("preview", seat=1, action={"type": "finish"}) == "TAB-4.2"
        assert second.refused("preview", seat=7, action={"type": "finish"}) == "TAB-4.2"
        assert watcher.refused("preview", seat=0, action={"type": "finish"}) == "TAB-4.2"


@rule("TAB-4.7")
def test_what_may_not_be_done_is_refused_with_its_rule_and_nonsense_too(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay("extrablatt", players=2, bots=[None, "random"], begin=True)
    with ada.at(table) as place:
        place.until(lambda update: bool(update["match"]["hands"][0]["legal"]))
        logo = {"type": "write", "column": 0, "width": 2, "height": 2, "x": 0, "y": 0}
        assert place.refused("preview", seat=0, action=logo).startswith("EXT-")
        assert place.refused("preview", seat=0, action={"type": "nothing"}) == "TAB-1.2"
    vips = ada.lay("vips", players=2, bots=[None, "random"], begin=True)
    with ada.at(vips) as place:
        assert place.refused("preview", seat=0, action={"type": "swap", "first": 0, "second": 1}) == "TAB-4.7"


@rule("RED-4.4")
def test_what_a_tile_would_touch_is_told_before_it_is_laid_and_not_where_no_hints_are_given(house: House) -> None:
    """As the page lies when it is done: the same conflicts, the same sums."""
    for hints in (True, False):
        ada = Guest(house, "Ada")
        options = {"friday": 0, "saturday": 0, "sunday": 0, "hints": hints}
        table = ada.lay("redac-chef", players=1, begin=True, options=options)
        with ada.at(table) as place:
            hand = brought_home(place, 12)
            for step in range(4):
                places = [one for one in hand["legal"] if one["type"] == "place"]
                action = touching(place, places) if hints and step == 3 else places[0]
                foreseen = foresee(place, action)
                hand = played(place, action)
                desk = hand["view"]["desks"][0]
                now = {"conflicts": desk["conflicts"], "hints": hand["view"]["hints"]}
                assert foreseen == (now if hints else None)
        assert not hints or any(desk["conflicts"])


def foresee(place: Seat, action: Json) -> Any:
    return place.ask("preview", seat=0, action=action)["preview"]


def touching(place: Seat, actions: list[Json]) -> Json:
    """The first of these that would lay a tile where it touches what it must not."""
    return next(action for action in actions if any(foresee(place, action)["conflicts"]))


def played(place: Any, action: Any) -> Any:
    done = place.do("play", seat=0, action=action)
    return place.until(lambda update: update["number"] >= done)["match"]["hands"][0]


def brought_home(place: Any, count: int) -> Any:
    """So many tiles kept, and the layout begun."""
    hand = played(place, {"type": "ready"})
    while len(hand["view"]["desks"][0]["desk"]) < count:
        kinds = {one["type"]: one for one in hand["legal"]}
        hand = played(place, kinds.get("keep") or kinds["take"])
    return played(place, {"type": "maquette"})
