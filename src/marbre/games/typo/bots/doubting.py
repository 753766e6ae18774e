"""Whether somebody would doubt a word that he does not know: how it looks, and what its announcer's words were worth.

How often somebody lies has a beta prior that is worth a twentieth of an observation: one opened dictionary says nearly
all (TYP-5.2, TYP-5.3). Looks move the odds by likelihood: groups of three letters that no known word has. A doubt
breaks even where the odds of a lie are those of what a wrong doubt costs to what a right one wins; around there it is
mixed (a quantal response), as who never doubts is lied to, and who always doubts is farmed with rare words.
"""

from typing import Final

import msgspec

from marbre.games.typo.secrets import View
from marbre.games.typo.trial import DOUBTED
from marbre.kernel.seats import Seat

PRIOR: Final = 1 / 20
"""Observations that the first opinion of somebody is worth."""
CHECKED: Final = 0.02
"""Even somebody who was always right is doubted so often, lest he begin to lie."""
ODD_LOOKS: Final = 12.0
"""How much more often a lie has a strange group of letters than a word has."""


class Nerve(msgspec.Struct, frozen=True):
    """How a level doubts and lies."""

    suspicion: float
    """Of words that it does not know, how many it takes for lies before it has seen any."""
    sharpness: float
    """How steeply a doubt follows from its worth: 0 is a coin, much is never or always."""
    bluffs: float
    """How often it tries a lie that pays."""


def doubt_chance(nerve: Nerve, view: View, announcer: Seat, strange: int, *, empty_hand: bool = False) -> float:
    """That a word with so many strange groups of letters is doubted by somebody who does not know it."""
    if empty_hand:
        return 1.0  # the variant has no points to lose by it (TYP-7.4)
    verdicts = [mark.why for mark in view.marks if mark.seat == announcer]
    right, caught = verdicts.count("doubted"), verdicts.count("false")
    lies = (PRIOR * nerve.suspicion + caught) / (PRIOR + caught + right)
    odds = lies / (1 - lies) * ODD_LOOKS ** (strange / (1 + right) ** 2)  # whoever was right knows strange words
    worth: float = (odds * (max(map(len, view.rows)) + DOUBTED) / DOUBTED) ** nerve.sharpness
    return max(CHECKED, worth / (1 + worth))
