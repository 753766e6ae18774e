"""Lines of chat that somebody has reported, kept with those said around them; whoever runs the house reads them."""

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import unreadable
from marbre.server.store.database import database_fault, database_file, open_engine
from marbre.server.store.schema import reports


class ReportedLine(msgspec.Struct, frozen=True):
    """What somebody said: words, or a preset. `mark` is the same for all that one person says."""

    number: int
    at: float
    name: str
    mark: str
    text: str | None
    preset: str | None


class ChatReport(msgspec.Struct, frozen=True):
    """A line that somebody has reported: its number, who has said it, and who reports it."""

    table: str
    line: int
    at: float
    person: PersonId
    reporter: PersonId
    lines: tuple[ReportedLine, ...]


def keep(connection: Connection, report: ChatReport) -> bool:
    """Whether it is new: a person reports a line once."""
    values: dict[str, Any] = {**msgspec.structs.asdict(report), "lines": msgspec.json.encode(report.lines)}
    values["table_id"] = values.pop("table")
    same = [reports.c[column.name] == values[column.name] for column in reports.primary_key]
    if connection.scalar(select(reports.c.at).where(*same)) is not None:
        return False
    connection.execute(reports.insert().values(values))
    return True


MOST_SHOWN: Final = 100


def latest_reports(connection: Connection) -> list[ChatReport]:
    """The latest first."""
    query = select(reports).order_by(reports.c.at.desc()).limit(MOST_SHOWN)
    return [_report(row) for row in connection.execute(query)]


def all_reports(url: str) -> list[ChatReport]:
    """Those of a house, open or not, the oldest first. Raises Unreadable."""
    file = database_file(url)
    if file is not None and not file.exists():
        raise unreadable("backup-missing", file=str(file))
    try:
        with open_engine(url).connect() as connection:
            return list_reports(connection)
    except (OSError, SQLAlchemyError) as error:
        raise unreadable("database-unreachable", reason=database_fault(error)) from None


def list_reports(connection: Connection) -> list[ChatReport]:
    """The oldest first."""
    return [_report(row) for row in connection.execute(select(reports).order_by(reports.c.at))]


def _report(row: Any) -> ChatReport:
    lines = msgspec.json.decode(row.lines, type=tuple[ReportedLine, ...])
    return ChatReport(row.table_id, row.line, row.at, row.person, row.reporter, lines)
