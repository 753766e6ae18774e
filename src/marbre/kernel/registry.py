"""Finding games: every installed entry point of the group `marbre.games`, ours and anybody's."""

import functools
from importlib.metadata import entry_points
from typing import Any

from marbre.kernel.game import Game, GameSpec
from marbre.kernel.refusals import unknown

GROUP = "marbre.games"


@functools.cache
def find_game(slug: str) -> Game[Any, Any, Any, Any, Any]:
    """The game of that slug. Raises Unreadable, with the slugs there are, if nobody registered it."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    if slug not in found:
        raise unknown("unknown-game", slug, found)
    game = found[slug].load()
    assert isinstance(game, Game), f"{found[slug].value} is not a marbre Game"
    assert game.slug == slug, f"{found[slug].value} calls itself {game.slug!r}, its entry point {slug!r}"
    return game


def games() -> tuple[GameSpec, ...]:
    """The specs of all games: slug, title, seats, options with their defaults, rules version."""
    slugs = sorted({point.name for point in entry_points(group=GROUP)})
    return tuple(find_game(slug).spec for slug in slugs)
