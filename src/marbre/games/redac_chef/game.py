"""Rédac' Chef: three front pages against the clock, from a heap of stories that everybody grabs from."""

from collections.abc import Sequence
from typing import Any, Final

from marbre.games.redac_chef import dealing
from marbre.games.redac_chef.actions import ClockAction, DealerAction, PlayerAction
from marbre.games.redac_chef.bots.levels import BOTS
from marbre.games.redac_chef.bots.pace import pace
from marbre.games.redac_chef.box import Box, Face, Tile
from marbre.games.redac_chef.box_faults import box_faults
from marbre.games.redac_chef.legality import checks as rules
from marbre.games.redac_chef.legality import menus
from marbre.games.redac_chef.messages import CATALOGUE
from marbre.games.redac_chef.options import RedacOptions
from marbre.games.redac_chef.report import report
from marbre.games.redac_chef.scoring import outcome
from marbre.games.redac_chef.secrets import rebuilding as worlds
from marbre.games.redac_chef.secrets import view
from marbre.games.redac_chef.secrets.view import View
from marbre.games.redac_chef.words import telling
from marbre.games.redac_chef.words import typed_text as text
from marbre.kernel.bridge import bridged
from marbre.kernel.game import GameSpec
from marbre.kernel.messages import LANGUAGES, Catalogue, Labels, message

SPEC: Final = GameSpec(
    slug="redac-chef",
    title="Rédac’ Chef",
    seats=range(1, 7),
    hidden=False,
    rules_version=1,
    rule_prefix="RED",
    options=RedacOptions,
)


_LABELS: Final[dict[int, tuple[Box, Labels]]] = {}


def labels(box: Box) -> Labels:
    """What the pack calls its components, worked out once for a box."""
    found = _LABELS.get(id(box))
    if found is None or found[0] is not box:
        found = _LABELS[id(box)] = box, _labels(box)
    return found[1]


def _labels(box: Box) -> Labels:
    """What the pack calls its tiles, tribunes, flashes and characters; each by its number.

    `piece` has what a client needs to draw a tile: kind, width x height, then what is printed on it (`sport +2 1p`).
    """
    faces = box.faces
    return {
        lang: {
            "headline": {str(number): getattr(tile.headline, lang) for number, tile in enumerate(box.tiles)},
            "tile": {str(number): tile.id for number, tile in enumerate(box.tiles)},
            "named": {str(number): _named(tile, lang) for number, tile in enumerate(box.tiles)},
            "piece": {str(number): _printed(tile) for number, tile in enumerate(box.tiles)},
            "face": {str(number): face.id for number, face in enumerate(faces)},
            "called": {str(number): _named(face, lang) for number, face in enumerate(faces)},
            "face-value": {str(number): f"{face.value:+}" for number, face in enumerate(faces)},
            "tribune": {str(number): getattr(face.headline, lang) for number, face in enumerate(faces)},
            "tribune-says": {str(number): getattr(face.sentence, lang) for number, face in enumerate(faces)},
            "flash": {str(number): getattr(flash.headline, lang) for number, flash in enumerate(box.flashes)},
            "flash-says": {str(number): getattr(flash.sentence, lang) for number, flash in enumerate(box.flashes)},
            "character": {str(number): one.name for number, one in enumerate(box.characters)},
            "trade": {str(number): getattr(one.trade, lang) for number, one in enumerate(box.characters)},
            "power": {str(number): getattr(one.sentence, lang) for number, one in enumerate(box.characters)},
        }
        for lang in LANGUAGES
    }


def _named(card: Tile | Face, lang: str) -> str:
    """How a sentence calls a tile or a tribune: by its headline, and what can be typed for it."""
    return CATALOGUE.say(message("named", headline=getattr(card.headline, lang), code=card.id), lang)


def _printed(tile: Tile) -> str:
    words = [tile.kind, f"{tile.width}x{tile.height}"]
    if tile.kind == "article":
        words += [str(tile.colour), f"{tile.mood:+}", f"{tile.points}p"]
    elif tile.kind == "photo":
        words.append(str(tile.criterion))
    else:
        words.append(f"{tile.dollars}$")
    return " ".join(words)


def draw_board(shown: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
    from marbre.games.redac_chef.board import draw  # only a terminal needs rich

    return draw(shown, words, lang, names)


GAME: Final = bridged(
    spec=SPEC,
    package="marbre.games.redac_chef",
    messages=CATALOGUE,
    player_actions=PlayerAction,
    dealer_actions=DealerAction,
    clock_actions=ClockAction,
    view_type=View,
    box_type=Box,
    box_faults=box_faults,
    begin=rules.begin,
    to_act=rules.to_act,
    legal=menus.legal,
    whole=menus.whole,
    offered=menus.offered,
    sample=menus.sample,
    check=rules.check,
    apply=dealing.apply,
    chance=dealing.chance,
    draw=dealing.draw,
    possible=dealing.possible,
    alarm=dealing.alarm,
    pace=pace,
    partners=rules.partners,
    outcome=outcome.outcome,
    view=view.view,
    seen=worlds.seen,
    tell=telling.tell,
    shows=worlds.shows,
    redeal=worlds.redeal,
    imagine=worlds.imagine,
    retell=worlds.retell,
    components=worlds.components,
    to_text=text.to_text,
    from_text=text.from_text,
    describe=text.describe,
    draw_board=draw_board,
    labels=labels,
    report=report,
    bots=BOTS,
)
