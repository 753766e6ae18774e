"""VIPs: secret bets on portraits in three pieces, chips that pin them down or let them change columns."""

from collections.abc import Sequence
from functools import cached_property
from importlib import resources
from typing import Any, Final

import msgspec

from marbre.games.vips import dealing, effects, legality, planning, pleas, scoring, secrets, words
from marbre.games.vips.actions import Argue, DealerAction, PlayerAction
from marbre.games.vips.bots import BOTS
from marbre.games.vips.bots.coach import VipsCoach
from marbre.games.vips.bots.measured import LADDER
from marbre.games.vips.box import Box, VipsOptions
from marbre.games.vips.messages import CATALOGUE
from marbre.games.vips.secrets import View
from marbre.games.vips.state import LEVELS, State
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.outcome import Outcome
from marbre.kernel.rules import Rules
from marbre.kernel.words.messages import Catalogue, Labels

SPEC: Final = GameSpec(
    slug="vips",
    title="VIPs",
    seats=range(2, 6),
    hidden=True,
    rules_version=3,
    rule_prefix="VIP",
    options=VipsOptions,
)


class Setup(msgspec.Struct, frozen=True):
    """What everybody knows before the first bet."""

    options: VipsOptions
    fame: tuple[tuple[int, ...], ...]
    """`fame[column][bettors - 1]`; past the end there is nothing."""
    lines: int
    """How many ready-made arguments the pack has."""


class Vips(Rules[VipsOptions, Box, State, PlayerAction, View]):
    """VIPs at one table."""

    dealer_actions = DealerAction
    setup_type = Setup
    catalogue = CATALOGUE

    @cached_property
    def setup(self) -> Setup:
        return Setup(self.options, self.box.fame, len(self.box.arguments))

    @cached_property
    def labels(self) -> Labels:
        return words.labels(self.box)

    @cached_property
    def arguments(self) -> tuple[Argue, ...]:
        """The ready-made lines of the pack."""
        return tuple(Argue(line) for line in range(len(self.box.arguments)))

    @cached_property
    def fitting(self) -> tuple[tuple[Argue, ...], ...]:
        """By level, the ready-made lines that fit its pieces; all of them if none does."""
        named = [*zip(self.arguments, pleas.named_levels(self.box), strict=True)]
        return tuple(
            tuple(line for line, spoken_of in named if spoken_of in (None, level)) or self.arguments for level in LEVELS
        )

    @cached_property
    def pay(self) -> tuple[tuple[int, ...], ...]:
        """`pay[bettors][column]`, with a row for nobody."""
        return scoring.pay_by_bettors(self.box.fame, self.players)

    begin = dealing.begin
    chance = dealing.chance
    draw = dealing.draw
    possible = dealing.possible

    to_act = legality.to_act
    legal = legality.legal
    check = legality.check
    apply = effects.apply
    outcome = scoring.outcome

    view = secrets.view
    on_turn = planning.on_turn
    relevant = planning.relevant
    glance = secrets.glance
    seen = secrets.seen
    redeal = secrets.redeal
    imagine = secrets.imagine
    retell = secrets.retell
    components = secrets.components

    tell = words.tell
    describe = words.describe
    to_text = words.to_text
    from_text = words.from_text

    def picture(self, view: View, outcome: Outcome) -> str | None:
        """The portrait that fame has elected: the one that the winner had bet on."""
        bet = view.bets[outcome.winners[0]]
        assert bet is not None
        numbers = (bet.top, bet.middle, bet.bottom)
        pieces = "".join(
            f'<use href="#{self.options.portraits}-{number}-{level}" y="{130 * row}" width="200" height="130"/>'
            for row, (level, number) in enumerate(zip(LEVELS, numbers, strict=True))
        )
        drawn = resources.files(__package__).joinpath("portraits.svg").read_text("utf-8")
        return drawn.replace("</svg>", f"{pieces}</svg>")

    def draw_board(self, view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
        from marbre.games.vips.board import draw  # only a terminal needs rich

        return draw(self, view, words, lang, names)


GAME: Final = Game(spec=SPEC, rules_type=Vips, package="marbre.games.vips", bots=BOTS, ladder=LADDER, coach=VipsCoach)
