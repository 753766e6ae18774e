"""Datasets: what the rows hold, repeatable whatever the processes, resumable, never mixed."""

from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as parquet
import pytest

import marbre
from marbre.bots import play_out, run_simulation
from marbre.console import extras
from marbre.kernel.bot import Budget, random_bot
from marbre.research.dataset import decisions_of
from marbre.testing.matches import every_game
from tests.cli.running import assert_refused, run


def written(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.suffix == ".parquet"}


def make(folder: Path, *more: object, games: int = 5, seed: str = "data") -> None:
    result = run(
        "dataset", "vips", "--games", games, "--shard", 2, "--bots", "novice", "--seed", seed, "--out", folder, *more
    )
    assert result.exit_code == 0, result.output


@every_game
def test_a_row_holds_what_the_seat_saw_and_did(slug: str) -> None:
    match = marbre.start(slug, seed="rows")
    players = len(match.seats)
    play_out(match, [random_bot] * players, Budget(), "rows")
    outcome = match.outcome
    assert outcome is not None
    rows = list(decisions_of(match, 4, ["random"] * players))
    again = marbre.start(slug, seed="rows")
    for row in rows[:30]:
        again.advance(row["at"])
        seat = row["seat"]
        assert row["game"] == 4 and row["entry"] == again.last.number + 1
        assert row["view"].encode() == marbre.to_json(again.view(seat))
        assert row["legal"] == len(again.legal(seat)) > 0
        assert (row["score"], row["won"]) == (outcome.scores[seat], seat in outcome.winners)
        action = marbre.action_from_json(slug, row["action"])
        assert again.rules.from_text(row["text"]) == action
        again.act(seat, action, at=row["at"])


def test_the_games_are_those_of_a_simulation(tmp_path: Path) -> None:
    records: dict[int, bytes] = {}
    run_simulation("vips", players=2, games=3, bots=["novice"], seed="same", keep=records.__setitem__)
    make(tmp_path / "out", games=3, seed="same")
    table = _games(tmp_path / "out")
    assert [row["record"].encode() for row in table] == list(records.values())
    assert all(marbre.verify(row["record"]).game == "vips" for row in table)
    assert [row["game"] for row in table] == [0, 1, 2]


def _games(folder: Path) -> list[dict[str, Any]]:
    files = sorted(folder.glob("games-*.parquet"))
    return [row for file in files for row in parquet.read_table(file).to_pylist()]


@pytest.mark.slow
def test_two_processes_write_the_same_bytes_as_one(tmp_path: Path) -> None:
    make(tmp_path / "one")
    make(tmp_path / "two", "--jobs", 2)
    assert written(tmp_path / "one") == written(tmp_path / "two")
    assert (tmp_path / "one" / "README.md").read_bytes() == (tmp_path / "two" / "README.md").read_bytes()


def test_an_interrupted_one_goes_on_and_a_longer_one_keeps_what_is_there(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    make(folder)
    whole = written(folder)
    (folder / "games-00001.parquet").unlink()  # killed before the shard was whole
    kept = (folder / "games-00000.parquet").stat().st_mtime_ns
    make(folder)
    assert written(folder) == whole
    make(folder, games=6)
    assert (folder / "games-00000.parquet").stat().st_mtime_ns == kept
    assert len(_games(folder)) == 6
    make(tmp_path / "at-once", games=6)
    assert written(folder) == written(tmp_path / "at-once")


def test_nothing_is_mixed_or_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "out"
    make(folder, games=2)
    start = ("dataset", "vips", "--shard", 2, "--out", folder)
    refused = assert_refused(run(*start, "--games", 2, "--bots", "novice", "--seed", "other"))
    assert 'its seed is "data", not "other"' in refused
    assert "more than 1" in assert_refused(run(*start, "--games", 1, "--bots", "novice", "--seed", "data"))
    assert "--rounds" in assert_refused(run(*start, "--milliseconds", 5))
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter").touch()
    assert "is not empty" in assert_refused(run("dataset", "vips", "--out", tmp_path / "full"))
    (folder / "plan.json").write_text("{")
    assert "no plan" in assert_refused(run(*start, "--games", 2))

    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    assert 'pip install "marbre[dataset]"' in assert_refused(run("dataset", "vips", "--out", tmp_path / "new"))


def test_the_card_tells_how_it_was_made(tmp_path: Path) -> None:
    result = run(
        "dataset", "vips", "--games", 3, "--bots", "random", "--seed", "card", "--out", tmp_path / "out", "--json"
    )
    facts = msgspec.json.decode(result.stdout.splitlines()[-1])
    card = (tmp_path / "out" / "README.md").read_text("utf-8")
    assert f"| decisions | {facts['decisions']} (" in card and facts["digest"] in card and "| seed | card |" in card
    command = next(line for line in card.splitlines() if line.startswith("marbre dataset"))
    again = run(*command.replace("FOLDER", str(tmp_path / "again")).split()[1:])
    assert again.exit_code == 0
    assert written(tmp_path / "again") == written(tmp_path / "out")
    for file in (tmp_path / "out").glob("decisions-*.parquet"):
        assert all(f"`{name}` (" in card for name in parquet.read_schema(file).names)
