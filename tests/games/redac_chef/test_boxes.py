"""Boxes of the players' own: bots know them in any process, two of them never meet, and nothing of one outlives it."""

import asyncio
import gc
import hashlib
import subprocess
import sys
import weakref
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

import marbre
from marbre.bots import ask_bot
from marbre.games.redac_chef.box import Box
from marbre.games.redac_chef.game import GAME, RedacChef
from marbre.games.redac_chef.solving.best_page import counted
from marbre.games.redac_chef.solving.certificate import CountedDay, counted_day, situation_after
from marbre.kernel.bot import Budget
from marbre.kernel.decoding import decode_action
from marbre.kernel.match import Match
from marbre.kernel.packs import Pack
from marbre.server.bots.questions import question, supply
from marbre.server.bots.thinking import PROCESS
from marbre.server.jobs.worker_pool import Workers

LEVELS: tuple[Any, ...] = tuple(GAME.bots)
STAGES = ("ready", "round", "layout", "proof", "draft")


def other_box() -> Pack[Box]:
    """The classic box with broader pages, its tiles in another order, and less to be won."""
    box: Box = GAME.classic.box
    days = tuple(replace(day, columns=day.columns + 1) for day in box.days)
    tiles = tuple(replace(tile, points=tile.points // 2) for tile in reversed(box.tiles))
    changed = replace(box, days=days, tiles=tiles)
    digest = hashlib.sha256(msgspec.json.encode(changed)).hexdigest()
    return replace(GAME.classic, name="other", box=changed, hash=digest)


def stage_of(match: Match) -> str:
    """The stage; of a day, whether whoever acts reports or lays out."""
    stage: str = match.state.stage
    if stage != "round":
        return stage
    return "layout" if match.state.sides[match.to_act[0]].phase == "layout" else stage


def reached(match: Match, stage: str) -> Match:
    """Played on by chance until that stage."""
    rng = Random(stage)
    while stage_of(match) != stage:
        seat = match.to_act[0]
        match.act(seat, match.sample(seat, rng))
    return match


def test_a_bots_process_that_has_never_seen_the_box_answers_at_every_level_in_every_stage() -> None:
    matches = [
        reached(marbre.start("redac-chef", players=2, seed=f"{stage} 1", pack=other_box()), stage) for stage in STAGES
    ]
    asked_back: list[bytes] = []

    async def ask(workers: Workers, match: Match, level: str) -> bytes:
        def told(line: bytes) -> msgspec.Struct:
            asked_back.append(line)
            return supply(match, match.to_act[0], line)

        asked = question(match, match.header.commitment, match.to_act[0], level, 5.0, "seed")
        return await workers.ask(asked, 60, told)

    async def answers() -> list[tuple[Match, bytes]]:
        workers = Workers(1, PROCESS)
        try:
            return [(match, await ask(workers, match, level)) for match in matches for level in LEVELS]
        finally:
            await workers.close()

    for match, answer in asyncio.run(answers()):
        assert match.check(match.to_act[0], decode_action(GAME.player_actions, answer)) is None
    assert asked_back[0] == b'{"type":"rules"}'  # it has to be told of the match first
    assert asked_back.count(b'{"type":"rules"}') == 1


def test_a_question_is_small() -> None:
    """The box is told once; a question holds what has changed."""
    match = marbre.start("redac-chef", players=6, seed="small", options={"flashes": True, "characters": True})
    sizes = []
    rng = Random("small")
    while match.to_act:
        seat = match.to_act[0]
        sizes.append(len(msgspec.json.encode(question(match, "t", seat, "expert", 5.0, "seed"))))
        match.act(seat, match.sample(seat, rng))
    assert max(sizes) <= 20_000


MOVES = 120
"""Into the second day."""


def step(match: Match, rng: Random) -> None:
    seat = match.to_act[int(rng.random() * len(match.to_act))]
    match.act(seat, ask_bot(match, seat, GAME.bot("novice"), Budget(rounds=1), rng))


def whole_match(pack: Pack[Box] | None) -> tuple[Match, Random]:
    return marbre.start("redac-chef", players=2, seed="apart", pack=pack), Random("apart")


def told(match: Match) -> str:
    """What was played and shown, in short."""
    seen = [marbre.to_json(match.view(seat)) for seat in match.seats]
    return hashlib.sha256(b"".join([match.save(), *seen])).hexdigest()


ALONE = """
from tests.games.redac_chef.test_boxes import MOVES, other_box, step, told, whole_match
match, rng = whole_match({pack})
for _ in range(MOVES):
    step(match, rng)
print(told(match))
"""


def test_two_matches_with_two_boxes_in_one_process_never_meet() -> None:
    """Played move by move beside each other, they go as each goes alone in a process of its own."""
    (one, one_rng), (other, other_rng) = whole_match(None), whole_match(other_box())
    for _ in range(MOVES):
        step(one, one_rng)
        step(other, other_rng)
    assert one.state.day == other.state.day == 1
    for match, pack in ((one, "None"), (other, "other_box()")):
        script = [sys.executable, "-c", ALONE.format(pack=pack)]
        alone = subprocess.run(script, capture_output=True, text=True, check=True).stdout
        assert told(match) == alone.strip()


def test_a_counted_day_goes_to_another_process_whole() -> None:
    """A report needs the box and this: the rules count what it says as they did at the table."""
    match = reached(marbre.start("redac-chef", players=3, seed="report", pack=other_box()), "draft")
    assert isinstance(match.rules, RedacChef)
    sent = msgspec.json.encode(counted_day(match.rules, match.state))
    box = msgspec.json.decode(msgspec.json.encode(match.rules.box), type=Box)
    day = msgspec.json.decode(sent, type=CountedDay)
    for at, count in enumerate(match.state.counts[0]):
        assert counted(situation_after(box.numbers, day, at), day.sides[at].page).points == count.points


def test_nothing_of_a_box_outlives_its_last_match() -> None:
    match = reached(marbre.start("redac-chef", players=2, seed="gone", pack=other_box()), "draft")
    for level in LEVELS:
        seat = match.to_act[0]
        ask_bot(match, seat, GAME.bot(level), Budget(rounds=1), Random(1))
    rules = match.rules
    assert isinstance(rules, RedacChef)
    kept = [weakref.ref(thing) for thing in (rules, rules.sizes, *rules.sheets)]
    del match, rules
    gc.collect()
    assert [one() for one in kept] == [None] * len(kept)


def test_equal_boxes_are_two() -> None:
    box: Box = GAME.classic.box
    again = msgspec.json.decode(msgspec.json.encode(box), type=Box)
    assert again == box
    assert again.numbers is not box.numbers and again.numbers is again.numbers
