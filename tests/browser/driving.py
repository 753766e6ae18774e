"""A visitor's match played over its socket, to the state that a test wants to look at."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any, TypeVar

import msgspec

from marbre.kernel.bot import Budget, Question
from marbre.kernel.codec import read_options
from marbre.kernel.registry import find_game
from tests.browser.games.table import Table
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.server.house import Guest, Json, Seat

Wanted = Callable[[Json], bool]


def never(_hand: Json) -> bool:
    return False


def drive(house: House, visitor: Visitor, driver: type[Table], table: str, until: Wanted, rng: Random) -> bool:
    """Play for this visitor until his hand is as wanted. False if the match is over before."""
    with guest_of(house, visitor).at(table) as seat:
        while not until(seat.update["match"]["hands"][0]):
            if seat.status == "over":
                return False
            act_or_wait(seat, driver, rng)
    return True


def bet_together(house: House, host: Visitor, friend: Visitor, table: str, rng: Random) -> int:
    """A table of VIPs for two is begun, and both have bet; who is on turn then."""
    with guest_of(house, host).at(table) as first, guest_of(house, friend).at(table) as second:
        second.do("sit", seat=1)
        second.do("begin")
        for seat, one in enumerate((first, second)):
            one.until(lambda update: update["match"] is not None)
            one.do("play", seat=seat, action=rng.choice(one.turns()[0]["legal"]))
        first.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "place")
        return int(first.update["match"]["to_act"][0])


Advice = Callable[[Json], Json]
"""What to do with a hand: an action."""


AnyTable = TypeVar("AnyTable", bound=Table)
Acting = Callable[[AnyTable, Json], None]
"""Does something on a page, whose player has this hand."""


def play_by_pages(
    house: House, tables: Mapping[str, AnyTable], laid: str, act: Acting[AnyTable], until: Wanted = never
) -> None:
    """Play for all of these, each on his own page or all on one, to the end: whatever is done is done on a page.

    It ends before, when the hand of whoever acts next is as wanted.

    A socket beside each page tells what may be done, and when the page is behind.
    """
    with ExitStack() as stack:
        visitors = {table.visitor: guest_of(house, table.visitor) for table in tables.values()}
        seats = {visitor: stack.enter_context(guest.at(laid)) for visitor, guest in visitors.items()}
        told = dict.fromkeys(visitors, 0)
        while True:
            for visitor, seat in seats.items():
                seat.fence()  # all that was told so far; and who says nothing is taken for gone
                told[visitor] = max([told[visitor], *_entries(seat)])
            turns = [(visitor, hand) for visitor, seat in seats.items() for hand in seat.turns()]
            if all(seat.status == "over" for seat in seats.values()):
                return
            if not turns:  # a bot's
                next(iter(seats.values())).next("update")
                continue
            visitor, hand = turns[0]
            if until(hand):
                return
            name = seats[visitor].update["table"]["seats"][hand["seat"]]["name"]
            table = tables[name]
            table.take_the_screen()
            table.is_at(told[visitor])
            act(table, hand)
            seats[visitor].next("update")


def play_by_sockets(house: House, visitors: Collection[Visitor], laid: str, choose: Advice) -> None:
    """What is left of a long match, for all of these; their pages come back to its end."""
    with elsewhere(*visitors), ExitStack() as stack:
        seats = [stack.enter_context(guest_of(house, visitor).at(laid)) for visitor in visitors]
        while any(seat.status != "over" for seat in seats):
            for seat in seats:
                seat.fence()
            if turns := [(seat, hand) for seat in seats for hand in seat.turns()]:
                seat, hand = turns[0]
                seat.do("play", seat=hand["seat"], action=choose(hand))
            elif seats[0].status != "over":  # a bot's
                seats[0].next("update")


def _entries(seat: Seat) -> list[int]:
    """The entries that this person was told something of."""
    updates = (one for one in seat.seen if one["type"] == "update")
    return [entry["number"] for update in updates for entry in update["log"] if entry["messages"]]


def advised(slug: str, level: str, rng: Random, players: int, options: Mapping[str, Any] | None = None) -> Advice:
    """As a bot of a level would play: a match between such is short."""
    game = find_game(slug)
    rules = game.rules(read_options(slug, dict(options or {})), players)

    def choose(hand: Json) -> Json:
        view = msgspec.json.decode(msgspec.json.encode(hand["view"]), type=rules.view_type)
        asked = Question[Any, Any, Any](rules, view, hand["seat"], Budget(rounds=4), rng)
        chosen: Json = msgspec.to_builtins(game.bot(level)(asked))
        return chosen

    return choose


@contextmanager
def elsewhere(*visitors: Visitor) -> Iterator[None]:
    """A whole match over sockets is faster than any page draws it: they read something else, and come back."""
    addresses = [visitor.page.url for visitor in visitors]
    for visitor in visitors:
        visitor.go("/about")
    yield
    for visitor, address in zip(visitors, addresses, strict=True):
        visitor.go(address)


def guest_of(house: House, visitor: Visitor) -> Guest:
    """The same person, without a page."""
    guest = Guest(house)
    guest.cookie = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
    return guest


def act_or_wait(seat: Seat, driver: type[Table], rng: Random) -> None:
    if turns := seat.turns():
        ask = seat.ask if driver.is_a_race else seat.do
        ask("play", seat=turns[0]["seat"], action=driver.choose(turns[0], rng))
    else:
        seat.next("update")
