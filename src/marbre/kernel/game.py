"""What a game is to the kernel: a description of itself, and a factory of the rules of one match.

A game never rolls, reads a clock, or keeps anything between two calls. docs/add-a-game.md walks through one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from marbre.kernel.actions import TableAction
from marbre.kernel.bot import Bot, LadderPair, Question, random_bot
from marbre.kernel.decoding import WellFormed
from marbre.kernel.entries import Entry
from marbre.kernel.packs import Faults, Figures, Pack, PackSource, empty_pack, load_pack, no_faults
from marbre.kernel.refusals import unknown
from marbre.kernel.rules import NoBox, NoOptions, Rules
from marbre.kernel.words.messages import Catalogue
from marbre.kernel.words.rulebook import Chapter

AnyRules = Rules[Any, Any, Any, Any, Any]


class GameSpec(msgspec.Struct, frozen=True):
    """A game describes itself as data."""

    slug: str
    title: str
    seats: range
    hidden: bool
    rules_version: int
    rule_prefix: str
    options: type[msgspec.Struct] = NoOptions
    pack: str = "classic"
    once: frozenset[str] = frozenset()
    """Streams that are drawn from once in a match. Their luck does not depend on what happened before, so that tables
    with one secret are dealt alike (docs/decisions/0010-duplicate.md)."""
    agreed_at_table: frozenset[str] = frozenset()
    """Options that anybody seated may change until the match begins (TAB-4.11)."""
    real_time: bool = False
    """No turns: bots act in the order of a clock, a virtual one in simulations, at the rules' `pace`
    (docs/decisions/0012-real-time.md)."""

    @property
    def defaults(self) -> dict[str, Any]:
        """The options and what they are when nobody says otherwise."""
        defaults: dict[str, Any] = msgspec.to_builtins(self.options())
        return defaults


def _as_agreed(options: Any) -> Any:
    return options


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A description and a factory: everything that a match needs is asked of `game.rules(...)`."""

    spec: GameSpec
    rules_type: type[AnyRules]
    package: str
    """Where RULES.*.md, messages.*.toml and packs/ lie."""
    bots: Mapping[str, Bot] = field(default_factory=dict)
    """By level; `random` is added for every game."""
    ladder: Sequence[LadderPair] = ()
    """What was measured of the levels: rated matches are played against those that follow from it (TAB-8.5)."""
    box_faults: Faults[Any] = no_faults
    live: Callable[[Any], Any] = _as_agreed
    """What is agreed on where people come to one table from several screens, and nothing else was said."""
    over_days: Callable[[Any], Any | None] = _as_agreed
    """The options as a table over days plays them, without the game's own clocks; None: they make a race of it."""
    option_examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that an option of free text understands, where most are refused."""
    coach: Callable[[Question[Any, Any, Any]], Any] | None = None
    """Weighs what a seat may do (`marbre.search.Coach`), for reviews and hints; None: made from the strongest bot."""
    report: Callable[[Any, Sequence[Entry]], tuple[Figures, ...]] | None = None
    """The balance of a box and, from the last entries of games that were played with it, what came of it."""
    cards: Callable[[Any, str], tuple[Chapter, ...]] | None = None
    """Every card of a box in a language, for the end of the rulebook."""

    def rules(self, options: Any = None, players: int | None = None, box: Any = None) -> AnyRules:
        """The rules of one match; what is not said is as it comes in the box."""
        return self.rules_type(
            self.spec.options() if options is None else options,
            self.spec.seats[0] if players is None else players,
            self.classic.box if box is None else box,
        )

    def card_list(self, lang: str) -> tuple[Chapter, ...]:
        """The cards of the classic box."""
        return () if self.cards is None else self.cards(self.classic.box, lang)

    @property
    def slug(self) -> str:
        return self.spec.slug

    @property
    def messages(self) -> Catalogue:
        return self.rules_type.catalogue

    @property
    def player_actions(self) -> Any:
        return self.rules_type.player_actions

    @cached_property
    def seat_actions(self) -> Any:
        """What a seat may play: the game's actions and the table's."""
        return self.player_actions | TableAction

    @cached_property
    def is_action(self) -> WellFormed:
        """Whether a seat could play this at all."""
        return WellFormed(self.seat_actions)

    @cached_property
    def players(self) -> Mapping[str, Bot]:
        """Every bot that can sit down, weakest first."""
        return {"random": random_bot, **self.bots}

    def bot(self, level: str) -> Bot:
        if level not in self.players:
            raise unknown("unknown-bot", level, self.players)
        return self.players[level]

    @cached_property
    def classic(self) -> Pack[Any]:
        """The pack that the game ships, read once."""
        if self.rules_type.box_type is NoBox:
            return empty_pack(self.spec.pack, NoBox())
        return load_pack(self.packs / f"{self.spec.pack}.toml", self.rules_type.box_type, self.box_faults)

    def read_pack(self, source: PackSource) -> Pack[Any]:
        """The game's own pack, or one from a file of the player's."""
        if isinstance(source, Pack):
            return source
        return self.classic if source is None else load_pack(Path(source), self.rules_type.box_type, self.box_faults)

    @property
    def packs(self) -> Path:
        return self.folder / "packs"

    @property
    def board_file(self) -> Path:
        """An ES module that draws the game in a browser, if its package brings one."""
        return self.folder / "board.js"

    @cached_property
    def folder(self) -> Path:
        return Path(str(resources.files(self.package)))
