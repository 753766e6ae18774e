"""Matches of Défense d'afficher for the archive: hasty, but not thoughtless, and the same for good.

A random match takes thousands of actions. This hand goes to panels where it has something to stick, and sticks it; it
must never change, or the stored records could not be made again.
"""

from random import Random
from typing import Any

from marbre.games.defense_d_afficher.actions import Chance, Exchange, Move, Post, Stick
from marbre.kernel.actions import TakeBack
from marbre.kernel.match import Match


def post_bills(match: Match, rng: Random) -> None:
    """To the end, now and then with something taken back."""
    while match.to_act:
        seat = match.to_act[0]
        match.act(seat, _choose(match, seat, rng))
        if rng.random() < 0.1 and match.check(seat, TakeBack()) is None:
            match.undo(seat)


def _choose(match: Match, seat: int, rng: Random) -> Any:
    view, legal = match.view(seat), list(match.legal(seat))
    wanted = {card % 36 for card in view.hand if view.posted[card % 36] is None}
    if view.stage == "turn" and wanted and rng.random() < 0.75:
        legal = [action for action in legal if not isinstance(action, Chance | Exchange)]
    feet = [
        action
        for action in legal
        if isinstance(action, Move)
        and match.rules.setup.plan.squares[action.to].panel in {slot // 4 for slot in wanted}
    ]
    if rng.random() < 0.9:
        most = max(map(_stuck, legal))
        legal = feet or [action for action in legal if _stuck(action) == most]
    return rng.choice(legal)


def _stuck(action: Any) -> int:
    """How many posters an action puts up, of those that put up any."""
    match action:
        case Post():
            return len(action.cards)
        case Stick():
            return 1 if action.card % 36 == action.slot else -1
        case _:
            return 0
