"""What can be asked of a table, and what comes of it: an event to be saved, or a refusal with its rule.

Deciding changes nothing. `decide` works out the event, and where the match would then stand; the house saves it, folds
it in and broadcasts it.
"""

from typing import Annotated, Any, Literal, TypeAlias, assert_never

import msgspec
from msgspec import Meta

from marbre.hosting.feature import Write
from marbre.hosting.people import PersonId
from marbre.kernel.actions import TakeBack, Word
from marbre.kernel.codec import read_options
from marbre.kernel.decoding import decode_action
from marbre.kernel.match import LONGEST_WORD, Match
from marbre.kernel.refusals import Refusal, RuleViolation, Unreadable, refuse
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Seat
from marbre.server.people.identity import clean_name, clean_words
from marbre.server.ratings import agreeing
from marbre.server.tables import absence, events
from marbre.server.tables.names import bot_name, distinct
from marbre.server.tables.table import Table, enter_all, since

CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[ -~]*$")]
Preset: TypeAlias = Literal["hello", "well-played", "thinking", "hurry", "sorry", "thanks", "good-game", "bye"]


class Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Something a person asks of a table. Idempotent by `id`, the sender's own: a retry is answered, not done again."""

    id: CommandId


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat, or seat a bot in it."""

    seat: Seat
    bot: events.Level | None = None
    name: Annotated[str, Meta(min_length=1, max_length=30)] | None = None


class Stand(Command, frozen=True, tag="stand"):
    """Leave a seat before the match begins, or send a bot away."""

    seat: Seat


class Agree(Command, frozen=True, tag="agree"):
    """Change an option that the game leaves to everybody at the table, before the match begins (TAB-4.11).

    Compare-and-set: refused if the option is no longer what the sender saw, so that no word of another's is lost.
    """

    option: str
    was: Any
    value: Any


class Rate(Command, frozen=True, tag="rate"):
    """Say whether the match is to count for ratings, before it begins (TAB-8.1)."""

    rated: bool


class Close(Command, frozen=True, tag="close"):
    """Close your table, before the match begins or when it is over (TAB-4.13)."""


class Begin(Command, frozen=True, tag="begin"):
    """Start the match. Every seat must be taken."""


class Play(Command, frozen=True, tag="play"):
    """Play an action for one of your seats."""

    seat: Seat
    action: msgspec.Raw


class Undo(Command, frozen=True, tag="undo"):
    """Take back your last action."""

    seat: Seat


class Resign(Command, frozen=True, tag="resign"):
    """Leave the match for good; a bot plays on."""

    seat: Seat


class Say(Command, frozen=True, tag="say"):
    """Chat."""

    text: Annotated[str, Meta(min_length=1, max_length=300)] | None = None
    preset: Preset | None = None


class Suggest(Command, frozen=True, tag="suggest"):
    """Show your partner, who is on turn, what you would do; it is for your side alone."""

    seat: Seat
    action: msgspec.Raw


class TakeUp(Command, frozen=True, tag="take-up"):
    """Play yourself again, after a bot has played for you."""

    seat: Seat


class StandIn(Command, frozen=True, tag="stand-in"):
    """Let a bot play for somebody whom the table waits for, until he is back (TAB-4.4)."""

    seat: Seat


class Propose(Command, frozen=True, tag="propose"):
    """Stop the match, while somebody is missed: done when everybody here has asked for it (TAB-4.4)."""

    what: Literal["stop"]


class StirWord(Command, frozen=True, tag="word"):
    """Stir a word into the luck, before the match begins (TAB-3.2)."""

    seat: Seat
    text: Annotated[str, Meta(min_length=1, max_length=100)]


AnyCommand: TypeAlias = (
    Sit | Stand | StirWord | Agree | Rate | Begin | Close | Play | Undo | Resign | TakeUp | StandIn | Propose | Say
    | Suggest
)  # fmt: skip


OF_TOURNAMENT = (Sit, Stand, StirWord, Agree, Rate, Begin, Close, Propose)
"""What the house alone does at a table of a tournament (TAB-9.10)."""


class Decision(msgspec.Struct, frozen=True):
    """What is to be saved, and the match after it."""

    event: events.AnyEvent
    match: Any = None
    writes: tuple[Write, ...] = ()
    """What is saved with it, in the same transaction."""


class Asker(msgspec.Struct, frozen=True):
    """Who asks. The house itself asks for bots and clocks; it may act for any seat."""

    person: PersonId | None
    name: str = ""
    address: str = ""
    """Which quotas are his, beside his own (TAB-4.12)."""

    @property
    def is_house(self) -> bool:
        return self.person is None


HOUSE = Asker(None)


def decide(table: Table, asker: Asker, command: AnyCommand, now: float) -> Decision | Refusal:
    if table.closed:
        return refuse("TAB-4.13", "table-closed")
    if table.opened.tournament is not None and not asker.is_house and isinstance(command, OF_TOURNAMENT):
        return refuse("TAB-9.10", "tournament-table")
    return _decide(table, asker, command, now)


def _decide(table: Table, asker: Asker, command: AnyCommand, now: float) -> Decision | Refusal:
    match command:
        case Play():
            return _play(table, asker, command, now)
        case Undo():
            return _act(table, asker, command.seat, TakeBack(), now)
        case Sit():
            return _sit(table, asker, command)
        case Stand():
            return _stand(table, asker, command)
        case StirWord():
            return _stir(table, asker, command)
        case Agree() | Rate():
            return _agree(table, asker, command)
        case Begin() | Close():
            return _begin(table, asker) if isinstance(command, Begin) else _close(table, asker)
        case Resign() | TakeUp():
            return _leave_or_return(table, asker, command)
        case StandIn() | Propose():
            return _decide_absence(table, asker, command)
        case Say():
            return _say(table, asker, command)
        case Suggest():
            return _suggest(table, asker, command)
        case _:
            assert_never(command)


def _sit(table: Table, asker: Asker, command: Sit) -> Decision | Refusal:
    if table.match is not None:
        return refuse("TAB-4.1", "seats-taken-up")
    if command.seat not in range(table.opened.players):
        return refuse("TAB-1.1", "no-such-seat", seat=command.seat, last=table.opened.players - 1)
    if table.chairs[command.seat] is not None:
        return refuse("TAB-4.1", "seat-taken", number=command.seat + 1)
    is_host = asker.is_house or asker.person == table.opened.host
    if command.bot is not None and not is_host:
        return refuse("TAB-4.1", "host-seats-bots")
    if table.opened.public and table.seats_of(asker.person) and not is_host:
        return refuse("TAB-4.1", "one-seat")
    person = asker.person if command.bot is None else None
    taken = table.names_taken(person)
    wanted = clean_name(command.name or "") or (
        asker.name if person else bot_name(table.opened.lang, table.id, command.seat, taken)
    )
    return Decision(events.Seated(command.seat, distinct(wanted, taken), person, command.bot))


def _stand(table: Table, asker: Asker, command: Stand) -> Decision | Refusal:
    if table.match is not None:
        return refuse("TAB-4.1", "seats-taken-up")
    if command.seat not in range(table.opened.players) or (chair := table.chairs[command.seat]) is None:
        return refuse("TAB-4.1", "seat-empty")
    if chair.person != asker.person and asker.person != table.opened.host:
        return refuse("TAB-4.2", "not-your-seat")
    return Decision(events.Stood(command.seat))


def _stir(table: Table, asker: Asker, command: StirWord) -> Decision | Refusal:
    if table.match is not None:
        return refuse("TAB-3.2", "word-too-late")
    if command.seat not in table.seats_of(asker.person):
        return refuse("TAB-4.2", "not-your-seat")
    if table.opened.deal is not None:
        return refuse("TAB-4.9", "deal-no-words")
    if not (text := clean_words(command.text)):
        return refuse("TAB-3.2", "word-length", count=LONGEST_WORD)
    return Decision(events.Stirred(command.seat, text))


def _agree(table: Table, asker: Asker, command: Agree | Rate) -> Decision | Refusal:
    if isinstance(command, Rate):
        return _decision(agreeing.wish(table, table.seats_of(asker.person), command.rated))
    game = find_game(table.opened.game)
    options = msgspec.to_builtins(read_options(game.slug, table.opened.options))
    if table.match is not None:
        return refuse("TAB-4.11", "agreed-too-late")
    if not table.seats_of(asker.person):
        return refuse("TAB-4.11", "agree-seated")
    if table.opened.deal is not None:
        return refuse("TAB-4.9", "deal-agreed")
    if command.option not in game.spec.agreed_at_table:
        return refuse("TAB-4.11", "not-to-agree", given=command.option[:40])
    if options[command.option] != command.was:
        return refuse("TAB-4.11", "agreed-meanwhile")
    try:
        agreed = read_options(game.slug, {**options, command.option: command.value})
    except Unreadable as error:
        return Refusal("TAB-4.11", str(error), error.messages[0])
    return Decision(events.Agreed(msgspec.to_builtins(agreed)))


def _say(table: Table, asker: Asker, command: Say) -> Decision | Refusal:
    text = None if command.text is None else clean_words(command.text)
    if (command.text is None) == (command.preset is None) or text == "":
        return refuse("TAB-4.5", "say-one")
    if table.hides_match_from(asker.person):
        return refuse("TAB-4.9", "deal-no-watching")
    assert asker.person is not None
    seat = next(iter(table.seats_of(asker.person)), None)
    chair = None if seat is None else table.chairs[seat]
    name = chair.name if chair else distinct(asker.name, table.names_taken(asker.person))
    return Decision(events.Said(name, asker.person, text, command.preset, seat))


def _close(table: Table, asker: Asker) -> Decision | Refusal:
    if asker.person != table.opened.host:
        return refuse("TAB-4.13", "close-host")
    if table.status == "playing":
        return refuse("TAB-4.13", "close-playing")
    return Decision(events.Closed())


def _begin(table: Table, asker: Asker) -> Decision | Refusal:
    if table.match is not None:
        return refuse("TAB-4.3", "begun-already")
    if table.opened.deal is not None and not table.is_sealed:
        return refuse("TAB-4.9", "deal-open")
    if not asker.is_house and asker.person != table.opened.host and not table.seats_of(asker.person):
        return refuse("TAB-4.3", "begin-seated")
    if None in table.chairs:
        return refuse("TAB-4.3", "seats-free", count=table.chairs.count(None))
    before = table.laid()
    match = enter_all(before.copy(), table.opened.start_from)
    for seat, text in sorted(table.words.items()):
        match.act(seat, Word(text))
    match.deal()
    return Decision(events.Begun(since(match, before), rated=agreeing.will_be_rated(table)), match)


def _play(table: Table, asker: Asker, command: Play, now: float) -> Decision | Refusal:
    if table.match is None:
        return refuse("TAB-4.3", "not-begun")
    action = read_action(table.match, command.action)
    return action if isinstance(action, Refusal) else _act(table, asker, command.seat, action, now)


def read_action(match: Match, action: msgspec.Raw) -> Any | Refusal:
    """A player's action as a browser has spelt it."""
    try:
        return decode_action(match.game.player_actions, bytes(action))
    except Unreadable as error:
        return refuse("TAB-1.2", "unreadable-action", reason=str(error))


