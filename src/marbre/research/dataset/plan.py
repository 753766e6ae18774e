"""What decides the content of a dataset, and how it is cut into shards."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from marbre.kernel.bot import Budget


class Shard(msgspec.Struct, frozen=True):
    """A task for a process."""

    folder: str
    number: int
    games: range
    plan: "DatasetPlan"

    def file(self, table: str) -> Path:
        return Path(self.folder) / f"{table}-{self.number:05}.parquet"


class DatasetPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides the content. Games are numbered from 0; game n is that of `marbre simulate` with this seed."""

    game: str
    rules_version: int
    pack: str
    bots: tuple[str, ...]
    """By seat."""
    seed: str
    games: int
    shard: int
    """Games in each file."""
    budget: Budget = Budget()
    options: dict[str, Any] = {}

    @property
    def name(self) -> str:
        """The same for plans that differ only in the number of games: one can be the beginning of another."""
        same = msgspec.structs.replace(self, games=0)
        return hashlib.sha256(msgspec.json.encode(same)).hexdigest()[:16]

    def shards(self, folder: Path) -> list[Shard]:
        starts = range(0, self.games, self.shard)
        return [
            Shard(str(folder), number, range(first, min(first + self.shard, self.games)), self)
            for number, first in enumerate(starts)
        ]
