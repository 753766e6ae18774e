"""A finished match as rows: one for the game, one for each decision, from the seat that took it.

Everything follows from the chain of entries, so any record can be turned into rows, also one that people have played.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from marbre.kernel.actions import TableAction
from marbre.kernel.codec import to_json
from marbre.kernel.entries import history
from marbre.kernel.match import Match

Row = dict[str, Any]


def game_row(match: Match, number: int, seed: str, levels: Sequence[str]) -> Row:
    """The whole game: its record replays it, `marbre verify` proves it."""
    outcome = match.outcome
    assert outcome is not None
    return {
        "game": number,
        "seed": seed,
        "bots": list(levels),
        "entries": match.last.number,
        "ending": outcome.ending,
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "record": match.record().decode(),
    }


def decisions_of(match: Match, number: int, levels: Sequence[str]) -> Iterator[Row]:
    """What each seat saw when it acted, how much it could choose from, what it did, and what came of it."""
    rules, outcome = match.rules, match.outcome
    assert outcome is not None
    for entry in history(match.last):
        seat, action, before = entry.actor, entry.action, entry.previous
        assert before is not None
        if isinstance(seat, int) and not isinstance(action, TableAction):
            yield {
                "game": number,
                "entry": entry.number,
                "at": entry.at,
                "seat": seat,
                "bot": levels[seat],
                "view": to_json(rules.view(before.state, seat)).decode(),
                "legal": len(rules.legal(before.state, seat)),
                "whole": rules.whole(before.state),
                "action": to_json(action).decode(),
                "text": rules.to_text(action),
                "score": outcome.scores[seat],
                "won": seat in outcome.winners,
            }
