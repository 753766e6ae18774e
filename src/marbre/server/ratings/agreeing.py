"""Whether the match of a table will count (TAB-8.1): everybody wants it, and nothing stands against it."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal, refuse
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Message
from marbre.server.ratings.published import published
from marbre.server.tables.events import Opened, RatingWished

if TYPE_CHECKING:
    from marbre.server.tables.table import Chair, Table

RULE = "TAB-8.1"


class RatingTerms(msgspec.Struct, frozen=True):
    """Whether a table is rated: when it has begun, whether it is; before, whether it would be."""

    rated: bool
    wished: tuple[Seat, ...] = ()
    """Whose people want it, while seats can still be changed."""
    why_not: Message | None = None
    """What stands against it, whatever people want."""


def terms_of(table: "Table") -> RatingTerms:
    if table.match is not None:
        return RatingTerms(table.is_rated)
    found = obstacle(table)
    wished = tuple(seat for seat, chair in enumerate(table.chairs) if chair and chair.person and wishes(table, seat))
    return RatingTerms(found is None and is_agreed(table), wished, None if found is None else found.message)


def wishes(table: "Table", seat: Seat) -> bool:
    """Whether whoever sits there wants it: by what he said, else by sitting down at a table that was laid so."""
    return table.rating_wishes.get(seat, table.opened.rated)


def is_agreed(table: "Table") -> bool:
    return all(wishes(table, seat) for seat, chair in enumerate(table.chairs) if chair and chair.person)


def will_be_rated(table: "Table") -> bool:
    """As it begins."""
    return None not in table.chairs and is_agreed(table) and obstacle(table) is None


def wish(table: "Table", seats: Sequence[Seat], rated: bool) -> RatingWished | Refusal:
    """Somebody seated says what he wants, before the match begins."""
    if table.match is not None:
        return refuse(RULE, "rating-too-late")
    if not seats:
        return refuse(RULE, "rating-seated")
    if rated and (found := obstacle(table)) is not None:
        return found
    return RatingWished(seats[0], rated)


def obstacle(table: "Table") -> Refusal | None:
    """Why a match here cannot count, whoever wants it."""
    if (found := obstacle_of(table.opened)) is not None:
        return found
    if max(Counter(chair.person for chair in table.chairs if chair and chair.person).values(), default=0) > 1:
        return refuse(RULE, "rating-two-seats")
    if None not in table.chairs and not any(chair and chair.person for chair in table.chairs):
        return refuse(RULE, "rating-bots-only")
    if not _are_even(table.teams, table.opened.players):
        return refuse(RULE, "rating-sides")
    return next((found for chair in table.chairs if (found := _obstacle_by_bot(table, chair)) is not None), None)


def obstacle_of(opened: Opened) -> Refusal | None:
    """What stands against it from the moment that the table is laid."""
    if opened.lesson or opened.start_from:
        return refuse(RULE, "rating-practice")
    if opened.deal is not None:
        return refuse(RULE, "rating-deal")
    return refuse(RULE, "rating-box") if opened.pack is not None else None


def _obstacle_by_bot(table: "Table", chair: "Chair | None") -> Refusal | None:
    if chair is None or chair.person is not None or chair.bot in published(table.opened.game):
        return None
    return refuse(RULE, "rating-bot", name=chair.name)


def sides_of(match: Match) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win and lose together."""
    found = {tuple(sorted((seat, *match.rules.partners(match.state, seat)))) for seat in match.seats}
    return tuple(sorted(found))


def _are_even(teams: Sequence[Sequence[Seat]], players: int) -> bool:
    """Whether there are two sides or more, of as many each."""
    alone = players - sum(map(len, teams))
    return len(teams) + alone > 1 and len({*map(len, teams), *[1] * (alone > 0)}) == 1
