"""`marbre learn`: the lesson of a game in the terminal, then a free finish against bots."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import click

from marbre.cli.seating import Save, SavedSeating, name_seats, usual_path
from marbre.cli.table import TerminalTable
from marbre.cli.words import fail
from marbre.console.options import examples, lang_option
from marbre.console.speech import Speech
from marbre.kernel.match import Match
from marbre.kernel.packs import BoxText
from marbre.kernel.refusals import RuleViolation
from marbre.kernel.registry import find_game, games
from marbre.kernel.seats import Milliseconds
from marbre.kernel.teaching.lessons import Lesson, lesson_of


@click.command(epilog=examples("marbre learn vips"))
@click.argument("slug", metavar="GAME")
@lang_option
@click.pass_obj
def learn(speech: Speech, /, slug: str) -> int:
    """A guided first game: one idea at a time on the real board, without a clock. Leave with q."""
    game, lesson = find_game(slug), lesson_of(slug)
    if lesson is None:
        taught = ", ".join(spec.slug for spec in games() if lesson_of(spec.slug))
        raise fail("no-lesson", game=game.spec.title, choices=taught)
    seating = SavedSeating((None, *[lesson.level] * (lesson.players - 1)))
    match = lesson.begin(slug, speech.lang, name_seats(speech, None, seating.levels, lesson.seed))
    save = Save(usual_path(slug, "lesson", datetime.now()), seating)
    return LessonTable(speech, match, save, lesson).run(resumed=False)


class LessonTable(TerminalTable):
    """Says what the lesson says, takes what it asks for, and answers as it is written."""

    def __init__(self, speech: Speech, match: Match, save: Save, lesson: Lesson) -> None:
        super().__init__(speech, match, save)
        self.lesson = lesson
        self.over = False

    def _others_first(self) -> bool:
        due = self.lesson.next(self.match)
        return super()._others_first() if due is None else due.seat != self.me

    def _let_bots_play(self) -> None:
        due = self.lesson.next(self.match)
        if due is None:
            super()._let_bots_play()
        else:
            self.match.act(due.seat, self.match.rules.from_text(due.do[0]))
            self.save.keep(self.match)

    def _offered(self) -> Sequence[Any]:
        """After the board, before the menu: what the lesson has to say."""
        asks = self.lesson.done(self.match)
        if asks is not None:
            self._teach(asks)
            return self.lesson.actions(self.match, self.me)
        if not self.over:
            self.over = True
            self._say(self.lesson.ideas[-1].praise)
            self._say(self.lesson.end)
        return super()._offered()

    def _teach(self, asks: int) -> None:
        lesson = self.lesson
        at, number = lesson.idea(asks)
        if number == 0:
            if at:
                self._say(lesson.ideas[at - 1].praise)
            title = getattr(lesson.ideas[at].title, self.speech.lang)
            self.speech.out.print()
            heading = self.speech.say("lesson-at", number=at + 1, count=len(lesson.ideas), title=title)
            self.speech.out.print(heading, style="bold")
            self._say(lesson.ideas[at].text)
        self._say(lesson.asks[asks].note, "bold")

    def _say(self, text: BoxText, style: str = "") -> None:
        self.speech.out.print(getattr(text, self.speech.lang), style=style)

    def _play(self, action: Any, at: Milliseconds) -> None:
        if refusal := self.lesson.refusal(self.match, self.me, action):
            raise RuleViolation(refusal)
        super()._play(action, at)
