"""The ASGI application: sockets go straight to their table, everything else to Litestar."""

import asyncio
import contextlib
import re
from collections import Counter
from typing import Any

from litestar import Litestar, WebSocket
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from marbre.kernel.refusals import Unreadable
from marbre.server.house import House
from marbre.server.http.safety import STATIC, barred, put_off, turn_away
from marbre.server.people.guests import address_in, guest_of, same_origin
from marbre.server.settings import Settings
from marbre.server.tables.commands import Asker
from marbre.server.wire.edge import note
from marbre.server.wire.protocol import FAULT, FORBIDDEN, NOT_FOUND, SHUT, TOO_MANY
from marbre.server.wire.rate_limits import RateLimit
from marbre.server.wire.sockets import Connection, tell_trouble
from marbre.server.wire.transport import Wire, find_wire

_PATH = re.compile(r"/api/tables/([^/]+)/socket")


class Gateway:
    """The way into the house. Sockets go straight to their table, past what an HTTP framework does for each message
    that it passes on. Everything else is Litestar's.
    """

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self.sockets: Counter[str] = Counter()
        """How many are open, by the address that they come from."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.WEBSOCKET:
            await self._answer(scope, receive, send)
            return
        scope["litestar_app"] = self.app
        await receive()
        wire = find_wire(scope)
        wire.accept()
        path = _PATH.fullmatch(scope["path"])
        client = address_in(scope)
        if path is None:
            await wire.close(NOT_FOUND, "no such table")
        elif not self._has_room_for(client):
            note("sockets")
            await wire.close(TOO_MANY, "too many")
        else:
            self.sockets[client] += 1
            try:
                connection = await come_to_table(WebSocket(scope, receive, send), wire, path[1])
                if connection is not None:  # no await before `enter`: a table without viewers may be evicted
                    await connection.run()
            except (SQLAlchemyError, OSError) as error:
                tell_trouble(wire, error)
                await wire.close(FAULT)
            finally:
                self.sockets[client] -= 1
                if not self.sockets[client]:
                    del self.sockets[client]

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """By Litestar, if the address has not asked too often; files are free."""
        if scope["type"] == ScopeType.HTTP and not scope["path"].startswith(STATIC):
            requests: RateLimit = self.app.state.requests
            client = address_in(scope)
            if not requests.allows(client):
                await turn_away(send, requests.whole_seconds(client))
                return
        try:
            await self.app(scope, receive, send)
        except asyncio.CancelledError:  # the house closes, and has waited for long enough
            if scope["type"] != ScopeType.HTTP:
                raise
            with contextlib.suppress(RuntimeError):  # the answer has begun
                await put_off(send)

    def _has_room_for(self, client: str) -> bool:
        """One address does not take all the sockets that the house can have, and opens them as fast as requests."""
        settings: Settings = self.app.state.settings
        requests: RateLimit = self.app.state.requests
        return self.sockets.get(client, 0) < settings.sockets_per_client and requests.allows(client)


async def come_to_table(socket: WebSocket[Any, Any, Any], wire: Wire, table: str) -> Connection | None:
    """Watch a table, and play at it; None: sent away. What the request said is not kept for as long as the socket."""
    house: House = socket.app.state.house
    if not same_origin(socket, house.settings):
        await wire.close(FORBIDDEN, "origin")
        return None
    guest = await guest_of(socket)
    asker = Asker(guest.id if guest else None, guest.name if guest else "", address_in(socket.scope))
    if barred(socket) is not None:  # any request says so in words
        await wire.close(FORBIDDEN, "barred")
        return None
    try:
        live = await house.find(table)
    except Unreadable:  # its game, rules or box are not here now; GET /api/tables/{id} says which
        await wire.close(SHUT, "this table cannot be opened now")
        return None
    if live is None:
        await wire.close(NOT_FOUND, "no such table")
        return None
    asked = socket.query_params.get("since", "0")
    since = int(asked) if asked.isdecimal() and len(asked) < 10 else 0
    if since > live.table.number:  # monotonic reads: another process has shown him more than this one has heard of
        await house.refresh(live)
        live = house.keep(live)
    return Connection(wire, house, socket.app.state.planner, live, asker, since)
