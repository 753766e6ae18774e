"""A table of Rédac' Chef for tests: days begin, tiles with chosen faces are found, pages go to print."""

from typing import Any

import marbre
from marbre.games.redac_chef.actions import (
    GIVE_BACK,
    KEEP,
    MAQUETTE,
    READY,
    TAKES,
    TIRAGE,
    TURNS,
    place,
)
from marbre.games.redac_chef.game import RedacChef
from marbre.games.redac_chef.scoring.day_count import Tally
from marbre.games.redac_chef.state import Side, State
from marbre.kernel.match import Match
from marbre.kernel.seats import DEALER
from tests.games.redac_chef.drawing import index

__all__ = ["GIVE_BACK", "KEEP", "MAQUETTE", "READY", "TAKES", "TIRAGE"]


def table(players: int = 3, *, begun: bool = True, seed: str = "lundi", **options: Any) -> Match:
    """Friday morning, everybody ready; or the moment before."""
    match = marbre.start("redac-chef", players=players, seed=seed, options=options)
    if begun:
        begin_day(match)
    return match


def begin_day(match: Match) -> None:
    for seat in match.to_act:
        match.play(seat, READY)


def state(match: Match) -> State:
    found: State = match.state
    return found


def rules(match: Match) -> RedacChef:
    assert isinstance(match.rules, RedacChef)
    return match.rules


def side(match: Match, seat: int = 0) -> Side:
    return state(match).sides[rules(match).seating.side_of[seat]]


def tallied(match: Match, at: int = 0) -> Tally:
    """What a side's page of the first day was worth by itself."""
    found = state(match).counts[0][at].tally
    assert found is not None
    return found


def slot_of_back(match: Match, tile: str) -> int:
    """A slot where a tile of that size lies face down."""
    return state(match).heap.index(rules(match).sizes.back[index(tile)])


def slot_of(match: Match, tile: str) -> int:
    """The slot where this tile lies face up."""
    return state(match).heap.index(index(tile))


def turn_up(match: Match, seat: int, tile: str) -> None:
    """Take a back; luck has it that this tile is under it."""
    action = TAKES[slot_of_back(match, tile)]
    assert match.check(seat, action) is None, match.check(seat, action)
    match.enter(seat, action, None)
    assert match.rules.possible(match.state, TURNS[index(tile)])
    match.enter(DEALER, TURNS[index(tile)], None)


def keep(match: Match, seat: int, *tiles: str) -> None:
    """Find these tiles and keep them."""
    for tile in tiles:
        turn_up(match, seat, tile)
        match.play(seat, KEEP)


def lay(match: Match, seat: int, tile: str, x: int, y: int, up: bool = True) -> None:
    match.play(seat, place(index(tile), x, y, up))


def print_all(match: Match) -> None:
    """Everybody who still works stops, in the order of the seats."""
    for seat in match.to_act:
        if match.check(seat, MAQUETTE) is None:
            match.play(seat, MAQUETTE)
    for seat in match.to_act:
        if match.check(seat, TIRAGE) is None:
            match.play(seat, TIRAGE)


def next_day(match: Match) -> None:
    """From a day to the next: everybody in print, tribunes chosen, everybody ready."""
    print_all(match)
    while state(match).stage == "draft":
        (seat,) = match.to_act
        match.play(seat, match.legal(seat)[0])
    begin_day(match)
