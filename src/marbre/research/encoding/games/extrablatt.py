"""Das Extrablatt: the fax plan, the papers as pictures, and my cheques.

A turn can have ten thousand placements: in steps one chooses a column and a shape, then the square.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Final, get_args

from marbre.games.extrablatt.actions import MOTOR, Advertise, Card, TakeMotor, Write
from marbre.games.extrablatt.box import COLUMNS, DOMAINS
from marbre.games.extrablatt.game import Extrablatt
from marbre.games.extrablatt.legality.conditions import openings, spaces_for_ad
from marbre.games.extrablatt.legality.listing import DECLINE, besides_writing
from marbre.games.extrablatt.page_grid import PageGrid
from marbre.games.extrablatt.secrets.view import PaperView, View
from marbre.games.extrablatt.state import MOST_CHEQUES, Stage, State, domain_of
from marbre.kernel.seats import Seat
from marbre.layout import chosen
from marbre.research.encoding import ActionCoder, Encoding, Kind, Menu, Plane
from marbre.research.encoding.planes import Bytes, Unchanged, around, fill, many_hot, named, one_hot

STAGES: Final = named(get_args(Stage))
HEADLINES: Final = one_hot(MOTOR + 1)
CHANNELS: Final = 8
"""Of a picture: six domains, ads, misprints."""


def planes(rules: Extrablatt) -> list[Plane]:
    players, page, height = rules.players, rules.box.page, rules.box.rows
    seats = one_hot(players)

    def rival(name: str) -> Callable[[View], bytes]:
        """Who fights the duel that is going on, as attacker or as target."""
        return lambda view: seats[-1 if view.duel is None else (getattr(view.duel, name) - (view.seat or 0)) % players]

    each_tiles = [Unchanged(lambda paper: bytes(paper.tiles)) for _ in range(players)]
    pictures = [DrawnPaper(page.width, page.height) for _ in range(players)]

    def tiles(view: View) -> bytes:
        return b"".join(around([read(paper) for read, paper in zip(each_tiles, view.papers, strict=True)], view.seat))

    def papers(view: View) -> bytes:
        return b"".join(around([read(paper) for read, paper in zip(pictures, view.papers, strict=True)], view.seat))

    columns = Unchanged(lambda columns: b"".join([_column(cards, height) for cards in columns]))
    piles = Unchanged(lambda piles: bytes(chain.from_iterable(piles)))
    cheques = Unchanged(lambda cheques: many_hot((held.cheque - 1 for held in cheques), MOST_CHEQUES))

    def turn(view: View) -> bytes:
        return seats[(view.turn - (view.seat or 0)) % players]

    def paid(view: View) -> bytearray:
        return many_hot(((seat - (view.seat or 0)) % players for seat in view.paid), players)

    return [
        Plane("stage", (len(STAGES) - 1,), "the stage, one-hot", lambda view: STAGES[view.stage]),
        Plane("turn", (players,), "whose turn it is, one-hot from the viewer on", turn),
        Plane("spent", (1,), "whether this turn's Extra is spent", lambda view: bytes((view.spent,))),
        Plane(
            "columns",
            (COLUMNS, height, MOTOR + 1),
            "the cards of each column from its foot up, one-hot",
            lambda view: columns(view.columns),
        ),
        Plane(
            "piles",
            (3, 2),
            "dispatches and motors left in each pile",
            lambda view: piles(view.piles),
            most=90,
            caps=True,
        ),
        Plane("hour", (1,), "of the clock", lambda view: bytes((view.hour,)), most=24, caps=True),
        Plane(
            "photos",
            (6,),
            "pictures left of each domain",
            lambda view: bytes(view.photos),
            most=rules.photos,
            caps=True,
        ),
        Plane(
            "extras",
            (players,),
            "Extras of each",
            lambda view: bytes(around(view.extras, view.seat)),
            most=5,
            caps=True,
        ),
        Plane("cheques", (MOST_CHEQUES,), "my cheques", lambda view: cheques(view.cheques)),
        Plane("attacker", (players,), "of the duel that is going on, one-hot", rival("attacker")),
        Plane("target", (players,), "likewise", rival("target")),
        Plane("paid", (players,), "who has chosen a cheque in it", paid),
        Plane("tiles", (players, len(rules.box.tiles)), "tiles left of each size", tiles, most=4, caps=True),
        Plane(
            "papers",
            (players, CHANNELS, page.height, page.width),
            "of each paper, the viewer's first: squares of the six domains, of ads, of misprints",
            papers,
        ),
    ]


@lru_cache(4096)
def _column(cards: tuple[Card, ...], height: int) -> bytes:
    return b"".join([HEADLINES[card] for card in cards[:height]]).ljust((MOTOR + 1) * height, b"\0")


class DrawnPaper:
    """A paper as squares. Few actions change one, and most of these add an article or an ad: only that is drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.squares = width, width * height
        nothing = PaperView((), (), ())
        self._known = nothing, bytes(CHANNELS * self.squares)

    def __call__(self, paper: PaperView) -> Bytes:
        drawn, picture = self._known
        if drawn is paper:
            return picture
        old, older_ads = len(drawn.articles), len(drawn.ads)
        grown = paper.articles[:old] == drawn.articles and paper.ads[:older_ads] == drawn.ads
        self._known = paper, self._draw(paper, picture, old, older_ads) if grown else self._draw(paper)
        return self._known[1]

    def _draw(self, paper: PaperView, on: bytes | None = None, articles: int = 0, ads: int = 0) -> bytes:
        """On a picture that has so many articles and ads already."""
        picture, width, squares = bytearray(on or CHANNELS * self.squares), self.width, self.squares
        for article in paper.articles[articles:]:
            at = article.y * width + article.x
            fill(picture, domain_of(article.headline) * squares + at, width, article.width, article.height)
            if article.misprint is not None:
                fill(picture, 7 * squares + at, width, article.width, article.height)
        for ad in paper.ads[ads:]:
            fill(picture, 6 * squares + ad.y * width + ad.x, width, ad.width, ad.height)
        return bytes(picture)


