"""A bot's process: reads questions, line by line, and answers each with an action. Knows nothing but what it is sent.

What it lacks it asks back for (`questions.py`). The legal actions it works out for itself.
"""

import os
import sys
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from marbre.hosting.jobs import ASKS_BACK, READY
from marbre.kernel.bot import Budget, History, Memory, Question
from marbre.kernel.codec import read_options
from marbre.kernel.decoding import decode_seen
from marbre.kernel.entries import SeenAction
from marbre.kernel.game import AnyRules, Game
from marbre.kernel.record import Line
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Seat
from marbre.server.bots.questions import BotQuestion, HistoryPage, SentRules, Wanted, WantedHistory, WantedRules
from marbre.server.jobs.process import say
from marbre.server.tables.events import Level

PROCESS: Final = "marbre.server.bots.thinking"

NICENESS: Final = 5
"""Of the process (`os.nice`): people who play do not wait for the processor behind bots."""
MOST_RULES: Final = 64
"""Matches whose rules a process keeps; the one that was not asked about for longest goes first."""
MOST_SEATS: Final = 256
"""The same for seats."""

AskBack: TypeAlias = Callable[[Wanted], bytes]
Key = TypeVar("Key")
Kept = TypeVar("Kept")


class SeatMemory(msgspec.Struct):
    """What a process remembers of a seat: what it saw, and what its bots worked out, by level."""

    history: list[SeenAction] = []
    memories: dict[Level, Memory] = {}

    @property
    def until(self) -> int:
        """The number of the last action that it has seen."""
        return self.history[-1].number if self.history else 0


class Thinker:
    """Answers the questions of one house."""

    def __init__(self, ask_back: AskBack) -> None:
        self.ask_back = ask_back
        self.rules: OrderedDict[str, AnyRules] = OrderedDict()
        self.seats: OrderedDict[tuple[str, Seat], SeatMemory] = OrderedDict()

    def answer(self, line: BotQuestion) -> bytes:
        rules = _recent(self.rules, line.key, self._ask_for_rules, MOST_RULES)
        kept = _recent(self.seats, (line.table, line.seat), SeatMemory, MOST_SEATS)
        asked = Question[Any, Any, Any](
            rules,
            msgspec.json.decode(line.view, type=rules.view_type),
            line.seat,
            Budget(milliseconds=line.milliseconds),
            Random(line.seed),
            history=partial(self._recall, rules, kept, line.stands),
            memory=kept.memories.setdefault(line.level, {}),
        )
        return msgspec.json.encode(find_game(line.game).bot(line.level)(asked))

    def _ask_for_rules(self) -> AnyRules:
        return rules_of(msgspec.json.decode(self.ask_back(WantedRules()), type=SentRules))

    def _recall(self, rules: AnyRules, kept: SeatMemory, stands: int) -> History:
        """What the seat has seen, the latest of it asked back for, page by page."""
        while kept.until != stands:
            page = msgspec.json.decode(self.ask_back(WantedHistory(kept.until)), type=HistoryPage)
            kept.history = [one for one in kept.history if one.number <= page.after]
            kept.history += [read_seen(rules, line) for line in page.lines]
        return tuple(kept.history)


def _recent(cache: OrderedDict[Key, Kept], key: Key, make: Callable[[], Kept], most: int) -> Kept:
    """What is kept under a key, or is from now on (an LRU cache)."""
    found = cache.get(key)
    if found is None:
        found = cache[key] = make()
        if len(cache) > most:
            cache.popitem(last=False)
    cache.move_to_end(key)
    return found


def rules_of(sent: SentRules) -> AnyRules:
    game = find_game(sent.game)
    box = game.classic.box if bytes(sent.box) == b"null" else _box(game, sent.box)
    return game.rules(read_options(sent.game, sent.options), sent.players, box)


def _box(game: Game, sent: msgspec.Raw) -> Any:
    return msgspec.json.decode(sent, type=game.rules_type.box_type)


def read_seen(rules: AnyRules, line: Line) -> SeenAction:
    return SeenAction(line.number, line.at, line.actor, decode_seen(rules, line.actor, bytes(line.action)))


def _ask_house(wanted: Wanted) -> bytes:
    say(ASKS_BACK + msgspec.json.encode(wanted))
    return sys.stdin.buffer.readline()


def main() -> None:
    os.nice(NICENESS)
    say(READY)
    thinker, decoder = Thinker(_ask_house), msgspec.json.Decoder(BotQuestion)
    while line := sys.stdin.buffer.readline():
        say(thinker.answer(decoder.decode(line)))


if __name__ == "__main__":
    main()
