"""Marbre: a table for games about the press. These are the public names; everything else may move.

>>> import marbre
>>> match = marbre.start("vips", players=3, seed="lundi")
>>> match.to_act
(0, 1, 2)
"""

from marbre.kernel.codec import action_from_json, to_json
from marbre.kernel.luck import cheap_luck
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from marbre.kernel.refusals import Refusal, RuleViolation, Unreadable
from marbre.kernel.registry import find_game as game
from marbre.kernel.registry import games
from marbre.kernel.replay import Proof, replay, verify
from marbre.kernel.start import open_match, start

__version__ = "0.1.0"

__all__ = [
    "Match",
    "Outcome",
    "Proof",
    "Refusal",
    "RuleViolation",
    "Unreadable",
    "action_from_json",
    "cheap_luck",
    "game",
    "games",
    "open_match",
    "replay",
    "start",
    "to_json",
    "verify",
]
