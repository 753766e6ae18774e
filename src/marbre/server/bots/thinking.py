"""A bot's process: reads questions, line by line, and answers each with an action. Knows nothing but what it is sent.

What does not change in a match (options, box) is sent once, under a key; a process that does not have the key answers
`null` and is then told. The legal actions it works out for itself.
"""

import hashlib
import os
import sys
from collections import OrderedDict
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from marbre.kernel.bot import Budget, Question
from marbre.kernel.codec import read_options
from marbre.kernel.game import AnyRules, Game
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Seat
from marbre.server.tables.events import Level

PROCESS: Final = "marbre.server.bots.thinking"

NICENESS: Final = 5
"""Of the process (`os.nice`): people who play do not wait for the processor behind bots."""
MOST_RULES: Final = 64
"""Matches whose rules a process keeps; the one that was not asked about for longest goes first."""


class Prepare(msgspec.Struct, frozen=True, tag="prepare"):
    """The rules of a match: `box` is null for the game's own."""

    key: str
    game: str
    options: dict[str, Any]
    players: int
    box: msgspec.Raw


class BotQuestion(msgspec.Struct, frozen=True, tag="question"):
    """What a bot is asked: the rules by their key, its view, its time, its generator's seed."""

    key: str
    game: str
    level: Level
    seat: Seat
    view: msgspec.Raw
    milliseconds: float
    seed: str


Line: TypeAlias = Prepare | BotQuestion


def rules_key(match: Match) -> str:
    """The same for equal rules."""
    header = match.header
    agreed = (header.game, header.rules_version, header.pack.hash, header.options, len(header.seats))
    return hashlib.sha256(msgspec.json.encode(agreed, order="deterministic")).hexdigest()[:32]


def prepare(match: Match) -> Prepare:
    """What a process must know of a match once."""
    header = match.header
    own = header.pack.hash == match.game.classic.hash
    box = msgspec.Raw(msgspec.json.encode(None if own else match.rules.box))
    return Prepare(rules_key(match), header.game, header.options, len(header.seats), box)


def question(match: Match, seat: Seat, level: Level, milliseconds: float, seed: str) -> BotQuestion:
    view = msgspec.Raw(msgspec.json.encode(match.view(seat)))
    return BotQuestion(rules_key(match), match.game.slug, level, seat, view, milliseconds, seed)


class Thinker:
    """Answers the lines of one house."""

    def __init__(self) -> None:
        self.rules: OrderedDict[str, AnyRules] = OrderedDict()

    def answer(self, line: Line) -> bytes | None:
        """What is written back; None: nothing."""
        if isinstance(line, Prepare):
            self._keep(line)
            return None
        if (rules := self.rules.get(line.key)) is None:
            return b"null"
        self.rules.move_to_end(line.key)
        return msgspec.json.encode(find_game(line.game).bot(line.level)(_asked(rules, line)))

    def _keep(self, line: Prepare) -> None:
        game = find_game(line.game)
        box = game.classic.box if bytes(line.box) == b"null" else _box(game, line.box)
        self.rules[line.key] = game.rules(read_options(line.game, line.options), line.players, box)
        if len(self.rules) > MOST_RULES:
            self.rules.popitem(last=False)


def _box(game: Game, sent: msgspec.Raw) -> Any:
    return msgspec.json.decode(sent, type=game.rules_type.box_type)


def _asked(rules: AnyRules, line: BotQuestion) -> Question[Any, Any, Any]:
    view = msgspec.json.decode(line.view, type=rules.view_type)
    return Question(rules, view, line.seat, Budget(milliseconds=line.milliseconds), Random(line.seed))


def main() -> None:
    os.nice(NICENESS)
    thinker, decoder = Thinker(), msgspec.json.Decoder(Line)
    for line in sys.stdin.buffer:
        if (answer := thinker.answer(decoder.decode(line))) is not None:
            sys.stdout.buffer.write(answer + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
