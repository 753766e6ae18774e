"""WebSocket frames of the common kind (RFC 6455, 5.2), read and written without the library's parser.

A text message in one frame is a byte that says so, its length, the mask if it comes from a client, and the payload.
Whatever else comes is left to `websockets`, which takes several times as long.
"""

import struct
import sys
from typing import Final

from websockets.utils import apply_mask

TEXT: Final = 0x81
"""The first byte: text, and all of it."""
MASKED: Final = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
"""Instead of a length: it follows, in so many bytes."""
_LONG, _LONGER = struct.Struct(">BBH"), struct.Struct(">BBQ")


def read_text(data: bytes) -> str | None:
    """The message, if this is exactly one text frame of a client; None if it is anything else."""
    if len(data) < 6 or data[0] != TEXT or not data[1] & MASKED or _end(data, 0) != len(data):
        return None
    mask = 4 if data[1] & ~MASKED == TWO_BYTES else 2
    try:
        return str(apply_mask(data[mask + 4 :], data[mask : mask + 4]), "utf-8")
    except UnicodeDecodeError:
        return None


def ends_whole(data: bytes) -> bool:
    """Whether these are frames of a client, the last one complete."""
    at = 0
    while at + 1 < len(data):
        at = _end(data, at)
    return at == len(data)


def _end(data: bytes, at: int) -> int:
    """Where a masked frame ends; beyond everything if it is long, or its length is not there yet."""
    length = data[at + 1] & ~MASKED
    if length < TWO_BYTES:
        return at + 6 + length
    return at + 8 + int.from_bytes(data[at + 2 : at + 4], "big") if length == TWO_BYTES else sys.maxsize


def head_of_text(payload: bytes) -> bytes:
    """What goes before a text message of ours, which is not masked."""
    length = len(payload)
    if length < TWO_BYTES:
        return bytes((TEXT, length))
    return _LONG.pack(TEXT, TWO_BYTES, length) if length < 1 << 16 else _LONGER.pack(TEXT, EIGHT_BYTES, length)
