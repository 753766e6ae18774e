"""A bot's process in which VIPs has one more level: a bot that tells what it has seen and how often it was asked.

`python -m tests.server.recalling`, as a house starts its workers.
"""

from typing import Any

from marbre.games.vips.game import GAME
from marbre.kernel.bot import Question
from marbre.server.bots import thinking


def recalling(asked: Question[Any, Any, Any]) -> Any:
    asked.memory["asked"] = asked.memory.get("asked", 0) + 1
    return {"history": asked.history, "asked": asked.memory["asked"]}


if __name__ == "__main__":
    GAME.__dict__["players"] = {**GAME.players, "recalling": recalling}
    thinking.main()
