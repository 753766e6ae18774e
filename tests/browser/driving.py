"""A visitor's match played over its socket, to the state that a test wants to look at."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.server.house import Guest, Json, Seat

Wanted = Callable[[Json], bool]


def drive(house: House, visitor: Visitor, table: str, until: Wanted, rng: Random) -> bool:
    """Play for this visitor until his hand is as wanted. False if the match is over before."""
    guest = Guest(house)
    guest.cookie = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
    with guest.at(table) as seat:
        while not until(_hand(seat)):
            if seat.status == "over":
                return False
            turns = seat.turns()
            if not turns:
                seat.next("update")
                continue
            seat.do("play", seat=turns[0]["seat"], action=_choose(turns[0], rng))
    return True


def _hand(seat: Seat) -> Json:
    hands: list[Json] = seat.update["match"]["hands"]
    return hands[0]


def _choose(hand: Json, rng: Random) -> Json:
    """Something legal; where it can be, what leads to a swap on the tallest column."""
    legal: list[Json] = hand["legal"]
    view = hand["view"]
    swaps = [action for action in legal if action["type"] == "swap" and _is_tall(view, action)]
    places = [action for action in legal if action["type"] == "place" and _keeps_a_tall_swap(view, action)]
    return rng.choice(swaps or places or legal)


def _is_tall(view: Any, swap: Json) -> bool:
    return 0 in (view["columns"][swap["first"]], view["columns"][swap["second"]])


def _keeps_a_tall_swap(view: Any, place: Json) -> bool:
    chips = [tuple(one) for one in view["chips"]]
    laid = tuple(count + (place["chip"] == chip) for count, chip in zip(chips[place["piece"]], _COLOURS, strict=True))
    chips[place["piece"]] = laid
    return any(
        first // 5 == second // 5
        and chips[first] == chips[second]
        and any(chips[first])
        and _is_tall(view, {"first": first, "second": second})
        for first, second in combinations(range(15), 2)
    )


_COLOURS = ("green", "red", "blue")


def at_stage(stage: str) -> Wanted:
    return lambda hand: bool(hand["view"]["stage"] == stage and (hand["legal"] or stage == "over"))
