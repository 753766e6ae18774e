"""Pictures: positions that show the rules before they are read, as data, beside the game, in `pictures.toml`.

    [[scenes]]                      # one match, of which there may be several pictures
    names = ["Zoé", "Octave"]
    seed = "the first slip"
    line = ["0: bet II-III-I", "1: bet IV-II-III", "0: place red top II"]

    [[scenes.pictures]]
    title = { fr = "…", en = "…" }
    caption = { fr = "…", en = "…" }
    rules = ["VIP-1.4"]             # the paragraphs that it shows
    after = 2                       # actions of the line; by default none
    seat = 0                        # who looks; leave it out for a spectator
    parts = ["board", "extra"]      # of the table, by default its board
    figures = [{ label = { fr = "…", en = "…" }, at = "view.count.totals.0", value = 35 }]

A picture with figures is a worked example: the contract tests look each of them up in what the engine works out, and
every number of its caption among them. `asks` in the place of `after` shows the lesson after so many of its asks: such
a picture can be tried.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from marbre.kernel.entries import Told
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome
from marbre.kernel.packs import BoxText
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Seat
from marbre.kernel.start import start
from marbre.kernel.teaching.lessons import lesson_of

FILE: Final = "pictures.toml"

TablePart = Literal["seats", "board", "extra", "dock"]
"""An area of the frame that every table stands in; when all is over, the count is in the place of the dock."""


class WorkedFigure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of a worked example, and where it stands in the `view`, the `setup` or the `outcome`."""

    label: BoxText
    at: str
    value: int


class Illustration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture as it is written down."""

    title: BoxText
    caption: BoxText
    rules: tuple[str, ...]
    after: int = 0
    asks: int | None = None
    seat: Seat | None = None
    parts: tuple[TablePart, ...] = ("board",)
    figures: tuple[WorkedFigure, ...] = ()


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that pictures are taken of."""

    names: tuple[str, ...]
    pictures: tuple[Illustration, ...]
    seed: str = ""
    options: dict[str, Any] = {}
    line: tuple[str, ...] = ()

    def played(self, slug: str, picture: Illustration) -> Match:
        """The match as the picture shows it."""
        if picture.asks is not None and (lesson := lesson_of(slug)) is not None:
            return lesson.played(slug, picture.asks)
        match = start(slug, len(self.names), self.seed, self.options, names=self.names)
        for text in self.line[: picture.after]:
            seat, _, action = text.partition(": ")
            match.act(int(seat), match.rules.from_text(action))
        return match


class PictureBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pictures of a game."""

    scenes: tuple[Scene, ...] = ()


class DrawnPicture(msgspec.Struct, frozen=True):
    """A picture with the position in it, as a client draws it: a public example, or a match as one seat sees it."""

    written: Illustration
    names: tuple[str, ...]
    setup: Any
    view: Any
    to_act: tuple[Seat, ...]
    legal: tuple[Any, ...]
    outcome: Outcome | None
    log: tuple[Told, ...]


@cache
def pictures_of(slug: str) -> tuple[DrawnPicture, ...]:
    """The pictures of a game in the order of its file; of a game without one, none."""
    return tuple(_drawn(slug, scene, one) for scene in read_pictures(find_game(slug).folder) for one in scene.pictures)


def read_pictures(folder: Path) -> Iterator[Scene]:
    """The scenes that are written down beside a game. Raises Unreadable with the reason."""
    path = folder / FILE
    try:
        yield from msgspec.convert(tomllib.loads(path.read_text("utf-8") if path.exists() else ""), PictureBook).scenes
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise unreadable("bad-pictures", file=str(path), reason=str(error)) from None


def snapshot(match: Match, seat: Seat | None, names: tuple[str, ...]) -> DrawnPicture:
    """A match that is being played as a picture without words: what this seat may know, and nothing to press."""
    drawn = _of(match, Illustration(BoxText("", ""), BoxText("", ""), (), seat=seat), names)
    return replace(drawn, legal=(), log=())


def _drawn(slug: str, scene: Scene, picture: Illustration) -> DrawnPicture:
    return _of(scene.played(slug, picture), picture, scene.names)


def _of(match: Match, picture: Illustration, names: tuple[str, ...]) -> DrawnPicture:
    seat = picture.seat
    return DrawnPicture(
        picture,
        names,
        match.rules.setup,
        match.view(seat),
        match.to_act,
        () if seat is None else match.offered(seat),
        match.outcome,
        match.log(seat),
    )
