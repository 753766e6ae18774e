"""Golden playthroughs: every stored record replays, proves its luck, and tells the same story as ever."""

from pathlib import Path

import pytest

import marbre
from tests.archive.playthroughs import FOLDER, PLAYTHROUGHS, Playthrough, transcript
from tests.support import GAMES

RECORDS = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_an_old_record_replays_to_the_end_it_had(file: Path) -> None:
    record = file.read_bytes()
    assert marbre.verify(record).outcome == marbre.replay(record).outcome
    assert marbre.replay(record).record() == record
    assert transcript(marbre.replay(record)) == file.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.name)
def test_the_same_seed_still_deals_the_same_match(playthrough: Playthrough) -> None:
    assert playthrough.play().record() == (FOLDER / f"{playthrough.name}.jsonl").read_bytes()


def test_every_game_has_playthroughs() -> None:
    assert {playthrough.slug for playthrough in PLAYTHROUGHS} == set(GAMES) - {"scoop"}
