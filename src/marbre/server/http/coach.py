"""Asking the coach while a match is played, where the table allows it (TAB-4.17)."""

import msgspec
from litestar import post

from marbre.kernel.refusals import Refusal, RuleViolation, refuse
from marbre.kernel.seats import Seat
from marbre.server.host import HouseHost
from marbre.server.house import House
from marbre.server.http.tables import AnyRequest, asker, found
from marbre.server.people.guests import require_guest
from marbre.server.tables.coaching import Advice, advice_job
from marbre.server.tables.commands import Decision
from marbre.server.tables.events import Said
from marbre.server.tables.table import Table

ASKED = "asked-coach"
"""The line of the conversation that says so."""


class AskCoach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What would you do in this seat of mine?"""

    seat: Seat


@post("/api/tables/{table:str}/coach", tags=["tables"], status_code=200)
async def ask_coach(request: AnyRequest, table: str, data: AskCoach) -> Advice | None:
    """What the coach would do here and why, from what this seat may know; everybody at the table is told of it. Null
    where nothing is to be weighed, as on a page that is in print: nobody is told of that.
    """
    guest = await require_guest(request)
    live = await found(request, table)
    if (refusal := _why_not(live.table, guest.id, data.seat)) is not None:
        raise RuleViolation(refusal)
    match = live.table.match
    assert match is not None
    host: HouseHost = request.app.state.host
    answer = await host.answer_now(request, advice_job(match, data.seat))
    advice = msgspec.json.decode(answer, type=Advice | None)
    if advice is None:
        return None
    house: House = request.app.state.house

    def told(now: Table) -> Decision | Refusal:
        chair = now.chairs[data.seat]
        assert chair is not None
        return Decision(Said(chair.name, guest.id, None, ASKED, data.seat))

    await house.append(live, asker(request, guest), None, told)
    return advice


def _why_not(table: Table, person: str, seat: Seat) -> Refusal | None:
    if seat not in table.seats_of(person):
        return refuse("TAB-4.2", "not-your-seat")
    if not table.allows_coach:
        return refuse("TAB-4.17", "no-coach")
    if table.match is None or seat not in table.match.to_act:
        return refuse("TAB-4.17", "coach-not-now")
    return None
