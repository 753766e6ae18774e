"""What a house and a bot's process say to each other, line by line in JSON.

A question holds what changes with every move. What a process need be told only once (options, box, what the seat has
seen) it asks back for when it has not got it, before it answers.
"""

import hashlib
from typing import Any, Final, TypeAlias

import msgspec

from marbre.kernel.entries import latest_standing
from marbre.kernel.match import Match
from marbre.kernel.record import Line
from marbre.kernel.seats import Seat
from marbre.server.tables.events import Level

MOST_BYTES: Final = 16_000
"""Of a page of history: it is asked for page by page, so that no line grows with the match."""


class BotQuestion(msgspec.Struct, frozen=True):
    """What a bot is asked: the rules by their key, its view, its time, its generator's seed."""

    key: str
    game: str
    level: Level
    table: str
    seat: Seat
    stands: int
    """The number of the last action that has not been taken back."""
    view: msgspec.Raw
    milliseconds: float
    seed: str


class WantedRules(msgspec.Struct, frozen=True, tag="rules"):
    """The process does not have the rules under that key."""


class WantedHistory(msgspec.Struct, frozen=True, tag="history"):
    """The process has what its seat saw up to this number."""

    since: int


Wanted: TypeAlias = WantedRules | WantedHistory
"""What a process asks back for. It names no table and no seat: it gets those of its question."""


class SentRules(msgspec.Struct, frozen=True):
    """The rules of a match: `box` is null for the game's own."""

    key: str
    game: str
    options: dict[str, Any]
    players: int
    box: msgspec.Raw


class HistoryPage(msgspec.Struct, frozen=True):
    """What a seat saw after that number; what the process has of a later one was taken back."""

    after: int
    lines: tuple[Line, ...]


def rules_key(match: Match) -> str:
    """The same for equal rules."""
    header = match.header
    agreed = (header.game, header.rules_version, header.pack.hash, header.options, len(header.seats))
    return hashlib.sha256(msgspec.json.encode(agreed, order="deterministic")).hexdigest()[:32]


def question(match: Match, table: str, seat: Seat, level: Level, milliseconds: float, seed: str) -> BotQuestion:
    view, stands = msgspec.Raw(msgspec.json.encode(match.view(seat))), match.last.kept.number
    return BotQuestion(rules_key(match), match.game.slug, level, table, seat, stands, view, milliseconds, seed)


def supply(match: Match, seat: Seat, asked_back: bytes) -> SentRules | HistoryPage:
    """What the process of a bot in this seat asked back for."""
    wanted: Wanted = msgspec.json.decode(asked_back, type=Wanted)
    return send_rules(match) if isinstance(wanted, WantedRules) else send_history(match, seat, wanted.since)


def send_rules(match: Match) -> SentRules:
    """What a process must know of a match once."""
    header = match.header
    own = header.pack.hash == match.game.classic.hash
    box = msgspec.Raw(msgspec.json.encode(None if own else match.rules.box))
    return SentRules(rules_key(match), header.game, header.options, len(header.seats), box)


def send_history(match: Match, seat: Seat, since: int) -> HistoryPage:
    """The next page, from the last action on that the process has seen and that still stands."""
    lines: list[Line] = []
    room = MOST_BYTES
    for one in match.seen_by(seat, since):
        action = msgspec.json.encode(one.action)
        room -= len(action)
        if lines and room < 0:
            break
        lines.append(Line(one.number, one.at, one.actor, msgspec.Raw(action)))
    return HistoryPage(latest_standing(match.last, since), tuple(lines))