def _act(table: Table, asker: Asker, seat: Seat, action: Any, now: float) -> Decision | Refusal:
    if table.match is None:
        return refuse("TAB-4.3", "not-begun")
    if table.stopped:
        return refuse("TAB-4.4", "stopped")
    if not asker.is_house and seat in table.match.seats and seat not in table.seats_of(asker.person):
        return refuse("TAB-4.2", "not-your-seat")
    if table.is_rated and isinstance(action, TakeBack):
        return refuse("TAB-8.2", "rated-undo")
    if table.lesson is not None and (refusal := table.lesson.refusal(table.match, seat, action)):
        return refusal
    if table.starts_in(now):
        return refuse("TAB-4.16", "not-started")
    return act(table, table.match, seat, action, now)


def act(table: Table, match: Match, seat: Seat, action: Any, now: float, *, late: bool = False) -> Decision | Refusal:
    """Play an action that was decoded, or that the rules have made, on a copy."""
    after = match.copy()
    try:
        after.act_read(seat, action, at=int(max(0.0, now - table.begun_at) * 1000))
    except RuleViolation as violation:
        return violation.refusal
    return Decision(events.Acted(since(after, match), late), after)


def _suggest(table: Table, asker: Asker, command: Suggest) -> Decision | Refusal:
    match, seat = table.match, command.seat
    if match is None or table.status != "playing":
        return refuse("TAB-4.3", "not-playing")
    if seat not in table.seats_of(asker.person):
        return refuse("TAB-4.2", "not-your-seat")
    if (partner := match.partner_to_act(seat)) is None:
        return refuse("TAB-4.8", "no-partner-to-act")
    action = read_action(match, command.action)
    if refusal := action if isinstance(action, Refusal) else match.check_read(partner, action):
        return refusal
    return Decision(events.Suggested(seat, msgspec.Raw(msgspec.json.encode(action))))


