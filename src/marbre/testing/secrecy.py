"""Everything that leaves the process for a seat, and that it is the same in every world it cannot tell apart."""

from collections.abc import Sequence
from random import Random
from typing import Any

from marbre.kernel.actions import TakeBack
from marbre.kernel.codec import to_json
from marbre.kernel.match import Match


def probes(match: Match) -> list[Any]:
    """Actions to be refused or not: what every seat could do here."""
    return [action for seat in match.seats for action in match.legal(seat)[:40]]


def everything_sent_to(match: Match, seat: int | None, tried: Sequence[Any]) -> bytes:
    """All that leaves the process for a seat: view, history, actions, log, refusals, previews, record; and who is
    ahead, which everybody can count.
    """
    refusals = [match.check(seat, action) for action in (*tried, TakeBack())] if seat is not None else []
    legal = (match.legal(seat), match.offered(seat)) if seat is not None else ()
    previews = [match.preview(seat, action) for action in match.offered(seat)[:3]] if seat is not None else []
    parts = (
        match.to_act,
        match.view(seat),
        match.seen_by(seat),
        legal,
        match.log(seat),
        refusals,
        previews,
        match.outcome,
        match.rules.ahead(match.state),
    )
    return to_json(parts) + match.record_for(seat)


def assert_no_world_can_be_told_apart(match: Match, rng: Random, worlds: int = 1) -> None:
    tried = probes(match)
    for seat in (None, *match.seats) * worlds:
        world = match.redeal(seat, rng)
        assert everything_sent_to(world, seat, tried) == everything_sent_to(match, seat, tried)
