"""Lessons: what each has to say, and a table to learn at."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from msgspec import Meta

from marbre.hosting.host import AnyRequest
from marbre.kernel.lessons import Idea, Lesson, lesson_of
from marbre.kernel.packs import BoxText
from marbre.kernel.registry import find_game
from marbre.kernel.words.languages import LANGUAGES
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


class LessonInfo(msgspec.Struct, frozen=True):
    """A guided first game, in every language."""

    aim: BoxText
    ideas: tuple[IdeaInfo, ...]
    end: BoxText


class Learn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where in a lesson to begin: after so many of the things that it asks for."""

    asks: Annotated[int, Meta(ge=0)] = 0
    language: Spoken = "fr"
    """The learner's, for names and for a game of words."""


@get("/api/games/{slug:str}/lesson", tags=["games"], sync_to_thread=False)
def lesson(slug: str) -> LessonInfo:
    """What the lesson of a game has to say."""
    told = the_lesson(slug)
    return LessonInfo(_aim(slug), tuple(map(_idea, told.ideas)), told.end)


@post("/api/games/{slug:str}/lesson", tags=["games"])
async def learn(request: AnyRequest, slug: str, data: Learn) -> TableLine:
    """Lay a table to learn a game at. It counts for nobody."""
    guest = await require_guest(request)
    told = the_lesson(slug)
    if data.asks > len(told.asks):
        raise NotFoundException("the lesson is not so long")
    quotas(request).tables.spend(guest.id, address_of(request))
    live = await teach(request.app.state.house, asker(request, guest), slug, told, data.asks, data.language)
    return await the_line(request, live.table.id, guest.id)


def the_lesson(slug: str) -> Lesson:
    found(slug)
    if (told := lesson_of(slug)) is None:
        raise NotFoundException("this game has no lesson")
    return told


def _aim(slug: str) -> BoxText:
    words = find_game(slug).messages
    return BoxText(**{lang: words.label(lang, "word", "aim") for lang in LANGUAGES})


def _idea(idea: Idea) -> IdeaInfo:
    return IdeaInfo(idea.title, idea.text, idea.praise, tuple(ask.note for ask in idea.asks))
