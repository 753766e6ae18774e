"""A match: the mutable end of an immutable chain of entries. It drives a game and remembers everything.

Every entry keeps the state it led to and the entry before it, so a copy is one pointer, old states never change, and
undo is stepping back. Nothing leaves a match for a player except through `view`, `log`, `seen_by`, `legal`, `offered`,
refusals and `record_for`, each built for one seat.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from random import Random
from typing import Any

import msgspec

from marbre.kernel.actions import TABLE_TYPES, TableAction, TakeBack, Word
from marbre.kernel.alarms import Alarm, Countdown
from marbre.kernel.entries import Entry, SeenAction, Told, first, history, opening, standing
from marbre.kernel.game import AnyRules, Game
from marbre.kernel.luck import ProvableLuck, bot_seed
from marbre.kernel.outcome import Outcome
from marbre.kernel.record import Closing, Header, Line, RecordWriter
from marbre.kernel.refusals import Refusal, RuleViolation, refuse
from marbre.kernel.rules import RetoldWorlds
from marbre.kernel.seats import CLOCK, DEALER, Actor, Milliseconds, Seat
from marbre.kernel.words.messages import Catalogue, Message, message

LONGEST_WORD = 100


class Match:
    """One game being played. `marbre.start` makes one and deals; `open_match` makes one that has not begun."""

    __slots__ = ("acting", "clock", "cut", "ended", "game", "header", "known_at", "last", "rules", "secret", "words")

    def __init__(
        self, game: Game, rules: AnyRules, header: Header, secret: bytes | None, last: Entry | None = None
    ) -> None:
        self.game = game
        self.rules = rules
        """Of this match: its options, players and box."""
        self.header = header
        self.secret = secret
        """What the draws come from. None in a match replayed from a record that does not reveal it."""
        self.words: tuple[str | None, ...] = (None,) * len(header.seats)
        self.last = opening(rules.begin()) if last is None else last
        self.cut: Message | None = None
        """Set by `replay` when the record stopped before the end."""
        self.known_at: Entry | None = None
        """The last entry when these two were worked out: they are asked for many times in each move."""
        self.acting: tuple[Seat, ...] = ()
        self.ended: Outcome | None = None
        self.clock: tuple[Any, Alarm | Countdown | None] = (None, None)  # a state, and what its clock will do

    # ---- what is so

    @property
    def seats(self) -> range:
        return range(len(self.header.seats))

    @property
    def state(self) -> Any:
        """Everything, secrets included. Only for the driver: people and bots get `view`."""
        return self.last.state

    @property
    def begun(self) -> bool:
        """Whether the first draw has been made, or, without one, the first move."""
        return any(not isinstance(entry.action, Word) for entry in history(self.last))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Seats that may act now: one on a turn, several when simultaneous, () when over."""
        last = self.last
        if self.known_at is not last:
            rules, state = self.rules, last.state
            self.acting = () if rules.chance(state) is not None else rules.to_act(state)
            self.known_at, self.ended = last, None
        return self.acting

    @property
    def outcome(self) -> Outcome | None:
        acting = self.acting if self.known_at is self.last else self.to_act
        if not acting and self.ended is None:
            self.ended = self.rules.outcome(self.last.state)
        return self.ended

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Every legal action of that seat, in a stable order."""
        self._require(seat)
        return self.rules.legal(self.last.state, seat) if seat in self.to_act else ()

    def offered(self, seat: Seat) -> tuple[Any, ...]:
        """What a person in that seat is handed to choose from: `legal`, but for answers that he is to find himself."""
        self._require(seat)
        return self.rules.offered(self.last.state, seat) if seat in self.to_act else ()

    def partner_to_act(self, seat: Seat) -> Seat | None:
        """Who of this seat's side may act now, if it is not this seat itself."""
        partners, to_act = self.rules.partners(self.last.state, seat), self.to_act
        if not partners or seat in to_act:
            return None
        return next((other for other in partners if other in to_act), None)

    def sample(self, seat: Seat, rng: Random) -> Any:
        """One of the seat's legal actions, drawn fairly."""
        self._require(seat)
        if seat not in self.to_act:
            raise RuleViolation(self._why_not_now(seat))
        return self.rules.sample(self.last.state, seat, rng)

    def bot_seed(self, seat: Seat) -> str:
        """For the generator of a bot that acts for this seat now: as secret as what is drawn next."""
        assert self.secret is not None
        return bot_seed(self.secret, self.last.number, seat)

    def view(self, seat: Seat | None) -> Any:
        """What that seat may know; `view(None)` is a spectator's."""
        self._require(seat)
        return self.rules.view(self.last.state, seat)

    def log(self, seat: Seat | None) -> tuple[Told, ...]:
        """Everything that happened, as that seat may know it."""
        self._require(seat)
        return tuple(self.told(entry, seat) for entry in history(self.last))

    def seen_by(self, seat: Seat | None, since: int = 0) -> tuple[SeenAction, ...]:
        """What brought the table where it stands, as that seat may know it: seats, dealer and clock, without what was
        taken back. `since` leaves out the actions up to that number.
        """
        self._require(seat)
        return tuple(
            SeenAction(entry.number, entry.at, entry.actor, self._seen(entry, seat))
            for entry in standing(self.last, since)
        )

    @property
    def messages(self) -> Catalogue:
        """The words of this table: the game's, and those of the pack."""
        return self.rules.messages

    def say(self, said: Message, lang: str = "en", reader: Seat | None = None) -> str:
        """A message of this match in words, for that reader."""
        return self.messages.say(said, lang, names=self.names(lang), reader=reader)

    def names(self, lang: str = "en") -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(
            name or self.messages.say(message("seat", number=seat + 1), lang)
            for seat, name in enumerate(self.header.seats)
        )

    # ---- what may be done

    def preview(self, seat: Seat, action: Any) -> Any:
        """What this action would change, from the seat's view alone; None where the game does not say.

        Raises RuleViolation if it may not be done.
        """
        if refusal := self.check(seat, action):
            raise RuleViolation(refusal)
        return self.rules.preview(self.view(seat), action)

    def check(self, seat: Seat, action: Any) -> Refusal | None:
        """None if the seat may do this now, else why not."""
        if not self.game.is_action(action) and self._unknown(seat) is None:
            return refuse("TAB-1.2", "not-an-action", game=self.game.spec.title)
        return self.check_read(seat, action)

    def check_read(self, seat: Seat, action: Any) -> Refusal | None:
        """`check` for an action that was just decoded, so that it is known to be well formed."""
        if refusal := self._unknown(seat):
            return refusal
        rules, state = self.rules, self.last.state
        if type(action) in TABLE_TYPES:
            return self._check_table_action(seat, action)
        if not self.to_act and (rules.chance(state) is not None or self.outcome is not None):
            return self._why_not_now(seat)
        refusal = rules.check(state, seat, action)
        return refusal and msgspec.structs.replace(refusal, reason=rules.messages.say(refusal.message))

    def may_take_back(self, seat: Seat) -> bool:
        """Whether that seat may take back its last action."""
        last = self.last  # asked for everybody at a table after every move: who did not act last is the common case
        return (last.stands_at is not None or last.actor == seat) and self._why_not_take_back(seat) is None

    def play(self, seat: Seat, action: Any, *, at: Milliseconds | None = None) -> tuple[Message, ...]:
        """Do it, let the dealer draw what follows, and tell the seat what happened.

        Raises RuleViolation, and changes nothing then. `at` is the time since the start; without it, no time passes.
        """
        before = self.last
        self.act(seat, action, at=at)
        new = history(self.last, since=before)
        return tuple(said for entry in new for said in self.told(entry, seat).messages)

    def act(self, seat: Seat, action: Any, *, at: Milliseconds | None = None) -> None:
        """`play` without the telling, for those who drive many matches."""
        self._obey(self.check(seat, action), seat, action, at)

    def act_read(self, seat: Seat, action: Any, *, at: Milliseconds | None = None) -> None:
        """`act` for an action that was just decoded."""
        self._obey(self.check_read(seat, action), seat, action, at)

    def _obey(self, refusal: Refusal | None, seat: Seat, action: Any, at: Milliseconds | None) -> None:
        if refusal is not None:
            raise RuleViolation(refusal)
        self.enter(seat, action, at)
        if type(action) is not Word:
            self.deal()

    def undo(self, seat: Seat, *, at: Milliseconds | None = None) -> tuple[Message, ...]:
        """Take back that seat's last action, if it may be (TAB-2.1)."""
        return self.play(seat, TakeBack(), at=at)

    def advance(self, at: Milliseconds) -> None:
        """Let time pass until then: the clock acts where it is due."""
        while (alarm := self.alarm) is not None and alarm.at <= at:
            self.enter(CLOCK, alarm.action, alarm.at)
            self.deal()

    @property
    def alarm(self) -> Alarm | None:
        """What the clock will do next, and when."""
        found, since = self._alarm_of(self.last.state), self.last.kept.waiting_since
        return Alarm(since + found.after, found.action) if isinstance(found, Countdown) else found

    # ---- the driver's side

    def deal(self) -> None:
        """The dealer draws for as long as the game waits for luck."""
        rules = self.rules
        while (stream := rules.chance(self.last.state)) is not None and self.secret is not None:
            self.enter(DEALER, rules.draw(self.last.state, self.luck(stream)), None)

    def luck(self, stream: str) -> ProvableLuck:
        """The luck of the next entry."""
        assert self.secret is not None
        number = 0 if stream in self.game.spec.once else self.last.number + 1
        return ProvableLuck(self.secret, self.words, f"{self.game.slug}/{stream}", number)

    def enter(self, actor: Actor, action: Any, at: Milliseconds | None) -> None:
        """Append an entry without checking the action. Time never runs backwards."""
        last = self.last
        stands_at: Entry | None = None
        if type(action) not in TABLE_TYPES:
            state = self.rules.apply(last.state, actor, action)
        elif isinstance(action, TakeBack):
            undone = last.kept
            assert undone.previous is not None
            stands_at = undone.previous.kept
            state = stands_at.state
        else:
            assert isinstance(actor, int)
            self.words = (*self.words[:actor], action.text, *self.words[actor + 1 :])
            stands_at, state = last.kept, last.state
        now = last.at if at is None or at < last.at else at
        since = 0 if self.rules.clock_actions is None else self._waiting_since(state, now, is_new=stands_at is None)
        self.last = Entry(last.number + 1, now, actor, action, state, last, stands_at, since)

    def _waiting_since(self, state: Any, now: Milliseconds, *, is_new: bool) -> Milliseconds:
        """When the countdown of this state began. One runs on for as long as the states in a row set an equal one."""
        since = self.last.kept
        return now if is_new and self._alarm_of(since.state) != self._alarm_of(state) else since.waiting_since

    def _alarm_of(self, state: Any) -> Alarm | Countdown | None:
        if self.clock[0] is not state:
            self.clock = state, self.rules.alarm(state)
        return self.clock[1]

    def copy(self) -> "Match":
        """An independent match at the same point. Costs the same however long the match has been."""
        twin = Match(self.game, self.rules, self.header, self.secret, self.last)
        twin.words, twin.cut = self.words, self.cut
        twin.known_at, twin.acting, twin.ended = self.known_at, self.acting, self.ended
        return twin

    def redeal(self, seat: Seat | None, rng: Random) -> "Match":
        """A match that this seat cannot tell from the real one: what it cannot see is drawn anew, the past included.

        Its luck from here on is its own, so it goes on like a match, but its record proves nothing. When a match is
        over, nothing is hidden and nothing is drawn.
        """
        self._require(seat)
        if self.outcome is not None:
            return self.copy()
        truth = self.rules.redeal(self.last.state, seat, rng)
        world = Match(self.game, self.rules, self.header, rng.randbytes(32), first(self.last))
        for entry in history(self.last):
            action = entry.action
            if self._seen(entry, seat) != action:
                action = self.rules.retell(action, entry.actor, RetoldWorlds(self.last.state, truth, world.state))
            world.enter(entry.actor, action, entry.at)
        assert world.state == truth, f"{self.game.slug}: retell does not lead to the redealt state"
        return world

    # ---- records

    def record(self) -> bytes:
        """Everything needed to replay, as JSON Lines; `marbre.replay(record)` gives an equal match."""
        return self._write(closing=self.outcome is not None)

    def save(self) -> bytes:
        """The record with the secret, even if the match is not over: for the driver, so that it can go on."""
        return self._write(closing=True)

    def record_for(self, seat: Seat | None) -> bytes:
        """The record so far as that seat may know it. When the match is over, that is all of it."""
        self._require(seat)
        return self._write(lambda entry: self._seen(entry, seat)) if self.outcome is None else self.record()

    def _write(self, action_of: Callable[[Entry], Any] = attrgetter("action"), *, closing: bool = False) -> bytes:
        writer = RecordWriter()
        writer.add(self.header)
        for entry in history(self.last):
            action = msgspec.Raw(msgspec.json.encode(action_of(entry)))
            writer.add(Line(entry.number, entry.at, entry.actor, action))
        if closing and self.secret is not None:
            writer.add(Closing(self.secret.hex(), self.outcome))
        return writer.bytes()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.state == other.state and self.save() == other.save()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        doing = "over" if self.outcome is not None else f"to_act={self.to_act}"
        return f"<Match of {self.game.slug}, {len(self.seats)} seats, {self.last.number} actions, {doing}>"

    # ---- the table's own rules

    def _check_table_action(self, seat: Seat, action: TableAction) -> Refusal | None:
        match action:
            case TakeBack():
                found = self._why_not_take_back(seat)
                return found and refuse(*found)
            case Word():
                if self.begun:
                    return refuse("TAB-3.2", "word-too-late")
                if not 1 <= len(action.text) <= LONGEST_WORD:
                    return refuse("TAB-3.2", "word-length", count=LONGEST_WORD)
                return None

    def _why_not_take_back(self, seat: Seat) -> tuple[str, str] | None:
        """Nothing hidden shown, no chance drawn, nobody else has acted (TAB-2.1); else the rule and the reason."""
        if self.outcome is not None:
            return "TAB-2.2", "undo-over"
        kept = self.last.kept
        if kept.previous is None or isinstance(kept.action, Word):
            return "TAB-2.1", "undo-nothing"
        since = {kept.actor} if kept is self.last else {entry.actor for entry in history(self.last, kept.previous)}
        if DEALER in since:
            return "TAB-2.2", "undo-drawn"
        if since != {seat}:
            return "TAB-2.1", "undo-not-yours"
        if self.rules.shows(kept.previous.state, seat, kept.action):
            return "TAB-2.3", "undo-shown"
        return None

    def _why_not_now(self, seat: Seat) -> Refusal:
        if self.outcome is not None:
            return refuse("TAB-1.3", "over")
        if self.rules.chance(self.last.state) is not None:
            return refuse("TAB-3.3", "no-secret") if self.secret is None else refuse("TAB-3.1", "not-dealt")
        return refuse("TAB-1.4", "not-to-act", number=seat + 1)

    def _unknown(self, seat: Any) -> Refusal | None:
        if type(seat) is int and 0 <= seat < len(self.words):  # not a bool, which is an int too
            return None
        return refuse("TAB-1.1", "no-such-seat", seat=repr(seat), last=len(self.seats) - 1)

    def _require(self, seat: Seat | None) -> None:
        if seat is None or (type(seat) is int and 0 <= seat < len(self.words)):  # not a bool, which is an int too
            return
        if (refusal := self._unknown(seat)) is not None:
            raise RuleViolation(refusal)

    def _seen(self, entry: Entry, seat: Seat | None) -> Any:
        """The action of an entry as that seat may see it."""
        if isinstance(entry.action, TableAction):
            return entry.action
        assert entry.previous is not None
        return self.rules.seen(entry.previous.state, entry.actor, entry.action, seat)

    def told(self, entry: Entry, seat: Seat | None) -> Told:
        """What an entry of this match is to that seat."""
        assert entry.previous is not None
        messages: Sequence[Message]
        match entry.action:
            case TakeBack():
                messages = (message("took-back", seat=entry.actor),)
            case Word():
                messages = (message("gave-word", seat=entry.actor, text=entry.action.text),)
            case action:
                messages = self.rules.tell(entry.previous.state, entry.actor, action, entry.state, seat)
        return Told(entry.number, entry.at, entry.actor, tuple(messages))
