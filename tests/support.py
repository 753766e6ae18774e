"""What many tests need: rule citations, random matches, arbitrary actions, and everything that a seat is sent."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st
from msgspec import inspect

import marbre
from marbre.kernel.actions import TakeBack
from marbre.kernel.game import Game
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game

GAMES = [spec.slug for spec in marbre.games()]

ENDLESS = 1_000_000
"""More actions than any random match takes; the longest seen had a tenth of them."""
TEXTS = {"lot": ("", "A01 A14 P03 D07 / 3A", "A05 A20 D02 P09 P10 / D1")}
"""Options that are free text, most of which is refused: one of these is drawn."""


def rule(*ids: str) -> pytest.MarkDecorator:
    """This test reads these rules aloud, and fails if one is broken. tests/test_rulebooks.py collects the ids."""
    return pytest.mark.rule(*ids)


@st.composite
def matches(draw: st.DrawFn, slug: str, *, finished: bool | None = None, undo: bool = False) -> Match:
    """A random match of a game at a random point: any player count, any options, now and then an action taken back."""
    spec = find_game(slug).spec
    match = marbre.start(
        slug,
        players=draw(st.sampled_from(spec.seats)),
        seed=draw(st.text("abcdefgh", min_size=1, max_size=4)),
        options=draw(options(spec.options)),
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
def options(draw: st.DrawFn, kind: type[msgspec.Struct]) -> dict[str, Any]:
    drawn: dict[str, Any] = msgspec.to_builtins(draw(struct_strategy(kind)))
    return {**drawn, **{name: draw(st.sampled_from(texts)) for name, texts in TEXTS.items() if name in drawn}}


def actions_of(game: Game) -> st.SearchStrategy[Any]:
    """Any action that a client of the game could spell, legal or not."""
    return strategy(inspect.type_info(game.player_actions))


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


def refused(match: Match, seat: Any, action: Any) -> str:
    """The rule by which this is refused."""
    refusal = match.check(seat, action)
    assert refusal is not None, f"{action} is allowed"
    return refusal.rule


def probes(match: Match) -> list[Any]:
    """Actions to be refused or not: what every seat could do here."""
    return [action for seat in match.seats for action in match.legal(seat)[:40]]


def everything_sent_to(match: Match, seat: int | None, tried: Sequence[Any]) -> bytes:
    """All that leaves the process for a seat: view, actions, log, refusals of what it tried, previews, record."""
    refusals = [match.check(seat, action) for action in (*tried, TakeBack())] if seat is not None else []
    legal = (match.legal(seat), match.offered(seat)) if seat is not None else ()
    previews = [match.preview(seat, action) for action in match.offered(seat)[:3]] if seat is not None else []
    parts = (match.to_act, match.view(seat), legal, match.log(seat), refusals, previews, match.outcome)
    return marbre.to_json(parts) + match.record_for(seat)
