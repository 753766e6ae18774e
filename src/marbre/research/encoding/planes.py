"""What a seat sees as named planes of numbers, one after another in one vector of float32.

Planes are read from a View and from nothing else, so an encoding can tell no more than the view does. Each is read as
bytes, one for each small number; or all together as the floats of the vector, which a game keeps from one look to the
next, so that thousands of numbers are a few copies of memory. Everything lies in [-1, 1].
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float32]
Bytes: TypeAlias = bytes | bytearray
"""Numbers from -128 to 127, two's complement."""
Floats: TypeAlias = bytes | bytearray
"""Numbers as they lie in the vector: float32, scaled."""
Read: TypeAlias = Callable[[Any], list[Floats]]
"""A View as the floats of all planes, in a new list of as many pieces as one likes."""
T = TypeVar("T")
K = TypeVar("K")
INT: Final = np.dtype(np.int8)
FLOAT: Final = np.dtype(np.float32)
ONE: Final = np.float32(1).tobytes()


class Plane(msgspec.Struct, frozen=True):
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    read: Callable[[Any], Bytes] = lambda _view: b""
    """The numbers of a view, as many as the shape holds. Planes that are read together have none."""
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
        caps = _caps(most)
        return lambda view: read(view).translate(caps)


class Observer:
    """Turns views into vectors: the planes one after another, and last the first step that a seat has taken."""

    def __init__(self, planes: Sequence[Plane], steps: int = 0, read: Read | None = None) -> None:
        """`read` gives the numbers of all planes, where they are read together."""
        chosen = Plane("chosen", (steps,), "the first step of an action that the seat has taken, one-hot")
        self.planes: Final = (*planes, chosen) if steps else tuple(planes)
        self.size: Final = sum(plane.size for plane in self.planes)
        self.slices: Final[Mapping[str, slice]] = _slices(self.planes)
        """Where each plane lies in the vector."""
        self.read: Final[Read] = read or _one_by_one(planes)
        """The parts of an observation, but for the first step that the seat has taken."""
        self._steps = float_rows(steps) if steps else ()

    def encode(self, view: Any, step: int = -1) -> Vector:
        """The observation of a view; a new array at each call."""
        return self.joined(self.read(view), step)

    def joined(self, parts: Sequence[Floats], step: int) -> Vector:
        """An observation made of these parts; a new array at each call."""
        return np.frombuffer(bytearray().join((*parts, self._steps[step]) if self._steps else parts), FLOAT)

    def encode_batch(self, views: Sequence[Any], steps: Sequence[int] = ()) -> Vector:
        """The observations of many views, a row for each."""
        rows = [self.encode(view, step) for view, step in zip(views, steps or (-1,) * len(views), strict=True)]
        return np.concatenate(rows).reshape(len(views), self.size)

    def split(self, vector: Vector) -> dict[str, Vector]:
        """The planes of an observation by name, in their shapes: windows on it, not copies. Batches split too."""
        front = vector.shape[:-1]
        return {plane.name: vector[..., self.slices[plane.name]].reshape(*front, *plane.shape) for plane in self.planes}


def _one_by_one(planes: Sequence[Plane]) -> Read:
    """Every plane by itself as small numbers, which are then multiplied together."""
    reads = [plane.capped for plane in planes]
    scale = np.concatenate([plane.scale for plane in planes])

    def read(view: Any) -> list[Floats]:
        return [np.multiply(np.frombuffer(b"".join([read(view) for read in reads]), INT), scale).tobytes()]

    return read


class Unchanged(Generic[T]):
    """Reads a part of a view, again only when it is another object: most moves leave most of a view the very same."""

    __slots__ = ("_known", "_read")

    def __init__(self, read: Callable[[Any], T]) -> None:
        self._read = read
        self._known: tuple[Any, T] | None = None

    def __call__(self, part: Any) -> T:
        known = self._known
        if known is None or known[0] is not part:
            self._known = known = part, self._read(part)
        return known[1]


class FloatsOf(dict[K, bytes]):
    """What few values there are, each as floats once it has been asked for: `FloatsOf(read)[value]`."""

    def __init__(self, read: Callable[[K], Bytes], most: int = 1, *, caps: bool = False) -> None:
        super().__init__()
        self._read, self._most, self._caps = read, most, caps

    def __missing__(self, value: K) -> bytes:
        numbers = bytes(self._read(value))
        found = self[value] = as_floats(numbers.translate(_caps(self._most)) if self._caps else numbers, self._most)
        return found


def as_floats(numbers: Bytes, most: int = 1) -> bytes:
    """Small numbers as they lie in a vector, divided by `most`."""
    vector: Vector = np.frombuffer(numbers, INT).astype(FLOAT)
    return vector.tobytes() if most == 1 else (vector * (np.float32(1) / np.float32(most))).tobytes()


@cache
def _caps(most: int) -> bytes:
    """Turns each small number into the nearest that is not beyond `most`."""
    return bytes(max(-most, min(most, byte - 256 * (byte > 127))) & 255 for byte in range(256))


def _slices(planes: Sequence[Plane]) -> dict[str, slice]:
    ends = np.cumsum([0, *(plane.size for plane in planes)]).tolist()
    return {plane.name: slice(start, end) for plane, start, end in zip(planes, ends, ends[1:], strict=False)}


@cache
def one_hot(count: int) -> tuple[bytes, ...]:
    """Row n has its one at n; the last row, which -1 finds too, has none."""
    return (*(bytes(at == one for at in range(count)) for one in range(count)), bytes(count))


def named(values: Sequence[T]) -> dict[T | None, bytes]:
    """One-hot rows by value; None has no one."""
    rows = one_hot(len(values))
    return {None: rows[-1], **dict(zip(values, rows, strict=False))}


def float_rows(count: int) -> tuple[bytes, ...]:
    """The same as floats."""
    return tuple(map(as_floats, one_hot(count)))


def named_floats(values: Sequence[T]) -> dict[T | None, bytes]:
    return {value: as_floats(row) for value, row in named(values).items()}


def many_hot(numbers: Iterable[int], count: int) -> bytearray:
    """Ones at these numbers."""
    row = bytearray(count)
    for number in numbers:
        row[number] = 1
    return row


def small(numbers: Iterable[int]) -> bytes:
    """Numbers of any sign and size, cut off where a byte ends."""
    return bytes([max(-128, min(127, number)) & 255 for number in numbers])


def fill(picture: bytearray, start: int, stride: int, width: int, height: int, value: bytes = ONE) -> None:
    """A rectangle of one number on a picture of floats, from the number of its first square; a row of squares is
    `stride` long.
    """
    row = value * width
    for at in range(4 * start, 4 * (start + height * stride), 4 * stride):
        picture[at : at + 4 * width] = row


def around(values: Sequence[T], seat: int | None) -> tuple[T, ...]:
    """What belongs to each seat, from the viewer's on round the table, so that every seat learns from all."""
    return tuple(values) if not seat else (*values[seat:], *values[:seat])
