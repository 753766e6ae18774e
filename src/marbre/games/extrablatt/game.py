"""Das Extrablatt: dispatches written early or late, large or small, and the papers of others spoilt."""

from collections.abc import Sequence
from typing import Any, Final

from marbre.games.extrablatt import dealing, menus, rules, scoring, text, view
from marbre.games.extrablatt.actions import DealerAction, PlayerAction
from marbre.games.extrablatt.bot import BOTS
from marbre.games.extrablatt.box import DOMAINS, Box, ExtrablattOptions
from marbre.games.extrablatt.messages import CATALOGUE
from marbre.games.extrablatt.view import View
from marbre.kernel.bridge import bridged
from marbre.kernel.game import GameSpec
from marbre.kernel.messages import LANGUAGES, Catalogue, Labels

SPEC: Final = GameSpec(
    slug="extrablatt",
    title="Das Extrablatt",
    seats=range(2, 5),
    hidden=True,
    rules_version=1,
    rule_prefix="EXT",
    options=ExtrablattOptions,
)


def labels(box: Box) -> Labels:
    """What the pack calls its headlines and its photos. A photo's number is 0 for the first of its domain."""
    headlines = [words for domain in DOMAINS for words in box.headlines[domain]]
    pictures = [
        (f"{domain}-{number}", picture) for domain in DOMAINS for number, picture in enumerate(box.photos[domain])
    ]
    return {
        lang: {
            "headline": {str(card): getattr(words, lang) for card, words in enumerate(headlines)},
            "photo": {key: getattr(picture.name, lang) for key, picture in pictures},
            "caption": {key: getattr(picture.caption, lang) for key, picture in pictures},
            "drawing": {key: picture.id for key, picture in pictures},
        }
        for lang in LANGUAGES
    }


def draw_board(shown: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
    from marbre.games.extrablatt.board import draw  # only a terminal needs rich

    return draw(shown, words, lang, names)


GAME: Final = bridged(
    spec=SPEC,
    package="marbre.games.extrablatt",
    messages=CATALOGUE,
    player_actions=PlayerAction,
    dealer_actions=DealerAction,
    view_type=View,
    box_type=Box,
    begin=rules.begin,
    to_act=rules.to_act,
    legal=menus.legal,
    offered=menus.offered,
    sample=menus.sample,
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
    preview=view.preview,
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
