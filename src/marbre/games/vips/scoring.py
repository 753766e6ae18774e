"""The count of VIPs, bet piece by bet piece."""

from collections import Counter
from collections.abc import Iterator

from marbre.games.vips.actions import Bet, PieceId
from marbre.games.vips.state import State, how_many
from marbre.kernel.messages import message
from marbre.kernel.outcome import Outcome, Point


def base_points(state: State, piece: PieceId, bettors: int) -> int:
    """What the column under a piece pays each of its bettors (VIP-4.1, VIP-4.2)."""
    row = state.fame[state.columns[piece]]
    return row[bettors - 1] if bettors <= len(row) else 0


def score(state: State, bets: tuple[Bet, ...]) -> tuple[int, ...]:
    """The scores alone, for whoever has to know them often."""
    bettors = Counter(piece for bet in bets for piece in bet.pieces)
    return tuple(
        sum(
            base + how_many(state.chips[piece])
            for piece in bet.pieces
            if (base := base_points(state, piece, bettors[piece]))
        )
        for bet in bets
    )


def count(state: State) -> Outcome:
    """The count as it would be now, every point with its reason."""
    bets = tuple(bet for bet in state.bets if bet is not None)
    assert len(bets) == len(state.hands)
    bettors = Counter(piece for bet in bets for piece in bet.pieces)
    breakdown = tuple(
        tuple(point for piece in bet.pieces for point in _points(state, piece, bettors[piece])) for bet in bets
    )
    scores = tuple(sum(point.points for point in points) for points in breakdown)
    best = max(scores)
    winners = tuple(seat for seat, total in enumerate(scores) if total == best)
    return Outcome("chips-played", winners, scores, breakdown)


def _points(state: State, piece: PieceId, bettors: int) -> Iterator[Point]:
    column = state.columns[piece] + 1
    base = base_points(state, piece, bettors)
    if bettors > len(state.fame[column - 1]):
        yield Point(0, "VIP-4.2", message("too-many-bettors", piece=piece, column=column, count=bettors))
        return
    yield Point(base, "VIP-4.1", message("base-points", piece=piece, column=column, count=bettors))
    if chips := how_many(state.chips[piece]):
        if base:
            yield Point(chips, "VIP-4.3", message("chip-points", piece=piece, count=chips))
        else:
            yield Point(0, "VIP-4.4", message("chips-for-nothing", piece=piece, count=chips))


def outcome(state: State) -> Outcome | None:
    return count(state) if state.stage == "over" else None


def most_smiled_at(state: State) -> tuple[int, ...]:
    """Who gets the prize for the most original portrait (VIP-5.2): all who have the most votes."""
    votes = Counter(at for at in state.smiles if at is not None)
    return tuple(seat for seat in sorted(votes) if votes[seat] == max(votes.values()))
