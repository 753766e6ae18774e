"""How many moves a second does a planner get out of Rédac' Chef, with its clock running?

Random games of four players to the end, drawn, in the order of a virtual clock that rings when a day is over; a move
is an action of a player, of the dealer or of the clock.
"""

from random import Random
from typing import Any, Final

from benchmarks.measure import Work, answer
from marbre.kernel.alarms import Countdown
from marbre.kernel.luck import cheap_luck
from marbre.kernel.registry import find_game
from marbre.kernel.seats import CLOCK, DEALER

PLAYERS: Final = 4
OPTIONS: Final = {"friday": 60, "saturday": 60, "sunday": 60}
"""A minute a day, so that the clock catches some and not others."""


def against_the_clock(rng: Random) -> Work:
    game, random, luck = find_game("redac-chef"), rng.random, cheap_luck(rng)
    rules = game.rules(game.spec.options(**OPTIONS), PLAYERS)

    def playout() -> int:
        state: Any = rules.begin()
        free = [int(random() * 500) for _ in range(PLAYERS)]
        now = since = moves = 0
        waiting: Countdown | None = None
        while rules.outcome(state) is None:
            moves += 1
            if rules.chance(state) is not None:
                state = rules.apply(state, DEALER, rules.draw(state, luck))
                continue
            seat = min(rules.to_act(state), key=free.__getitem__)
            at = max(now, free[seat])
            alarm = rules.alarm(state)
            if alarm is not None and alarm != waiting:
                assert isinstance(alarm, Countdown)
                waiting, since = alarm, now
            if alarm is not None and waiting is not None and since + waiting.after <= at:
                now = since + waiting.after
                state = rules.apply(state, CLOCK, waiting.action)
                continue
            action = rules.sample(state, seat, rng)
            now, free[seat] = at, at + int(rules.pace(action, "random") * (0.75 + random() / 2))
            state = rules.apply(state, seat, action)
        return moves

    return playout


if __name__ == "__main__":
    answer({"redac-clock": against_the_clock})
