"""Typo: secret cards, four rows of letters, and a word in your head that begins with the one you lengthen."""

import functools
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final

import msgspec

from marbre.games.typo import dealing, effects, legality, scoring, secrets, words
from marbre.games.typo.actions import DealerAction, PlayerAction, TimeUp
from marbre.games.typo.bots import BOTS
from marbre.games.typo.box import Box, TypoOptions, live
from marbre.games.typo.lexicon import Lexicon, find_lexicon, hints, placements_of
from marbre.games.typo.lexicon.looking_up import look_up
from marbre.games.typo.lexicon.placements import Menus
from marbre.games.typo.messages import CATALOGUE
from marbre.games.typo.secrets import View
from marbre.games.typo.state import State
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.rules import Rules
from marbre.kernel.words.messages import Catalogue

SPEC: Final = GameSpec(
    slug="typo",
    title="Typo",
    seats=range(2, 7),
    hidden=True,
    rules_version=2,
    rule_prefix="TYP",
    options=TypoOptions,
    once=frozenset({dealing.FIRST_DEAL, dealing.SECOND_DEAL}),
)


class Setup(msgspec.Struct, frozen=True):
    """What everybody knows before the first card."""

    options: TypoOptions
    deck: str
    """All cards, in alphabetical order."""


class Typo(Rules[TypoOptions, Box, State, PlayerAction, View]):
    """Typo at one table."""

    dealer_actions = DealerAction
    clock_actions = TimeUp
    setup_type = Setup
    catalogue = CATALOGUE

    @cached_property
    def setup(self) -> Setup:
        return Setup(self.options, self.deck)

    @cached_property
    def deck(self) -> str:
        """All cards, in alphabetical order."""
        cards = self.box.letters[self.options.language]
        return "".join(letter * cards[letter] for letter in sorted(cards))

    @cached_property
    def hand_size(self) -> int:
        """Of the first deal (TYP-1.3, TYP-7.1)."""
        return (self.box.empty_hand if self.options.empty_hand else self.box.hand)[self.players - 2]

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that count at this table: the list of its language, with and without the box's own."""
        language = self.options.language
        return find_lexicon(language, self.box.own_words[language], self.box.removed_words[language])

    @cached_property
    def placements(self) -> Callable[[str, str], Menus]:
        """`placements(row, letter)`: what may be done there with that card."""
        menus = placements_of(self.lexicon)
        return menus.honest if self.options.words == "judge" else menus.bluffing

    @cached_property
    def missed_words(self) -> Callable[[State], tuple[hints.Missed, ...]]:
        """Memoized: it takes a hundredth of a second, and everybody at a table asks for it at once."""
        return functools.lru_cache(maxsize=1)(functools.partial(hints.missed_words, self))

    begin = dealing.begin
    chance = dealing.chance
    draw = dealing.draw
    possible = dealing.possible
    alarm = dealing.alarm

    to_act = legality.to_act
    legal = legality.legal
    whole = legality.whole
    offered = legality.offered
    check = legality.check
    apply = effects.apply
    outcome = scoring.outcome

    view = secrets.view
    seen = secrets.seen
    shows = secrets.shows
    redeal = secrets.redeal
    imagine = secrets.imagine
    retell = secrets.retell
    components = secrets.components

    tell = words.tell
    describe = words.describe
    to_text = words.to_text
    from_text = words.from_text
    look_up = look_up

    def draw_board(self, view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
        from marbre.games.typo.board import draw  # only a terminal needs rich

        return draw(self, view, words, lang, names)


GAME: Final = Game(spec=SPEC, rules_type=Typo, package="marbre.games.typo", bots=BOTS, live=live)
