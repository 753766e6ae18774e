"""Duplicate: one deal at several tables, and each seat held against the same seat at the others.

Tables are dealt alike if they have the same secret, words, options, players and box; docs/decisions/0010-duplicate.md.
"""

from collections.abc import Mapping

import msgspec

from marbre.kernel.match import Match
from marbre.kernel.refusals import unreadable
from marbre.kernel.seats import Seat


class DuplicateResult(msgspec.Struct, frozen=True):
    """What a seat made of its cards. `share` is 1 if it beat that seat at every other table, 0.5 for all equal."""

    table: str
    seat: Seat
    name: str | None
    score: int
    share: float


class Comparison(msgspec.Struct, frozen=True):
    """The seats of all tables, best share first."""

    game: str
    tables: int
    results: tuple[DuplicateResult, ...]


def compare_matches(matches: Mapping[str, Match]) -> Comparison:
    """Hold finished matches against each other. Raises Unreadable where they were not dealt alike."""
    if len(matches) < 2:
        raise unreadable("compare-few", count=len(matches))
    first_name, first = next(iter(matches.items()))
    for name, match in matches.items():
        if match.outcome is None:
            raise unreadable("compare-unfinished", table=name)
        for key, mine in _deal(match).items():
            if mine != _deal(first)[key]:
                raise unreadable("compare-unlike", table=name, other=first_name, what=key)
    results = [_result(matches, name, seat) for name in matches for seat in first.seats]
    results.sort(key=lambda one: (-one.share, one.table, one.seat))
    return Comparison(first.game.slug, len(matches), tuple(results))


def _deal(match: Match) -> dict[str, object]:
    """What must be the same for cards to be the same."""
    header = match.header
    return {
        "game": (header.game, header.rules_version),
        "pack": header.pack,
        "options": header.options,
        "players": len(header.seats),
        "secret": header.commitment,
        "words": match.words,
    }


def _result(matches: Mapping[str, Match], name: str, seat: Seat) -> DuplicateResult:
    scores = {table: match.outcome.scores[seat] for table, match in matches.items() if match.outcome is not None}
    mine = scores[name]
    others = [score for table, score in scores.items() if table != name]
    beaten = sum(1.0 if mine > score else 0.5 if mine == score else 0.0 for score in others)
    return DuplicateResult(name, seat, matches[name].header.seats[seat], mine, round(beaten / len(others), 4))
