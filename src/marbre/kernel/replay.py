"""Replaying records, and proving their luck."""

import functools
from collections.abc import Iterator
from typing import Any

import msgspec

from marbre.kernel.actions import TableAction
from marbre.kernel.codec import read_options
from marbre.kernel.decoding import decode_action
from marbre.kernel.entries import history
from marbre.kernel.luck import commitment
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from marbre.kernel.packs import PackSource
from marbre.kernel.record import FORMAT, Closing, Header, Line, read_line
from marbre.kernel.refusals import Unreadable, unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.seats import CLOCK, DEALER
from marbre.kernel.words.messages import message


class Proof(msgspec.Struct, frozen=True):
    """What `verify` found: the secret fits the commitment and makes every draw; the rules give the outcome."""

    game: str
    actions: int
    draws: int
    commitment: str
    secret: str
    words: tuple[str | None, ...]
    outcome: Outcome


def replay(record: bytes | str, *, pack: PackSource = None) -> Match:
    """The match that a record tells of. Raises Unreadable, with the line, where the record was changed.

    A record that was cut replays up to the cut; `match.cut` then says so. Draws are held to the secret if the record
    reveals it, else to what the rules make possible. `pack` is the file of the box, if it was not the game's own.
    """
    lines = list(_read(record.encode() if isinstance(record, str) else record))
    if not lines or not isinstance(lines[0], Header):
        raise unreadable("record-no-header")
    match = _open(lines[0], pack)
    closing = lines[-1] if isinstance(lines[-1], Closing) else None
    if closing is not None:
        match.secret = _secret(match.header, closing, len(lines))
    for at, line in enumerate(lines[1 : -1 if closing else None], start=2):
        if not isinstance(line, Line) or line.number != at - 1 or line.at < match.last.at:
            raise unreadable("record-line", line=at, reason="out of order")
        _follow(match, line, at)
    outcome = match.outcome
    if closing is not None and closing.outcome != outcome:
        raise unreadable("record-line", line=len(lines), reason="the rules give another outcome")
    if outcome is None or closing is None:
        match.cut = message("record-cut", number=match.last.number)
    return match


def verify(record: bytes | str, *, pack: PackSource = None) -> Proof:
    """Replay a finished record and prove every draw. Raises Unreadable where there is no proof."""
    match = replay(record, pack=pack)
    if match.outcome is None or match.secret is None:
        raise unreadable("record-unfinished", number=match.last.number)
    return Proof(
        game=match.game.slug,
        actions=match.last.number,
        draws=sum(entry.actor == DEALER for entry in history(match.last)),
        commitment=match.header.commitment,
        secret=match.secret.hex(),
        words=match.words,
        outcome=match.outcome,
    )


def _read(record: bytes) -> Iterator[Header | Line | Closing]:
    """The whole lines of a record. What stands after the last line end was cut, and is passed over."""
    seal = ""
    for number, raw in enumerate(record.split(b"\n")[:-1], start=1):
        found = read_line(raw, seal)
        if isinstance(found, str):
            raise unreadable(f"record-{found}", line=number)
        line, seal = found
        yield line


def _open(header: Header, pack: PackSource) -> Match:
    if header.format != FORMAT:
        raise unreadable("record-format", given=header.format, known=FORMAT)
    game = find_game(header.game)
    if header.rules_version != game.spec.rules_version:
        raise unreadable(
            "record-rules", game=game.spec.title, given=header.rules_version, known=game.spec.rules_version
        )
    box = game.read_pack(pack)
    if box.hash != header.pack.hash:
        raise unreadable("record-pack", name=header.pack.name, given=header.pack.hash[:12], known=box.hash[:12])
    if len(header.seats) not in game.spec.seats:
        raise unreadable("record-line", line=1, reason=f"{len(header.seats)} seats")
    options = read_options(header.game, header.options)
    return Match(game, game.rules(options, len(header.seats), box.box), header, None)


def _secret(header: Header, closing: Closing, line: int) -> bytes:
    try:
        secret = bytes.fromhex(closing.secret)
    except ValueError:
        raise unreadable("record-line", line=line, reason="the secret is not hexadecimal") from None
    if commitment(secret) != header.commitment:
        raise unreadable("record-commitment", line=line)
    return secret


def _follow(match: Match, line: Line, at: int) -> None:
    """Play one line again, held to the rules and to the luck."""
    kind, actor = match.game.rules_type, line.actor
    union = match.game.seat_actions
    if actor == DEALER:
        union = kind.dealer_actions
    elif actor == CLOCK:
        union = kind.clock_actions or union
    try:
        action = _shared(union, bytes(line.action))
    except Unreadable as error:
        raise unreadable("record-line", line=at, reason=str(error)) from None
    reason: str | None
    if actor == DEALER:
        reason = _wrong_draw(match, action)
    elif actor == CLOCK:
        alarm = match.alarm
        due = alarm is not None and alarm.action == action and alarm.at <= line.at
        reason = None if due else "the clock was not due"
    else:
        assert isinstance(actor, int)
        refusal = match.check(actor, action)
        reason = f"{refusal.rule}, {refusal.reason}" if refusal else None
    if reason:
        raise unreadable("record-line", line=at, reason=reason)
    match.enter(actor, action, line.at)


def _wrong_draw(match: Match, action: Any) -> str | None:
    stream = None if isinstance(action, TableAction) else match.rules.chance(match.state)
    if stream is None:
        return "no draw was due"
    if match.secret is not None:
        fair = match.rules.draw(match.state, match.luck(stream)) == action
        return None if fair else "the secret makes another draw"
    return None if match.rules.possible(match.state, action) else "no such draw is possible"


@functools.lru_cache(maxsize=4096)
def _shared(union: Any, data: bytes) -> Any:
    """The same action for the same text: actions are frozen, so that many matches may hold one."""
    return decode_action(union, data)
