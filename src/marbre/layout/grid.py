"""A page of squares. A set of squares is one integer, so that thousands of questions are a few machine words."""

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")

_TRUTH: Final = bytes(byte == ord("1") for byte in range(256))
"""Turns the digits of a binary number into true and false."""


def bits(mask: int) -> Iterator[int]:
    """The numbers of a set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def chosen(table: Sequence[T], mask: int) -> Iterator[T]:
    """The entries of a table at the numbers of a set, smallest first: no loop of ours over the squares."""
    return compress(table, f"{mask:b}".encode().translate(_TRUTH)[::-1])


def nth_bit(mask: int, n: int) -> int:
    """The n-th smallest number of a set, counted from 0: halved until a byte is left."""
    at = 0
    for size, lower in _HALVES[max(0, 15 - mask.bit_length().bit_length()) :]:
        low = mask & lower
        count = low.bit_count()
        if n < count:
            mask = low
        else:
            n -= count
            at += size
            mask >>= size
    return at + _MEMBERS[mask][n]


_MEMBERS: Final = tuple(tuple(bits(byte)) for byte in range(256))
_HALVES: Final = tuple((1 << power, (1 << (1 << power)) - 1) for power in range(14, 2, -1))
"""Sizes from 16,384 bits down to a byte, each with the set of all numbers below it."""


class Grid(msgspec.Struct, frozen=True, cache_hash=True):
    """So many columns and rows; (0, 0) is the top left square.

    The square (x, y) is bit `y * stride + x`. A row is one bit longer than the page is wide, and that bit is never on
    the page: so a shift by one cannot carry a square round into the next row unnoticed.
    """

    width: int
    height: int

    @property
    def stride(self) -> int:
        return self.width + 1

    @property
    def everything(self) -> int:
        return self.rectangle(0, 0, self.width, self.height)

    def rectangle(self, x: int, y: int, width: int, height: int) -> int:
        """The squares of a rectangle that lies on the page."""
        row = ((1 << width) - 1) << x
        return sum(row << (y + down) * self.stride for down in range(height))

    def band(self, first: int, last: int) -> int:
        """The rows from `first` up to but not including `last`: what lies above a fold, or below it."""
        return self.rectangle(0, first, self.width, last - first)

    def at(self, bit: int) -> tuple[int, int]:
        """The square of a bit, as (x, y)."""
        y, x = divmod(bit, self.stride)
        return x, y

    def halo(self, mask: int) -> int:
        """The squares that share an edge with the set and are not in it. Some may be off the page."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & ~mask

    def region(self, mask: int, start: int) -> int:
        """All squares of the set that can be reached from those of `start` over edges, within the set."""
        stride = self.stride
        grown = found = start & mask
        while grown:
            grown = (grown << 1 | grown >> 1 | grown << stride | grown >> stride) & mask & ~found
            found |= grown
        return found

    def regions(self, mask: int) -> Iterator[int]:
        """The connected parts of a set, by their first squares."""
        while mask:
            part = self.region(mask, mask & -mask)
            yield part
            mask ^= part

    def is_connected(self, mask: int) -> bool:
        return self.region(mask, mask & -mask) == mask

    def contacts(self, mask: int, other: int) -> int:
        """How many edges the squares of one set share with those of the other."""
        stride = self.stride
        shifted = (mask << 1, mask >> 1, mask << stride, mask >> stride)
        return sum([(moved & other).bit_count() for moved in shifted])
