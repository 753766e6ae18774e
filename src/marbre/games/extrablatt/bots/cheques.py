"""Which cheque to give in a duel: both choose in secret, so any fixed choice could be read. The answer is a mixture.

It is found by regret matching: the two play the duel many times in the head, each turning towards the cheques that it
would have liked to have given; their average is a mixture that cannot be bettered by much.
"""

from collections.abc import Mapping, Sequence
from random import Random

from marbre.games.extrablatt.actions import Cheque
from marbre.games.extrablatt.effects import outbids
from marbre.games.extrablatt.secrets.redealing import Hands, Sets
from marbre.kernel.seats import Seat
from marbre.layout import bits


def rival_hands(possible: Mapping[Hands, int], rival: Seat) -> dict[int, int]:
    """What a rival may hold, and in how many ways, if the hands may be these."""
    odds: dict[int, int] = {}
    for hands, ways in possible.items():
        odds[hands[rival]] = odds.get(hands[rival], 0) + ways
    return odds


def strength(sets: Sets, cheque: Cheque) -> float:
    """The share of the other cheques of the box that this one beats."""
    others = [other for some in sets for other in some if other != cheque]
    return sum(outbids(sets, cheque, other) for other in others) / len(others)


def mixture(
    sets: Sets, mine: int, theirs: Mapping[int, int], stake: float, keep: float, rounds: int, rng: Random
) -> dict[Cheque, float]:
    """How often to give each cheque of `mine`.

    Winning is worth `stake` more than losing; a cheque in hand is worth `keep` times its strength, and is swapped.
    """
    worth = {cheque: keep * strength(sets, cheque) for some in sets for cheque in some}
    own = list(bits(mine))
    hands, ways = [list(bits(hand)) for hand in theirs], list(theirs.values())
    regrets = dict.fromkeys(own, 0.0)
    total = dict.fromkeys(own, 0.0)
    answers: dict[Cheque, float] = dict.fromkeys(worth, 0.0)
    for hand in rng.choices(hands, ways, k=rounds):
        plan = _matched(own, regrets)
        answer = _matched(hand, answers)
        pays = {one: {other: _pays(sets, worth, one, other, stake) for other in hand} for one in own}
        gains = {one: sum(pays[one][other] * answer[other] for other in hand) for one in own}
        costs = {other: sum(pays[one][other] * plan[one] for one in own) for other in hand}
        average = sum(plan[one] * gains[one] for one in own)
        paid = sum(answer[other] * costs[other] for other in hand)
        for one in own:
            regrets[one] += gains[one] - average
            total[one] += plan[one]
        for other in hand:
            answers[other] += paid - costs[other]
    whole = sum(total.values())
    return {one: total[one] / whole if whole else 1 / len(own) for one in own}


def chance_to_win(sets: Sets, mine: int, theirs: Mapping[int, int]) -> float:
    """How often a cheque of mine beats one of theirs, both drawn blindly."""
    won = of = 0
    for hand, ways in theirs.items():
        for one in bits(mine):
            for other in bits(hand):
                won += ways * outbids(sets, one, other)
                of += ways
    return won / of if of else 0.5


def _pays(sets: Sets, worth: Mapping[Cheque, float], one: Cheque, other: Cheque, stake: float) -> float:
    return (stake if outbids(sets, one, other) else 0.0) + worth[other] - worth[one]


def _matched(choices: Sequence[Cheque], regrets: Mapping[Cheque, float]) -> dict[Cheque, float]:
    """Choices in proportion to how much each is regretted not to have been made."""
    positive = [max(0.0, regrets[choice]) for choice in choices]
    whole = sum(positive)
    if not whole:
        return dict.fromkeys(choices, 1 / len(choices))
    return {choice: some / whole for choice, some in zip(choices, positive, strict=True)}
