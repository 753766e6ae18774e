"""Défense d'afficher: a race of bill-posters through the streets, with a die, chance cards and secret hands."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import msgspec

from marbre.games.defense_d_afficher import dealing, effects, legality, scoring, secrets, words
from marbre.games.defense_d_afficher.actions import DealerAction, PlayerAction
from marbre.games.defense_d_afficher.bots import BOTS
from marbre.games.defense_d_afficher.bots.coach import DefenseCoach
from marbre.games.defense_d_afficher.bots.measured import LADDER
from marbre.games.defense_d_afficher.box import Box, DefenseOptions, faults
from marbre.games.defense_d_afficher.messages import CATALOGUE
from marbre.games.defense_d_afficher.planning import on_turn
from marbre.games.defense_d_afficher.secrets import View
from marbre.games.defense_d_afficher.state import State
from marbre.games.defense_d_afficher.streets import Plan, StreetGraph, TurnMap
from marbre.games.defense_d_afficher.thumbnail import final_streets
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.rules import Rules
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Catalogue, Labels

SPEC: Final = GameSpec(
    slug="defense-d-afficher",
    title="Défense d’afficher",
    seats=range(2, 9),
    hidden=True,
    rules_version=2,
    rule_prefix="DEF",
    options=DefenseOptions,
)


class Setup(msgspec.Struct, frozen=True):
    """What everybody knows before the posters are dealt."""

    options: DefenseOptions
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side, to the left round the table."""
    plan: Plan


class Defense(Rules[DefenseOptions, Box, State, PlayerAction, View]):
    """Défense d'afficher at one table."""

    dealer_actions = DealerAction
    setup_type = Setup
    catalogue = CATALOGUE

    def __init__(self, options: DefenseOptions, players: int, box: Box) -> None:
        super().__init__(options, players, box)
        self.__dict__["sides"] = dealing.sides_of(players, options)  # refuses teams that cannot be had (DEF-8.1)

    @cached_property
    def setup(self) -> Setup:
        return Setup(self.options, self.sides, self.plan)

    @cached_property
    def labels(self) -> Labels:
        return words.labels(self.box)

    @cached_property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return dealing.sides_of(self.players, self.options)

    @cached_property
    def side_by_seat(self) -> tuple[int, ...]:
        return tuple(side for side, members in enumerate(self.sides) for _ in members)

    @cached_property
    def plan(self) -> Plan:
        """The box's; the words on the fog say what was agreed on (DEF-6.6)."""
        plan = self.box.plan
        return plan.with_original_fog(len(self.box.chance)) if self.options.original_fog else plan

    @cached_property
    def text(self) -> words.DefenseText:
        """How actions are typed."""
        posters = sorted(self.box.posters, key=lambda poster: (poster.panel, poster.slot))
        return words.DefenseText([poster.id for poster in posters], by_name=self.options.penalties)

    @cached_property
    def graph(self) -> StreetGraph:
        """Where every roll leads."""
        return self.box.graph

    @cached_property
    def turn_map(self) -> TurnMap:
        """How far apart everything is, in turns: what bots think with."""
        return self.box.simplified_turn_map if self.options.simplified else self.box.turn_map

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Of each side, the square on which its figure starts; two sit face to face."""
        count, starts = len(self.sides), self.graph.starts
        return starts[::2] if count == 2 else starts[:count]

    @cached_property
    def posters_dealt(self) -> int:
        """To each side."""
        return self.box.posters_dealt[len(self.sides) - 2]

    begin = dealing.begin
    chance = dealing.chance
    draw = dealing.draw
    possible = dealing.possible

    to_act = legality.to_act
    legal = legality.legal
    check = legality.check
    whole = legality.whole
    offered = legality.offered
    sample = legality.sample
    apply = effects.apply
    outcome = scoring.outcome
    ahead = scoring.ahead

    view = secrets.view
    glance = secrets.glance
    seen = secrets.seen
    shows = secrets.shows
    on_turn = on_turn
    partners = secrets.partners
    redeal = secrets.redeal
    imagine = secrets.imagine
    retell = secrets.retell
    components = secrets.components

    tell = words.tell
    describe = words.describe
    to_text = words.to_text
    from_text = words.from_text
    picture = final_streets

    def draw_board(self, view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
        from marbre.games.defense_d_afficher.board import draw  # only a terminal needs rich

        return draw(self, view, words, lang, names)


GAME: Final = Game(
    spec=SPEC,
    rules_type=Defense,
    package="marbre.games.defense_d_afficher",
    bots=BOTS,
    ladder=LADDER,
    coach=DefenseCoach,
    box_faults=faults,
)
