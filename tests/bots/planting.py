"""Games with a planted blunder: an expert who holds a sure win gives it away once.

Whether a win is sure with what the seat knows, and what gives it away, is found without the review: worlds that the
seat cannot tell from the real one are played to their end by experts, who do not stop where a coach does.
`python -m tests.bots.planting GAME N` writes the records to tests/bots/blunders; the name of each says whose blunder it
is and at which entry.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

import marbre
from marbre.bots.table import play_out
from marbre.games.vips.bots.belief import slip_odds
from marbre.games.vips.bots.levels import EXPERT_BETS
from marbre.games.vips.legality import BETS
from marbre.kernel.bot import Budget, Question
from marbre.kernel.entries import history
from marbre.kernel.luck import cheap_luck
from marbre.kernel.match import Match
from marbre.kernel.seats import DEALER, Seat

FOLDER: Final = Path(__file__).parent / "blunders"
QUICKLY: Final = Budget(rounds=1)
THOUGHT: Final = Budget(rounds=12)
SURE: Final = 0.95
GIVEN_AWAY: Final = 0.3
GLANCE: Final = 3
"""In so many worlds a win must be won before it is looked at closely."""
WORLDS: Final = 8
"""In so many fresh ones it must then be sure, and given away."""
LATE: Final = 0.7
"""Where in a game a win is looked for that is sure."""
LOOKED_AT: Final = 12
"""So many decisions after that."""
TRIED: Final = 12
"""Other actions that are tried at a decision."""


def worlds_of(match: Match, seat: Seat) -> Callable[[Random], Any]:
    """Draws worlds that this seat cannot tell from the real one. In VIPs a slip is as likely as the turns of its owner
    make it; elsewhere all that is not known is drawn fairly, whatever the others' moves may tell.
    """
    rules: Any = match.rules
    imagine, odds = partial(rules.imagine, match.view(seat)), None
    if match.game.slug == "vips":
        odds = slip_odds(rules, match.seen_by(seat), seat, EXPERT_BETS[len(match.seats)], {})
    if odds is None:
        return imagine

    def likely(rng: Random) -> Any:
        world = imagine(rng)
        bets = [rng.choices(BETS, odds[other])[0] for other in match.seats]
        bets[seat] = world.bets[seat]
        return replace(world, bets=tuple(bets))

    return likely


def chance(match: Match, seat: Seat, action: Any, times: int, rng: Random) -> float:
    """How often this seat wins with this action in worlds that it cannot tell from the real one, if everybody plays on
    as an expert.
    """
    rules, expert, won = match.rules, match.game.bot("expert"), 0.0
    draw, luck = worlds_of(match, seat), cheap_luck(rng)
    for _ in range(times):
        now = rules.apply(draw(rng), seat, action)
        while (outcome := rules.outcome(now)) is None:
            if rules.chance(now) is not None:
                now = rules.apply(now, DEALER, rules.draw(now, luck))
                continue
            acting = rules.to_act(now)[0]
            asked: Question[Any, Any, Any] = Question(rules, rules.view(now, acting), acting, QUICKLY, rng)
            now = rules.apply(now, acting, expert(asked))
        won += (seat in outcome.winners) / len(outcome.winners)
    return won / times


def blunder(match: Match, seat: Seat, own: Any, rng: Random) -> Any:
    """What gives a sure win away here; None where it is not sure, or cannot be given away at once."""
    legal = match.legal(seat)
    if len(legal) < 2 or chance(match, seat, own, GLANCE, rng) < SURE:
        return None
    others = [action for action in rng.sample(legal, min(len(legal), TRIED)) if action != own]
    worst = min(others, key=lambda action: chance(match, seat, action, 2, rng), default=None)
    if worst is None or chance(match, seat, worst, WORLDS, rng) > GIVEN_AWAY:
        return None
    return worst if chance(match, seat, own, WORLDS, rng) >= SURE else None


def plant(slug: str, seed: str) -> tuple[Match, Seat, int] | None:
    """A game of two experts, one of whom gives a sure win away; None if there was no occasion. Masters would not do:
    they may do again what an expert holds to be a blunder.
    """
    rng, match = Random(seed), marbre.start(slug, players=2, seed=seed)
    bots = [match.game.bot("expert")] * 2
    play_out(match, bots, THOUGHT, seed)
    assert match.outcome is not None
    winner = match.outcome.winners[0]
    late = [entry for entry in history(match.last) if entry.actor == winner and entry.number > LATE * match.last.number]
    for entry in sorted(rng.sample(late, min(len(late), LOOKED_AT)), key=lambda entry: entry.number):
        then = match.copy()
        assert entry.previous is not None
        then.last = entry.previous
        if (action := blunder(then, winner, entry.action, rng)) is not None:
            then.act(winner, action)
            play_out(then, bots, THOUGHT, f"{seed}/after")
            return then, winner, entry.number
    return None


def planted(slug: str) -> Iterator[tuple[str, Match, Seat, int]]:
    """Those that are kept: the name of the file, the match, whose blunder, at which entry."""
    for file in sorted(FOLDER.glob(f"{slug}-[0-9]*.jsonl")):
        *_, seat, number = file.stem.split("-")
        yield file.stem, marbre.replay(file.read_bytes()), int(seat), int(number)


def main(slug: str, count: int, first: int = 1) -> None:
    """Plant until so many are kept, from this try on; each is a game of its own."""
    while len(kept := list(FOLDER.glob(f"{slug}-[0-9]*.jsonl"))) < count:
        made = plant(slug, f"planted/{slug}/{first}")
        if made is not None:
            match, seat, number = made
            (FOLDER / f"{slug}-{first:02}-{seat}-{number}.jsonl").write_bytes(match.record())
        print(slug, "try", first, "kept", len(kept) + (made is not None), flush=True)
        first += 1


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
