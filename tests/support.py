"""What many tests need: rule citations, and by which rule something is refused."""

from typing import Any

import marbre
from marbre.kernel.match import Match
from marbre.testing.citing import rule

__all__ = ["GAMES", "refused", "rule"]

GAMES = [spec.slug for spec in marbre.games()]


def refused(match: Match, seat: Any, action: Any) -> str:
    """The rule by which this is refused."""
    refusal = match.check(seat, action)
    assert refusal is not None, f"{action} is allowed"
    return refusal.rule
