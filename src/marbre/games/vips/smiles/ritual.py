"""The smiles of VIPs, folded from what people have answered: whose portrait is shown, who is asked, who has the prize.

What a bot answers follows from the table's id and is not kept.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec

from marbre.kernel.match import Match
from marbre.kernel.seats import Seat

Step: TypeAlias = Literal["expert", "smile"]
"""The player whose portrait is shown names an expert, who smiles."""
Answers: TypeAlias = Mapping[tuple[Seat, Step], int | None]
"""By portrait and step: a seat or a width. None: passed over."""
WIDEST: Final = 10


class Portrait(msgspec.Struct, frozen=True):
    """What became of a player's portrait."""

    seat: Seat
    expert: Seat | None
    """Null where none was named."""
    smile: int | None
    """From 0 to 10; null where nobody smiled, or not yet."""


class Ritual(msgspec.Struct, frozen=True):
    """How far the smiles have come. Names and bets are in the match."""

    portraits: tuple[Portrait, ...]
    """In order of rank, the one that is shown now last."""
    step: Step | None
    """What is asked now; null when all is done."""
    asked: Seat | None
    experts: tuple[Seat, ...]
    """Who may be named now."""
    prize: tuple[Seat, ...] = ()
    """Whose portrait had the widest smile, when all is done."""
    yours: bool = False
    """Whether whoever asks may answer."""
    may_pass: bool = False
    """Whether whoever asks may pass the step over."""


def hold(match: Match, bots: Collection[Seat], answers: Answers, seed: str) -> Ritual:
    """The smiles of a match that is over (VIP-5.2, VIP-5.3)."""
    assert match.outcome is not None
    order = match.rules.ranking(match.outcome)
    shown: list[Portrait] = []
    for place, seat in enumerate(order):
        rng = Random(f"{seed}/{seat}")
        experts = _may_be_named(seat, order[place + 1 :], {*order} - {one.expert for one in shown})
        if (seat, "expert") not in answers and seat not in bots:
            return Ritual((*shown, Portrait(seat, None, None)), "expert", seat, experts)
        expert = answers[seat, "expert"] if seat not in bots else rng.choice(experts)
        if expert is not None and (seat, "smile") not in answers and expert not in bots:
            return Ritual((*shown, Portrait(seat, expert, None)), "smile", expert, ())
        smile = answers.get((seat, "smile"), None if expert is None else _smile(match, seat, rng))
        shown.append(Portrait(seat, expert, smile))
    widest = max((one.smile for one in shown if one.smile is not None), default=None)
    prize = tuple(one.seat for one in shown if one.smile is not None and one.smile == widest)
    return Ritual(tuple(shown), None, None, (), prize)


def _may_be_named(seat: Seat, later: Sequence[Seat], unasked: set[Seat]) -> tuple[Seat, ...]:
    """An expert is asked once in a match, and nobody may be left with nobody but himself to name (VIP-5.3)."""
    return tuple(expert for expert in sorted(unasked - {seat}) if all(unasked - {expert, other} for other in later))


def _smile(match: Match, seat: Seat, rng: Random) -> int:
    """A bot is impartial: the more faces a portrait is made of, the wider it smiles."""
    faces = {piece % 5 for piece in match.state.bets[seat].pieces}
    return min(WIDEST, 3 * len(faces) + rng.randint(-1, 1))
