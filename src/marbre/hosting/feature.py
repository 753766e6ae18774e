"""What a package brings to a house besides its game."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

import msgspec
from litestar.handlers import HTTPRouteHandler
from sqlalchemy import Connection, MetaData

from marbre.hosting.cards import Preview
from marbre.hosting.host import Host, HostedTable
from marbre.kernel.match import Match

Write: TypeAlias = Callable[[Connection], None]
WhenOver: TypeAlias = Callable[[HostedTable, Match], Write | None]
"""Asked about every match that is over, with the table as it was before its last event: what is to be written in the
same transaction as that event."""


class Recurring(msgspec.Struct, frozen=True):
    """Something to do when the house opens, and again after so many seconds; in each process that serves it."""

    seconds: float
    do: Callable[[Host], Awaitable[None]]


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """Everything is optional. It keeps nothing in memory between two calls: several processes may serve a house."""

    routes: tuple[HTTPRouteHandler, ...] = ()
    """Under /api/. A handler that takes `host: InjectedHost` is given the house."""
    pages: tuple[str, ...] = ()
    """Addresses that the browser's client answers itself, such as /puzzles."""
    previews: Mapping[str, Preview] = {}
    """By page: what a link to it is shown with elsewhere."""
    tables: MetaData | None = None
    """Created where they are missing, before the house opens; what is there stays as it is."""
    when_over: WhenOver | None = None
    recurring: tuple[Recurring, ...] = ()
    sent: tuple[type[msgspec.Struct], ...] = ()
    """What the routes answer with, for the TypeScript types of the client."""
