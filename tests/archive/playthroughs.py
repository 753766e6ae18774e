"""Golden playthroughs: seeded matches of every game, as a record and as a transcript that a person can read."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import marbre
from marbre.kernel.match import Match
from marbre.testing.matches import walk
from tests.archive.posting import post_bills
from tests.archive.racing import race

FOLDER = Path(__file__).parent


class Playthrough(msgspec.Struct, frozen=True):
    name: str
    slug: str
    players: int
    options: dict[str, Any] = {}
    steer: Callable[[Match, Random], None] | None = None
    """Plays the match to its end where a random one would take too long to read."""

    def play(self) -> Match:
        match = marbre.start(
            self.slug,
            players=self.players,
            seed=self.name,
            options=self.options,
            words={min(1, self.players - 1): "encre"},
        )
        if self.steer is not None:
            self.steer(match, Random(self.name))
        walk(match, Random(self.name), 100_000, undo=True)
        return match


AGREED = {"words_in": "ementation zzblurk", "words_out": "eau été"}
PLAYTHROUGHS = [
    Playthrough("extrablatt-3-two", "extrablatt", 2),
    Playthrough("extrablatt-3-three", "extrablatt", 3),
    Playthrough("extrablatt-3-four-literal", "extrablatt", 4, {"literal_step4": True}),
    Playthrough("redac-3-alone", "redac-chef", 1, {"friday": 0, "saturday": 0, "sunday": 0}),
    Playthrough("redac-3-one-puzzle", "redac-chef", 1, {"mode": "puzzle", "puzzle": 5}),
    Playthrough("redac-3-two-puzzle", "redac-chef", 2, {"mode": "puzzle", "puzzle": 2}),
    Playthrough("redac-3-two-slow-family", "redac-chef", 2, {"mode": "slow", "family": True}),
    Playthrough("redac-3-three-clock", "redac-chef", 3, {"friday": 30, "saturday": 40, "sunday": 50}, race),
    Playthrough(
        "redac-3-four-newsroom", "redac-chef", 4, {"newsroom": True, "characters": True, "flashes": True}, race
    ),
    Playthrough("typo-2-two-judge", "typo", 2),
    Playthrough("typo-2-three-english-hints", "typo", 3, {"language": "en", "hints": "counts"}),
    Playthrough("typo-2-four-bluff", "typo", 4, {"words": "bluff"}),
    Playthrough("typo-2-five-empty-hand", "typo", 5, {"empty_hand": True}),
    Playthrough("typo-2-six-timed", "typo", 6, {"seconds": 60}),
    Playthrough("typo-2-three-majority-agreed", "typo", 3, {"words": "majority", **AGREED}),
    Playthrough(
        "typo-2-four-referee-agreed", "typo", 4, {"words": "referee", "referee": 3, "referee_plays": False, **AGREED}
    ),
    Playthrough("vips-3-two-fixed", "vips", 2, {"columns": "fixed"}),
    Playthrough("vips-3-three-women", "vips", 3, {"portraits": "women", "sought": "night-editor"}),
    Playthrough("vips-3-four-own-words", "vips", 4, {"sought": "a dentist for dragons"}),
    Playthrough("vips-3-five", "vips", 5),
    Playthrough("defense-2-two", "defense-d-afficher", 2, steer=post_bills),
    Playthrough("defense-2-three-trap", "defense-d-afficher", 3, {"penalties": True}, post_bills),
    Playthrough("defense-2-four-original-fog", "defense-d-afficher", 4, {"original_fog": True}, post_bills),
    Playthrough("defense-2-four-simplified", "defense-d-afficher", 4, {"simplified": True, "teams": "2"}, post_bills),
    Playthrough("defense-2-five-mixed", "defense-d-afficher", 5, {}, post_bills),
]


def transcript(match: Match) -> str:
    """Every action in its text form and in words, and the count."""
    lines = []
    for told in match.log(None):
        lines.append(f"{told.number:3} {told.actor}")
        lines += [f"      {match.say(message, 'en')}" for message in told.messages]
    outcome = match.outcome
    assert outcome is not None
    for seat, points in enumerate(outcome.breakdown):
        lines.append(f"seat {seat}: {outcome.scores[seat]}{' wins' if seat in outcome.winners else ''}")
        lines += [f"      {point.points:+3} {point.rule} {match.say(point.message, 'en')}" for point in points]
    return "\n".join(lines) + "\n"
