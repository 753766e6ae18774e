"""Plans in the database: beside the events of a table, since everybody is told how many of those there are."""

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, insert, select

from marbre.hosting.people import PersonId
from marbre.kernel.seats import Seat
from marbre.server.plans.plan import KeptPlan
from marbre.server.store.schema import plans, turns


def plans_at(connection: Connection, table: str) -> dict[Seat, KeptPlan]:
    query = select(plans).where(plans.c.table_id == table)
    return {row.seat: msgspec.json.decode(row.plan, type=KeptPlan) for row in connection.execute(query)}


def plans_of(connection: Connection, person: PersonId) -> list[dict[str, Any]]:
    """All that he has prepared, at any table."""
    rows = connection.execute(select(plans).where(plans.c.person == person))
    read = [(row.table_id, msgspec.json.decode(row.plan, type=KeptPlan)) for row in rows]
    return [
        {"table": table, "seat": plan.seat, "actions": [one.action for one in plan.actions], "when": plan.when}
        for table, plan in read
    ]


def keep_plan(connection: Connection, table: str, seat: Seat, plan: KeptPlan | None) -> None:
    """In the place of whatever the seat had planned; None: nothing."""
    connection.execute(delete(plans).where(plans.c.table_id == table, plans.c.seat == seat))
    if plan is not None:
        waiting = plan.dropped is None
        values = {"table_id": table, "seat": seat, "person": plan.person, "waiting": waiting}
        connection.execute(insert(plans).values(**values, plan=msgspec.json.encode(plan)))


def forget_plans(connection: Connection, table: str) -> None:
    connection.execute(delete(plans).where(plans.c.table_id == table))


def tables_with_due_plans(connection: Connection, limit: int) -> list[str]:
    """Tables over days where it is the turn of a seat that has a plan: whoever was to play it was killed before."""
    due = and_(turns.c.table_id == plans.c.table_id, turns.c.seat == plans.c.seat)
    query = select(plans.c.table_id).join(turns, due).where(plans.c.waiting).limit(limit)
    return list(dict.fromkeys(connection.scalars(query)))
