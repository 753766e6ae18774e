"""The card of a table: who sits at it and waits, who plays, or how the match ended: what a spectator may know."""

from collections.abc import Mapping
from functools import cache
from importlib import resources

from marbre.hosting.cards import LinkCard
from marbre.hosting.host import Host
from marbre.kernel.game import Game
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.kernel.standing import FinalStanding, RankedSeat, final_standing
from marbre.kernel.words.messages import message
from marbre.server.messages import SERVER
from marbre.server.tables.table import Table


async def table_card(host: Host, where: Mapping[str, str], lang: str) -> LinkCard:
    """Raises NotFoundException."""
    table = await host.find_table(where["table"])
    assert isinstance(table, Table)
    return card_of(table, lang)


def card_of(table: Table, lang: str) -> LinkCard:
    match = None if table.hides_match_from(None) else table.match
    standing = None if match is None else final_standing(match, None)
    if match is not None and standing is not None:
        return ended_card(match, standing, table.opened.name, lang)
    game = find_game(table.opened.game)
    free = table.chairs.count(None)
    key = "card-waiting" if table.status == "open" and free else f"card-{table.status}"
    names = tuple((chair.name, "") for chair in table.chairs if chair is not None)
    text = SERVER.say(message(key, count=free), lang)
    return LinkCard(table.opened.name, text, game.spec.title, names, banner(game))


def ended_card(match: Match, standing: FinalStanding, name: str, lang: str) -> LinkCard:
    """The headline as a spectator reads it, the ranking, and what the game has to show of its end."""
    outcome, words, names = match.outcome, match.messages, match.names(lang)
    assert outcome is not None
    ending = words.label(lang, "ending", outcome.ending) if words.knows(lang, "ending", outcome.ending) else ""
    return LinkCard(
        title=match.say(standing.headline, lang),
        text=f"{ending[:1].upper()}{ending[1:]}.",
        kicker=f"{match.game.spec.title} · {name}",
        lines=tuple((names[place.seat], _score(place)) for place in standing.places),
        picture=match.rules.picture(match.view(None), outcome) or banner(match.game),
    )


def _score(place: RankedSeat) -> str:
    if place.score is None or place.rank is None:
        return "" if place.score is None else "–"
    return f"{place.score:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


@cache
def banner(game: Game) -> str:
    """The game's own drawing, if it brings one."""
    file = resources.files(game.package).joinpath("banner.svg")
    return file.read_text("utf-8") if file.is_file() else ""
