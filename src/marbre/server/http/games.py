"""What can be played: the games, their words, their rules."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import File
from msgspec import Meta
from msgspec.structs import replace

from marbre.kernel.codec import to_json
from marbre.kernel.decoding import decode_action
from marbre.kernel.game import Game
from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game, games
from marbre.kernel.seats import Seat
from marbre.kernel.start import open_match
from marbre.kernel.teaching.lessons import lesson_of
from marbre.kernel.teaching.pictures import DrawnPicture, pictures_of
from marbre.kernel.teaching.trials import trials_of
from marbre.kernel.words.languages import SPOKEN, nearest
from marbre.kernel.words.messages import Message
from marbre.kernel.words.rulebook import TABLE_RULES, Chapter, chapters, read_rules
from marbre.server.house import House
from marbre.server.messages import SERVER
from marbre.server.tables.table import teams_of

Lang = Annotated[str, Parameter(pattern=f"^({'|'.join(SPOKEN)})$")]
"""A language that the house speaks."""
AnyRequest = Request[Any, Any, Any]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option: its default, the choices if it is one of a few, the ends of its range if it is a number.

    What it is called is in the game's words: `ask` has the option's name, and `name.choice` for each choice.
    """

    name: str
    default: Any
    kind: Literal["choice", "text", "switch", "number"]
    choices: tuple[str | int, ...] = ()
    least: int | None = None
    most: int | None = None


class GameInfo(msgspec.Struct, frozen=True):
    """A game on offer."""

    slug: str
    title: str
    fewest: int
    most: int
    rules_version: int
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    duplicate: bool
    """Whether several tables can be dealt alike."""
    turns: bool
    """Whether people take turns: in a race the game's own clock is the only one."""
    packs: tuple[str, ...]
    """The boxes that can be played with here, the game's own first."""
    board: bool
    """Whether its package brings a board for the browser (`board.js`)."""
    lesson: bool = False
    """Whether it has a guided first game."""
    over_days: dict[str, Any] | None = None
    """The options that a table over days needs: empty where any will do, null where it cannot be."""


class Company(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many would play, and what they would agree on."""

    players: int
    options: dict[str, Any] = {}


class TeamsInfo(msgspec.Struct, frozen=True):
    """Who would play together; or why such a table cannot be laid."""

    teams: tuple[tuple[Seat, ...], ...] = ()
    fault: Message | None = None


class Actions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Players' actions of a game, as a match lists them."""

    actions: Annotated[tuple[dict[str, Any], ...], Meta(max_length=500)]


class Rulebook(msgspec.Struct, frozen=True):
    """A rulebook in one language."""

    title: str
    chapters: tuple[Chapter, ...]
    cards: tuple[Chapter, ...] = ()
    """Every card of the box by kind, in a game that lists them."""


@get("/api/games", tags=["games"], sync_to_thread=False)
def list_games(request: AnyRequest) -> tuple[GameInfo, ...]:
    """Every game that can be played here."""
    house: House = request.app.state.house
    return tuple(game_info(spec.slug, house.boxes.names(spec.slug)) for spec in games())


def game_info(slug: str, packs: Sequence[str] = ()) -> GameInfo:
    game = find_game(slug)
    spec = game.spec
    return GameInfo(
        slug=slug,
        title=spec.title,
        fewest=spec.seats[0],
        most=spec.seats[-1],
        rules_version=spec.rules_version,
        options=option_infos(spec.options),
        bots=tuple(game.players),
        duplicate=bool(spec.once),
        turns=not spec.real_time,
        packs=tuple(packs),
        board=game.board_file.exists(),
        lesson=lesson_of(slug) is not None,
        over_days=days_options(game),
    )


def days_options(game: Game) -> dict[str, Any] | None:
    """Nothing, where the usual options will do; else the first choice that takes the race out of the game (TAB-7.1)."""
    usual = game.spec.options()
    if game.over_days(usual) is not None:
        return {}
    choices = ((one.name, choice) for one in option_infos(game.spec.options) for choice in one.choices)
    calm = ({name: choice} for name, choice in choices if game.over_days(replace(usual, **{name: choice})) is not None)
    return next(calm, None)


def option_infos(options: type[msgspec.Struct]) -> tuple[OptionInfo, ...]:
    """The options of a game, choices in the order in which it writes them."""
    hints = get_type_hints(options)
    return tuple(
        _option_info(field, get_args(hints[field.name]))
        for field in msgspec.inspect.type_info(options).fields  # type: ignore[attr-defined]
    )


def _option_info(field: msgspec.inspect.Field, written: tuple[str | int, ...]) -> OptionInfo:
    kind = field.type
    if isinstance(kind, msgspec.inspect.UnionType):  # something or nothing
        kind = next(one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType))
    match kind:
        case msgspec.inspect.LiteralType():
            return OptionInfo(field.name, field.default, "choice", written)
        case msgspec.inspect.BoolType():
            return OptionInfo(field.name, field.default, "switch")
        case msgspec.inspect.IntType(ge=ge, le=le, gt=gt, lt=lt):
            least, most = ge if gt is None else gt + 1, le if lt is None else lt - 1
            return OptionInfo(field.name, field.default, "number", least=least, most=most)
        case msgspec.inspect.UnionType(types=(msgspec.inspect.IntType(ge=ge, le=le), msgspec.inspect.NoneType())):
            return OptionInfo(field.name, field.default, "number", least=ge, most=le)
        case _:
            return OptionInfo(field.name, field.default, "text")


