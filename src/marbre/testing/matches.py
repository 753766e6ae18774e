"""Random matches, options and actions of any game, for hypothesis."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from marbre.kernel.actions import TakeBack
from marbre.kernel.game import Game
from marbre.kernel.match import Match
from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.start import start

ENDLESS: Final = 1_000_000
"""More actions than any random match takes; the longest seen had a tenth of them."""

every_game: Final = pytest.mark.every_game
"""A test that takes the `slug` of a game: it runs over every one that is installed, or over `--game`."""


def drawn_for_every_game(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Marks a test that takes a slug and `data` to draw from: so many examples of each game."""
    return lambda test: every_game(settings(max_examples=examples, deadline=None)(given(data=st.data())(test)))


@st.composite
def matches(draw: st.DrawFn, slug: str, *, finished: bool | None = None, undo: bool = False) -> Match:
    """A random match of a game at a random point: any player count, any options, now and then an action taken back."""
    game = find_game(slug)
    players = draw(st.sampled_from(game.spec.seats))
    match = start(
        slug,
        players=players,
        seed=draw(st.text("abcdefgh", min_size=1, max_size=4)),
        options=draw(options(game, players)),
    )
    rng = Random(draw(st.integers(0, 2**32)))
    steps = draw(st.integers(0, 60)) if finished is None else ENDLESS * finished
    walk(match, rng, steps, undo=undo)
    return match


def walk(match: Match, rng: Random, steps: int, *, undo: bool = False) -> None:
    """Random actions by random seats that may act, up to so many."""
    for _ in range(steps):
        if not match.to_act:
            return
        seat = rng.choice(match.to_act)
        match.act(seat, match.sample(seat, rng))
        if undo and rng.random() < 0.2 and match.check(seat, TakeBack()) is None:
            match.undo(seat)


@st.composite
def options(draw: st.DrawFn, game: Game, players: int | None = None) -> dict[str, Any]:
    """Any options; where free words are asked for and most are refused, one of the game's examples."""
    examples = {name: st.sampled_from(words) for name, words in game.option_examples.items()}
    fields = inspect.type_info(game.spec.options).fields  # type: ignore[attr-defined]
    drawn = {field.name: draw(examples.get(field.name, strategy(field.type))) for field in fields}
    assume(_go_together(game, players, drawn))
    return drawn


def _go_together(game: Game, players: int | None, drawn: dict[str, Any]) -> bool:
    """Whether the game takes these options side by side, with so many players."""
    try:
        start(game.slug, players=players, seed="options", options=drawn)
    except Unreadable:
        return False
    return True


def actions_of(game: Game) -> st.SearchStrategy[Any]:
    """Any action that a client of the game could spell, legal or not."""
    return strategy(inspect.type_info(game.player_actions))


@st.composite
def mutated(draw: st.DrawFn, action: Any, others: Sequence[Any]) -> Any:
    """A neighbour of a listed action: one field is another's, or anything of its type."""
    fields = inspect.type_info(type(action)).fields  # type: ignore[attr-defined]
    if not fields:
        return action
    field = draw(st.sampled_from(fields))
    theirs = [getattr(other, field.name) for other in others if type(other) is type(action)]
    values = strategy(field.type) | st.sampled_from(theirs) if theirs else strategy(field.type)
    return msgspec.structs.replace(action, **{field.name: draw(values)})


def struct_strategy(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    return strategy(inspect.type_info(kind))


def strategy(info: inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a msgspec type."""
    match info:
        case inspect.StructType():
            return st.builds(info.cls, **{field.name: strategy(field.type) for field in info.fields})
        case inspect.UnionType():
            return st.one_of(*map(strategy, info.types))
        case inspect.LiteralType():
            return st.sampled_from(info.values)
        case inspect.IntType():
            return st.integers(-2 if info.ge is None else info.ge, 20 if info.le is None else info.le)
        case inspect.StrType():
            return st.text(min_size=info.min_length or 0, max_size=min(info.max_length or 20, 20))
        case inspect.BoolType():
            return st.booleans()
        case inspect.VarTupleType():
            least, most = info.min_length or 0, 5 if info.max_length is None else info.max_length
            return st.lists(strategy(info.item_type), min_size=least, max_size=most).map(tuple)
        case inspect.NoneType():
            return st.none()
        case _:
            raise TypeError(f"no strategy for {info}")


def some(actions: Sequence[Any], most: int = 100) -> Sequence[Any]:
    """All of a short list; of one with thousands of actions so many, drawn."""
    return actions if len(actions) <= most else Random(len(actions)).sample(actions, most)
