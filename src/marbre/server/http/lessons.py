"""Lessons: what each has to say, and a table to learn at."""

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from msgspec import Meta

from marbre.hosting.host import AnyRequest
from marbre.kernel.packs import BoxText
from marbre.kernel.registry import find_game
from marbre.kernel.teaching.lessons import Idea, Lesson, lesson_of
from marbre.kernel.teaching.trials import trial_lesson
from marbre.kernel.words.languages import LANGUAGES
from marbre.kernel.words.messages import Message
from marbre.server.http.games import found
from marbre.server.http.tables import TableLine, asker, quotas, the_line
from marbre.server.people.guests import address_of, require_guest
from marbre.server.tables.laying import Spoken, teach


class IdeaInfo(msgspec.Struct, frozen=True):
    """One thing to understand, and what the learner is asked to do for it."""

    title: BoxText
    text: BoxText
    praise: BoxText
    notes: tuple[BoxText, ...]


class TrialInfo(msgspec.Struct, frozen=True):
    """What is tried against a rule: the action that it refuses, and what may be done instead, if anything."""

    action: Any
    label: Message
    instead: Message | None


class LessonInfo(msgspec.Struct, frozen=True):
    """A guided first game, or the trial of a rule, in every language."""

    aim: BoxText
    ideas: tuple[IdeaInfo, ...]
    end: BoxText
    trial: TrialInfo | None = None


class Learn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where in a lesson to begin: after so many of the things that it asks for; or the rule that is to be tried."""

    asks: Annotated[int, Meta(ge=0)] = 0
    rule: str | None = None
    lang: Spoken = "fr"
    """The learner's, for names and for a game of words."""


@get("/api/games/{slug:str}/lesson", tags=["games"], sync_to_thread=False)
def lesson(slug: str, rule: str | None = None) -> LessonInfo:
    """What the lesson of a game has to say, or the trial of one of its rules."""
    told = the_lesson(slug, rule)
    trial = None if rule is None else _trial(slug, told)
    return LessonInfo(_aim(slug), tuple(map(_idea, told.ideas)), told.end, trial)


@post("/api/games/{slug:str}/lesson", tags=["games"])
async def learn(request: AnyRequest, slug: str, data: Learn) -> TableLine:
    """Lay a table to learn a game at. It counts for nobody."""
    guest = await require_guest(request)
    told = the_lesson(slug, data.rule, data.lang)
    if data.asks > len(told.asks):
        raise NotFoundException("the lesson is not so long")
    quotas(request).tables.spend(guest.id, address_of(request))
    house = request.app.state.house
    live = await teach(house, asker(request, guest), slug, told, data.asks, data.lang, data.rule)
    return await the_line(request, live.table.id, guest.id)


def the_lesson(slug: str, rule: str | None = None, lang: Spoken = "fr") -> Lesson:
    found(slug)
    told = lesson_of(slug) if rule is None else trial_lesson(slug, rule, lang)
    if told is None:
        raise NotFoundException("this game has no such lesson")
    return told


def _aim(slug: str) -> BoxText:
    words = find_game(slug).messages
    return BoxText(**{lang: words.label(lang, "word", "aim") for lang in LANGUAGES})


def _trial(slug: str, told: Lesson) -> TrialInfo:
    """The one thing that is called wrong, and the one that is asked for."""
    rules, ask = told.begin(slug).rules, told.asks[0]
    action = rules.from_text(ask.wrong[0].do)
    instead = [rules.describe(rules.from_text(text)) for text in ask.do]
    return TrialInfo(action, rules.describe(action), instead[0] if instead else None)


def _idea(idea: Idea) -> IdeaInfo:
    return IdeaInfo(idea.title, idea.text, idea.praise, tuple(ask.note for ask in idea.asks))
