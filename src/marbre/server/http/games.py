"""What can be played: the games, their words, their rules."""

from typing import Any, Literal

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException

from marbre.kernel.messages import LANGUAGES
from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game, games
from marbre.kernel.rulebook import TABLE_RULES, Paragraph, chapters, read_rules
from marbre.server.messages import SERVER

Lang = Literal["fr", "en"]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option: its default, and the choices if it is one of a few."""

    name: str
    default: Any
    kind: Literal["choice", "text", "switch", "number"]
    choices: tuple[str, ...] = ()


class GameInfo(msgspec.Struct, frozen=True):
    """A game on offer."""

    slug: str
    title: str
    fewest: int
    most: int
    rules_version: int
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a rulebook."""

    title: str
    paragraphs: tuple[Paragraph, ...]


class Rulebook(msgspec.Struct, frozen=True):
    """A rulebook in one language."""

    title: str
    chapters: tuple[Chapter, ...]


@get("/api/games", tags=["games"], sync_to_thread=False)
def list_games() -> tuple[GameInfo, ...]:
    """Every game that can be played here."""
    return tuple(game_info(spec.slug) for spec in games())


def game_info(slug: str) -> GameInfo:
    game = find_game(slug)
    spec = game.spec
    return GameInfo(
        slug=slug,
        title=spec.title,
        fewest=spec.seats[0],
        most=spec.seats[-1],
        rules_version=spec.rules_version,
        options=tuple(option_info(info) for info in msgspec.inspect.type_info(spec.options).fields),  # type: ignore[attr-defined]
        bots=tuple(game.players),
    )


def option_info(field: msgspec.inspect.Field) -> OptionInfo:
    kind = field.type
    if isinstance(kind, msgspec.inspect.UnionType):  # something or nothing
        kind = next(one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType))
    match kind:
        case msgspec.inspect.LiteralType(values=values):
            return OptionInfo(field.name, field.default, "choice", tuple(map(str, values)))
        case msgspec.inspect.BoolType():
            return OptionInfo(field.name, field.default, "switch")
        case msgspec.inspect.IntType():
            return OptionInfo(field.name, field.default, "number")
        case _:
            return OptionInfo(field.name, field.default, "text")


@get("/api/games/{slug:str}/words", tags=["games"], sync_to_thread=False)
def words(slug: str) -> dict[str, dict[str, Any]]:
    """Every sentence and label of a game, the table and the house, in both languages; `table` has no game's."""
    if slug == "table":
        return {lang: SERVER.everything(lang) for lang in LANGUAGES}
    game = found(slug)
    catalogue = game.messages.plus(game.labels(game.classic.box))
    merged = {lang: SERVER.everything(lang) for lang in LANGUAGES}
    for lang in LANGUAGES:
        for table, entries in catalogue.everything(lang).items():
            merged[lang].setdefault(table, {}).update(entries)
    return merged


@get("/api/games/{slug:str}/rules", tags=["games"], sync_to_thread=False)
def rules(slug: str, lang: Lang = "en") -> Rulebook:
    """The rulebook of a game, or of the slug `table`."""
    folder = TABLE_RULES if slug == "table" else found(slug).folder
    title, parts = chapters(read_rules(folder, lang))
    return Rulebook(title, tuple(Chapter(name, tuple(paragraphs)) for name, paragraphs in parts))


def found(slug: str) -> Any:
    try:
        return find_game(slug)
    except Unreadable as error:
        raise NotFoundException(str(error)) from None
