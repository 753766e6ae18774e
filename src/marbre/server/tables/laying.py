"""How a table is laid: from a form, as a rematch, or with the deal of another."""

import contextlib
import secrets
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from marbre.kernel.codec import read_options
from marbre.kernel.entries import history
from marbre.kernel.record import PackName
from marbre.kernel.refusals import Refusal, RuleViolation, Unreadable, refuse, unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.start import open_match
from marbre.kernel.teaching.lessons import Lesson
from marbre.kernel.words.languages import SPOKEN
from marbre.server import house_clock
from marbre.server.house import House
from marbre.server.ratings.agreeing import is_agreed, obstacle_of
from marbre.server.tables.absence import agree, propose
from marbre.server.tables.commands import HOUSE, Asker, Begin, Decision, Sit, decided
from marbre.server.tables.events import Clock, Level, Opened, Played, RematchOpened, Row, Seated, Stopped
from marbre.server.tables.live_table import LiveTable
from marbre.server.tables.names import other_name, table_name
from marbre.server.tables.table import Table, saved

Spoken: TypeAlias = Annotated[str, Meta(pattern=f"^({'|'.join(SPOKEN)})$")]
"""A language that the house speaks."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for when a table is laid. `bots` gives the seats that bots take, by level; null is a free seat."""

    game: str
    players: int
    options: dict[str, Any] = {}
    bots: tuple[Level | None, ...] = ()
    public: bool = True
    clock: Clock = Clock()
    sit: bool = True
    """Whether whoever lays the table takes its first free seat."""
    begin: bool = False
    """Whether to begin at once, if every seat is taken."""
    duplicate: bool = False
    """Whether other tables may be laid with the same deal, to compare what was made of it."""
    pack: str | None = None
    """The name of a box that the house offers; null is the game's own."""
    live: bool = False
    """People come from other screens: where an option is left to the game, it may say something else then."""
    lang: Spoken = "fr"
    """The language of names that the house gives: the table's, and its bots'."""
    coach: bool | None = None
    """Whether the coach may be asked (TAB-4.17); null: where one person plays against bots."""
    join: bool = False
    """Whether to sit down beside somebody who waits at a public table, if there is one, rather than to lay another."""
    rated: bool = False
    """Whether whoever sits down here says by that that the match is to count for ratings (TAB-8.1)."""


async def lay(
    house: House,
    asker: Asker,
    new: NewTable,
    *,
    rematch_of: str | None = None,
    entries: tuple[Played, ...] = (),
    secret: bytes | None = None,
    deal: str | None = None,
    name: str | None = None,
    lesson: bool = False,
    trial: str | None = None,
    table: str | None = None,
    tournament: str | None = None,
) -> LiveTable:
    """Lay a table, seat whom it names, and begin if asked to; `entries` and `secret` take up another match;
    a table that has its id already, and was laid meanwhile by another process, is that one.

    Raises Unreadable, or RuleViolation for one table too many with a `deal`, in the lobby, or with bots (TAB-4.12).
    """
    assert asker.person is not None
    house.quotas.bytes.require(asker.person, asker.address)
    if any(new.bots):
        house.quotas.thinking.require(asker.person, asker.address)
    secret = secret or secrets.token_bytes(32)
    pack = house.boxes.named(new.game, new.pack)
    agreed = agreed_on(new)
    tried = open_match(new.game, players=new.players, options=agreed, pack=pack, secret=secret)
    if len(new.bots) > new.players:
        raise unreadable("bad-bots", given=len(new.bots), players=new.players)
    for level in new.bots:
        if level is not None:
            tried.game.bot(level)
    if new.duplicate and not tried.game.spec.once:
        raise unreadable("no-duplicate", game=tried.game.spec.title)
    table = table or secrets.token_urlsafe(9)
    deal = deal or (table if new.duplicate else None)
    opened = Opened(
        game=new.game,
        players=new.players,
        options=tried.header.options,
        host=asker.person,
        name=name or table_name(new.lang),
        public=new.public and deal is None,  # a table with a shared deal is for whom its host invites (TAB-4.9)
        clock=new.clock,
        secret=secret.hex(),
        rematch_of=rematch_of,
        start_from=entries,
        deal=deal,
        pack=None if pack is None else PackName(pack.name, pack.hash),
        lesson=lesson,
        trial=trial,
        lang=new.lang,
        coach=new.coach,
        rated=new.rated,
        tournament=tournament,
    )
    if new.rated and (refusal := obstacle_of(opened)) is not None:
        raise RuleViolation(refusal)
    row = Row(table, 1, house_clock.now(), opened, asker.person)
    if await house.store.append(row) == "lost" and (laid := await house.find(table)) is not None:
        return laid
    live = house.keep(LiveTable(Table(row, pack), asker.address))
    house.charge(live, asker, row)
    await _seat_all(house, live, asker, new)
    return live


async def join(house: House, asker: Asker, game: str, rated: bool = False) -> LiveTable | None:
    """Sit down beside somebody who is there and waits (TAB-4.3), at this game rather than at another; None: nobody.

    A rated match is of the game that was asked for, and nobody is brought to one who has not asked (TAB-8.1).
    """
    cards = [card for card in await house.store.open_tables() if card.game == game or not rated]
    for card in sorted(cards, key=lambda card: card.game != game):
        with contextlib.suppress(Unreadable):
            live = await house.find(card.id)
            if live is not None and is_agreed(live.table) == rated and await _joined(house, live, asker):
                return live
    return None


