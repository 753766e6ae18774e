"""Lessons: a guided first game as data, beside its game, in `lesson.toml`.

    players = 2
    seed = "the first slip"         # of the luck: the same deal for everybody

    [[ideas]]                       # one thing to understand
    title = { fr = "…", en = "…" }
    text = { fr = "…", en = "…" }
    praise = { fr = "…", en = "…" }

    [[ideas.asks]]                  # one thing to do, as it would be typed
    note = { fr = "…", en = "…" }
    do = ["place red top II"]       # any of these
    then = ["1: place blue top V"]  # what the others answer, seat by seat, from 0
    wrong = [{ do = "swap top I II", rule = "VIP-2.3" }]  # what one might try, and the rule that forbids it

The learner has seat 0. Everything that anybody does is written down, so that where a lesson stands is how many actions
were played; when its line is played to the end, the match goes on freely.

What is the learner's own is `free`: one field of the action (`free = "word"`), or all of it (`free = true`); what is
written down later must not depend on it. Where one of several things that look alike will do, the line names one, and
a board that is handed it as what is asked takes that one. A game that asks for a language is taught in the learner's:
its line has words that every language has.
"""

import logging
import tomllib
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import msgspec

from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.packs import BoxText
from marbre.kernel.refusals import Refusal, Unreadable, refuse, unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Seat
from marbre.kernel.start import open_match
from marbre.kernel.words.languages import LANGUAGES, complete

log = logging.getLogger("marbre.lessons")

LEARNER: Final[Seat] = 0
FILE: Final = "lesson.toml"


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a learner might try here, and the rule by which it is refused."""

    do: str
    rule: str


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the learner is asked to do."""

    note: BoxText
    do: tuple[str, ...]
    free: bool | str = False
    """The field in which anything will do that the rules allow, as a word of one's own; true: all fields."""
    then: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()


class Idea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to understand, by doing something."""

    title: BoxText
    text: BoxText
    praise: BoxText
    asks: tuple[Ask, ...]


class ScriptLine(msgspec.Struct, frozen=True):
    """What is played at one point of a lesson: by whom, and what it may be."""

    seat: Seat
    do: tuple[str, ...]
    free: bool | str = False

    def takes(self, asked: tuple[Any, ...], action: Any) -> bool:
        """Whether an action is one of those, but for what is free."""
        if isinstance(self.free, str):
            return any(_but_for(self.free, one, action) == one for one in asked)
        return action in asked or (self.free and type(action) in set(map(type, asked)))


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A guided first game."""

    players: int
    seed: str
    ideas: tuple[Idea, ...]
    end: BoxText
    """What is said when the learner goes on freely."""
    options: dict[str, Any] = {}
    level: str = "novice"
    """Of the bots that play on when the lesson is over."""
    before: tuple[str, ...] = ()
    """What is done before the first thing is asked: by the others, in a trial by the learner too."""

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        return tuple(ask for idea in self.ideas for ask in idea.asks)

    @property
    def texts(self) -> tuple[BoxText, ...]:
        """All that a learner reads."""
        said = (text for idea in self.ideas for text in (idea.title, idea.text, idea.praise))
        return *said, *(ask.note for ask in self.asks), self.end

    @cached_property
    def line(self) -> tuple[ScriptLine, ...]:
        """Everything that is played, in order."""
        found = [_answer(text) for text in self.before]
        for ask in self.asks:
            found += [ScriptLine(LEARNER, ask.do, ask.free), *map(_answer, ask.then)]
        return tuple(found)

    def next(self, match: Match) -> ScriptLine | None:
        """What is played now; None when the lesson is over."""
        at = sum(isinstance(entry.actor, int) for entry in history(match.last))
        return self.line[at] if at < len(self.line) else None

    def done(self, match: Match) -> int | None:
        """How many of the asks are done; None when the lesson is over."""
        if self.next(match) is None:
            return None
        before = sum(line.seat == LEARNER for line in self.line[: len(self.before)])
        return sum(entry.actor == LEARNER for entry in history(match.last)) - before

    def idea(self, asks: int) -> tuple[int, int]:
        """Which idea an ask belongs to, and which of its asks it is, both from 0."""
        for number, idea in enumerate(self.ideas):
            if asks < len(idea.asks):
                return number, asks
            asks -= len(idea.asks)
        return len(self.ideas), 0

    def actions(self, match: Match, seat: Seat) -> tuple[Any, ...]:
        """What this seat is to do now, if anything."""
        due = self.next(match)
        if due is None or due.seat != seat:
            return ()
        asked = tuple(map(match.rules.from_text, due.do))
        return tuple(one for one in match.offered(seat) if type(one) is type(asked[0])) if due.free is True else asked

    def refusal(self, match: Match, seat: Seat, action: Any) -> Refusal | None:
        """Why something else cannot be done while the lesson lasts: first by the game's own rule, if one forbids it."""
        due = self.next(match)
        if due is None:
            return None
        if refusal := match.check_read(seat, action):
            return refusal
        if due.takes(self.actions(match, seat), action):
            return None
        return refuse("TAB-4.14", "lesson-asks" if due.seat == seat else "lesson-waits")

    def agreed(self, slug: str, lang: str) -> dict[str, Any]:
        """The options of its match: where the game asks for a language, the learner's own."""
        asks_for_it = "language" in find_game(slug).spec.options.__struct_fields__
        return self.options | {"language": complete(lang)} if asks_for_it else self.options

    def begin(self, slug: str, lang: str = LANGUAGES[0], names: Sequence[str | None] | None = None) -> Match:
        """The match of the lesson, dealt."""
        agreed = self.agreed(slug, lang)
        match = open_match(slug, players=self.players, seed=self.seed, options=agreed, names=names)
        match.deal()
        return match

    def played(self, slug: str, asks: int, lang: str = LANGUAGES[0]) -> Match:
        """The match when so many asks are done, and answered."""
        match = self.begin(slug, lang)
        for line in self.line[: len(self.before)]:
            match.act(line.seat, match.rules.from_text(line.do[0]))
        while (due := self.next(match)) is not None and (due.seat != LEARNER or self.done(match) != asks):
            match.act(due.seat, match.rules.from_text(due.do[0]))
        return match


def _but_for(field: str, asked: Any, action: Any) -> Any:
    """The action with what was asked for in that field."""
    if type(action) is not type(asked):
        return action
    return msgspec.structs.replace(action, **{field: getattr(asked, field)})


def _answer(text: str) -> ScriptLine:
    seat, _, do = text.partition(":")
    return ScriptLine(int(seat), (do.strip(),))


def read_lesson(folder: Path) -> Lesson | None:
    """The lesson that lies beside a game, if it has one. Raises Unreadable with the reason."""
    path = folder / FILE
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Lesson) if path.exists() else None
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise unreadable("bad-lesson", file=str(path), reason=str(error)) from None


@cache
def lesson_of(slug: str) -> Lesson | None:
    """The lesson of a game; one that cannot be read is left out, and the log says so."""
    try:
        return read_lesson(find_game(slug).folder)
    except Unreadable as error:
        log.warning("a lesson is left out", extra={"game": slug, "reason": str(error)})
        return None
