"""Where a lesson stands, and a file that is none."""

from pathlib import Path

import pytest

from marbre.kernel.lessons import lesson_of, read_lesson
from marbre.kernel.refusals import Unreadable


def test_a_lesson_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    assert read_lesson(tmp_path) is None
    for text in ('players = "two"', "players = "):
        (tmp_path / "lesson.toml").write_text(text, "utf-8")
        with pytest.raises(Unreadable, match=r"lesson\.toml cannot be read"):
            read_lesson(tmp_path)


def test_an_ask_belongs_to_an_idea() -> None:
    lesson = lesson_of("vips")
    assert lesson is not None
    assert [lesson.idea(asks) for asks in range(7)] == [(0, 0), (1, 0), (1, 1), (2, 0), (3, 0), (4, 0), (5, 0)]
