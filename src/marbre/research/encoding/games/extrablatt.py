"""Das Extrablatt: the fax plan, the papers as pictures, and my cheques.

A turn can have ten thousand placements: in steps one chooses a column and a shape, then the square.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, get_args

from marbre.games.extrablatt.actions import MOTOR, Advertise, Card, TakeMotor, Write
from marbre.games.extrablatt.box import COLUMNS, DOMAINS
from marbre.games.extrablatt.game import Extrablatt
from marbre.games.extrablatt.legality.conditions import openings, spaces_for_ad
from marbre.games.extrablatt.legality.listing import DECLINE, besides_writing
from marbre.games.extrablatt.page_grid import PageGrid
from marbre.games.extrablatt.secrets.view import Held, PaperView, View
from marbre.games.extrablatt.state import MOST_CHEQUES, Stage, State, domain_of
from marbre.kernel.seats import Seat
from marbre.layout import Strips, chosen
from marbre.research.encoding import ActionCoder, Encoding, Kind, Menu, Plane
from marbre.research.encoding.actions import Marked
from marbre.research.encoding.planes import (
    Floats,
    FloatsOf,
    Read,
    Unchanged,
    around,
    as_floats,
    fill,
    float_rows,
    many_hot,
    named_floats,
)

STAGES: Final = named_floats(get_args(Stage))
HEADLINES: Final = float_rows(MOTOR + 1)
CHANNELS: Final = 8
"""Of a picture: six domains, ads, misprints."""
FLAG: Final = FloatsOf[bool](lambda flag: bytes((flag,)))
HOURS: Final = FloatsOf[int](lambda hour: bytes((hour,)), 24, caps=True)
EXTRAS: Final = FloatsOf[tuple[int, ...]](bytes, 5, caps=True)


def planes(rules: Extrablatt) -> list[Plane]:
    players, page, height = rules.players, rules.box.page, rules.box.rows
    papers = "of each paper, the viewer's first: squares of the six domains, of ads, of misprints"
    return [
        Plane("stage", (len(STAGES) - 1,), "the stage, one-hot"),
        Plane("turn", (players,), "whose turn it is, one-hot from the viewer on"),
        Plane("spent", (1,), "whether this turn's Extra is spent"),
        Plane("columns", (COLUMNS, height, MOTOR + 1), "the cards of each column from its foot up, one-hot"),
        Plane("piles", (3, 2), "dispatches and motors left in each pile"),
        Plane("hour", (1,), "of the clock"),
        Plane("photos", (6,), "pictures left of each domain"),
        Plane("extras", (players,), "Extras of each"),
        Plane("cheques", (MOST_CHEQUES,), "my cheques"),
        Plane("attacker", (players,), "of the duel that is going on, one-hot"),
        Plane("target", (players,), "likewise"),
        Plane("paid", (players,), "who has chosen a cheque in it"),
        Plane("tiles", (players, len(rules.box.tiles)), "tiles left of each size"),
        Plane("papers", (players, CHANNELS, page.height, page.width), papers),
    ]


def reader(rules: Extrablatt) -> Read:
    players, page, height = rules.players, rules.box.page, rules.box.rows
    turns, most_photos = float_rows(players), rules.photos
    pictures = [DrawnPaper(page.width, page.height) for _ in range(players)]
    piles = Unchanged[bytes](lambda piles: as_floats(bytes([min(left, 90) for pile in piles for left in pile]), 90))
    photos = Unchanged[bytes](lambda left: as_floats(bytes([min(some, most_photos) for some in left]), most_photos))
    cheques = {seat: Unchanged[bytes](_cheques) for seat in (None, *range(players))}
    paid = FloatsOf[tuple[int, ...]](lambda seats: many_hot(seats, players))

    def read(view: View) -> list[Floats]:
        seat, duel, papers = view.seat or 0, view.duel, view.papers
        found: list[Floats] = [
            STAGES[view.stage],
            turns[(view.turn - seat) % players],
            FLAG[view.spent],
            *[_column(cards, height) for cards in view.columns],
            piles(view.piles),
            HOURS[view.hour],
            photos(view.photos),
            EXTRAS[around(view.extras, seat)],
            cheques[view.seat](view.cheques),
            turns[-1 if duel is None else (duel.attacker - seat) % players],
            turns[-1 if duel is None else (duel.target - seat) % players],
            paid[tuple([(who - seat) % players for who in view.paid])],
        ]
        found += around([_tiles(paper.tiles) for paper in papers], seat)
        found += around([each(paper) for each, paper in zip(pictures, papers, strict=True)], seat)
        return found

    return read


@lru_cache(4096)
def _tiles(left: tuple[int, ...]) -> bytes:
    return as_floats(bytes([min(4, some) for some in left]), 4)


def _cheques(held: tuple[Held, ...]) -> bytes:
    return as_floats(many_hot((one.cheque - 1 for one in held), MOST_CHEQUES))


@lru_cache(4096)
def _column(cards: tuple[Card, ...], height: int) -> bytes:
    return b"".join([HEADLINES[card] for card in cards[:height]]).ljust(4 * (MOTOR + 1) * height, b"\0")


class DrawnPaper:
    """A paper as squares. Few actions change one, and most of these add an article or an ad: only that is drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.squares = width, width * height
        self._known = PaperView((), (), ()), bytearray(4 * CHANNELS * self.squares)

    def __call__(self, paper: PaperView) -> bytearray:
        drawn, picture = self._known
        if drawn is paper:
            return picture
        old, older_ads = len(drawn.articles), len(drawn.ads)
        grown = paper.articles[:old] == drawn.articles and paper.ads[:older_ads] == drawn.ads
        self._known = paper, self._draw(paper, picture, old, older_ads) if grown else self._draw(paper)
        return self._known[1]

    def _draw(self, paper: PaperView, on: bytearray | None = None, articles: int = 0, ads: int = 0) -> bytearray:
        """On a picture that has so many articles and ads already."""
        picture, width, squares = bytearray(on or 4 * CHANNELS * self.squares), self.width, self.squares
        for article in paper.articles[articles:]:
            at = article.y * width + article.x
            fill(picture, domain_of(article.headline) * squares + at, width, article.width, article.height)
            if article.misprint is not None:
                fill(picture, 7 * squares + at, width, article.width, article.height)
        for ad in paper.ads[ads:]:
            fill(picture, 6 * squares + ad.y * width + ad.x, width, ad.width, ad.height)
        return picture


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
        writes, sheet = coder.starts[Write], rules.sheet
        offered = [
            Offered(writes + column * sheet.strips.count, sheet.writes[column], space)
            for column, space in openings(rules, state, seat)
        ]
        return _with_shapes(coder, sheet, besides_writing(rules, state, seat), offered)
    if state.stage == "advertise" and state.duel is not None and seat == state.duel.winner:
        space = spaces_for_ad(rules, state, seat, state.duel.loser)
        return _with_shapes(coder, rules.sheet, (DECLINE,), [Offered(coder.starts[Advertise], rules.sheet.ads, space)])
    return coder.menu_of(rules.legal(state, seat))


