"""Finding games: every installed entry point of the group `marbre.games`, ours and anybody's."""

import functools
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import msgspec

from marbre.kernel.game import Game, GameSpec
from marbre.kernel.packs import read_tables
from marbre.kernel.refusals import unknown, unreadable

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


def game_of_pack(file: Path) -> Game[Any, Any, Any, Any, Any]:
    """The game that has the most of a pack's keys. Raises Unreadable if there is none, or more than one."""
    keys = read_tables(file).keys()
    shared = {spec.slug: len(keys & _keys(spec.slug)) for spec in games()}
    best = max(shared.values(), default=0)
    fitting = [slug for slug, count in shared.items() if count == best]
    if not best or len(fitting) > 1:
        raise unreadable("pack-whose", file=str(file))
    return find_game(fitting[0])


def _keys(slug: str) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(find_game(slug).box_type)}
