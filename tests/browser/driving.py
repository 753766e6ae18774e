"""A visitor's match played over its socket, to the state that a test wants to look at."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random

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
            _act_or_wait(seat, driver, rng)
    return True


def drive_together(house: House, visitors: Sequence[Visitor], driver: type[Table], table: str, rng: Random) -> None:
    """Play for all of these to the end."""
    with ExitStack() as stack:
        seats = [stack.enter_context(guest_of(house, visitor).at(table)) for visitor in visitors]
        while (newest := max(seats, key=lambda seat: seat.number)).status != "over":
            behind = [seat for seat in seats if seat.number < newest.number]
            if behind:
                behind[0].next("update")
            else:
                _act_or_wait(next((seat for seat in seats if seat.turns()), seats[0]), driver, rng)


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


def _act_or_wait(seat: Seat, driver: type[Table], rng: Random) -> None:
    if turns := seat.turns():
        ask = seat.ask if driver.is_a_race else seat.do
        ask("play", seat=turns[0]["seat"], action=driver.choose(turns[0], rng))
    else:
        seat.next("update")
