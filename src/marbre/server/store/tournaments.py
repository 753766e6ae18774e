"""Tournaments in the database: append an event, fold them, list them."""

import msgspec
from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from marbre.hosting.people import PersonId
from marbre.server.messages import SERVER
from marbre.server.people.identity import new_person
from marbre.server.store.tournament_schema import tournament_events, tournament_people, tournaments
from marbre.server.tournaments.happenings import (
    AnyHappening,
    Enrolled,
    TournamentOpened,
    decode_happening,
    encode_happening,
)
from marbre.server.tournaments.tournament import Tournament

MOST_LISTED = 50


class TournamentLine(msgspec.Struct, frozen=True):
    """A tournament in the list."""

    id: str
    name: str
    game: str
    form: str
    status: str
    entrants: int
    changed: float
    yours: bool
    """Whether you take part in it, or organise it."""


class KeptTournament(msgspec.Struct, frozen=True):
    """A fold, and up to what it is one."""

    tournament: Tournament
    rewritten: int


def load(connection: Connection, tournament: str, kept: KeptTournament | None) -> KeptTournament | None:
    """The fold of all its events; those that are in `kept` are not read again."""
    row = connection.execute(
        select(tournaments.c.number, tournaments.c.rewritten).where(tournaments.c.id == tournament)
    ).first()
    if row is None:
        return None
    if kept is not None and (kept.rewritten, kept.tournament.number) == (row.rewritten, row.number):
        return kept
    events = tournament_events.c
    query = select(events.number, events.at, events.payload).where(events.tournament_id == tournament)
    rows = connection.execute(query.order_by(events.number)).all()
    fold = Tournament(tournament, decode_happening(rows[0].payload), rows[0].at)
    for one in rows[1:]:
        fold.fold(decode_happening(one.payload), one.number, one.at)
    return KeptTournament(fold, row.rewritten)


def open_tournament(connection: Connection, tournament: str, event: TournamentOpened, at: float) -> None:
    plan = event.plan
    kept = {
        "id": tournament, "name": plan.name, "game": plan.game, "form": plan.form, "status": "open",
        "public": plan.public, "changed": at, "number": 1, "entrants": 0,
    }  # fmt: skip
    connection.execute(insert(tournaments).values(kept))
    _save(connection, tournament, 1, event, at)
    connection.execute(insert(tournament_people).values(tournament_id=tournament, person=event.organiser))


def append(connection: Connection, before: Tournament, event: AnyHappening, status: str, at: float) -> bool:
    """Save the next event; False if another process had its number first (optimistic concurrency)."""
    number = before.number + 1
    try:
        with connection.begin_nested():
            _save(connection, before.id, number, event, at)
    except IntegrityError:
        return False
    is_new = isinstance(event, Enrolled) and event.person not in before.entrants
    entrants = len(before.entrants) + is_new
    changed = {"number": number, "status": status, "changed": at, "entrants": entrants}
    connection.execute(update(tournaments).where(tournaments.c.id == before.id).values(changed))
    if isinstance(event, Enrolled):
        mine = (tournament_people.c.tournament_id == before.id, tournament_people.c.person == event.person)
        connection.execute(delete(tournament_people).where(*mine))
        connection.execute(insert(tournament_people).values(tournament_id=before.id, person=event.person))
    return True


def _save(connection: Connection, tournament: str, number: int, event: AnyHappening, at: float) -> None:
    payload = encode_happening(event)
    values = {"tournament_id": tournament, "number": number, "at": at, "payload": payload}
    connection.execute(insert(tournament_events).values(values))


def running(connection: Connection) -> list[str]:
    return list(connection.scalars(select(tournaments.c.id).where(tournaments.c.status == "running")))


def listed(connection: Connection, person: PersonId | None) -> list[TournamentLine]:
    """Public ones and those of this person; what goes on first, then the latest."""
    mine = select(tournament_people.c.tournament_id).where(tournament_people.c.person == person)
    his = set(connection.scalars(mine)) if person is not None else set()
    query = select(tournaments).where(or_(tournaments.c.public, tournaments.c.id.in_(his)))
    rows = connection.execute(query.order_by(tournaments.c.status == "over", tournaments.c.changed.desc()))
    return [
        TournamentLine(row.id, row.name, row.game, row.form, row.status, row.entrants, row.changed, row.id in his)
        for row in rows.fetchmany(MOST_LISTED)
    ]


def tournaments_of(connection: Connection, person: PersonId) -> list[dict[str, str]]:
    """Those in which he takes part, or that he organises."""
    mine = select(tournament_people.c.tournament_id).where(tournament_people.c.person == person)
    rows = connection.execute(select(tournaments).where(tournaments.c.id.in_(mine)))
    return [{"id": row.id, "name": row.name, "game": row.game, "form": row.form} for row in rows]


def forget_in_tournaments(connection: Connection, person: PersonId) -> None:
    """Make him somebody in every tournament (TAB-6.6): another id in each, so that nothing ties them together."""
    his = select(tournament_people.c.tournament_id).where(tournament_people.c.person == person)
    for tournament in list(connection.scalars(his)):
        stranger = new_person()
        events = tournament_events.c
        query = select(events.number, events.payload).where(events.tournament_id == tournament)
        rows = connection.execute(query.order_by(events.number)).all()
        opened = decode_happening(rows[0].payload)
        lang = opened.plan.lang if isinstance(opened, TournamentOpened) else "fr"
        somebody = SERVER.label(lang, "names", "somebody")
        for row in rows:
            if (changed := _without(row.payload, person, stranger, somebody)) != row.payload:
                same = (events.tournament_id == tournament, events.number == row.number)
                connection.execute(update(tournament_events).where(*same).values(payload=changed))
        rewritten = update(tournaments).where(tournaments.c.id == tournament)
        connection.execute(rewritten.values(rewritten=tournaments.c.rewritten + 1))


def _without(payload: bytes, person: PersonId, stranger: PersonId, somebody: str) -> bytes:
    """Ids are random and of one length: nothing else in an event reads like one."""
    event = decode_happening(payload)
    if isinstance(event, Enrolled) and event.person == person:
        return encode_happening(Enrolled(stranger, somebody))
    return payload.replace(person.encode(), stranger.encode())
