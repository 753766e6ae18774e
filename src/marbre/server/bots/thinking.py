"""A bot's process: reads thoughts, line by line, and answers each with an action. Knows nothing but what it is sent."""

import sys
from random import Random
from typing import Any, Final

import msgspec

from marbre.kernel.bot import Budget
from marbre.kernel.registry import find_game
from marbre.server.tables.events import Level

PROCESS: Final = "marbre.server.bots.thinking"


class Thought(msgspec.Struct, frozen=True):
    """What a bot is asked: its view, its legal actions, its time, its generator's seed."""

    game: str
    level: Level
    view: msgspec.Raw
    legal: msgspec.Raw
    milliseconds: float
    seed: str


def thought(slug: str, level: Level, view: Any, legal: Any, milliseconds: float, seed: str) -> Thought:
    return Thought(
        slug, level, msgspec.Raw(msgspec.json.encode(view)), msgspec.Raw(msgspec.json.encode(legal)), milliseconds, seed
    )


def answer(thought: Thought) -> bytes:
    game = find_game(thought.game)
    view = msgspec.json.decode(thought.view, type=game.view_type)
    legal = msgspec.json.decode(thought.legal, type=tuple.__class_getitem__((game.player_actions, ...)))
    choose = game.bot(thought.level)
    action = choose(view, legal, Budget(milliseconds=thought.milliseconds), Random(thought.seed))
    return msgspec.json.encode(action)


def main() -> None:
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(msgspec.json.decode(line, type=Thought)) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
