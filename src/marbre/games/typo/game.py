"""Typo: secret cards, four rows of letters, and a word in your head that begins with the one you lengthen."""

from collections.abc import Sequence
from typing import Any, Final

from marbre.games.typo import dealing, looking_up, rules, scoring, text, view
from marbre.games.typo.actions import DealerAction, PlayerAction, TimeUp
from marbre.games.typo.bot import BOTS
from marbre.games.typo.box import Box, TypoOptions, live
from marbre.games.typo.messages import CATALOGUE
from marbre.games.typo.view import View
from marbre.kernel.bridge import bridged
from marbre.kernel.game import GameSpec
from marbre.kernel.messages import LANGUAGES, Catalogue, Labels

SPEC: Final = GameSpec(
    slug="typo",
    title="Typo",
    seats=range(2, 7),
    hidden=True,
    rules_version=1,
    rule_prefix="TYP",
    options=TypoOptions,
    once=frozenset({dealing.FIRST_DEAL, dealing.SECOND_DEAL}),
)


def labels(_box: Box) -> Labels:
    """Letters are called by themselves."""
    return {lang: {} for lang in LANGUAGES}


def draw_board(shown: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
    from marbre.games.typo.board import draw  # only a terminal needs rich

    return draw(shown, words, lang, names)


GAME: Final = bridged(
    spec=SPEC,
    package="marbre.games.typo",
    messages=CATALOGUE,
    player_actions=PlayerAction,
    dealer_actions=DealerAction,
    clock_actions=TimeUp,
    view_type=View,
    box_type=Box,
    begin=rules.begin,
    to_act=rules.to_act,
    legal=rules.legal,
    whole=rules.whole,
    offered=rules.offered,
    check=rules.check,
    apply=dealing.apply,
    chance=dealing.chance,
    draw=dealing.draw,
    possible=dealing.possible,
    alarm=dealing.alarm,
    live=live,
    outcome=scoring.outcome,
    look_up=looking_up.look_up,
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
