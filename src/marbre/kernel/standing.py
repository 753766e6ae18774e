"""How a match ended for one reader: a headline for the person who reads it, and who came where.

Everything that tells an ending says the same: the browser, the terminal, the picture that a link is shared with.
"""

import msgspec

from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome, Point
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Message, Value, message


class RankedSeat(msgspec.Struct, frozen=True):
    """Where a seat came: equals and partners share a rank."""

    seat: Seat
    rank: int | None
    """None for whoever is out of the running, and where only the win counts for all who have not won."""
    score: int | None
    """None where there are no points to be had, or this seat has none."""
    remark: Point | None = None
    """Why it came there, where points do not say that."""


class FinalStanding(msgspec.Struct, frozen=True):
    """The ending in one sentence, and the places from the first to the last."""

    headline: Message
    places: tuple[RankedSeat, ...]


def final_standing(match: Match, reader: Seat | None) -> FinalStanding | None:
    """None until the match is over; without a reader, as a spectator reads it."""
    outcome = match.outcome
    if outcome is None:
        return None
    places = places_of(match, outcome)
    return FinalStanding(_headline(match, outcome, {place.seat: place for place in places}, reader), places)


def places_of(match: Match, outcome: Outcome) -> tuple[RankedSeat, ...]:
    """From the first to the last. A game in which a win is all that counts says why in words."""
    out, unscored, counts = match.rules.out_of_running(outcome), match.rules.unscored(outcome), counts_points(outcome)
    places: list[RankedSeat] = []
    sides, before = 0, None
    for seat in match.rules.ranking(outcome):
        standing = (seat in outcome.winners, outcome.scores[seat])
        if not any(place.seat in match.rules.partners(match.state, seat) for place in places):
            sides += 1
            rank = places[-1].rank if standing == before else sides
        before = standing
        score = outcome.scores[seat] if counts and seat not in unscored else None
        remark = out.get(seat) if counts or seat in out else next(iter(outcome.breakdown[seat]), None)
        is_ranked = seat not in out and (counts or seat in outcome.winners)
        places.append(RankedSeat(seat, rank if is_ranked else None, score, remark))
    return tuple(places)


def counts_points(outcome: Outcome) -> bool:
    """Whether there is more to be had than the win (TAB-1.6)."""
    return outcome.scores != tuple(int(seat in outcome.winners) for seat in range(len(outcome.scores)))


def _headline(match: Match, outcome: Outcome, places: dict[Seat, RankedSeat], reader: Seat | None) -> Message:
    winners, out = outcome.winners, match.rules.out_of_running(outcome)
    mine = None if reader is None else places[reader]
    if mine is not None and out.get(mine.seat) is not None:
        return message("verdict-out", ending=outcome.ending)
    if not winners:
        return message("verdict-nobody")
    if len(places) == 1:
        return message("verdict-alone-of" if mine is None else "verdict-alone", seat=0, count=outcome.scores[0])
    rivals = [place for place in places.values() if place.seat not in winners]
    if mine is None or mine.seat in out:
        key = "verdict-wins" if len(winners) == 1 else "verdict-win-together"
        return _by(key, places[winners[0]], rivals, winners=winners)
    side = {mine.seat, *match.rules.partners(match.state, mine.seat)}
    if mine.seat not in winners:
        key = "verdict-lose" if mine.rank is None or side | {*winners} == {*places} else "verdict-place"
        return _by(key, places[winners[0]], [mine], winners=winners, rank=mine.rank or 0)
    if others := tuple(seat for seat in winners if seat not in side):
        return message("verdict-draw", others=others)
    return _by("verdict-win", mine, rivals)


def _by(key: str, winner: RankedSeat, rivals: list[RankedSeat], **values: Value) -> Message:
    """With how far the winner is ahead of the best of these, where points tell."""
    scores = [rival.score for rival in rivals if rival.rank is not None and rival.score is not None]
    if not scores or winner.score is None:
        return Message(key, values)
    margin = winner.score - max(scores)
    return Message(f"{key}-margin" if margin else f"{key}-tied", {**values, "count": margin})
