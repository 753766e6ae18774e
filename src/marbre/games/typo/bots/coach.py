"""The coach of Typo: the cards of a hand and the places for a card, rehearsed as a master does."""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, Final, TypeAlias

from marbre.games.typo.actions import Choose, GiveUp, Place, PlayerAction, RowId
from marbre.games.typo.bots.levels import EXPERT, Asked, planner_for, put
from marbre.games.typo.bots.master import Choosing, Placing
from marbre.games.typo.bots.rehearsing import ROUNDS, OpenHands, Rehearsal, put_card
from marbre.games.typo.bots.vocabulary import Spot, Vocabulary, quick_vocabulary
from marbre.games.typo.legality import CHOICES
from marbre.games.typo.lexicon.word_list import BIT
from marbre.games.typo.scoring import scores
from marbre.games.typo.state import State
from marbre.kernel.words.messages import Message, message
from marbre.search import Candidate, Draw, drawn, lead_of, likely_won

Plan: TypeAlias = str | Spot | RowId
"""A card to choose, a place for the card, or the row that it replaces."""

SPREAD: Final = 2.4
"""By how many points a round between experts parts two players (a standard deviation)."""


class TypoCoach:
    """Weighs choices and placements. Whom to believe, and how to vote, is left to the players."""

    worlds = 120
    stake = 8.0
    weighs_luck = True

    def __init__(self, asked: Asked) -> None:
        self.asked, self.stage = asked, asked.view.stage

    @cached_property
    def choosing(self) -> Choosing:
        return Choosing(self.asked, planner_for(EXPERT, self.asked))

    @cached_property
    def placing(self) -> Placing:
        letter = self.asked.view.chosen[self.asked.seat]
        assert letter is not None
        return Placing(self.asked, planner_for(EXPERT, self.asked), letter)

    def plans(self) -> Sequence[Candidate[Any]]:
        match self.stage:
            case "choose" if self.asked.view.hand:
                found: list[Candidate[Any]] = [*self.choosing.candidates()]
            case "place" if self.asked.view.queue[:1] == (self.asked.seat,):
                found = [*self.placing.candidates()]
            case _:
                found = []
        return found

    def plans_with(self, action: PlayerAction) -> Sequence[Candidate[Any]]:
        match action:
            case Choose():
                return (Candidate(action.letter),)
            case Place():
                return (Candidate((action.row, action.end)),)
            case GiveUp():
                return (Candidate(action.row),)
            case _:
                return ()

    def begins_with(self, plan: Plan) -> PlayerAction:
        if isinstance(plan, str):
            return CHOICES[plan]
        return put(self.placing.planner, self.asked, self.placing.letter, plan)

    def belief(self) -> Draw[State]:
        rules, view = self.asked.rules, self.asked.view
        return lambda rng: drawn(rules, rules.imagine(view, rng), rng)

    def play_on(self, world: State, plan: Plan | None, rng: Random) -> float:
        """The points so far, and what the next rounds do to them."""
        seat, rules = self.asked.seat, self.asked.rules
        empty_hand = rules.options.empty_hand
        rehearsal = Rehearsal(self._words, world.dictionary, world.part, empty_hand=empty_hand)
        rows, behind, chosen = world.rows, 0.0, None
        if isinstance(plan, str):
            chosen = plan
        elif plan is not None:
            rows = put_card(rows, self.placing.letter, plan)
            behind = float(rehearsal.cost(world.rows)) if isinstance(plan, int) else 0.0
        to_come = tuple((one, card) for one in world.queue[1:] if (card := world.chosen[one]) is not None)
        hands = OpenHands(rows, world.hands, to_come if self.stage == "place" else ())
        so_far = [-len(hand) for hand in world.hands] if empty_hand else scores(world)
        return lead_of(so_far, seat) + rehearsal.lead(hands, seat, rng, chosen=chosen, behind=behind)

    @cached_property
    def _words(self) -> Vocabulary:
        return quick_vocabulary(self.asked.rules.lexicon, EXPERT.tiers)

    def chance(self, lead: float) -> float:
        """Less sure, the more rounds are to come that were not rehearsed."""
        view, rules = self.asked.view, self.asked.rules
        left = len(view.hand) + (rules.hand_size if view.part == 0 and not rules.options.empty_hand else 0)
        return likely_won(lead, SPREAD * max(0, left - ROUNDS) ** 0.5)

    def to_the_end(self) -> None:
        """A rehearsal does not go further than its rounds."""

    def remarks(self, plan: Plan, better: Plan) -> tuple[Message, ...]:
        """How much of the hand still goes somewhere after a placement."""
        if isinstance(plan, str) or isinstance(better, str):
            return ()
        yours, stuck = self._stuck(plan), self._stuck(better)
        return (message("review-stuck", count=stuck, yours=yours),) if stuck < yours else ()

    def _stuck(self, plan: Spot | RowId) -> int:
        takes = self._words.takes(put_card(self.asked.view.rows, self.placing.letter, plan))
        return sum(not takes & BIT[letter] for letter in self.asked.view.hand)
