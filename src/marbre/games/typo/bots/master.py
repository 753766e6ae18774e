"""The master of Typo: an expert who rehearses the next rounds with hands that others may hold."""

from collections.abc import Sequence
from random import Random
from typing import Final

from marbre.games.typo.actions import PlayerAction, RowId
from marbre.games.typo.bots.levels import EXPERT, Asked, expert, lie_about, planner_for, put
from marbre.games.typo.bots.planning import Planner
from marbre.games.typo.bots.ranking import ranked_futures, ranked_letters
from marbre.games.typo.bots.rehearsing import OpenHands, Rehearsal, put_card
from marbre.games.typo.bots.vocabulary import Spot, quick_vocabulary
from marbre.games.typo.legality import CHOICES
from marbre.search import Candidate, Draw, SearchSettings, search

THOUGHT: Final = SearchSettings(rounds=40, errors=0.0, fewest=2)
CANDIDATES: Final = 6
"""Of the cards or places that look best at a glance, so many are rehearsed."""


def master(asked: Asked) -> PlayerAction:
    """Chooses and places what does best over the next rounds; doubts and lies as an expert does."""
    view = asked.view
    if view.stage == "choose":
        planner = planner_for(EXPERT, asked)
        return CHOICES[search(asked, Choosing(asked, planner), THOUGHT)]
    if view.stage != "place":
        return expert(asked)
    planner, letter = planner_for(EXPERT, asked), view.chosen[asked.seat]
    assert letter is not None
    placing = Placing(asked, planner, letter)
    if not placing.spots and (lie := lie_about(EXPERT, planner, asked, letter)) is not None:
        return lie
    return put(planner, asked, letter, search(asked, placing, THOUGHT))


class Rehearsing:
    """What the blueprints of a choice and of a placement share."""

    def __init__(self, asked: Asked, planner: Planner) -> None:
        view = asked.view
        self.asked, self.planner = asked, planner
        words = quick_vocabulary(asked.rules.lexicon, EXPERT.tiers)
        self.rehearsal = Rehearsal(words, view.dictionary, view.part, empty_hand=planner.empty_hand)

    def belief(self) -> Draw[OpenHands]:
        """Hands of unseen cards; those that are revealed and still to be placed."""
        rules, view = self.asked.rules, self.asked.view
        to_come = tuple((seat, card) for seat in view.queue[1:] if (card := view.chosen[seat]) is not None)

        def draw(rng: Random) -> OpenHands:
            state = rules.imagine(view, rng)
            return OpenHands(view.rows, state.hands, to_come)

        return draw


class Choosing(Rehearsing):
    """The blueprint of a choice: a card of the hand."""

    def candidates(self) -> Sequence[Candidate[str]]:
        return [Candidate(letter) for letter in ranked_letters(self.asked, self.planner)[:CANDIDATES]]

    def play_on(self, world: OpenHands, letter: str, rng: Random) -> float:
        return self.rehearsal.lead(world, self.asked.seat, rng, chosen=letter)


class Placing(Rehearsing):
    """The blueprint of a placement: where a card goes, or which row it replaces."""

    def __init__(self, asked: Asked, planner: Planner, letter: str) -> None:
        super().__init__(asked, planner)
        self.letter = letter
        futures = ranked_futures(asked, planner, letter)
        self.costs = {what: cost for what, _, cost in futures}
        self.spots = [what for what, _, _ in futures if isinstance(what, tuple)]

    def candidates(self) -> Sequence[Candidate[Spot | RowId]]:
        return [Candidate(what) for what in self.costs][:CANDIDATES]

    def play_on(self, world: OpenHands, what: Spot | RowId, rng: Random) -> float:
        after = world._replace(rows=put_card(world.rows, self.letter, what))
        return self.rehearsal.lead(after, self.asked.seat, rng, behind=self.costs[what])
