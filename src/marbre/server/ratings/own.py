"""Names that are one person's (TAB-8.4): one browser has had both, one after the other. Their matches do not count."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from marbre.hosting.people import PersonId
from marbre.server.ratings.schema import same_hands

MOST_NAMES: Final = 200
"""Of one person; the search goes no further."""


def note(connection: Connection, person: PersonId, other: PersonId) -> None:
    """A browser that was the one has become the other."""
    if person == other:
        return
    for one, two in ((person, other), (other, person)):
        try:
            with connection.begin_nested():
                connection.execute(insert(same_hands).values(person=one, other=two))
        except IntegrityError:  # known already, or one of them is gone meanwhile
            continue


def are_one(connection: Connection, people: Collection[PersonId]) -> bool:
    """Whether two of these are known to be one person."""
    if len({*people}) < len(people):
        return True
    return any(names_of(connection, person) & {*people} - {person} for person in people)


def names_of(connection: Connection, person: PersonId) -> set[PersonId]:
    """All that are known to be his, over others too: if A was B and B was C, then A was C."""
    found, new = {person}, {person}
    while new and len(found) < MOST_NAMES:
        query = select(same_hands.c.other).where(same_hands.c.person.in_(sorted(new)))
        new = {*connection.scalars(query)} - found
        found |= new
    return found
