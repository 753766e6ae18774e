"""A visitor's match played over its socket, to the state that a test wants to look at."""

from collections.abc import Callable
from random import Random

from tests.browser.games.table import Table
from tests.browser.serving import House
from tests.browser.visitor import Visitor
from tests.server.house import Guest, Json

Wanted = Callable[[Json], bool]


def never(_hand: Json) -> bool:
    return False


def drive(house: House, visitor: Visitor, driver: type[Table], table: str, until: Wanted, rng: Random) -> bool:
    """Play for this visitor until his hand is as wanted. False if the match is over before."""
    guest = Guest(house)
    guest.cookie = "; ".join(f"{one['name']}={one['value']}" for one in visitor.context.cookies())
    with guest.at(table) as seat:
        while not until(seat.update["match"]["hands"][0]):
            if seat.status == "over":
                return False
            turns = seat.turns()
            if not turns:
                seat.next("update")
                continue
            seat.do("play", seat=turns[0]["seat"], action=driver.choose(turns[0], rng))
    return True
