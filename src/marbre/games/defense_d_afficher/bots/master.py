"""The master of Défense d'afficher: an expert whose costs were learnt from who won.

An expert reckons the turns of a round as if he were alone in the streets. Games of experts tell what a hand truly costs
(`python -m tools.poster_costs`): every poster more is one that somebody may forestall, whatever panel it belongs to; a
further panel costs less than its way, and a dead poster more than its exchange.
"""

from functools import cached_property
from typing import Final

from marbre.games.defense_d_afficher.actions import Card, PlayerAction
from marbre.games.defense_d_afficher.bots.hand_cost import panels_of
from marbre.games.defense_d_afficher.bots.levels import look_ahead
from marbre.games.defense_d_afficher.bots.weighing import Asked, Mind, unknown_cards
from marbre.games.defense_d_afficher.state import BIT, set_of

PER_PANEL: Final = -1.82
"""Beside the turns of the round, in turns, as all that follow. Learnt from 1,700 games; standard error 0.53."""
PER_POSTER: Final = 1.37
"""Of a poster that has its slot (0.24)."""
PER_RISK: Final = 0.43
"""Of one whose double is out of sight, so that a rival may hold it (0.15)."""
PER_DEAD: Final = 1.96
"""Of one that can be stuck nowhere (0.27)."""
OF_DEAD: Final = 0.54
"""The share that counts of what an expert holds dead posters to cost (0.07)."""
TRUST: Final = 0.5
"""So much of the way from an expert's costs to the learnt ones is gone: what goes with winning need not lead to it."""


def master(asked: Asked) -> PlayerAction:
    """Plans like an expert, by what hands have turned out to cost."""
    return look_ahead(LearntMind(asked, looks_ahead=True), asked.legal)


class LearntMind(Mind):
    """A question as the master thinks about it."""

    @cached_property
    def unseen(self) -> int:
        """Posters of which a card is out of sight."""
        mask = 0
        for card in unknown_cards(self):
            mask |= BIT[card]
        return mask

    @property
    def exchangeable(self) -> tuple[Card, ...]:
        """All posters, the errand's too: it takes whichever is useless then, so that one new poster more is one chance
        more. An expert keeps one back for it, and exchanges the others again and again.
        """
        return self.view.hand

    @property
    def useless(self) -> tuple[Card, ...]:
        return self.dead_of(*set_of(self.view.hand))

    def cost_with(self, cards: tuple[Card, ...]) -> float:
        """Less the worst of them with an errand, and with the way to a panel if nothing else leads to one."""
        hands = [cards]
        if self.errand and cards:
            taken = self.dead_of(*set_of(cards))[:1] or cards
            hands = [tuple(card for card in cards if card != one) for one in taken]
        return min(self._cost_of(*set_of(hand)) for hand in hands)

    def _cost_of(self, first: int, second: int) -> float:
        return self.hand_cost(self.square, first, second, self.free) + self.way(self.square, first | second)

    def hand_cost(self, square: int, first: int, second: int, free: int) -> float:
        useful = (first | second) & free
        live = useful.bit_count()
        dead = first.bit_count() + second.bit_count() - live
        panels = panels_of(useful)
        count = panels.bit_count()
        by_hand = self.dead_costs[count][dead]
        learnt = PER_PANEL * count + PER_POSTER * live + PER_RISK * (useful & self.unseen).bit_count()
        learnt += PER_DEAD * dead + OF_DEAD * by_hand
        return self.turns(square, panels) + by_hand + TRUST * (learnt - by_hand)
