"""Ratings over HTTP: the standings of a game, one's own curve, the seats of a table."""

from litestar import get
from litestar.exceptions import NotFoundException

from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game
from marbre.server.host import find_live
from marbre.server.http.tables import AnyRequest
from marbre.server.people.guests import guest_of, require_guest, store_of
from marbre.server.ratings import standings
from marbre.server.ratings.standings import RatingCurve, Standings, TableRatings


@get("/api/ratings/{slug:str}", tags=["ratings"])
async def game_standings(request: AnyRequest, slug: str) -> Standings:
    """Who stands where at a game, the bots' published ratings, and which of them is nearest to you."""
    try:
        game = find_game(slug).slug
    except Unreadable:
        raise NotFoundException("no such game") from None
    guest = await guest_of(request)
    person = None if guest is None else guest.id
    return await store_of(request).read(lambda connection: standings.standings_of(connection, game, person))


@get("/api/me/ratings", tags=["ratings"])
async def my_ratings(request: AnyRequest) -> tuple[RatingCurve, ...]:
    """Your ratings, and the matches that they come from."""
    guest = await require_guest(request)
    return await store_of(request).read(lambda connection: standings.curves_of(connection, guest.id))


@get("/api/tables/{table:str}/ratings", tags=["ratings"])
async def table_ratings(request: AnyRequest, table: str) -> TableRatings:
    """How those who sit at a table are rated; when a rated match is over, what it did to them."""
    live = await find_live(request.app.state.house, table)
    return await store_of(request).read(lambda connection: standings.ratings_at(connection, live.table))
