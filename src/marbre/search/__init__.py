"""Search on a blueprint, for any game with secrets: what a level `master` thinks with. It names no game.

Everybody is assumed to play a known policy, the blueprint (SPARTA, Lerer et al. 2020). A game says what is worth a
thought, which worlds are likely, and how a world is played on; this package spends the budget on it.
docs/decisions/0027-search-below-games.md says why it lies below the games.
"""

from marbre.search.allowance import Allowance
from marbre.search.belief import Draw, particles
from marbre.search.blueprint import Blueprint, SearchSettings, search
from marbre.search.coaching import AnyCoach, Coach, RulesCoach, drawn, likely_won, won
from marbre.search.from_rules import lead_of, master_of
from marbre.search.halving import Candidate, Weighed, choose, halve
from marbre.search.ranking import Net, Provenance, load_nets
from marbre.search.regrets import RegretMatcher, equilibrium

__all__ = [
    "Allowance",
    "AnyCoach",
    "Blueprint",
    "Candidate",
    "Coach",
    "Draw",
    "Net",
    "Provenance",
    "RegretMatcher",
    "RulesCoach",
    "SearchSettings",
    "Weighed",
    "choose",
    "drawn",
    "equilibrium",
    "halve",
    "lead_of",
    "likely_won",
    "load_nets",
    "master_of",
    "particles",
    "search",
    "won",
]
