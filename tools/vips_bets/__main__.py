"""The equilibrium of the betting by regret matching, for 2 to 5 players."""

from random import Random
from typing import Final

from marbre.search import RegretMatcher
from tools.vips_bets.betting_game import BettingGame, Mix, observe
from tools.vips_bets.matches import KINDS, Kind

MATCHES: Final = {2: 1000, 3: 300, 4: 300, 5: 300}
"""Of experts, by the number of players: of two each has one rival only, and more of it must be told from luck."""
ROUNDS: Final = 200
PLAYS: Final = 60
"""Of each kind in a round, against slips drawn from the mix of that round."""
PROOF_PLAYS: Final = 5000
"""Of each kind against the final mix."""
LEAST: Final = 2
"""Percent: what is bet less often is left out."""


def equilibrium(game: BettingGame) -> dict[Kind, int]:
    """The average strategy of regret matching, in percent.

    All seats are alike, so one strategy plays against itself. Its average is an equilibrium where nothing is regretted
    in the end; `regret` measures what is.
    """
    matcher = RegretMatcher(len(KINDS))
    for _ in range(ROUNDS):
        mix = dict(zip(KINDS, matcher.mix, strict=True))
        matcher.learn([game.worth(kind, mix, PLAYS) for kind in KINDS])
    return in_percent(dict(zip(KINDS, matcher.average, strict=True)))


def in_percent(weights: Mix) -> dict[Kind, int]:
    total = sum(weights.values())
    kept = {kind: weight for kind, weight in weights.items() if weight >= LEAST / 100 * total}
    return {kind: round(100 * weight / sum(kept.values())) for kind, weight in kept.items()}


def regret(game: BettingGame, mix: Mix) -> tuple[float, Kind]:
    """By how much the best reply to a mix wins alone more often than the mix itself; and that reply."""
    worth = {kind: game.worth(kind, mix, PROOF_PLAYS) for kind in KINDS}
    mean = sum(mix[kind] * worth[kind] for kind in mix) / sum(mix.values())
    best = max(KINDS, key=lambda kind: worth[kind])
    return worth[best] - mean, best


def main() -> None:
    for players in range(2, 6):
        game = BettingGame(players, observe(players, MATCHES[players]), Random(f"bets/{players}"))
        mix = equilibrium(game)
        gained, best = regret(game, mix)
        print(f"{players}: {mix}  # best reply {best}: +{gained:.1%}", flush=True)


if __name__ == "__main__":
    main()