@get("/api/games/{slug:str}/words", tags=["games"], sync_to_thread=False)
def words(request: AnyRequest, slug: str, pack: str | None = None) -> dict[str, dict[str, Any]]:
    """Every sentence and label of a game, the table and the house, in every language; `table` has no game's.

    `pack` names a box of this house, whose components may be called otherwise.
    """
    if slug == "table":
        return {lang: SERVER.everything(lang) for lang in SPOKEN}
    game = found(slug)
    house: House = request.app.state.house
    catalogue = game.rules(box=game.read_pack(house.boxes.named(slug, pack)).box).messages
    merged = {lang: SERVER.everything(lang) for lang in SPOKEN}
    for lang in SPOKEN:
        for table, entries in catalogue.everything(lang).items():
            merged[lang].setdefault(table, {}).update(entries)
    return merged


@post("/api/games/{slug:str}/describe", tags=["games"], status_code=200, sync_to_thread=False)
def describe(slug: str, data: Actions) -> tuple[Message, ...]:
    """What each of these actions would be, for a button: how a client without a board for a game offers its moves."""
    game = found(slug)
    rules = game.rules()
    return tuple(rules.describe(decode_action(game.player_actions, to_json(action))) for action in data.actions)


@post("/api/games/{slug:str}/teams", tags=["games"], status_code=200, sync_to_thread=False)
def teams(slug: str, data: Company) -> TeamsInfo:
    """Who would play with whom at a table that is not laid yet."""
    try:
        return TeamsInfo(teams_of(open_match(found(slug).slug, players=data.players, options=data.options)))
    except Unreadable as error:
        return TeamsInfo(fault=error.messages[0])


@get("/api/games/{slug:str}/board.js", tags=["games"], media_type="text/javascript", sync_to_thread=False)
def board(slug: str) -> File:
    """The board that a game's own package brings for the browser: an ES module (docs/add-a-game.md)."""
    game = found(slug)
    if not game.board_file.exists():
        raise NotFoundException("this game brings no board")
    return File(game.board_file, media_type="text/javascript", content_disposition_type="inline")


@get("/api/games/{slug:str}/rules", tags=["games"], sync_to_thread=False)
def rules(slug: str, lang: Lang = "en") -> Rulebook:
    """The rulebook of a game with its cards, or of the slug `table`."""
    game = None if slug == "table" else found(slug)
    folder = TABLE_RULES if game is None else game.folder
    title, parts = chapters(read_rules(folder, nearest(lang, folder, "RULES.{}.md")))
    cards = () if game is None else game.card_list(lang)
    if game is not None:
        parts = tuple(_with_trials(slug, chapter) for chapter in parts)
    return Rulebook(title, parts, cards)


def _with_trials(slug: str, chapter: Chapter) -> Chapter:
    """Each rule that refuses something leads to where it can be tried."""
    pages = {rule: f"/learn/{slug}?rule={rule}" for rule in trials_of(slug).rules}
    return replace(chapter, paragraphs=tuple(replace(one, trial=pages.get(one.rule)) for one in chapter.paragraphs))


@get("/api/games/{slug:str}/pictures", tags=["games"], sync_to_thread=True)
def pictures(slug: str) -> tuple[DrawnPicture, ...]:
    """Positions that show the rules, each with what a board needs to draw it. Played once, then kept."""
    return pictures_of(found(slug).slug)


def found(slug: str) -> Game:
    try:
        return find_game(slug)
    except Unreadable as error:
        raise NotFoundException(str(error)) from None
