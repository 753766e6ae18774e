"""Who may act in Das Extrablatt, against whom, and on what."""

from functools import cache
from typing import TYPE_CHECKING, Final

from marbre.games.extrablatt.actions import MOTOR, Card, Domain
from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.state import Paper, State, domain_of
from marbre.kernel.seats import Seat
from marbre.layout import bits

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt

ALONE: Final = tuple((seat,) for seat in range(4))


def to_act(_rules: "Extrablatt", state: State) -> tuple[Seat, ...]:
    match state.stage:
        case "act" | "second" | "extra" | "refill":
            return ALONE[state.turn]
        case "duel":
            return duellists(state)
        case "advertise" | "misprint":
            assert state.duel is not None
            assert state.duel.winner is not None
            return ALONE[state.duel.winner]
        case _:
            return ()


def duellists(state: State) -> tuple[Seat, ...]:
    """Who is still to choose a cheque."""
    duel = state.duel
    if state.stage != "duel" or duel is None:
        return ()
    one, other = duel.given
    if one is None and other is None:
        return (duel.attacker, duel.target) if duel.attacker < duel.target else (duel.target, duel.attacker)
    return (duel.attacker,) if one is None else (duel.target,) if other is None else ()


def challenges_of(rules: "Extrablatt", state: State, seat: Seat) -> tuple[tuple[Seat, Domain | None], ...]:
    """Whom a seat that takes a motor may challenge, and for which domain (EXT-4.2, EXT-4.6)."""
    if state.hour <= rules.box.ads_until:
        return tuple([(rival, None) for rival in range(len(state.papers)) if rival != seat])
    mine = state.papers[seat].covered
    return _duels(*[0 if rival == seat else paper.alive & mine for rival, paper in enumerate(state.papers)])


@cache
def _duels(*domains: int) -> tuple[tuple[Seat, Domain], ...]:
    """Each rival with each of these domains."""
    return tuple((rival, DOMAINS[domain]) for rival, some in enumerate(domains) for domain in bits(some))


def may_write(state: State, paper: Paper, card: Card) -> bool:
    """Whether this card may be in that paper: a first copy, or a second as a photo (EXT-3.7, EXT-3.8)."""
    if card == MOTOR:
        return False
    copy = 1 << card
    if not paper.written & copy:
        return True
    return not paper.pictured & copy and state.photos[domain_of(card)] > 0


def clean_articles(paper: Paper, domain: int) -> list[int]:
    """The numbers of the articles of a domain on which no misprint sits."""
    return [
        number
        for number, article in enumerate(paper.articles)
        if article.misprint is None and domain_of(article.headline) == domain
    ]
