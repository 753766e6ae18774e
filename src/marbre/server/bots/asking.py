"""Asking a bot's process: how long it may think, and who is asked if it does not answer."""

import logging
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

import msgspec

from marbre.hosting.jobs import Overrun
from marbre.kernel.decoding import decode_action
from marbre.kernel.game import Game
from marbre.kernel.match import Match
from marbre.kernel.refusals import Unreadable
from marbre.kernel.seats import Seat
from marbre.server.bots.questions import question, supply
from marbre.server.jobs.worker_pool import Workers
from marbre.server.metrics import BOT_THOUGHTS, DRAWN, OVERRUNS, SHORT_THOUGHTS
from marbre.server.quotas import Quotas
from marbre.server.settings import Settings
from marbre.server.tables.events import Level
from marbre.server.tables.live_table import LiveTable

log = logging.getLogger("marbre.bots")

LEAST_THOUGHT: Final = 20.0
"""Milliseconds that a bot has however many wait."""
AFTER_AN_OVERRUN: Final = 0.1
"""The share of its time that the level below is given."""


class Asking:
    """The bots of a house, each asked in a worker process."""

    def __init__(self, settings: Settings, quotas: Quotas, workers: Workers) -> None:
        self.settings, self.quotas, self.workers = settings, quotas, workers

    async def think(self, live: LiveTable, match: Match, seat: Seat, level: Level) -> bytes:
        """The answer of a bot of this level; of the level below, with little time, if it does not answer or says what
        is no action at all, and so on, each with more patience than the last: what made one overrun is still there.
        Only if not even the weakest answers, any legal action.
        """
        match = match.copy()  # the table may move on while the bot's process asks for what it has missed
        milliseconds = self._time_for(level)
        for overruns, asked in enumerate((level, *levels_below(match.game, level)), start=1):
            patience = milliseconds / 1000 + overruns * self.settings.bot_grace
            try:
                return await self._ask(live, match, seat, asked, milliseconds, patience)
            except (Overrun, Unreadable):
                OVERRUNS.inc()
                log.warning("a bot overran and was replaced", extra={"bot": asked, "game": match.game.slug})
                milliseconds = self.settings.bot_milliseconds * AFTER_AN_OVERRUN
        DRAWN.inc()
        return msgspec.json.encode(match.sample(seat, Random(match.bot_seed(seat))))

    def _time_for(self, level: Level) -> float:
        """Milliseconds: shorter for everybody while more bots are asked than there are processes."""
        usual, load = self.settings.bot_milliseconds, self.workers.load
        if load <= 1:
            return usual
        SHORT_THOUGHTS.labels(level).inc()
        return min(usual, max(LEAST_THOUGHT, usual / load))

    async def _ask(
        self, live: LiveTable, match: Match, seat: Seat, level: Level, milliseconds: float, patience: float
    ) -> bytes:
        """Addresses take turns, then their tables; the time is charged to the host (TAB-4.12)."""
        host, table = live.table.opened.host, live.table.id
        asked = question(match, table, seat, level, milliseconds, match.bot_seed(seat))
        with BOT_THOUGHTS.time():
            said = await self.workers.ask(
                asked,
                patience,
                partial(supply, match, seat),
                path=(live.address or host, table),
                spent=partial(self.quotas.thinking.charge, host, live.address),
            )
        decode_action(match.game.player_actions, said)
        return said


def levels_below(game: Game, level: Level) -> Iterator[Level]:
    """Weaker levels of a game, the strongest of them first; never `random`."""
    levels = list(game.bots)
    return reversed(levels[: levels.index(level)] if level in levels else [])
