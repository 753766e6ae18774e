"""A table: the fold of its events. It decides nothing; see `commands.py` for what may be done at it."""

from collections.abc import Iterator
from copy import copy, deepcopy
from functools import cached_property
from typing import Any, Literal, TypeAlias

import msgspec

from marbre.bots.review import can_coach
from marbre.hosting.people import PersonId
from marbre.kernel.decoding import decode_action
from marbre.kernel.entries import Entry, history
from marbre.kernel.luck import commitment
from marbre.kernel.match import Match
from marbre.kernel.packs import PackSource
from marbre.kernel.registry import find_game
from marbre.kernel.seats import CLOCK, DEALER, Seat
from marbre.kernel.start import open_match
from marbre.kernel.teaching.lessons import Lesson, lesson_of
from marbre.kernel.teaching.trials import trial_lesson
from marbre.server.tables.absence import Absences
from marbre.server.tables.events import (
    Acted,
    Agreed,
    AnyEvent,
    Begun,
    Closed,
    HandedOver,
    HolidaysPlanned,
    Level,
    Opened,
    Played,
    Proposed,
    RatingWished,
    RematchOpened,
    Revealed,
    Row,
    Said,
    Seated,
    SeatMissed,
    Stirred,
    Stood,
    Stopped,
    Suggested,
    TakenUp,
    Unsaid,
    Woken,
)
from marbre.server.tables.holidays import HolidayCalendar
from marbre.server.tables.timing import ThinkingTime

BEGINNINGS = (Begun, Acted)
"""Events by which a race may begin."""
MOST_CHAT = 200
MOST_ANSWERED = 500


AboutSeats: TypeAlias = (
    Seated | Stood | RatingWished | HandedOver | TakenUp | SeatMissed | Proposed | Closed | HolidaysPlanned
)


class Chair(msgspec.Struct, frozen=True):
    """Who sits in a seat. A person may have a bot playing for him."""

    name: str
    person: PersonId | None
    bot: Level | None
    resigned: bool = False

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None


def teams_of(laid: Match) -> tuple[tuple[Seat, ...], ...]:
    """The seats that will share a side, before anything is drawn."""
    sides = (tuple(sorted((seat, *laid.rules.partners(laid.state, seat)))) for seat in laid.seats)
    return tuple(sorted({side for side in sides if len(side) > 1}))


def lesson_at(opened: Opened) -> Lesson | None:
    """What is taught at a table: the game's lesson, or the trial of one rule."""
    if opened.trial is not None:
        return trial_lesson(opened.game, opened.trial, opened.lang)
    return lesson_of(opened.game) if opened.lesson else None


