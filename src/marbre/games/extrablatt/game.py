"""Das Extrablatt: dispatches written early or late, large or small, and the papers of others spoilt."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import msgspec

from marbre.games.extrablatt import dealing, effects, planning, scoring
from marbre.games.extrablatt.actions import DealerAction, PlayerAction
from marbre.games.extrablatt.bots import BOTS
from marbre.games.extrablatt.bots.coach import ExtrablattCoach
from marbre.games.extrablatt.bots.measured import LADDER
from marbre.games.extrablatt.box import PILES, ArticleTile, Box, DoublePage, ExtrablattOptions, Pile, Sector
from marbre.games.extrablatt.legality import checking, conditions, listing
from marbre.games.extrablatt.messages import CATALOGUE
from marbre.games.extrablatt.page_grid import PageGrid
from marbre.games.extrablatt.secrets import redealing
from marbre.games.extrablatt.secrets.redealing import Histories
from marbre.games.extrablatt.secrets.view import View, glance, preview, view
from marbre.games.extrablatt.state import State
from marbre.games.extrablatt.thumbnail import best_paper
from marbre.games.extrablatt.words import telling, text
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.rules import Rules
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Catalogue, Labels

SPEC: Final = GameSpec(
    slug="extrablatt",
    title="Das Extrablatt",
    seats=range(2, 5),
    hidden=True,
    rules_version=3,
    rule_prefix="EXT",
    options=ExtrablattOptions,
)


class BoardNumbers(msgspec.Struct, frozen=True):
    """Of the box, what a board is drawn with."""

    page: DoublePage
    tiles: tuple[ArticleTile, ...]
    rows: int
    sectors: tuple[Sector, ...]
    ads_until: int
    ad_squares: int
    motors: int


class Setup(msgspec.Struct, frozen=True):
    """What everybody knows before the first edition."""

    options: ExtrablattOptions
    numbers: BoardNumbers


class Extrablatt(Rules[ExtrablattOptions, Box, State, PlayerAction, View]):
    """Das Extrablatt at one table."""

    dealer_actions = DealerAction
    setup_type = Setup
    catalogue = CATALOGUE
    text_form = text.TEXT

    @cached_property
    def setup(self) -> Setup:
        box = self.box
        return Setup(
            self.options,
            BoardNumbers(box.page, box.tiles, box.rows, box.sectors, box.ads_until, box.ad_squares, self.motors),
        )

    @cached_property
    def labels(self) -> Labels:
        return text.labels(self.box)

    @cached_property
    def sheet(self) -> PageGrid:
        """The double page as integers."""
        return PageGrid(self.box)

    @cached_property
    def histories(self) -> Histories:
        """What may have happened to the cheques."""
        return Histories(self.box.sets, self.players)

    @cached_property
    def piles(self) -> tuple[Pile, ...]:
        """START, NORMAL and TEMPO, before anything is drawn."""
        return tuple(self.box.piles[pile] for pile in PILES)

    @cached_property
    def motors(self) -> int:
        """In all piles."""
        return sum(pile.motors for pile in self.piles)

    @cached_property
    def photos(self) -> int:
        """Of each domain."""
        return len(self.box.photos["politics"])

    begin = dealing.begin
    chance = dealing.chance
    draw = dealing.draw
    possible = dealing.possible

    to_act = conditions.to_act
    legal = listing.legal
    check = checking.check
    offered = listing.offered
    sample = listing.sample
    apply = effects.apply
    outcome = scoring.outcome
    ahead = scoring.ahead

    view = view
    glance = glance
    seen = redealing.seen
    shows = redealing.shows
    on_turn = planning.on_turn
    on_demand = planning.on_demand
    relevant = planning.relevant
    preview = preview
    redeal = redealing.redeal
    imagine = redealing.imagine
    retell = redealing.retell
    components = redealing.components

    tell = telling.tell
    picture = best_paper

    def draw_board(self, view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
        from marbre.games.extrablatt.board import draw  # only a terminal needs rich

        return draw(self, view, words, lang, names)

    def draw_seat(self, view: View, seat: Seat, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
        from marbre.games.extrablatt.board import draw_paper

        return draw_paper(self, view, words, lang, names, seat)


GAME: Final = Game(
    spec=SPEC, rules_type=Extrablatt, package="marbre.games.extrablatt", bots=BOTS, ladder=LADDER, coach=ExtrablattCoach
)
