"""What manners refuse at a table: words that the house does not print, somebody whom its host has muted, somebody whom
the table's host has blocked.
"""

from marbre.kernel.refusals import Refusal, refuse
from marbre.server.people.manners import is_silenced, read_filter
from marbre.server.settings import Settings
from marbre.server.store.store import Store
from marbre.server.tables.commands import AnyCommand, Asker, Say, Sit
from marbre.server.tables.table import Table


async def refusal_of_manners(
    store: Store, settings: Settings, table: Table, asker: Asker, command: AnyCommand
) -> Refusal | None:
    person = asker.person
    if person is None:
        return None
    words = read_filter(settings.word_filter)
    if isinstance(command, Say) and command.text is not None:
        if words.finds(command.text):
            return refuse("TAB-6.5", "word-filtered")
        if await store.read(lambda connection: is_silenced(connection, person)):
            return refuse("TAB-6.5", "muted-by-host")
    if isinstance(command, Sit) and command.bot is None:
        host = table.opened.host
        if words.finds(command.name or asker.name):
            return refuse("TAB-6.5", "name-filtered")
        if host != person and person in await store.blocked_by(host):
            return refuse("TAB-6.4", "sit-blocked")
    return None
