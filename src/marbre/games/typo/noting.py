"""Words that appeals have brought in, noted for the host of a house (TYP-3.6).

`GET /api/typo/noted/fr` is a list as `marbre lexicon add` reads it: a word on each line, and how many tables took it.
"""

from typing import Final

from litestar import get
from litestar.params import FromPath
from sqlalchemy import Column, Connection, ForeignKey, MetaData, String, Table, func, insert, select

from marbre.games.typo.lexicon.spelling import LONGEST
from marbre.games.typo.lexicon.word_list import Language
from marbre.hosting.feature import Feature, Write
from marbre.hosting.host import HostedTable, InjectedHost
from marbre.hosting.schema import tables
from marbre.kernel.match import Match

metadata = MetaData()

noted_words = Table(
    "typo_noted_words",
    metadata,
    Column("table_id", String(24), ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("word", String(LONGEST), primary_key=True),
    Column("language", String(2), nullable=False),
)


@get("/api/typo/noted/{language:str}", tags=["typo"], media_type="text/plain")
async def list_noted(host: InjectedHost, language: FromPath[Language]) -> str:
    """The words of a language that tables have taken though the list does not have them, the most wanted first."""
    count = func.count().label("count")
    query = (
        select(noted_words.c.word, count)
        .where(noted_words.c.language == language)
        .group_by(noted_words.c.word)
        .order_by(count.desc(), noted_words.c.word)
    )
    found = await host.read(lambda connection: list(connection.execute(query)))
    return "".join(f"{row.word.lower()} # {row.count}\n" for row in found)


def note_words(table: HostedTable, match: Match) -> Write | None:
    if match.game.slug != "typo" or table.is_practice or not match.state.admitted:
        return None
    language = match.rules.options.language
    rows = [{"table_id": table.id, "word": word, "language": language} for word in match.state.admitted]

    def write(connection: Connection) -> None:
        connection.execute(insert(noted_words), rows)

    return write


FEATURE: Final = Feature(routes=(list_noted,), tables=metadata, when_over=note_words)