def kinds(rules: Extrablatt) -> list[Kind]:
    """Tiles by their shape and square; a challenge by the column, whom and what for."""
    sheet = rules.sheet
    shapes, squares, stride = len(sheet.shapes.sizes), sheet.grid.stride * sheet.grid.height, sheet.grid.stride
    targets = rules.players + 1

    def square(action: Write | Advertise) -> int:
        return sheet.index[action.width, action.height] * squares + action.y * stride + action.x

    def write(action: Write) -> int:
        return action.column * shapes * squares + square(action)

    def motor(action: TakeMotor) -> int:
        target = 0 if action.target is None else 1 + action.target
        domain = 0 if action.domain is None else 1 + DOMAINS.index(action.domain)
        return (action.column * targets + target) * (len(DOMAINS) + 1) + domain

    return [
        Kind(Write, COLUMNS * shapes * squares, write, squares),
        Kind(Advertise, shapes * squares, square, squares),
        Kind(TakeMotor, COLUMNS * targets * (len(DOMAINS) + 1), motor),
    ]


def menu(coder: ActionCoder, rules: Any, state: State, seat: Seat) -> Menu:
    """The squares of a shape are listed when it has been chosen."""
    if state.stage in ("act", "extra"):
        if seat != state.turn:
            return {}
        found = dict(coder.menu_of(besides_writing(rules, state, seat)))
        for column, space in openings(rules, state, seat):
            start = coder.starts[Write] + column * rules.sheet.strips.count
            _offer(found, coder, start, rules.sheet, rules.sheet.writes[column], space)
        return found
    if state.stage == "advertise" and state.duel is not None and seat == state.duel.winner:
        found = dict(coder.menu_of((DECLINE,)))
        space = spaces_for_ad(rules, state, seat, state.duel.loser)
        _offer(found, coder, coder.starts[Advertise], rules.sheet, rules.sheet.ads, space)
        return found
    return coder.menu_of(rules.legal(state, seat))


def _offer(
    found: dict[int, Any], coder: ActionCoder, start: int, sheet: PageGrid, table: Sequence[Any], space: int
) -> None:
    """The shapes that have a place in these strips, each with the menu of its squares."""
    span = sheet.strips.span
    numbers = range(coder.then, coder.then + span)
    for shape, anchors in enumerate(sheet.strips.unpack(space)):
        if anchors:
            found[start + shape] = partial(_squares, numbers, table, shape * span, anchors)


def _squares(numbers: Sequence[int], table: Sequence[Any], first: int, anchors: int) -> Menu:
    actions = table[first : first + len(numbers)]
    return dict(zip(chosen(numbers, anchors), chosen(actions, anchors), strict=True))


ENCODING: Final = Encoding(planes, kinds, menu)
