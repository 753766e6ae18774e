"""A match as one seat is sent it: all that the text door tells comes from here, whoever keeps the match."""

from typing import Any, NamedTuple, Protocol

from marbre.kernel.entries import Told
from marbre.kernel.game import Game
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from marbre.kernel.rules import Rules
from marbre.kernel.seats import Seat
from marbre.kernel.standing import FinalStanding, final_standing
from marbre.kernel.words.messages import Message

AnyRules = Rules[Any, Any, Any, Any, Any]


class SeatPosition(NamedTuple):
    """What a seat may know now."""

    game: Game
    rules: AnyRules
    seat: Seat
    names: tuple[str, ...]
    view: Any
    to_act: tuple[Seat, ...]
    offered: tuple[Any, ...]
    log: tuple[Told, ...]
    outcome: Outcome | None
    standing: FinalStanding | None
    seconds: int | None = None
    """Until the game's own clock acts, if it runs."""

    def say(self, said: Message, lang: str) -> str:
        return self.rules.messages.say(said, lang, names=self.names, reader=self.seat)


def position_of(match: Match, seat: Seat, lang: str, now: int | None = None) -> SeatPosition:
    """From that seat, in a match of this process; `now` is the time since the start, in milliseconds."""
    alarm = match.alarm if now is not None else None
    return SeatPosition(
        match.game,
        match.rules,
        seat,
        match.names(lang),
        match.view(seat),
        match.to_act,
        match.offered(seat),
        match.log(seat),
        match.outcome,
        final_standing(match, seat),
        None if alarm is None or now is None else max(0, alarm.at - now) // 1000,
    )


class SeatedTable(Protocol):
    """A seat at a table, wherever the table stands."""

    lang: str

    def position(self) -> SeatPosition:
        """How things are now."""
        ...

    def act(self, action: Any) -> None:
        """Play for the seat. Raises RuleViolation, and changes nothing then."""
        ...

    def wait(self, seconds: float) -> None:
        """Until the seat may act or the match is over; where others play in their own time, at most so long."""
        ...
