"""The kiosk: what Scoop brings to a house besides its rules. Who won is kept, listed, and given a headline."""

from typing import Final

import msgspec
from litestar import get
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath
from sqlalchemy import Column, Connection, ForeignKey, Integer, MetaData, String, Table, insert, select

from marbre.hosting.feature import Feature, Recurring, Write
from marbre.hosting.host import AnyRequest, Host, HostedTable, InjectedHost
from marbre.hosting.jobs import Busy
from marbre.hosting.schema import tables
from marbre.kernel.match import Match
from scoop.headlines import Headline, WriteHeadline

metadata = MetaData()

editions = Table(
    "scoop_editions",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("winner", String(30), nullable=False),
    Column("points", Integer, nullable=False),
)


class Edition(msgspec.Struct, frozen=True):
    table: str
    winner: str
    points: int


class HeadlineAnswer(msgspec.Struct, frozen=True):
    """Null while it is being written: ask again."""

    headline: Headline | None


SLOW_DAY: Final = WriteHeadline("slow-day", "nobody")


@get("/api/scoop/editions", tags=["scoop"])
async def list_editions(host: InjectedHost) -> list[Edition]:
    """Every match that was won here."""
    query = select(editions).order_by(editions.c.table_id)
    found = await host.read(lambda connection: list(connection.execute(query)))
    return [Edition(row.table_id, row.winner, row.points) for row in found]


@get("/api/scoop/slow-day", tags=["scoop"])
async def slow_day(host: InjectedHost) -> HeadlineAnswer:
    """What is printed when nobody has won; it lies ready."""
    return _read(*await host.find_answers(SLOW_DAY))


@get("/api/scoop/{table:str}/headline", tags=["scoop"])
async def headline(host: InjectedHost, table: FromPath[str]) -> HeadlineAnswer:
    """The headline of a match, written in the background."""
    return _read(await host.queue(WriteHeadline(table, await _winner(host, table))))


@get("/api/scoop/{table:str}/proof-sheet", tags=["scoop"])
async def proof_sheet(request: AnyRequest, host: InjectedHost, table: FromPath[str]) -> HeadlineAnswer:
    """The same at once, for those who wait."""
    try:
        return _read(await host.answer_now(request, WriteHeadline(table, await _winner(host, table))))
    except Busy:
        raise TooManyRequestsException("too many wait") from None


async def _winner(host: Host, table: str) -> str:
    found = await host.find_table(table)
    query = select(editions.c.winner).where(editions.c.table_id == found.id)
    return str(await host.read(lambda connection: connection.scalar(query)) or "nobody")


def _read(answer: bytes | None) -> HeadlineAnswer:
    return HeadlineAnswer(None if answer is None else msgspec.json.decode(answer, type=Headline))


def keep_winner(table: HostedTable, match: Match) -> Write | None:
    if match.game.slug != "scoop" or match.outcome is None:
        return None
    first = match.outcome.winners[0]
    chair = table.chairs[first]
    assert chair is not None
    row = insert(editions).values(table_id=table.id, winner=chair.name, points=match.outcome.scores[first])

    def write(connection: Connection) -> None:
        connection.execute(row)

    return write


async def keep_ready(host: Host) -> None:
    if host.does_jobs:
        await host.queue(SLOW_DAY)


FEATURE: Final = Feature(
    routes=(list_editions, slow_day, headline, proof_sheet),
    tables=metadata,
    when_over=keep_winner,
    recurring=(Recurring(3600.0, keep_ready),),
    sent=(HeadlineAnswer,),
)
