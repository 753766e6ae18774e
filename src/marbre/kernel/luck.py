"""Luck that can be checked: a committed secret, the players' words, and a draw for each purpose.

The secret is 32 bytes; its SHA-256 is published before the deal. The n-th 32-byte block of a draw is

    HMAC-SHA256(key=secret, message=JSON([words, purpose, number, n]))

where `words` is the list of the players' words (null where a seat gave none), `purpose` names the stream
("vips/deal") and `number` is the draw's number in the record, or 0 for a stream that a game draws from only once. The
JSON has no white space and escapes nothing but what JSON must. Blocks are read as big-endian 32-bit integers;
`below(n)` takes the first one that is under the largest multiple of n, modulo n. `shuffled` is Fisher-Yates from the
end. Anybody can redo it in any language.

A bot's generator is seeded from the same secret (`bot_seed`): nobody can foresee what a bot will do, and when the
secret is revealed anybody can ask the bot again.
"""

import hashlib
import hmac
import secrets
import struct
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Protocol, TypeVar

import msgspec

T = TypeVar("T")

_WORD = 1 << 32
_EIGHT = struct.Struct(">8I")


class Luck(Protocol):
    """Where a dealer's choices come from."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        ...


def shuffled(luck: Luck, items: Sequence[T]) -> tuple[T, ...]:
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = luck.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


class cheap_luck:  # noqa: N801 - called like a function
    """Luck from an ordinary generator, for `rules.draw(state, luck)` in imagined games: nobody will ask for proof."""

    def __init__(self, rng: Random) -> None:
        self.random = rng.random

    def below(self, n: int) -> int:
        return int(self.random() * n)


class ProvableLuck:
    """The provable luck of one draw."""

    def __init__(self, secret: bytes, words: Sequence[str | None], purpose: str, number: int) -> None:
        self.secret = secret
        self.label = (list(words), purpose, number)
        self.block = 0
        self.numbers: list[int] = []

    def below(self, n: int) -> int:
        limit = _WORD - _WORD % n
        while True:
            if not self.numbers:
                self._fill()
            if (number := self.numbers.pop()) < limit:
                return number % n

    def _fill(self) -> None:
        keyed = _keyed(self.secret).copy()  # unlike `hmac.digest`, it does not yield to other threads
        keyed.update(msgspec.json.encode((*self.label, self.block)))
        self.numbers = list(_EIGHT.unpack(keyed.digest())[::-1])
        self.block += 1


@lru_cache(8)
def _keyed(secret: bytes) -> hmac.HMAC:
    """The key is the same for every draw of a match."""
    return hmac.new(secret, digestmod="sha256")


def secret_from(seed: str | None) -> bytes:
    """The secret of a seeded match, the same each time; without a seed, one that nobody can guess."""
    if seed is None:
        return secrets.token_bytes(32)
    return hashlib.sha256(b"marbre seed " + seed.encode()).digest()


def bot_seed(secret: bytes, number: int, seat: int) -> str:
    """Seeds the bot that acts for this seat after so many entries; no draw has a message that begins with a word."""
    return hmac.digest(secret, msgspec.json.encode(("bot", number, seat)), "sha256").hex()


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()
