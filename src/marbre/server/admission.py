"""Who is turned away before a table is asked: for his quota, his manners, or what he knows of the deal."""

from typing import TYPE_CHECKING

from marbre.kernel.refusals import Refusal, refuse
from marbre.kernel.registry import find_game
from marbre.server.people.refusing import refusal_of_manners
from marbre.server.quotas import Quotas
from marbre.server.store.store import Store
from marbre.server.tables.commands import AnyCommand, Asker, Begin, Sit
from marbre.server.tables.retries import is_retry
from marbre.server.tables.table import Table

if TYPE_CHECKING:
    from marbre.server.house import House


async def turned_away(house: "House", table: Table, asker: Asker, command: AnyCommand) -> Refusal | None:
    """Why this is not even put to the table. A retry of what was done costs nothing, and is not judged again.

    `House.ask` asks for less where a move is made for the first time: nothing but the quotas has to do with that.
    """
    done = table.answered.get((asker.person or "", command.id))
    if done is None and (refusal := refusal_of_quotas(house.quotas, asker, command)) is not None:
        return refusal
    bot = command.bot if isinstance(command, Sit) else None
    if bot is not None and bot not in find_game(table.opened.game).players:
        return refuse("TAB-4.1", "no-such-bot", given=bot)
    if done is None:
        unmannerly = await refusal_of_manners(house.store, house.settings, table, asker, command)
        if unmannerly is not None:
            return unmannerly
    if await _know_the_deal(house.store, table, asker, command):
        return refuse("TAB-4.9", "deal-known")
    if done is not None and not is_retry(command, done.event):
        return refuse("TAB-4.7", "id-used")
    return None


def refusal_of_quotas(quotas: Quotas, asker: Asker, command: AnyCommand) -> Refusal | None:
    """Whether he has had his share of what the command costs (TAB-4.12)."""
    if asker.is_house:
        return None
    seats_bot = isinstance(command, Sit) and command.bot is not None
    thinking = quotas.thinking.refusal(asker.person, asker.address) if seats_bot else None
    return thinking or quotas.bytes.refusal(asker.person, asker.address)


async def _know_the_deal(store: Store, table: Table, asker: Asker, command: AnyCommand) -> bool:
    """Whether whoever would sit down, or play, has a seat at another table with the same deal."""
    if table.opened.deal is None or not isinstance(command, Sit | Begin):
        return False
    chairs = [chair.person for chair in table.chairs if chair]
    sitting = chairs if isinstance(command, Begin) else [] if command.bot else [asker.person]
    people = [person for person in sitting if person is not None]
    return bool(people) and await store.sits_elsewhere(table.opened.deal, table.id, people)
