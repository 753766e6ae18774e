"""A bot's process in which every level of VIPs but the novice thinks for ever: `python -m tests.server.stalling`."""

import time
from typing import Any

from marbre.games.vips.game import GAME
from marbre.kernel.bot import Question
from marbre.server.bots import thinking


def stall(_asked: Question[Any, Any, Any]) -> Any:
    while True:
        time.sleep(1)


if __name__ == "__main__":
    GAME.__dict__["players"] = {level: bot if level == "novice" else stall for level, bot in GAME.players.items()}
    thinking.main()
