"""Cards in print: each is drawn once, at the cost of whoever asks first, and kept in memory for the others."""

import asyncio
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from marbre.hosting.cards import LinkCard
from marbre.hosting.host import AnyRequest
from marbre.hosting.jobs import Busy, Overrun
from marbre.kernel.refusals import RuleViolation
from marbre.server.cards.drawing import DrawCard
from marbre.server.host import HouseHost
from marbre.server.jobs.answers import AnswerCache
from marbre.server.people.guests import address_of

LATE: Final = 5.0
"""Seconds after which whoever waits gets the house's own picture: those who show links do not wait much longer."""


class CardPress:
    """The pictures of a process."""

    def __init__(self, host: HouseHost) -> None:
        self.host = host
        self.kept = AnswerCache()
        self.under_way: dict[LinkCard, asyncio.Event] = {}

    async def picture(self, request: AnyRequest, card: LinkCard) -> bytes:
        """The card as a PNG; the house's own picture while that is not there, or where somebody has had his share."""
        if (drawn := self.kept.get(card)) is not None:
            return drawn
        try:
            done = self.under_way.get(card) or await self._begin(request, card)
            await asyncio.wait_for(done.wait(), LATE)
        except (RuleViolation, TimeoutError):
            return house_picture()
        return self.kept.get(card) or house_picture()

    async def _begin(self, request: AnyRequest, card: LinkCard) -> asyncio.Event:
        """Raises RuleViolation (TAB-4.12)."""
        await self.host.spend(request, DrawCard.quota)
        done = self.under_way[card] = asyncio.Event()
        self.host.house.spawn(self._draw(card, address_of(request), done))
        return done

    async def _draw(self, card: LinkCard, address: str, done: asyncio.Event) -> None:
        try:
            answer = await self.host.jobs.answer_now(DrawCard(card), address)
            self.kept.keep(card, msgspec.json.decode(answer, type=bytes))
        except (Busy, Overrun):
            pass  # whoever asks next begins anew
        finally:
            del self.under_way[card]
            done.set()


@cache
def house_picture() -> bytes:
    """For pages without a card of their own, and until one is drawn. `python -m marbre.server.cards vips` draws it."""
    return resources.files(__package__).joinpath("house.png").read_bytes()
