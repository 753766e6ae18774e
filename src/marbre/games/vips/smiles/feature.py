"""The smiles as a feature of a house: what people have answered is kept, and everybody at the table may look."""

import contextlib
from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from msgspec import Meta
from sqlalchemy import Column, Connection, ForeignKey, Integer, MetaData, String, Table, insert, select
from sqlalchemy.exc import IntegrityError

from marbre.games.vips.game import GAME
from marbre.games.vips.messages import refuse
from marbre.games.vips.smiles.ritual import WIDEST, Answers, Ritual, Step, hold
from marbre.hosting.feature import Feature
from marbre.hosting.host import AnyRequest, Host, InjectedHost
from marbre.hosting.schema import tables
from marbre.kernel.refusals import RuleViolation
from marbre.kernel.seats import Seat

metadata = MetaData()

smiles = Table(
    "vips_smiles",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("step", String(6), primary_key=True),
    Column("answer", Integer, nullable=True),
)
"""What people have answered, by portrait and step; null where they were passed over."""


class SmileAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a step, which is named so that what comes too late is told from what comes again."""

    seat: Seat
    """Whose portrait it is about."""
    step: Step
    answer: Annotated[int, Meta(ge=0, le=WIDEST)] | None
    """The seat of an expert, or how wide he smiles; null passes the step over."""


@get("/api/tables/{table:str}/smiles", tags=["vips"])
async def watch(request: AnyRequest, host: InjectedHost, table: str) -> Ritual:
    """How far the smiles have come."""
    guest = await host.guest_of(request)
    return await _held(request, host, table, guest.id if guest else None)


@post("/api/tables/{table:str}/smiles", tags=["vips"], status_code=200)
async def answer(request: AnyRequest, host: InjectedHost, table: str, data: SmileAnswer) -> Ritual:
    """Name an expert, smile, or pass over who is asked. Idempotent: a step that was answered stays so."""
    guest = await host.require_guest(request)
    ritual = await _held(request, host, table, guest.id)
    if not ritual.may_pass and ritual.step is not None:
        raise RuleViolation(refuse("VIP-5.5", "not-at-table"))
    if (ritual.step, ritual.portraits[-1].seat) != (data.step, data.seat):
        return ritual
    if data.answer is not None:
        _check(ritual, data.answer)
    row = insert(smiles).values(table_id=table, **msgspec.structs.asdict(data))
    with contextlib.suppress(IntegrityError):  # somebody was quicker
        await host.change(lambda connection: connection.execute(row))
    return await _held(request, host, table, guest.id)


def _check(ritual: Ritual, answer: int) -> None:
    if not ritual.yours:
        assert ritual.asked is not None
        raise RuleViolation(refuse("VIP-5.2", "not-asked", other=ritual.asked))
    if ritual.step == "expert" and answer not in ritual.experts:
        raise RuleViolation(refuse("VIP-5.3", "no-expert", other=answer))


async def _held(request: AnyRequest, host: Host, table: str, person: str | None) -> Ritual:
    match, _ = await host.find_match(request, table)
    if match.game is not GAME:
        raise NotFoundException("nobody smiles in this game")
    if match.outcome is None:
        raise RuleViolation(refuse("VIP-5.1", "smiles-later"))
    people = [chair and chair.person for chair in (await host.find_table(table)).chairs]
    bots = [seat for seat, one in enumerate(people) if one is None]
    ritual = hold(match, bots, await host.read(lambda connection: _answers(connection, table)), table)
    yours = ritual.asked is not None and person is not None and people[ritual.asked] == person
    may_pass = ritual.step is not None and person is not None and person in people
    return msgspec.structs.replace(ritual, yours=yours, may_pass=may_pass)


def _answers(connection: Connection, table: str) -> Answers:
    found = connection.execute(select(smiles).where(smiles.c.table_id == table))
    return {(row.seat, row.step): row.answer for row in found}


FEATURE: Final = Feature(routes=(watch, answer), tables=metadata, sent=(Ritual, SmileAnswer))
