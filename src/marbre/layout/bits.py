"""Sets of small numbers as integers: reading them one by one, or picking the n-th."""

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Final, TypeVar

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
    """The n-th smallest number of a set, counted from 0."""
    for at, byte in enumerate(mask.to_bytes((mask.bit_length() + 15) >> 3, "little")):
        members = _MEMBERS[byte]
        if n < len(members):
            return at * 8 + members[n]
        n -= len(members)
    raise IndexError(n)


_MEMBERS: Final = tuple(tuple(bits(byte)) for byte in range(256))
