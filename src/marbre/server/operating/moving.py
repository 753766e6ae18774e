"""Filling an empty database with a house from elsewhere, and its keys with it."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import MetaData

from marbre.server.operating.copying import DatabaseSource, Source, copy_keys, write_database
from marbre.server.operating.database import opened, shut
from marbre.server.settings import Settings


class Moved(msgspec.Struct, frozen=True):
    """Rows of each table, and whether the keys that sign cookies are there too."""

    rows: dict[str, int]
    keys: bool


def fill(target: Settings, source: Source, features: Sequence[MetaData]) -> Moved:
    """Raises Unreadable if a house is there already, or is served just now."""
    with opened(target.db, anew=True) as engine, shut(target.db, engine):
        return Moved(write_database(engine, source, features).rows, keys=False)


def move_house(source: Settings, target: Settings, features: Sequence[MetaData]) -> Moved:
    """Copy a house that nobody serves just now, and its keys. Raises Unreadable."""
    with opened(source.db) as engine, shut(source.db, engine):
        moved = fill(target, DatabaseSource(engine, features), features)
    return Moved(moved.rows, keys=copy_keys(source.keys, target.keys))
