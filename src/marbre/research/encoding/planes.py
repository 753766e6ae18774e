"""What a seat sees as named planes of numbers, one after another in one vector of float32.

A plane is read from a View and from nothing else, so an encoding can tell no more than the view does. It is read as
bytes, one for each small number: a vector of thousands of numbers is then a few copies of memory and one
multiplication. Everything lies in [-1, 1].
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float32]
Bytes: TypeAlias = bytes | bytearray
"""Numbers from -128 to 127, two's complement."""
T = TypeVar("T")


class Plane(msgspec.Struct, frozen=True):
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    read: Callable[[Any], Bytes]
    """The numbers of a view, as many as the shape holds."""
    most: int | tuple[int, ...] = 1
    """What the numbers are divided by: all of them, or those of each column."""
    caps: bool = False
    """Whether there may be larger ones, which then count as `most`."""

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def scale(self) -> Vector:
        return np.broadcast_to(1 / np.asarray(self.most, np.float32), self.shape).ravel().astype(np.float32)

    @property
    def capped(self) -> Callable[[Any], Bytes]:
        """`read`, with what is larger than `most` cut off where that may be."""
        read, most = self.read, self.most
        if not self.caps:
            return read
        assert isinstance(most, int)
        caps = bytes(max(-most, min(most, byte - 256 * (byte > 127))) & 255 for byte in range(256))
        return lambda view: read(view).translate(caps)


class Observer:
    """Turns views into vectors: the planes one after another, and last the first step that a seat has taken."""

    def __init__(self, planes: Sequence[Plane], steps: int = 0) -> None:
        chosen = Plane(
            "chosen", (steps,), "the first step of an action that the seat has taken, one-hot", _is_told_apart
        )
        self.planes: Final = (*planes, chosen) if steps else tuple(planes)
        self.size: Final = sum(plane.size for plane in self.planes)
        self.slices: Final[Mapping[str, slice]] = _slices(self.planes)
        """Where each plane lies in the vector."""
        self._reads = tuple(plane.capped for plane in planes)
        self._steps = one_hot(steps)
        self._scale = np.concatenate([plane.scale for plane in self.planes])

    def encode(self, view: Any, step: int = -1) -> Vector:
        """The observation of a view; a new array at each call."""
        numbers = np.frombuffer(b"".join([*[read(view) for read in self._reads], self._steps[step]]), np.int8)
        vector: Vector = np.multiply(numbers, self._scale)
        return vector

    def encode_batch(self, views: Sequence[Any], steps: Sequence[int] = ()) -> Vector:
        """The observations of many views, a row for each."""
        rows = [
            b"".join([*[read(view) for read in self._reads], self._steps[step]])
            for view, step in zip(views, steps or (-1,) * len(views), strict=True)
        ]
        numbers = np.frombuffer(b"".join(rows), np.int8).reshape(len(views), self.size)
        batch: Vector = np.multiply(numbers, self._scale)
        return batch

    def split(self, vector: Vector) -> dict[str, Vector]:
        """The planes of an observation by name, in their shapes: windows on it, not copies. Batches split too."""
        front = vector.shape[:-1]
        return {plane.name: vector[..., self.slices[plane.name]].reshape(*front, *plane.shape) for plane in self.planes}


class Unchanged:
    """Reads a part of a view, again only when it is another object: most moves leave most of a view the very same."""

    __slots__ = ("_known", "_read")

    def __init__(self, read: Callable[[Any], Bytes]) -> None:
        self._read = read
        self._known: tuple[Any, Bytes] | None = None

    def __call__(self, part: Any) -> Bytes:
        known = self._known
        if known is None or known[0] is not part:
            self._known = known = part, self._read(part)
        return known[1]


def _slices(planes: Sequence[Plane]) -> dict[str, slice]:
    ends = np.cumsum([0, *(plane.size for plane in planes)]).tolist()
    return {plane.name: slice(start, end) for plane, start, end in zip(planes, ends, ends[1:], strict=False)}


def _is_told_apart(_view: Any) -> bytes:
    """A step is in no view."""
    return b""


@cache
def one_hot(count: int) -> tuple[bytes, ...]:
    """Row n has its one at n; the last row, which -1 finds too, has none."""
    return (*(bytes(at == one for at in range(count)) for one in range(count)), bytes(count))


def named(values: Sequence[T]) -> dict[T | None, bytes]:
    """One-hot rows by value; None has no one."""
    rows = one_hot(len(values))
    return {None: rows[-1], **dict(zip(values, rows, strict=False))}


def many_hot(numbers: Iterable[int], count: int) -> bytearray:
    """Ones at these numbers."""
    row = bytearray(count)
    for number in numbers:
        row[number] = 1
    return row


def small(numbers: Iterable[int]) -> bytes:
    """Numbers of any sign and size, cut off where a byte ends."""
    return bytes([max(-128, min(127, number)) & 255 for number in numbers])


def fill(picture: bytearray, start: int, stride: int, width: int, height: int) -> None:
    """A rectangle of ones on a picture, from the number of its first square; a row of squares is `stride` long."""
    ones = ONES[:width]
    for at in range(start, start + height * stride, stride):
        picture[at : at + width] = ones


ONES: Final = bytes([1]) * 64


def around(values: Sequence[T], seat: int | None) -> Sequence[T]:
    """What belongs to each seat, from the viewer's on round the table, so that every seat learns from all."""
    return values if not seat else (*values[seat:], *values[:seat])
