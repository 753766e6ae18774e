"""What is broadcast to whom: an update is built for one viewer, from his seats, by naming what he may know."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from marbre.hosting.people import PersonId
from marbre.kernel.entries import Entry, Told, history
from marbre.kernel.match import Match
from marbre.kernel.seats import Seat
from marbre.kernel.standing import final_standing
from marbre.server import house_clock
from marbre.server.people.identity import mark_of
from marbre.server.ratings.agreeing import terms_of
from marbre.server.tables.events import Acted, Row, Said, Suggested
from marbre.server.tables.table import Table
from marbre.server.wire.protocol import ChatLine, Hand, MatchInfo, SeatInfo, Suggestion, TableInfo, Update

MOST_LOG: Final = 2000
"""Entries of a match that are told at most: bots that wander make ten thousand, and each socket is sent all of it."""

_MOVES: Final = (Acted, Said, Suggested)

Tell: TypeAlias = Callable[[Match | None, Seat | None, Entry | None], tuple[Told, ...]]


class PresentPeople:
    """Who is at a table just now; never saved."""

    def __init__(self) -> None:
        self.lag: dict[PersonId, int | None] = {}
        self.watchers = 0


def update(
    table: Table,
    here: PresentPeople | None,
    person: PersonId | None,
    *,
    after: Entry | None,
    chat: Sequence[Row],
    whole: bool = False,
    tell: Tell | None = None,
    common: MatchInfo | None = None,
) -> Update:
    """What this person is told: how things are, the entries of the match after one of them, these lines of chat.

    Without `here`, nothing is told of the table around the match. Several people at one device have several seats, and
    a log that none of them would mind the others to read. Who may not look at the match hears of the table alone.
    `tell` writes the log, if it is not to be written anew; `common` is what all are told, if it is known already.
    """
    around = table_info(table, here, person) if here is not None else None
    if table.is_sealed and table.hides_match_from(person):
        return Update(table.number, around, None, (), (), whole)
    seats, match = table.seats_of(person), table.match
    if match is not None:
        common = match_info(table, common or common_info(table, match, is_new=after is None), match, seats)
    return Update(
        number=table.number,
        table=around,
        match=common,
        log=(tell or log)(match, seats[0] if len(seats) == 1 else None, after),
        chat=tuple(chat_line(row, person) for row in chat),
        whole=whole,
    )


def only_moves(table: Table, rows: Sequence[Row]) -> bool:
    """Whether these events changed nothing around the match, but for a clock, if one runs."""
    quiet = table.status != "over" and not table.absences.stood_in and not table.absences.missed
    return quiet and all(isinstance(row.event, _MOVES) for row in rows)


def log(match: Match | None, seat: Seat | None, after: Entry | None) -> tuple[Told, ...]:
    if match is None:
        return ()
    if after is not None and match.last.previous is after:  # nearly always: one more
        return (match.told(match.last, seat),)
    return tuple([match.told(entry, seat) for entry in tuple(history(match.last, since=after))[-MOST_LOG:]])


def chat_line(row: Row, person: PersonId | None) -> ChatLine:
    said = row.event
    assert isinstance(said, Said)
    mark, you = mark_of(said.person), said.person == person
    return ChatLine(row.number, row.at, said.name, mark, said.seat, said.text, said.preset, you)


def table_info(table: Table, here: PresentPeople, person: PersonId | None) -> TableInfo:
    opened = table.opened
    return TableInfo(
        id=table.id,
        name=opened.name,
        game=opened.game,
        status=table.status,
        options=opened.options,
        public=opened.public,
        clock=opened.clock,
        host=person == opened.host and opened.tournament is None,
        seats=tuple(seat_info(table, here, person, seat) for seat in range(opened.players)),
        watchers=here.watchers,
        commitment=table.commitment,
        words=table.words,
        rematch=table.rematch,
        stopped=table.stopped,
        proposed={what: tuple(sorted(voices)) for what, voices in table.absences.proposed.items()},
        deal=opened.deal is not None,
        sealed=table.is_sealed,
        pack=opened.pack_name,
        closed=table.closed,
        lesson=opened.lesson,
        trial=opened.trial,
        coach=table.allows_coach,
        tournament=table.opened.tournament,
        teams=table.teams if table.match is None else (),
        rating=terms_of(table),
    )


def seat_info(table: Table, here: PresentPeople, person: PersonId | None, seat: Seat) -> SeatInfo:
    chair = table.chairs[seat]
    if chair is None:
        return SeatInfo(seat, "free")
    hidden = table.hides_match_from(person)
    left = None if hidden else table.left(seat, house_clock.now())
    return SeatInfo(
        seat=seat,
        kind="bot" if chair.person is None else "person",
        name=chair.name,
        level=chair.bot,
        you=person is not None and chair.person == person,
        away=chair.person is not None and chair.bot is not None,
        resigned=chair.resigned,
        present=chair.person is None or chair.person in here.lag,
        lag=here.lag.get(chair.person) if chair.person else None,
        left=None if left is None else round(max(0.0, left), 1),
        late=0 if hidden else table.late[seat],
        missed=seat in table.absences.missed,
        stood_in=None if hidden else table.absences.stood_in.get(seat),
        holiday=table.holidays.until(chair.person, house_clock.now()),
    )


def common_info(table: Table, match: Match, *, is_new: bool) -> MatchInfo:
    """What everybody is told who may look at the match: worked out once for all of them."""
    now = house_clock.now()
    left, starts = table.rings_in(now), table.starts_in(now)
    return MatchInfo(
        setup=match.rules.setup if is_new else None,
        to_act=() if table.stopped else match.to_act,
        hands=(),
        outcome=match.outcome,
        alarm=None if left is None else round(max(0.0, left), 1),
        lesson=None if table.lesson is None else table.lesson.done(match),
        starts=round(starts, 2) if starts else None,
    )


def match_info(table: Table, common: MatchInfo, match: Match, seats: Sequence[Seat]) -> MatchInfo:
    """The same with what these seats alone may know."""
    hands = tuple([hand(table, match, seat) for seat in seats or (None,)])
    standing = None if match.outcome is None else final_standing(match, seats[0] if len(seats) == 1 else None)
    return replace(common, hands=hands, standing=standing)


def hand(table: Table, match: Match, seat: Seat | None) -> Hand:
    if seat is None:
        return Hand(None, match.view(None), (), undo=False)
    if table.stopped:
        return Hand(seat, match.view(seat), (), undo=False)
    partner, asked = match.partner_to_act(seat), table.asked(seat)
    return Hand(
        seat=seat,
        view=match.view(seat),
        legal=match.offered(seat) if asked is None else asked,
        undo=asked is None and not table.is_rated and match.may_take_back(seat),
        partner=() if partner is None else match.offered(partner),
        suggestions=suggestions(table, match, seat) if table.suggested else (),
    )


def suggestions(table: Table, match: Match, seat: Seat) -> tuple[Suggestion, ...]:
    """What was suggested on this seat's side, and nobody else's (TAB-4.8)."""
    side = (seat, *match.rules.partners(match.state, seat))
    return tuple(Suggestion(made.seat, made.action) for made in table.suggested.values() if made.seat in side)
