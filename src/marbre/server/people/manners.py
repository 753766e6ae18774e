"""Manners of a house: names that are reported, people whom its host mutes, words that it does not print (TAB-6.5)."""

import functools
import time
import unicodedata
from collections.abc import Collection
from pathlib import Path

import msgspec
from sqlalchemy import Connection, delete, insert, select

from marbre.hosting.people import PersonId
from marbre.kernel.refusals import unreadable
from marbre.server.store.accounts import name_reports, silenced
from marbre.server.store.schema import people


class NameReport(msgspec.Struct, frozen=True):
    """A name that somebody has reported, as it was then, and how its owner is called now."""

    person: PersonId
    name: str
    now: str
    reporter: PersonId
    at: float
    table: str | None


class Silenced(msgspec.Struct, frozen=True):
    """Somebody whom the host of the house has muted; for good where there is no end."""

    person: PersonId
    name: str
    at: float
    until: float | None


def report_name(connection: Connection, person: PersonId, name: str, reporter: PersonId, table: str) -> bool:
    """Whether it is new: a name is reported once by each."""
    same = (name_reports.c.person == person, name_reports.c.name == name, name_reports.c.reporter == reporter)
    if connection.scalar(select(name_reports.c.at).where(*same)) is not None:
        return False
    kept = {"person": person, "name": name, "reporter": reporter, "at": time.time(), "table_id": table}
    connection.execute(insert(name_reports).values(kept))
    return True


def reported_names(connection: Connection) -> list[NameReport]:
    """The oldest first."""
    joined = name_reports.join(people, people.c.id == name_reports.c.person)
    query = select(name_reports, people.c.name.label("now")).select_from(joined).order_by(name_reports.c.at)
    return [
        NameReport(row.person, row.name, row.now, row.reporter, row.at, row.table_id)
        for row in connection.execute(query)
    ]


def silence(connection: Connection, person: PersonId, until: float | None) -> bool:
    """Mute somebody; False if there is nobody."""
    if connection.scalar(select(people.c.id).where(people.c.id == person)) is None:
        return False
    unsilence(connection, person)
    connection.execute(insert(silenced).values(person=person, at=time.time(), until=until))
    return True


def unsilence(connection: Connection, person: PersonId) -> None:
    connection.execute(delete(silenced).where(silenced.c.person == person))


def is_silenced(connection: Connection, person: PersonId) -> bool:
    row = connection.execute(select(silenced.c.until).where(silenced.c.person == person)).first()
    return row is not None and (row.until is None or row.until > time.time())


def all_silenced(connection: Connection) -> list[Silenced]:
    query = select(silenced, people.c.name).join(people, people.c.id == silenced.c.person).order_by(silenced.c.at)
    return [Silenced(row.person, row.name, row.at, row.until) for row in connection.execute(query)]


class WordFilter:
    """Words that a house prints neither in names nor in chat: whole ones, or beginnings that end in a star."""

    def __init__(self, words: Collection[str] = ()) -> None:
        folded = [_folded(word) for word in words]
        self.whole = {word for word in folded if not word.endswith("*")}
        self.beginnings = tuple(word.rstrip("*") for word in folded if word.endswith("*") and word.rstrip("*"))

    def finds(self, text: str) -> bool:
        """Whether one of them is in it, whatever its capitals and accents."""
        if not self.whole and not self.beginnings:
            return False
        words = "".join(one if one.isalnum() else " " for one in _folded(text)).split()
        return any(word in self.whole or (self.beginnings and word.startswith(self.beginnings)) for word in words)


@functools.lru_cache(8)
def read_filter(file: str) -> WordFilter:
    """From a text file, a word on each line; what follows a # is a remark. Without a file nothing is filtered.

    Raises Unreadable.
    """
    if not file:
        return WordFilter()
    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise unreadable("word-filter", file=file, reason=str(error)) from None
    return WordFilter([word for line in lines if (word := line.split("#")[0].strip())])


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text)
    return "".join(one for one in plain if not unicodedata.combining(one)).casefold()
