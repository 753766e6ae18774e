"""A notice in words: whose table, what happened, and the way there. Built from what everybody at a table knows."""

import msgspec

from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.words.messages import message
from marbre.server.messages import SERVER
from marbre.server.store.notices import DueNotice


class ComposedNotice(msgspec.Struct, frozen=True):
    """What is sent by any way."""

    id: str
    """The same each time that it is sent, so that whoever gets it twice can tell."""
    what: str
    title: str
    text: str
    path: str
    count: int
    """Tables that wait for him."""


def compose(notice: DueNotice) -> ComposedNotice:
    def say(key: str, **values: str) -> str:
        return SERVER.say(message(key, **values), notice.lang)

    title = say("notice-title", table=notice.name, game=_title(notice.game))
    about = say(f"notice-{notice.what}")
    whose = say("notice-whose", host=notice.host, text=about) if notice.host else about
    return ComposedNotice(notice.id, notice.what, title, whose, f"/t/{notice.table}", notice.count)


def _title(slug: str) -> str:
    try:
        return find_game(slug).spec.title
    except Unreadable:  # its package is not installed any more
        return slug
