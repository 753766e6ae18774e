"""What /metrics counts, and how late the event loop is: what blocks it makes everybody at every table wait."""

import asyncio
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

EVENTS = Counter("marbre_events", "Events saved")
RACES_LOST = Counter("marbre_races_lost", "Numbers that another process had first")
LATE = Counter("marbre_late", "Actions taken for a seat whose time was out")
OVERRUNS = Counter("marbre_bot_overruns", "Bots that did not answer, and for whom the level below was asked")
SHORT_THOUGHTS = Counter("marbre_bot_short_thoughts", "Thoughts cut short because bots waited for a process", ["level"])
DRAWN = Counter("marbre_bot_drawn", "Actions drawn for a bot because not even the weakest level answered")
SOCKETS = Gauge("marbre_sockets", "Open sockets")
QUARANTINED = Gauge("marbre_quarantined_tables", "Tables whose events cannot be read, shut until the next start")
TABLES = Gauge("marbre_tables", "Tables in memory")
BOT_THOUGHTS = Histogram("marbre_bot_thought_seconds", "Time a bot took to answer")
COMMANDS = Histogram(
    "marbre_command_seconds",
    "From reading a command to answering it",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)
REFUSED = Counter("marbre_refused", "Commands refused", ["rule"])
REPORTS = Counter("marbre_reports", "Lines of chat reported by people at a table")
SENT_AWAY = Counter("marbre_sent_away", "Sockets closed by the house", ["why"])
LOOP_LAG = Histogram(
    "marbre_loop_lag_seconds",
    "How late the event loop comes to what is due",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)
JOBS = Histogram(
    "marbre_job_seconds",
    "Time that a job took to work out: a puzzle, a report",
    buckets=(1, 2, 5, 10, 20, 60, 300),
)


EVERY: Final = 0.1
"""Seconds between two looks at the clock."""


async def observe_loop_lag(every: float = EVERY) -> None:
    """Sample the lag: sleep, and measure how late the wake-up comes, for as long as the house is open."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + every
        await asyncio.sleep(every)
        LOOP_LAG.observe(max(0.0, loop.time() - due))
