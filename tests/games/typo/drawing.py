"""Tables of Typo set up as a test wants them: rows, hands, and what everybody is about to choose."""

from typing import Any

from msgspec.structs import replace

import marbre
from marbre.games.typo.actions import Choose, End, Place
from marbre.games.typo.state import State
from marbre.kernel.entries import opening
from marbre.kernel.match import Match


def table(
    rows: str,
    hands: tuple[str, ...] = ("AEIO", "BCDF"),
    *,
    dictionary: int = 0,
    part: int = 1,
    pack: str | None = None,
    **options: Any,
) -> Match:
    """A match in which everybody is to choose: four rows as words, a hand for each seat."""
    match = marbre.start("typo", players=len(hands), seed="drawn", options=options, pack=pack)
    one, two, three, four = rows.split()
    state: State = replace(
        match.state,
        stage="choose",
        part=part,
        rows=(one, two, three, four),
        hands=tuple("".join(sorted(hand)) for hand in hands),
        dictionary=dictionary,
    )
    return Match(match.game, match.rules, match.header, match.secret, opening(state))


def reveal(match: Match, letters: str) -> Match:
    """Everybody chooses these, in the order of the seats."""
    for seat, letter in enumerate(letters):
        match.play(seat, Choose(letter))  # type: ignore[arg-type]
    return match


def put(match: Match, row: int, end: End, word: str) -> None:
    """Whoever is to place does so; rows count from 1, as people count them."""
    match.play(match.to_act[0], Place(row - 1, end, word))


def rows(match: Match) -> str:
    return " ".join(match.view(None).rows)
