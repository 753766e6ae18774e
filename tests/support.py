"""What many tests need: rule citations, and by which rule something is refused."""

import re
from typing import Any

import marbre
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.kernel.words.rulebook import chapters, read_rules
from marbre.testing.citing import rule

__all__ = ["GAMES", "figures_of_the_example", "refused", "rule"]

GAMES = [spec.slug for spec in marbre.games()]


def figures_of_the_example(slug: str, lang: str) -> list[int]:
    """The numbers in the worked example of a rulebook, in their order."""
    _, found = chapters(read_rules(find_game(slug).folder, lang))
    said = " ".join(found[-1].prose)
    return [int(re.sub(r"\D", "", number)) for number in re.findall(r"\d+(?:[,\s]\d{3})*", said)]


def refused(match: Match, seat: Any, action: Any) -> str:
    """The rule by which this is refused."""
    refusal = match.check(seat, action)
    assert refusal is not None, f"{action} is allowed"
    return refusal.rule
