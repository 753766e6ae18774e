"""Typo: secret cards, four rows of letters, and a word in your head that begins with the one you lengthen."""

import functools
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final

import msgspec

from marbre.games.typo import dealing, effects, legality, planning, scoring, secrets, words
from marbre.games.typo.actions import DealerAction, PlayerAction, TimeUp
from marbre.games.typo.bots import BOTS
from marbre.games.typo.bots.coach import TypoCoach
from marbre.games.typo.bots.measured import LADDER
from marbre.games.typo.box import Box, TypoOptions, live, over_days
from marbre.games.typo.lexicon import hints
from marbre.games.typo.lexicon.hints import look_up
from marbre.games.typo.lexicon.placements import Menus, placements_of
from marbre.games.typo.lexicon.spelling import agreed_words, plain
from marbre.games.typo.lexicon.word_list import Lexicon, find_lexicon
from marbre.games.typo.messages import CATALOGUE
from marbre.games.typo.secrets import View
from marbre.games.typo.state import State
from marbre.games.typo.thumbnail import final_rows
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.rules import Rules
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Catalogue

LEXICONS_KEPT: Final = 4
"""Of one match: one, and one for each of the latest appeals that brought a word in."""

SPEC: Final = GameSpec(
    slug="typo",
    title="Typo",
    seats=range(2, 7),
    hidden=True,
    rules_version=2,
    rule_prefix="TYP",
    options=TypoOptions,
    once=frozenset({dealing.FIRST_DEAL, dealing.SECOND_DEAL}),
    agreed_at_table=frozenset({"words_in", "words_out"}),
)

EXAMPLES: Final = {"words_in": ("", "selfie zzblurk"), "words_out": ("", "front frontière")}


class Setup(msgspec.Struct, frozen=True):
    """What everybody knows before the first card."""

    options: TypoOptions
    deck: str
    """All cards, in alphabetical order."""
    referee: Seat | None
    cardless: Seat | None
    """The referee's seat, if it holds no cards."""


class Typo(Rules[TypoOptions, Box, State, PlayerAction, View]):
    """Typo at one table."""

    dealer_actions = DealerAction
    clock_actions = TimeUp
    setup_type = Setup
    catalogue = CATALOGUE
    text_form = words.TEXT

    @cached_property
    def setup(self) -> Setup:
        return Setup(self.options, self.deck, self.referee, self.cardless)

    @cached_property
    def deck(self) -> str:
        """All cards, in alphabetical order."""
        cards = self.box.letters[self.options.language]
        return "".join(letter * cards[letter] for letter in sorted(cards))

    @cached_property
    def referee(self) -> Seat | None:
        """Who rules on doubted words (TYP-5.7)."""
        return self.options.referee - 1 if self.options.words == "referee" else None

    @cached_property
    def cardless(self) -> Seat | None:
        """The seat of a referee who holds no cards (TYP-5.8)."""
        return None if self.options.referee_plays else self.referee

    @cached_property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that hold cards."""
        return tuple(seat for seat in range(self.players) if seat != self.cardless)

    @cached_property
    def hand_size(self) -> int:
        """Of the first deal (TYP-1.3, TYP-7.1)."""
        return (self.box.empty_hand if self.options.empty_hand else self.box.hand)[len(self.playing) - 2]

    @cached_property
    def words_in(self) -> frozenset[str]:
        """What the table has agreed on, in plain capitals (TYP-1.5)."""
        return agreed_words(self.options.words_in)

    @cached_property
    def words_out(self) -> frozenset[str]:
        return agreed_words(self.options.words_out)

    def knows(self, word: str) -> bool | None:
        """Whether a doubted word exists, as far as the list or the table's agreement can tell (TYP-5.1, TYP-5.5)."""
        spelt = plain(word) or ""
        if self.options.words == "bluff":
            return spelt in self.lexicon
        return None if spelt not in self.words_in | self.words_out else spelt in self.words_in

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that count when the match begins: those of the list, of the box, and of the table."""
        return self.lexicon_with(())

    @cached_property
    def lexicon_with(self) -> Callable[[tuple[str, ...]], Lexicon]:
        """`lexicon_with(admitted)`: the same, and words that appeals have brought in."""
        return functools.lru_cache(LEXICONS_KEPT)(self._lexicon)

    def _lexicon(self, admitted: tuple[str, ...]) -> Lexicon:
        """What the table agrees on goes before what the box says."""
        language = self.options.language
        own = {*self.box.own_words[language], *self.words_in, *admitted}
        out = {*self.box.removed_words[language], *self.words_out} - self.words_in - {*admitted}
        return find_lexicon(language, own, out)

    @cached_property
    def placements(self) -> Callable[[tuple[str, ...]], Callable[[str, str], Menus]]:
        """`placements(admitted)(row, letter)`: what may be done there with that card."""
        return functools.lru_cache(LEXICONS_KEPT)(self._placements)

    def _placements(self, admitted: tuple[str, ...]) -> Callable[[str, str], Menus]:
        menus = placements_of(self.lexicon_with(admitted))
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
    is_vote = legality.is_vote
    legal = legality.legal
    whole = legality.whole
    offered = legality.offered
    check = legality.check
    apply = effects.apply
    outcome = scoring.outcome
    ranking = scoring.ranking
    unscored = scoring.unscored

    view = secrets.view
    glance = secrets.glance
    seen = secrets.seen
    shows = secrets.shows
    on_turn = planning.on_turn
    relevant = planning.relevant
    redeal = secrets.redeal
    imagine = secrets.imagine
    retell = secrets.retell
    components = secrets.components

    tell = words.tell
    look_up = look_up
    picture = final_rows

    def draw_board(self, view: View, words: Catalogue, lang: str, names: Sequence[str]) -> Any:
        from marbre.games.typo.board import draw  # only a terminal needs rich

        return draw(self, view, words, lang, names)


GAME: Final = Game(
    spec=SPEC,
    rules_type=Typo,
    package="marbre.games.typo",
    bots=BOTS,
    ladder=LADDER,
    coach=TypoCoach,
    live=live,
    over_days=over_days,
    option_examples=EXAMPLES,
)
