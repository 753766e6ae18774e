"""Rédac' Chef: three front pages against the clock, from a heap of stories that everybody grabs from."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from marbre.games.redac_chef import cards, dealing, effects
from marbre.games.redac_chef.actions import ClockAction, DealerAction, PlayerAction
from marbre.games.redac_chef.bots import BOTS, pace
from marbre.games.redac_chef.bots.coach import PageCoach
from marbre.games.redac_chef.bots.measured import LADDER
from marbre.games.redac_chef.box import DAYS, Box, FaceIndex, Numbers, TileIndex
from marbre.games.redac_chef.box_faults import box_faults
from marbre.games.redac_chef.legality import checking, listing
from marbre.games.redac_chef.messages import CATALOGUE
from marbre.games.redac_chef.options import RedacOptions, over_days, read_lot
from marbre.games.redac_chef.pages.page import Sheet, sheet_of
from marbre.games.redac_chef.press.thumbnail import winning_page
from marbre.games.redac_chef.report import report
from marbre.games.redac_chef.scoring.outcome import out_of_running, outcome, ranking, unscored
from marbre.games.redac_chef.secrets import rebuilding
from marbre.games.redac_chef.secrets.view import View, glance, view
from marbre.games.redac_chef.state import Seating, State, TileSizes, seating, tile_sizes
from marbre.games.redac_chef.words import labels, telling, text
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.refusals import unreadable
from marbre.kernel.rules import Rules
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Catalogue, Labels

SPEC: Final = GameSpec(
    slug="redac-chef",
    title="Rédac’ Chef",
    seats=range(1, 7),
    hidden=False,
    rules_version=3,
    rule_prefix="RED",
    options=RedacOptions,
    real_time=True,
)


class Front(msgspec.Struct, frozen=True):
    """The front page of a day as it is printed: its squares, the star, how many rows lie above the fold."""

    columns: int
    rows: int
    star: tuple[int, int]
    fold: int
    tribune: tuple[int, int]
    """How large a tribune is."""


class Setup(msgspec.Struct, frozen=True):
    """What everybody knows before the first tile is taken."""

    options: RedacOptions
    fronts: tuple[Front, ...]
    """The page of each day."""
    clocks: tuple[int, ...]
    """Seconds of each day; 0: no clock."""
    areas: tuple[int, ...]
    """The sizes of tiles, in squares: backs of one size are alike."""
    seating: Seating


class RedacChef(Rules[RedacOptions, Box, State, PlayerAction, View]):
    """Rédac' Chef at one table."""

    dealer_actions = DealerAction
    clock_actions = ClockAction
    setup_type = Setup
    catalogue = CATALOGUE
    text_form = text.TEXT

    def __init__(self, options: RedacOptions, players: int, box: Box) -> None:
        """A puzzle is everybody for himself, and nothing but the page (RED-12.1); its best is proven with the mood."""
        if options.mode == "puzzle" and options.family:
            raise unreadable("family-puzzle")
        if options.mode == "puzzle":
            options = replace(options, newsroom=False, characters=False, flashes=False)
        super().__init__(options, players, box)

    @cached_property
    def setup(self) -> Setup:
        days = self.numbers.days
        fronts = tuple(Front(day.columns, day.rows, day.star, day.fold, self.numbers.tribune) for day in days)
        return Setup(self.options, fronts, self.clocks, self.sizes.areas, self.seating)

    @cached_property
    def labels(self) -> Labels:
        return labels.labels(self.box)

    @property
    def numbers(self) -> Numbers:
        """The box without its words."""
        return self.box.numbers

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The grid of each day."""
        return tuple(sheet_of(self.numbers, day) for day in range(len(DAYS)))

    @cached_property
    def sizes(self) -> TileSizes:
        return tile_sizes(self.numbers)

    @cached_property
    def seating(self) -> Seating:
        return seating(self.players, newsroom=self.options.newsroom)

    @cached_property
    def clocks(self) -> tuple[int, ...]:
        """Seconds of each day; 0: no clock."""
        return self.options.clocks if self.options.mode == "press" else (0,) * len(DAYS)

    @cached_property
    def lot(self) -> tuple[FaceIndex, tuple[TileIndex, ...]]:
        """What a puzzle is to be laid out of: the side of a tribune, and the tiles."""
        if self.options.lot:
            return read_lot(self.options.lot, self.box)
        puzzles = self.numbers.puzzles
        return puzzles[(self.options.puzzle - 1) % len(puzzles)]

    terms = cards.terms_today

    begin = dealing.begin
    chance = dealing.chance
    draw = dealing.draw
    possible = dealing.possible
    alarm = dealing.alarm
    is_race = dealing.is_race
    pace = pace

    to_act = checking.to_act
    legal = listing.legal
    whole = listing.whole
    offered = listing.offered
    sample = listing.sample
    check = checking.check
    apply = effects.apply
    outcome = outcome
    ranking = ranking
    unscored = unscored
    out_of_running = out_of_running

    view = view
    glance = glance
    shows = rebuilding.shows
    partners = rebuilding.partners
    imagine = rebuilding.imagine
    preview = rebuilding.preview
    components = rebuilding.components

    tell = telling.tell
    picture = winning_page

    def draw_board(self, view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
        from marbre.games.redac_chef.board import draw  # only a terminal needs rich

        return draw(self, view, words, lang, names)

    def draw_seat(self, view: View, seat: Seat, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
        from marbre.games.redac_chef.board import draw_side

        return draw_side(self, view, seat, words, lang, names)


GAME: Final = Game(
    spec=SPEC,
    rules_type=RedacChef,
    package="marbre.games.redac_chef",
    bots=BOTS,
    ladder=LADDER,
    coach=PageCoach,
    box_faults=box_faults,
    over_days=over_days,
    report=report,
    cards=labels.card_list,
    option_examples={"lot": ("", "A01 A14 P03 D07 / 3A", "A05 A20 D02 P09 P10 / D1")},
)
