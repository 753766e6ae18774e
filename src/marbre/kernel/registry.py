"""Finding games: every installed entry point of the group `marbre.games`, ours and anybody's."""

import functools
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import MappingProxyType

import msgspec

from marbre.kernel.game import Game, GameSpec
from marbre.kernel.packs import read_tables
from marbre.kernel.refusals import unknown, unreadable
from marbre.kernel.rules import missing_parts

GROUP = "marbre.games"


@functools.cache
def _entry_points() -> Mapping[str, EntryPoint]:
    """Scanned once in a process: what is installed does not change under it."""
    return MappingProxyType({point.name: point for point in entry_points(group=GROUP)})


@functools.cache
def find_game(slug: str) -> Game:
    """The game of that slug. Raises Unreadable: with the slugs there are, or with what is wrong with its package."""
    found = _entry_points()
    if slug not in found:
        raise unknown("unknown-game", slug, found)
    try:
        game = found[slug].load()
    except Exception as error:  # somebody else's package: whatever it raises, the others must open
        raise unreadable("game-broken", game=slug, reason=f"{type(error).__name__}: {error}") from error
    if reason := _fault(slug, game):
        raise unreadable("game-broken", game=slug, reason=reason)
    assert isinstance(game, Game)
    return game


def _fault(slug: str, game: object) -> str | None:
    """How a package breaks the contract, if it does."""
    if not isinstance(game, Game):
        return f"{_entry_points()[slug].value} is no marbre.kernel.game.Game"
    if game.slug != slug:
        return f"it calls itself {game.slug!r}"
    if missing := missing_parts(game.rules_type):
        return f"{game.rules_type.__name__} lacks {', '.join(missing)}"
    return None


@functools.cache
def _sorted_out() -> tuple[tuple[GameSpec, ...], Mapping[str, str]]:
    """The games that can be played, and why the others cannot."""
    specs, broken = [], {}
    for slug in sorted(_entry_points()):
        try:
            specs.append(find_game(slug).spec)
        except ValueError as error:
            broken[slug] = str(error)
    return tuple(specs), MappingProxyType(broken)


def games() -> tuple[GameSpec, ...]:
    """The specs of all games: slug, title, seats, options with their defaults, rules version."""
    return _sorted_out()[0]


def broken_games() -> Mapping[str, str]:
    """Of each installed package whose game cannot be played, one line that says why."""
    return _sorted_out()[1]


def game_of_pack(file: Path) -> Game:
    """The game that has the most of a pack's keys. Raises Unreadable if there is none, or more than one."""
    keys = read_tables(file).keys()
    shared = {spec.slug: len(keys & _keys(spec.slug)) for spec in games()}
    best = max(shared.values(), default=0)
    fitting = [slug for slug, count in shared.items() if count == best]
    if not best or len(fitting) > 1:
        raise unreadable("pack-whose", file=str(file))
    return find_game(fitting[0])


def _keys(slug: str) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(find_game(slug).rules_type.box_type)}
