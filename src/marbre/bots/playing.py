"""One game between bots: what it is asked as, and what came of it. Both travel between processes and machines."""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from marbre.bots.finding import find_bot
from marbre.bots.table import play_out
from marbre.kernel.bot import Budget
from marbre.kernel.refusals import RuleViolation
from marbre.kernel.start import start


class GameTask(msgspec.Struct, frozen=True):
    """A game to be played. Equal tasks give equal games, wherever they are played, unless the budget is in time."""

    game: str
    bots: tuple[str, ...]
    """By seat, as `find_bot` finds them."""
    budget: Budget
    options: Mapping[str, Any]
    seed: str
    thinking: str
    """The seed of what the bots think with."""
    keep: bool = False
    """Whether the record is handed back too."""


class PlayedGame(msgspec.Struct, frozen=True):
    """What came of a game. `digest` is over all its actions."""

    moves: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    refused: int
    """Actions of bots that the rules refused; another one was drawn in their place."""
    digest: str
    record: bytes | None = None

    def share(self, seat: int) -> float:
        """Of the win; a shared win is shared."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def play_game(task: GameTask) -> PlayedGame:
    """Play it to its end."""
    match = start(task.game, players=len(task.bots), seed=task.seed, options=task.options)
    refused: list[RuleViolation] = []
    bots = [find_bot(task.game, bot) for bot in task.bots]
    moves = play_out(match, bots, task.budget, task.thinking, lambda _seat, violation: refused.append(violation))
    outcome, record = match.outcome, match.record()
    assert outcome is not None
    digest = hashlib.sha256(record).hexdigest()
    kept = record if task.keep else None
    return PlayedGame(moves, outcome.winners, outcome.scores, len(refused), digest, kept)
