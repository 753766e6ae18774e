"""Finished matches, step by step, their record and the proof of their luck: worked out and packed in a worker process.

A match of Défense d'afficher has some two thousand steps, and each is a view to be built and encoded: on the event loop
everybody at every table would wait for it.
"""

import gzip
from typing import Any, ClassVar, Final

import msgspec

from marbre.hosting.jobs import Job
from marbre.kernel.entries import Entry, Told, history
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from marbre.kernel.packs import Pack
from marbre.kernel.registry import find_game
from marbre.kernel.replay import Proof, verify
from marbre.kernel.seats import Seat
from marbre.kernel.standing import FinalStanding, final_standing
from marbre.kernel.start import open_match
from marbre.server.tables.events import Played
from marbre.server.tables.table import enter_all, saved

LEVEL: Final = 6
"""Of gzip; the highest one takes four times as long for a tenth less."""
SHORT: Final = 500
"""Entries of a match whose record is written sooner than it is handed to a worker."""


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: what happened, and the table after it."""

    told: Told
    view: Any
    to_act: tuple[Seat, ...]


class Replay(msgspec.Struct, frozen=True):
    """A match, step by step, from one seat or from nobody's."""

    game: str
    names: tuple[str | None, ...]
    pack: str | None
    """The name of the box, if it is not the game's own."""
    setup: Any
    frames: tuple[Frame, ...]
    outcome: Outcome | None
    standing: FinalStanding | None


class SentBox(msgspec.Struct, frozen=True):
    """A box that is not the game's own."""

    name: str
    hash: str
    contents: msgspec.Raw


class SentMatch(msgspec.Struct, frozen=True):
    """A match as it travels to a worker."""

    game: str
    options: dict[str, Any]
    names: tuple[str | None, ...]
    secret: str
    box: SentBox | None
    entries: tuple[Played, ...]


class BuildReplay(Job, frozen=True):
    """Every step, as this seat may see it; answered with the gzipped JSON of a `Replay`."""

    answered_by: ClassVar[str] = "marbre.server.tables.replaying:build_replay"
    match: SentMatch
    seat: Seat | None


class ProveLuck(Job, frozen=True):
    """Every draw again; answered with a `Proof`."""

    answered_by: ClassVar[str] = "marbre.server.tables.replaying:prove_luck"
    match: SentMatch


class WriteRecord(Job, frozen=True):
    """The record as this seat may know it; answered with its gzipped lines."""

    answered_by: ClassVar[str] = "marbre.server.tables.replaying:write_record"
    match: SentMatch
    seat: Seat | None


def sent(match: Match) -> SentMatch:
    header = match.header
    assert match.secret is not None
    return SentMatch(
        game=header.game,
        options=header.options,
        names=header.seats,
        secret=match.secret.hex(),
        box=_sent_box(match),
        entries=saved(history(match.last)),
    )


def _sent_box(match: Match) -> SentBox | None:
    """None for the game's own, which a worker has."""
    pack, classic = match.header.pack, match.game.classic
    if (pack.name, pack.hash) == (classic.name, classic.hash):
        return None
    return SentBox(pack.name, pack.hash, msgspec.Raw(msgspec.json.encode(match.rules.box)))


def build_replay(job: BuildReplay) -> bytes:
    match, seat = played(job.match), job.seat
    frames = tuple(frame_of(match, entry, seat) for entry in history(match.last))
    box = None if job.match.box is None else job.match.box.name
    told = Replay(
        match.game.slug, match.header.seats, box, match.rules.setup, frames, match.outcome, final_standing(match, seat)
    )
    return gzip.compress(msgspec.json.encode(told), compresslevel=LEVEL)


def write_record(job: WriteRecord) -> bytes:
    return pack_record(played(job.match), job.seat)


def pack_record(match: Match, seat: Seat | None) -> bytes:
    return gzip.compress(match.record_for(seat), compresslevel=LEVEL)


def frame_of(match: Match, entry: Entry, seat: Seat | None) -> Frame:
    rules, state = match.rules, entry.state
    to_act = () if rules.chance(state) is not None else rules.to_act(state)
    return Frame(match.told(entry, seat), rules.view(state, seat), to_act)


def prove_luck(job: ProveLuck) -> Proof:
    return verify(played(job.match).record(), pack=_pack(job.match))


def played(sent: SentMatch) -> Match:
    match = open_match(
        sent.game,
        players=len(sent.names),
        options=sent.options,
        names=sent.names,
        pack=_pack(sent),
        secret=bytes.fromhex(sent.secret),
    )
    return enter_all(match, sent.entries)


def _pack(sent: SentMatch) -> Pack[Any] | None:
    if sent.box is None:
        return None
    kind = find_game(sent.game).rules_type.box_type
    return Pack(sent.box.name, sent.box.hash, msgspec.json.decode(sent.box.contents, type=kind), {})
