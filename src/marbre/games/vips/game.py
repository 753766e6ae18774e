"""VIPs: secret bets on portraits in three pieces, chips that pin them down or let them change columns."""

from collections.abc import Sequence
from typing import Any, Final

from marbre.games.vips import dealing, rules, scoring, text, view
from marbre.games.vips.actions import DealerAction, PlayerAction
from marbre.games.vips.bot import BOTS
from marbre.games.vips.box import Box, VipsOptions
from marbre.games.vips.messages import CATALOGUE
from marbre.games.vips.state import State
from marbre.games.vips.view import View
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.messages import LANGUAGES, Catalogue, Labels

SPEC: Final = GameSpec(
    slug="vips",
    title="VIPs",
    seats=range(2, 6),
    hidden=True,
    rules_version=1,
    rule_prefix="VIP",
    options=VipsOptions,
)


def labels(box: Box) -> Labels:
    """What the pack calls its people, whom it looks for, and its ready-made arguments."""
    return {
        lang: {
            "argument": {str(line): getattr(words, lang) for line, words in enumerate(box.arguments)},
            "sought": {sought.id: getattr(sought.men, lang) for sought in box.sought},
            "sought-women": {sought.id: getattr(sought.women, lang) for sought in box.sought},
            "men-trade": {str(number): getattr(person.trade, lang) for number, person in enumerate(box.men)},
            "women-trade": {str(number): getattr(person.trade, lang) for number, person in enumerate(box.women)},
            "men": {str(number): person.name for number, person in enumerate(box.men)},
            "women": {str(number): person.name for number, person in enumerate(box.women)},
        }
        for lang in LANGUAGES
    }


def draw_board(shown: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
    from marbre.games.vips.board import draw  # only a terminal needs rich

    return draw(shown, words, lang, names)


GAME: Final[Game[VipsOptions, Box, State, PlayerAction, View]] = Game(
    spec=SPEC,
    package="marbre.games.vips",
    messages=CATALOGUE,
    player_actions=PlayerAction,
    dealer_actions=DealerAction,
    view_type=View,
    box_type=Box,
    begin=rules.begin,
    to_act=rules.to_act,
    legal=rules.legal,
    check=rules.check,
    apply=dealing.apply,
    chance=dealing.chance,
    draw=dealing.draw,
    possible=dealing.possible,
    outcome=scoring.outcome,
    view=view.view,
    seen=view.seen,
    tell=text.tell,
    shows=view.shows,
    redeal=view.redeal,
    imagine=view.imagine,
    retell=view.retell,
    components=view.components,
    to_text=text.to_text,
    from_text=text.from_text,
    describe=text.describe,
    draw_board=draw_board,
    labels=labels,
    bots=BOTS,
)
