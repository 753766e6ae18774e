"""A card as a picture of 1200 x 630, drawn in a worker; `card.typ` says what it looks like."""

import json
from importlib import resources
from typing import ClassVar, Final

import msgspec

from marbre.hosting.cards import LinkCard
from marbre.hosting.jobs import Job
from marbre.hosting.lettering import settable

SHARPNESS: Final = 144.0
"""Dots per inch: two to a point, and a card is 600 x 315 points."""


class DrawCard(Job, frozen=True):
    """The house keeps what is drawn in memory only."""

    answered_by: ClassVar = "marbre.server.cards.drawing:draw"
    quota: ClassVar = "prints"

    card: LinkCard


def draw(job: DrawCard) -> bytes:
    import typst

    card = job.card
    shown = msgspec.structs.replace(
        card,
        title=settable(card.title),
        text=settable(card.text),
        kicker=settable(card.kicker),
        lines=tuple((settable(left), settable(right)) for left, right in card.lines),
    )
    document = resources.files(__package__).joinpath("card.typ").read_bytes()
    inputs = {"card": json.dumps(msgspec.to_builtins(shown), ensure_ascii=False)}
    drawn = typst.compile(document, format="png", ppi=SHARPNESS, sys_inputs=inputs)
    assert isinstance(drawn, bytes)
    return drawn