async def _joined(house: House, live: LiveTable, asker: Asker) -> bool:
    table = live.table
    if None not in table.chairs or table.seats_of(asker.person) or not live.here().lag:
        return False
    if isinstance(await house.ask(live, asker, Sit("join", table.chairs.index(None))), Refusal):
        return False
    if None not in table.chairs:
        await house.ask(live, HOUSE, Begin("begin"))
    return True


async def _seat_all(house: House, live: LiveTable, asker: Asker, new: NewTable) -> None:
    levels = [*new.bots, *[None] * (new.players - len(new.bots))]
    if new.sit and None in levels:
        await house.ask(live, asker, Sit("", levels.index(None)))
    for seat, level in enumerate(levels):
        if level is not None:
            await house.ask(live, HOUSE, Sit(f"bot {seat}", seat, level))
    if new.begin and None not in live.table.chairs:
        await house.ask(live, HOUSE, Begin("begin"))


async def rematch(
    house: House, live: LiveTable, asker: Asker, options: Mapping[str, Any] | None, clock: Clock | None = None
) -> str:
    """The same bots at a new table, with other options or another clock if wished; everybody is told where."""
    async with live.rematching:
        return live.table.rematch or await _rematch(house, live, asker, options, clock)


async def _rematch(
    house: House, live: LiveTable, asker: Asker, options: Mapping[str, Any] | None, clock: Clock | None
) -> str:
    old = live.table.opened
    bots = tuple(chair.bot if chair and chair.person is None else None for chair in live.table.chairs)
    new = NewTable(
        old.game,
        old.players,
        dict(old.options if options is None else options),
        bots,
        old.public,
        clock or old.clock,
        pack=old.pack_name,
        live=len({chair.person for chair in live.table.chairs if chair and chair.person}) > 1,
        lang=old.lang,
        coach=old.coach,
        rated=live.table.is_rated,
    )
    laid = await lay(house, asker, new, rematch_of=live.table.id)

    def opened_once(table: Table) -> Decision | Refusal:
        return refuse("TAB-4.3", "begun-already") if table.rematch else Decision(RematchOpened(laid.table.id))

    await house.append(live, HOUSE, None, opened_once)
    assert live.table.rematch is not None
    return live.table.rematch


async def go_back(house: House, live: LiveTable, asker: Asker) -> str | None:
    """Somebody would go back to where a bot took over (TAB-4.4). When everybody here would, the match goes on from
    there at a new table, with the same people and the same luck, and this one is stopped; its id. Raises RuleViolation.
    """
    async with live.rematching:
        said = await house.append(live, asker, None, lambda table: decided(table, propose(table, asker.person, "back")))
        if isinstance(said, Refusal):
            raise RuleViolation(said)
        if not agree(live.table, "back"):
            return None
        laid = await _lay_again(house, live.table)
        await house.append(live, HOUSE, None, lambda _table: Decision(Stopped(laid)))
        return laid


async def _lay_again(house: House, table: Table) -> str:
    """The same table as it was when somebody left."""
    old, match, left_at = table.opened, table.match, table.absences.left_at
    assert match is not None
    assert left_at is not None
    new = NewTable(
        old.game, old.players, old.options, (), old.public, old.clock, sit=False, pack=old.pack_name, lang=old.lang,
        coach=old.coach,
    )  # fmt: skip
    entries = saved(entry for entry in history(match.last) if entry.number <= left_at)
    laid = await lay(house, Asker(old.host), new, entries=entries, secret=bytes.fromhex(old.secret))
    for seat, chair in enumerate(table.chairs):
        assert chair is not None
        bot = chair.bot if chair.person is None or chair.resigned else None
        seated = Decision(Seated(seat, chair.name, None if bot else chair.person, bot))
        await house.append(laid, HOUSE, None, partial(_as_before, seated=seated))
    await house.ask(laid, HOUSE, Begin("begin"))
    return laid.table.id


def _as_before(_table: Table, seated: Decision) -> Decision:
    return seated


async def teach(
    house: House, asker: Asker, slug: str, lesson: Lesson, asks: int, lang: Spoken, trial: str | None = None
) -> LiveTable:
    """The lesson of a game at a table of its own, after so many of the things that it asks for, or a rule's trial."""
    match = lesson.played(slug, asks, lang)
    bots = (None, *[lesson.level] * (lesson.players - 1))
    new = NewTable(slug, lesson.players, lesson.agreed(slug, lang), bots, public=False, begin=True, lang=lang)
    entries = saved(history(match.last)) if asks or trial else ()
    return await lay(house, asker, new, entries=entries, secret=match.secret, lesson=True, trial=trial)


async def duplicate(
    house: House, live: LiveTable, asker: Asker, bots: tuple[Level | None, ...], begin: bool
) -> LiveTable:
    """Another table with the same deal: the same game, players, options and clock. Raises RuleViolation."""
    old = live.table.opened
    assert old.deal is not None
    taken = {card.name for card in await house.store.tables_with(old.deal)}
    new = NewTable(
        old.game, old.players, old.options, bots, clock=old.clock, begin=begin, pack=old.pack_name, lang=old.lang
    )
    return await lay(
        house, asker, new, secret=bytes.fromhex(old.secret), deal=old.deal, name=other_name(old.lang, taken)
    )


def agreed_on(new: NewTable) -> dict[str, Any]:
    """The options of a new table, with what the game says where people come from several screens, or on several days.

    Raises RuleViolation for a race over days (TAB-7.1).
    """
    game, options = find_game(new.game), new.options
    if new.clock.over_days:
        unhurried = game.over_days(read_options(game.slug, options))
        if unhurried is None:
            raise RuleViolation(refuse("TAB-7.1", "days-race", game=game.spec.title))
        options = msgspec.to_builtins(unhurried)
    return msgspec.to_builtins(game.live(read_options(game.slug, options))) if new.live else options