class Table:
    """Everything that is so at a table after its first `number` events."""

    def __init__(self, row: Row, pack: PackSource = None) -> None:
        """`pack` is the box that the table was laid with, if it is not the game's own."""
        assert isinstance(row.event, Opened)
        assert row.number == 1
        self.id = row.table
        self.opened: Opened = row.event
        self.pack = pack
        self.lesson = lesson_at(row.event)
        self.commitment = commitment(bytes.fromhex(row.event.secret))
        self.number = 1
        self.at = row.at
        self.chairs: list[Chair | None] = [None] * self.opened.players
        self.seated: dict[PersonId | None, tuple[Seat, ...]] = {}
        """The seats of each person; a bot's are nobody's."""
        self.words: dict[Seat, str] = {}
        self.match: Match | None = None
        self.status: Literal["open", "playing", "over"] = "open"
        self.stopped = False
        """Broken off by those who were there, without an outcome."""
        self.absences = Absences()
        self.begun_at = 0.0
        self.starts_at = 0.0
        """When the table has counted to three; the match's time stands still until then (TAB-4.16)."""
        self.chat: list[Row] = []
        self.suggested: dict[Seat, Suggested] = {}
        self.rematch: str | None = None
        self.closed = False
        """By its host: nothing more is done here (TAB-4.13)."""
        self.is_sealed = self.opened.deal is not None
        """Other tables have this deal too, and it has not been laid open (TAB-4.9)."""
        self.answered: dict[tuple[PersonId, str], Row] = {}
        """What came of the latest commands, by sender and id."""
        self.spent = [0.0] * self.opened.players
        self.thinking_time = ThinkingTime(self.opened.players)
        self.late = [0] * self.opened.players
        self.late_in_row = [0] * self.opened.players
        """How often each was late since he last acted himself."""
        self.holidays = HolidayCalendar()
        self.rating_wishes: dict[Seat, bool] = {}
        """Whether it is to count for ratings, where somebody has said so otherwise than by sitting down (TAB-8.1)."""
        self.is_rated = False
        """From the beginning of the match on."""
        self.ended_at: float | None = None
        self.stopped_by: PersonId | None = None
        """Who was the last to agree that the match be broken off; None: whoever runs the house has done it."""

    @property
    def is_practice(self) -> bool:
        """Whether another match was taken up again here, from one of its entries, or this is a lesson."""
        return bool(self.opened.start_from) or self.opened.lesson

    @property
    def allows_coach(self) -> bool:
        """Whether the coach may be asked here (TAB-4.17). A deal that others play too, or a rated match, is played
        without.
        """
        if self.is_rated or self.opened.deal is not None or self.opened.lesson:
            return False
        if not can_coach(find_game(self.opened.game)):
            return False
        people = {chair.person for chair in self.chairs if chair and chair.person}
        return len(people) == 1 if self.opened.coach is None else self.opened.coach

    def asked(self, seat: Seat) -> tuple[Any, ...] | None:
        """All that this seat may do while a lesson lasts; else None."""
        if self.lesson is None or self.match is None or self.lesson.next(self.match) is None:
            return None
        return self.lesson.actions(self.match, seat)

    def seats_of(self, person: PersonId | None) -> tuple[Seat, ...]:
        """A person may have several, at one device."""
        return self.seated.get(person, ())

    def is_vacant(self, seat: Seat) -> bool:
        """Whether the seat's person is missed, or a bot plays for him until he is back."""
        chair = self.chairs[seat]
        stood_in = chair is not None and chair.bot is not None and not chair.resigned
        return stood_in or seat in self.absences.missed

    def names_taken(self, person: PersonId | None) -> set[str]:
        """How this person cannot be called here: as somebody who has a seat, or as another who has spoken."""
        spoken = {row.event.name for row in self.chat if isinstance(row.event, Said) and row.sender != person}
        return spoken | {chair.name for chair in self.chairs if chair}

    def hides_match_from(self, person: PersonId | None) -> bool:
        """Whether the match is hidden from this person, who might play the same deal at another table (TAB-4.9)."""
        return self.is_sealed and self.match is not None and not self.seats_of(person)

    def laid(self) -> Match:
        """The match as it would begin now: nothing drawn, no word stirred in."""
        return open_match(
            self.opened.game,
            players=self.opened.players,
            options=self.opened.options,
            names=[chair.name if chair else None for chair in self.chairs],
            pack=self.pack,
            secret=bytes.fromhex(self.opened.secret),
        )

    @cached_property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that will share a side, as they are laid."""
        return teams_of(self.laid())

    def fold(self, row: Row, match: Match | None = None) -> None:
        """Apply the next event. `match` is the match after it, where whoever decided it has it already."""
        assert row.number == self.number + 1, f"event {row.number} after {self.number}"
        self._take(row.event, row, match)
        if self.status == "over" and self.ended_at is None:
            self.ended_at = row.at
        self.number, self.at = row.number, row.at
        if row.sender is not None and row.command is not None:
            self.answered[row.sender, row.command] = row
            if len(self.answered) > MOST_ANSWERED:  # retries of older commands are answered from the database
                del self.answered[next(iter(self.answered))]

    def after(self, row: Row, match: Match | None) -> "Table":
        """The table as it will be after its next event; this one stays as it is."""
        twin = copy(self)
        twin.answered, twin.words, twin.suggested = {}, dict(self.words), dict(self.suggested)
        twin.chairs, twin.spent = list(self.chairs), list(self.spent)
        twin.late, twin.late_in_row = list(self.late), list(self.late_in_row)
        twin.rating_wishes = dict(self.rating_wishes)
        twin.thinking_time, twin.absences = deepcopy(self.thinking_time), deepcopy(self.absences)
        twin.holidays = deepcopy(self.holidays)
        twin.fold(row, match)
        return twin

    def _take(self, event: AnyEvent, row: Row, match: Match | None) -> None:
        match event:
            case Acted():
                self._act(event, row.at, match)
                self._count_in(event.lead, row.at)
            case Stirred():
                self.words[event.seat] = event.text
            case Agreed():
                self.opened = msgspec.structs.replace(self.opened, options=event.options)
            case Begun():
                self.is_rated = event.rated
                taken_up = self.opened.start_from[-1].at / 1000 if self.opened.start_from else 0.0
                self.begun_at = row.at - taken_up
                self._go_on(match or enter_all(self.laid(), event.entries))
                self._count_in(event.lead, row.at)
            case Woken():
                self.begun_at += (away := max(0.0, row.at - self.at))
                self.starts_at += away
            case Suggested():
                self.suggested[event.seat] = event
            case Said():
                self.chat = [*self.chat[-MOST_CHAT + 1 :], row]
            case RematchOpened() | Stopped():
                self.rematch = event.table
                self.stopped |= isinstance(event, Stopped)
                self.stopped_by = row.sender if isinstance(event, Stopped) else self.stopped_by
                self.status = "over"
            case Revealed():
                self.is_sealed = False
            case Unsaid():
                pass
            case Opened():
                raise AssertionError("a table is laid once")
            case _:
                self._reseat(event, row.at)

    def _reseat(self, event: AboutSeats, now: float) -> None:
        match event:
            case RatingWished():
                self.rating_wishes[event.seat] = event.rated
            case HolidaysPlanned():
                self.holidays.plan(event.person, event.spans, now)
            case Seated():
                self.chairs[event.seat] = Chair(event.name, event.person, event.bot)
                self.rating_wishes.pop(event.seat, None)
            case Stood():
                self.chairs[event.seat] = None
                self.words.pop(event.seat, None)
            case HandedOver():
                self.chairs[event.seat] = self._chair(event.seat, bot=event.bot, resigned=event.resigned)
            case TakenUp():
                self.chairs[event.seat] = self._chair(event.seat, bot=None)
            case Closed():
                self.closed = True
                self.chairs = [None if self.match is None else chair for chair in self.chairs]
        if self.match is not None:
            self.absences.fold(event, self.match.last.number)
        people = [chair.person if chair else None for chair in self.chairs]
        self.seated = {
            person: tuple(seat for seat, other in enumerate(people) if other == person) for person in people if person
        }

    def _go_on(self, match: Match) -> None:
        self.match = match
        self.suggested = {}
        self.status = "playing" if match.outcome is None else "over"

    def _act(self, event: Acted, now: float, match: Match | None) -> None:
        before = self.match
        assert before is not None
        if self.opened.clock.kind != "none":
            self._charge(now)
        self._count_late(event)
        self.absences.acted(event.entries)
        after = match or enter_all(before.copy(), event.entries)
        if self.opened.clock.kind == "move":
            first = next(iter(history(after.last, since=before.last)))
            self.thinking_time.acted(first, before.to_act, after.to_act)
        self._go_on(after)

    def _count_late(self, event: Acted) -> None:
        seat = first_seat(event.entries)
        if seat is not None:
            self.late[seat] += event.late
            self.late_in_row[seat] = self.late_in_row[seat] + 1 if event.late else 0

    def _count_in(self, lead: float, now: float) -> None:
        if lead:
            self.begun_at += lead
            self.starts_at = now + lead

    def _chair(self, seat: Seat, *, bot: Level | None, resigned: bool = False) -> Chair:
        chair = self.chairs[seat]
        assert chair is not None
        return Chair(chair.name, chair.person, bot, resigned)

    def _charge(self, now: float) -> None:
        """Charge the time since the last action to the clocks of those who could act."""
        assert self.match is not None
        since = self.match.last.at / 1000 + self.begun_at
        for seat in self.match.to_act:
            seconds = self._thought(seat, since, now)
            self.spent[seat] += seconds
            self.thinking_time.charge(seat, seconds)

    def _thought(self, seat: Seat, since: float, now: float) -> float:
        """The seconds between two moments in which the clock of this seat ran: not on his holidays (TAB-7.2)."""
        chair = self.chairs[seat]
        return max(0.0, now - since) - self.holidays.within(chair.person if chair else None, since, now)

    def left(self, seat: Seat, now: float) -> float | None:
        """Seconds that a seat has left, or None without a clock."""
        clock = self.opened.clock
        if clock.kind == "none" or self.match is None:
            return None
        last = self.match.last.at / 1000 + self.begun_at
        running = self._thought(seat, last, now) if seat in self.match.to_act else 0.0
        return (
            clock.seconds - running - (self.spent[seat] if clock.kind == "player" else self.thinking_time.seconds[seat])
        )

    def due(self, seat: Seat, now: float) -> float | None:
        """When this seat's time is out if it does nothing, its holidays included; None without a clock."""
        left, chair = self.left(seat, now), self.chairs[seat]
        return None if left is None else self.holidays.after(chair.person if chair else None, now, left)

    def starts_in(self, now: float) -> float:
        """Seconds until the race begins that the table counts down to; 0.0 where it does not count."""
        return max(0.0, self.starts_at - now)

    def rings_in(self, now: float) -> float | None:
        """Seconds until the game's own clock acts, or None where it does not run."""
        alarm = self.match.alarm if self.match is not None else None
        return None if alarm is None else self.begun_at + alarm.at / 1000 - now


