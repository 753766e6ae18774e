"""Défense d'afficher: a race of bill-posters through the streets, with a die, chance cards and secret hands."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from marbre.games.defense_d_afficher import checking, dealing, rules, scoring, telling, text, view, worlds
from marbre.games.defense_d_afficher.actions import POSTERS, DealerAction, PlayerAction
from marbre.games.defense_d_afficher.bot import BOTS
from marbre.games.defense_d_afficher.box import Box, DefenseOptions, faults
from marbre.games.defense_d_afficher.messages import CATALOGUE
from marbre.games.defense_d_afficher.state import partners
from marbre.games.defense_d_afficher.view import View
from marbre.kernel.bridge import bridged
from marbre.kernel.game import GameSpec
from marbre.kernel.messages import LANGUAGES, Catalogue, Labels

SPEC: Final = GameSpec(
    slug="defense-d-afficher",
    title="Défense d’afficher",
    seats=range(2, 9),
    hidden=True,
    rules_version=1,
    rule_prefix="DEF",
    options=DefenseOptions,
)


def labels(box: Box) -> Labels:
    """What the pack calls its posters, streets and chance cards, and how its posters are drawn."""
    posters = sorted(box.posters, key=lambda poster: (poster.panel, poster.slot))
    names = [poster.name for poster in posters]
    art = {str(number): msgspec.to_builtins(poster.art) for number, poster in enumerate(posters)}
    return {
        lang: {
            "poster": {str(number): getattr(name, lang) for number, name in enumerate(names)},
            "card": {str(card): getattr(names[card % POSTERS], lang) for card in range(2 * POSTERS)},
            "slogan": {str(number): getattr(poster.slogan, lang) for number, poster in enumerate(posters)},
            "street": {str(number): getattr(street.name, lang) for number, street in enumerate(box.streets)},
            "chance": {str(number): getattr(card.title, lang) for number, card in enumerate(box.chance)},
            "chance-text": {str(number): getattr(card.text, lang) for number, card in enumerate(box.chance)},
            "art": art,
        }
        for lang in LANGUAGES
    }


def draw_board(shown: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
    from marbre.games.defense_d_afficher.board import draw  # only a terminal needs rich

    return draw(shown, words, lang, names)


GAME: Final = bridged(
    spec=SPEC,
    package="marbre.games.defense_d_afficher",
    messages=CATALOGUE,
    player_actions=PlayerAction,
    dealer_actions=DealerAction,
    view_type=View,
    box_type=Box,
    box_faults=faults,
    begin=rules.begin,
    to_act=rules.to_act,
    legal=rules.legal,
    check=checking.check,
    apply=dealing.apply,
    chance=dealing.chance,
    draw=dealing.draw,
    possible=dealing.possible,
    partners=partners,
    outcome=scoring.outcome,
    view=view.view,
    seen=view.seen,
    tell=telling.tell,
    shows=view.shows,
    redeal=worlds.redeal,
    imagine=worlds.imagine,
    retell=worlds.retell,
    components=view.components,
    to_text=text.to_text,
    from_text=text.from_text,
    describe=text.describe,
    draw_board=draw_board,
    labels=labels,
    bots=BOTS,
)
