"""A plan is cut into shards; each is played and written by one process, whole or not at all. What is there is kept."""

import hashlib
from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec

from marbre import __version__
from marbre.bots.runner import Runner
from marbre.console.extras import load_extra
from marbre.console.failures import WORDS as CONSOLE
from marbre.console.failures import Complaints
from marbre.console.files import read_bytes, write_bytes
from marbre.kernel.bot import Budget
from marbre.kernel.registry import find_game
from marbre.kernel.words.messages import Catalogue
from marbre.research.dataset.plan import DatasetPlan
from marbre.research.dataset.shards import ShardSummary, shard_summary, write_shard

WORDS: Final = Catalogue("marbre.research.dataset", parent=CONSOLE)
fail: Final = Complaints(WORDS).fail
PLAN: Final = "plan.json"


class DatasetSummary(msgspec.Struct, frozen=True):
    """What lies in the folder. `digest` is over the content of all shards, whatever wrote them."""

    plan: DatasetPlan
    version: str
    decisions: int
    entries: int
    wins: tuple[float, ...]
    """By seat, a shared win shared."""
    refused: int
    digest: str


def plan_dataset(
    slug: str,
    *,
    players: int,
    bots: tuple[str, ...],
    games: int,
    seed: str,
    shard: int,
    budget: Budget | None = None,
    options: dict[str, Any] | None = None,
) -> DatasetPlan:
    """`bots` are levels, dealt round the seats."""
    if budget is not None and budget.milliseconds is not None:
        raise fail("no-stopwatch")
    game = find_game(slug)
    levels = tuple(bots[seat % len(bots)] for seat in range(players))
    box = game.classic
    return DatasetPlan(
        slug, game.spec.rules_version, box.hash, levels, seed, games, shard, budget or Budget(), options or {}
    )


def make_dataset(folder: Path, plan: DatasetPlan, runner: Runner | None = None) -> DatasetSummary:
    """Play what is missing, and write the data card. Raises Failure if the folder holds something else.

    On a cluster every node writes its shards: the folder is one that they share.
    """
    from marbre.research.dataset.card import write_card

    load_extra("pyarrow", "dataset")
    _claim(folder, plan)
    shards = plan.shards(folder)
    found = {shard.number: kept for shard in shards if (kept := shard_summary(shard)) is not None}
    runner = runner or Runner()
    runner.progress(done := sum(kept.games for kept in found.values()))
    for _, written in runner.spread(write_shard, [shard for shard in shards if shard.number not in found], batch=1):
        found[written.number] = written
        runner.progress(done := done + written.games)
    summary = _summary(plan, [found[shard.number] for shard in shards])
    write_card(folder, summary)
    return summary


def _claim(folder: Path, plan: DatasetPlan) -> None:
    """Nobody's games are mixed with others: the folder is new, or holds the beginning of the same plan."""
    file = folder / PLAN
    if file.exists():
        try:
            there = msgspec.json.decode(read_bytes(file), type=DatasetPlan)
        except msgspec.DecodeError:
            raise fail("plan-unreadable", file=str(file)) from None
        for field in plan.__struct_fields__:
            if field != "games" and (old := getattr(there, field)) != (new := getattr(plan, field)):
                raise fail("plan-differs", folder=str(folder), field=field, old=_shown(old), new=_shown(new))
        if there.games > plan.games:
            raise fail("plan-shorter", folder=str(folder), old=there.games, new=plan.games)
    elif folder.exists() and any(folder.iterdir()):
        raise fail("folder-taken", folder=str(folder))
    write_bytes(file, msgspec.json.encode(plan) + b"\n")


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _summary(plan: DatasetPlan, shards: list[ShardSummary]) -> DatasetSummary:
    wins: Counter[int] = Counter()
    for one in shards:
        wins.update(dict(enumerate(one.wins)))
    return DatasetSummary(
        plan,
        __version__,
        sum(one.decisions for one in shards),
        sum(one.entries for one in shards),
        tuple(round(wins[seat] / plan.games, 4) for seat in range(len(plan.bots))),
        sum(one.refused for one in shards),
        hashlib.sha256("".join(one.digest for one in shards).encode()).hexdigest()[:16],
    )
