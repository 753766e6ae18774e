"""What somebody has made of puzzles: streaks at the Une of the day, and those of the box by difficulty."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

import msgspec
from litestar import get

from marbre.games.redac_chef.puzzles import results
from marbre.games.redac_chef.puzzles.jobs import MakeDay
from marbre.games.redac_chef.puzzles.offered import OfferedPuzzle, packed, today
from marbre.games.redac_chef.puzzles.results import Mine
from marbre.hosting.host import AnyRequest, Host, InjectedHost

DAYS: Final = 366
"""So far back a streak is followed."""


class LevelRecord(msgspec.Struct, frozen=True):
    """The puzzles of the box of one difficulty, from 1 to 5."""

    difficulty: int
    count: int
    tried: int
    reached: int
    """With the most points that any page has."""


class PuzzleProfile(msgspec.Struct, frozen=True):
    """Your days at the Une of the day, and the puzzles of the box."""

    streak: int
    """Days in a row up to today, or yesterday while today's is not made."""
    longest: int
    days: int
    levels: tuple[LevelRecord, ...]


@get("/api/me/puzzles", tags=["puzzles"])
async def my_puzzles(request: AnyRequest, host: InjectedHost) -> PuzzleProfile:
    """What you have made of puzzles."""
    guest = await host.require_guest(request)
    days = await _days(host)
    lots = [one.lot for one in packed()] + [lot for lot in days if lot is not None]
    mine = await host.read(lambda connection: results.mine(connection, lots, guest.id))
    done = [lot is not None and mine.get(lot, Mine()).tries > 0 for lot in days]
    return PuzzleProfile(streak_of(done), longest_of(done), sum(done), _levels(packed(), mine))


async def _days(host: Host) -> list[str | None]:
    """The lots of the last year's Unes of the day, the latest first; None where none was made."""
    dates = [(today() - timedelta(days=ago)).isoformat() for ago in range(DAYS)]
    kept = await host.find_answers(*map(MakeDay, dates))
    return [None if made is None else msgspec.json.decode(made, type=_Made).lot for made in kept]


class _Made(msgspec.Struct, frozen=True):
    """As much of a puzzle that was made as is wanted here."""

    lot: str


def streak_of(done: Sequence[bool]) -> int:
    """Days in a row, the latest first; a today that is not done yet breaks nothing."""
    counted = done[1:] if done and not done[0] else done
    return next((at for at, is_done in enumerate(counted) if not is_done), len(counted))


def longest_of(done: Sequence[bool]) -> int:
    longest = running = 0
    for is_done in done:
        running = running + 1 if is_done else 0
        longest = max(longest, running)
    return longest


def _levels(puzzles: Sequence[OfferedPuzzle], mine: dict[str, Mine]) -> tuple[LevelRecord, ...]:
    levels = sorted({one.difficulty for one in puzzles if one.difficulty is not None})
    return tuple(_level(level, [one for one in puzzles if one.difficulty == level], mine) for level in levels)


def _level(level: int, puzzles: Sequence[OfferedPuzzle], mine: dict[str, Mine]) -> LevelRecord:
    made = [(one, mine.get(one.lot, Mine())) for one in puzzles]
    reached = sum(own.points is not None and own.points == one.best for one, own in made)
    return LevelRecord(level, len(made), sum(own.tries > 0 for _, own in made), reached)
