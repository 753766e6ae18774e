"""A cache of what workers made, of finished matches say: those who played one all look, and it never changes again."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

MOST_BYTES: Final = 16 << 20


class AnswerCache:
    """The answers that were asked for last, by bytes (LRU)."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most, self.size = most, 0
        self.kept: OrderedDict[Hashable, bytes] = OrderedDict()

    async def find(self, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What is kept under this key, or else what is made for it now."""
        if (kept := self.get(key)) is not None:
            return kept
        self.keep(key, made := await make())
        return made

    def get(self, key: Hashable) -> bytes | None:
        if key in self.kept:
            self.kept.move_to_end(key)
        return self.kept.get(key)

    def keep(self, key: Hashable, answer: bytes) -> None:
        self.size += len(answer) - len(self.kept.get(key, b""))
        self.kept[key] = answer
        while self.size > self.most and len(self.kept) > 1:
            self.size -= len(self.kept.popitem(last=False)[1])

    def forget(self, table: str) -> None:
        """What was made of a table: names there have changed."""
        for key in [key for key in self.kept if isinstance(key, tuple) and key[:1] == (table,)]:
            self.size -= len(self.kept.pop(key))