def _leave_or_return(table: Table, asker: Asker, command: Resign | TakeUp) -> Decision | Refusal:
    seat = command.seat
    if table.status != "playing":
        return refuse("TAB-4.3", "not-playing")
    if not asker.is_house and seat not in table.seats_of(asker.person):
        return refuse("TAB-4.2", "not-your-seat")
    chair = table.chairs[seat] if seat in range(table.opened.players) else None
    if chair is None or chair.resigned:
        return refuse("TAB-4.4", "resigned-already")
    if isinstance(command, Resign):
        return Decision(events.HandedOver(seat, absence.STAND_IN, resigned=True))
    if chair.bot is None and seat not in table.absences.missed:
        return refuse("TAB-4.4", "nobody-plays-for-you")
    return Decision(events.TakenUp(seat))


def _decide_absence(table: Table, asker: Asker, command: StandIn | Propose) -> Decision | Refusal:
    if isinstance(command, StandIn):
        return decided(table, absence.stand_in(table, asker.person, command.seat))
    return decided(table, absence.propose(table, asker.person, command.what))


def decided(table: Table, found: events.AnyEvent | Refusal) -> Decision | Refusal:
    """What is decided about a match that is being played."""
    if table.status != "playing":
        return refuse("TAB-4.3", "not-playing")
    return _decision(found)


def _decision(found: events.AnyEvent | Refusal) -> Decision | Refusal:
    return found if isinstance(found, Refusal) else Decision(found)
