"""`marbre review`."""

import json
from pathlib import Path

from tests.cli.running import assert_refused, run


def test_a_match_is_weighed_in_words_and_as_json(finished: Path) -> None:
    asked = ("review", finished, "--worlds", "2", "--jobs", "1")
    shown = run(*asked)
    assert shown.exit_code == 0
    assert "Ada, Octave and Léonie" in shown.stdout
    assert "Better: " in shown.stdout
    assert "Mieux\u202f: " in run(*asked, "--lang", "fr", "--seat", "2").stdout
    told = json.loads(run(*asked, "--json").stdout)
    assert told["game"] == "vips"
    assert [one["seat"] for one in told["seats"]] == [0, 1, 2]
    assert len(told["moments"]) <= 3


def test_what_cannot_be_reviewed_is_refused(finished: Path) -> None:
    assert "seat 9" in assert_refused(run("review", finished, "--seat", "9", "--worlds", "1"))
    lines = finished.read_bytes().splitlines(keepends=True)
    short = finished.with_name("short.jsonl")
    short.write_bytes(b"".join(lines[:-4]))
    assert "not the record of a finished match" in assert_refused(run("review", short, "--worlds", "1"))