def enter_all(match: Match, entries: tuple[Played, ...]) -> Match:
    """Write saved entries into a match. They were checked when they were saved."""
    game = match.game
    unions = {DEALER: game.rules_type.dealer_actions, CLOCK: game.rules_type.clock_actions}
    for played in entries:
        union = unions.get(str(played.actor)) or game.seat_actions
        match.enter(played.actor, decode_action(union, bytes(played.action)), played.at)
    return match


def counted_in(table: Table, event: AnyEvent, match: Match | None, seconds: float) -> AnyEvent:
    """The event, with the seconds that the table counts if a race begins by it (TAB-4.16); a lesson is none."""
    if not isinstance(event, BEGINNINGS) or match is None or table.lesson or not match.rules.is_race(match.state):
        return event
    before = table.match
    races = before is not None and before.rules.is_race(before.state)
    return event if races else msgspec.structs.replace(event, lead=seconds)


def saved(entries: Iterator[Entry]) -> tuple[Played, ...]:
    return tuple([Played(entry.at, entry.actor, msgspec.Raw(msgspec.json.encode(entry.action))) for entry in entries])


def since(match: Match, before: Match) -> tuple[Played, ...]:
    """What a match did after another one that it grew from."""
    return saved(history(match.last, since=before.last))


def first_seat(entries: tuple[Played, ...]) -> Seat | None:
    for entry in entries:
        if isinstance(entry.actor, int):
            return entry.actor
    return None
