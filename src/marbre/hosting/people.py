"""Who somebody is to the house."""

from typing import TypeAlias

import msgspec

PersonId: TypeAlias = str


class Guest(msgspec.Struct, frozen=True):
    """Who sends a request."""

    id: PersonId
    name: str
