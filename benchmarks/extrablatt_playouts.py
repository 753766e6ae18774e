"""How many moves a second does a planner get out of Das Extrablatt, and how many placements are listed?

Random games of three players to the end; and the placements of turns in mid-game, beside a version that looks at every
square of every place.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from benchmarks.measure import Work, answer
from benchmarks.vips_playouts import playouts
from marbre.games.extrablatt.actions import Write
from marbre.games.extrablatt.box import Area, ExtrablattOptions
from marbre.games.extrablatt.game import GAME, Extrablatt
from marbre.games.extrablatt.legality.conditions import may_write
from marbre.games.extrablatt.secrets.redealing import pieces
from marbre.games.extrablatt.state import State
from marbre.kernel.luck import cheap_luck
from marbre.kernel.seats import DEALER

PLAYERS: Final = 3

Square = tuple[int, int]


def new_rules() -> Extrablatt:
    return Extrablatt(ExtrablattOptions(), PLAYERS, GAME.classic.box)


def with_samples(rng: Random) -> Work:
    rules = new_rules()
    return playouts(rules, rng, lambda state, seat: rules.sample(state, seat, rng))


def with_lists(rng: Random) -> Work:
    rules, random = new_rules(), rng.random

    def choose(state: Any, seat: int) -> Any:
        items = rules.legal(state, seat)
        return items[int(random() * len(items))]

    return playouts(rules, rng, choose)


def listing(rng: Random) -> Work:
    """Placements listed by `legal`, over turns of whole games."""
    legal = new_rules().legal
    return _over_turns(rng, lambda state: sum([type(action) is Write for action in legal(state, state.turn)]))


def listing_naively(rng: Random) -> Work:
    """The same placements, each place tried square by square."""
    rules = new_rules()
    return _over_turns(rng, lambda state: sum(1 for _ in _places(rules, state)))


def _over_turns(rng: Random, count: Callable[[State], int]) -> Work:
    turns = list(_turns(rng))
    at = 0

    def work() -> int:
        nonlocal at
        at = (at + 1) % len(turns)
        return count(turns[at])

    return work


def _turns(rng: Random) -> Iterator[State]:
    """Turns of a random game, from the first to the last."""
    rules, luck = new_rules(), cheap_luck(rng)
    state = rules.begin()
    while rules.outcome(state) is None:
        if rules.chance(state) is not None:
            state = rules.apply(state, DEALER, rules.draw(state, luck))
            continue
        if state.stage == "act":
            yield state
        seat = rules.to_act(state)[0]
        state = rules.apply(state, seat, rules.sample(state, seat, rng))


def _places(rules: Extrablatt, state: State) -> Iterator[Write]:
    paper, page = state.papers[state.turn], rules.box.page
    taken: dict[Square, int | None] = {
        (x, page.logo.y): None for x in range(page.logo.x, page.logo.x + page.logo.width)
    }
    for piece in pieces(paper):
        domain = getattr(piece, "headline", -5) // 5
        taken |= {(piece.x + x, piece.y + y): domain for x in range(piece.width) for y in range(piece.height)}
    sizes = {
        size
        for tile, left in zip(rules.box.tiles, paper.tiles, strict=True)
        if left
        for size in ((tile.short, tile.long), (tile.long, tile.short))
    }
    for column, cards in enumerate(state.columns):
        if not cards or not may_write(state, paper, cards[0]):
            continue
        domain = cards[0] // 5
        fresh = domain not in taken.values()
        for width, height in sizes:
            for x in range(page.width - width + 1):
                for y in range(page.height - height + 1):
                    if _fits(page.zone, taken, domain, fresh, x, y, width, height):
                        yield Write(column, width, height, x, y)


def _fits(
    zone: Area, taken: dict[Square, int | None], domain: int, fresh: bool, x: int, y: int, width: int, height: int
) -> bool:
    inside, near = 0, fresh
    for right in range(x, x + width):
        for down in range(y, y + height):
            if (right, down) in taken:
                return False
            inside += zone.x <= right < zone.x + zone.width and zone.y <= down < zone.y + zone.height
            if not near:
                around = ((right + 1, down), (right - 1, down), (right, down + 1), (right, down - 1))
                near = any(taken.get(square) == domain for square in around)
    return near and inside in (0, width * height)


if __name__ == "__main__":
    answer(
        {
            "extrablatt-drawn": with_samples,
            "extrablatt-lists": with_lists,
            "extrablatt-placements": listing,
            "extrablatt-placements-naive": listing_naively,
        }
    )
