"""One shard: so many games in a row, played here and written as two Parquet files, each by an atomic rename."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from marbre.bots.table import play_out
from marbre.kernel.match import Match
from marbre.kernel.refusals import RuleViolation
from marbre.kernel.registry import find_game
from marbre.kernel.start import start
from marbre.research.dataset.plan import DatasetPlan, Shard
from marbre.research.dataset.rows import Row, decisions_of, game_row

if TYPE_CHECKING:
    import pyarrow

SUMMARY: Final = b"marbre"
"""The key of a file's metadata under which its summary lies."""
GROUP: Final = 4096
"""Rows kept in memory before they are written."""

Columns: TypeAlias = Mapping[str, str]
GAMES: Final[Columns] = {
    "game": "int32",
    "seed": "string",
    "bots": "list<string>",
    "entries": "int32",
    "ending": "string",
    "winners": "list<int8>",
    "scores": "list<int32>",
    "record": "string",
}
DECISIONS: Final[Columns] = {
    "game": "int32",
    "entry": "int32",
    "at": "int64",
    "seat": "int8",
    "bot": "string",
    "view": "string",
    "legal": "int32",
    "whole": "bool",
    "action": "string",
    "text": "string",
    "score": "int32",
    "won": "bool",
}


class ShardSummary(msgspec.Struct, frozen=True):
    """What a shard holds; kept in the metadata of its file of games, which is written last."""

    plan_name: str
    number: int
    games: int
    decisions: int
    entries: int
    wins: tuple[float, ...]
    refused: int
    digest: str


def shard_summary(shard: Shard) -> ShardSummary | None:
    """Of a shard that is there already, whole and of this plan; else None."""
    import pyarrow.parquet as parquet

    file = shard.file("games")
    if not file.exists():
        return None
    kept = (parquet.read_schema(file).metadata or {}).get(SUMMARY, b"null")
    found = msgspec.json.decode(kept, type=ShardSummary | None)
    fits = found is not None and (found.plan_name, found.games) == (shard.plan.name, len(shard.games))
    return found if fits else None


def write_shard(shard: Shard) -> ShardSummary:
    """Play and write it. The same bytes wherever and whenever, with the same version of pyarrow."""
    games: list[Row] = []
    wins = [0.0] * len(shard.plan.bots)
    refused: list[RuleViolation] = []
    digest = hashlib.sha256()
    decisions = _Writer(shard.file("decisions"), DECISIONS)
    for number in shard.games:
        seed = f"{shard.plan.seed}/{number}"
        match = _play(shard.plan, seed, refused)
        games.append(game_row(match, number, seed, shard.plan.bots))
        for row in decisions_of(match, number, shard.plan.bots):
            decisions.add(row)
            digest.update(msgspec.json.encode(row))
        digest.update(games[-1]["record"].encode())
        for seat in games[-1]["winners"]:
            wins[seat] += 1 / len(games[-1]["winners"])
    decisions.close()
    entries = sum(row["entries"] for row in games)
    summary = ShardSummary(
        shard.plan.name,
        shard.number,
        len(games),
        decisions.rows,
        entries,
        tuple(wins),
        len(refused),
        digest.hexdigest(),
    )
    writer = _Writer(shard.file("games"), GAMES, {SUMMARY: msgspec.json.encode(summary)})
    for row in games:
        writer.add(row)
    writer.close()
    return summary


def _play(plan: DatasetPlan, seed: str, refused: list[RuleViolation]) -> Match:
    game = find_game(plan.game)
    match = start(plan.game, len(plan.bots), seed, plan.options)
    bots = [game.bot(level) for level in plan.bots]
    play_out(match, bots, plan.budget, seed, lambda _seat, violation: refused.append(violation))
    return match


class _Writer:
    """Rows into one file, under another name until it is whole."""

    def __init__(self, path: Path, columns: Columns, metadata: dict[bytes, bytes] | None = None) -> None:
        import pyarrow.parquet as parquet

        self.path, self.half = path, path.with_name(f".{path.name}.half")
        self.schema = _schema(columns).with_metadata(metadata)
        self.writer = parquet.ParquetWriter(self.half, self.schema, compression="zstd")
        self.rows, self.kept = 0, []  # type: int, list[Row]

    def add(self, row: Row) -> None:
        self.kept.append(row)
        self.rows += 1
        if len(self.kept) == GROUP:
            self._flush()

    def close(self) -> None:
        self._flush()
        self.writer.close()
        self.half.replace(self.path)

    def _flush(self) -> None:
        import pyarrow

        if self.kept:
            self.writer.write_table(pyarrow.Table.from_pylist(self.kept, schema=self.schema))
        self.kept = []


def _schema(columns: Columns) -> "pyarrow.Schema":
    import pyarrow

    def kind(name: str) -> Any:
        if name.startswith("list<"):
            return pyarrow.list_(kind(name[5:-1]))
        return pyarrow.type_for_alias(name)

    return pyarrow.schema([(name, kind(of)) for name, of in columns.items()])
