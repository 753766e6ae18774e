"""Seeds of episodes: a reset with a seed begins a row of them, a reset without one takes the next."""

from random import Random


class SeedRow:
    """`reset(seed=7)` plays the match of seed "7"; what follows is drawn from it. Never seeded, nobody can guess it."""

    def __init__(self) -> None:
        self.rng = Random()

    def take(self, seed: int | None) -> str:
        if seed is not None:
            self.rng = Random(seed)
            return str(seed)
        return str(self.rng.getrandbits(64))
