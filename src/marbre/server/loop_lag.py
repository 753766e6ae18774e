"""How late the event loop is: what blocks it makes everybody at every table wait."""

import asyncio
from typing import Final

from marbre.server.metrics import LOOP_LAG

EVERY: Final = 0.1
"""Seconds between two looks at the clock."""


async def observe_loop_lag(every: float = EVERY) -> None:
    """Sample the lag: sleep, and measure how late the wake-up comes, for as long as the house is open."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + every
        await asyncio.sleep(every)
        LOOP_LAG.observe(max(0.0, loop.time() - due))