class Offered(NamedTuple):
    """Where each shape may lie, in strips: the number of the first shape, and the action at each bit."""

    start: int
    table: Sequence[Any]
    space: int


def _with_shapes(coder: ActionCoder, sheet: PageGrid, others: Sequence[Any], offered: Sequence[Offered]) -> Menu:
    """These actions, and the shapes that have a place."""
    menu = coder.menu_of(others)
    ones = many_hot(menu, coder.size)
    for start, _, space in offered:
        ones[start : start + sheet.strips.count] = _shapes(sheet.strips, space)
    return Marked(ones, TurnChoices(coder, sheet.strips, menu, offered))


@lru_cache(1024)
def _shapes(strips: Strips, space: int) -> bytes:
    """Which shapes have a place."""
    return bytes([space & strip != 0 for strip in _each_strip(strips)])


@cache
def _each_strip(strips: Strips) -> tuple[int, ...]:
    whole = (1 << strips.span) - 1
    return tuple(whole << shape * strips.span for shape in range(strips.count))


class TurnChoices:
    """What the numbers of a turn stand for: an action, or the menu of a shape's squares."""

    __slots__ = ("coder", "menu", "offered", "strips")

    def __init__(self, coder: ActionCoder, strips: Strips, menu: Menu, offered: Sequence[Offered]) -> None:
        self.coder, self.strips, self.menu, self.offered = coder, strips, menu, offered

    def __getitem__(self, number: int) -> Any:
        for start, table, space in self.offered:
            if start <= number < start + self.strips.count:
                return self._squares(number - start, table, space)
        return self.menu[number]

    def _squares(self, shape: int, table: Sequence[Any], space: int) -> Menu:
        span, then = self.strips.span, self.coder.then
        anchors = space >> shape * span & (1 << span) - 1
        actions = table[shape * span : (shape + 1) * span]
        return dict(zip(chosen(range(then, then + span), anchors), chosen(actions, anchors), strict=True))


ENCODING: Final = Encoding(planes, reader, kinds, menu)
