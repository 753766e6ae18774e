"""Pictures show positions of the rules, name paragraphs that are there, and say no number that the engine does not."""

import re
from typing import Any

import msgspec

from marbre.kernel.registry import find_game
from marbre.kernel.teaching.lessons import lesson_of
from marbre.kernel.teaching.pictures import DrawnPicture, pictures_of
from marbre.kernel.words.messages import LANGUAGES
from marbre.kernel.words.rulebook import paragraphs, read_rules
from marbre.testing.matches import every_game

FEWEST, MOST = 3, 6


def worked_out(picture: DrawnPicture, at: str) -> int:
    """The number at a path into what the engine sends; of a list or a word, its length."""
    found: Any = msgspec.to_builtins(picture)
    for step in at.split("."):
        found = found[int(step)] if isinstance(found, list | tuple) else found[step]
    return found if isinstance(found, int) else len(found)


@every_game
def test_a_worked_example_says_what_the_engine_works_out(slug: str) -> None:
    for picture in pictures_of(slug):
        for figure in picture.written.figures:
            assert worked_out(picture, figure.at) == figure.value, (picture.written.title.en, figure.at)


@every_game
def test_every_number_of_a_caption_is_worked_out(slug: str) -> None:
    for written in (picture.written for picture in pictures_of(slug)):
        figures = {str(abs(figure.value)) for figure in written.figures}
        for lang in LANGUAGES:
            said = re.sub(r"(?<=\d)[\s,](?=\d{3})", "", getattr(written.caption, lang))
            assert set(re.findall(r"\d+", said)) <= figures, written.caption


@every_game
def test_every_paragraph_that_a_picture_shows_is_in_the_rules(slug: str) -> None:
    for lang in LANGUAGES:
        there = {paragraph.rule for paragraph in paragraphs(read_rules(find_game(slug).folder, lang))}
        for picture in pictures_of(slug):
            assert picture.written.rules
            assert set(picture.written.rules) <= there


@every_game
def test_a_picture_that_can_be_tried_is_of_the_lesson(slug: str) -> None:
    for written in (picture.written for picture in pictures_of(slug)):
        if written.asks is not None:
            lesson = lesson_of(slug)
            assert lesson is not None
            assert written.asks <= len(lesson.asks)


@every_game
def test_pictures_are_a_few_with_a_worked_example_among_them(slug: str) -> None:
    if pictures := pictures_of(slug):
        assert FEWEST <= len(pictures) <= MOST
        assert any(picture.written.figures for picture in pictures)
