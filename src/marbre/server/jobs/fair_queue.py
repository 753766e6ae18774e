"""Fair turns: whoever has much to do waits behind himself."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Round robin over the first names of the paths under which things wait, then over the second, and so on.

    With paths of an address and a table, 260 tables of one address take one turn in two beside a table of another.
    """

    def __init__(self) -> None:
        self.here: deque[T] = deque()
        self.lines: OrderedDict[str, FairQueue[T]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self.here or self.lines)

    def put(self, path: tuple[str, ...], thing: T) -> None:
        if path:
            self.lines.setdefault(path[0], FairQueue()).put(path[1:], thing)
        else:
            self.here.append(thing)

    def take(self) -> T:
        if self.here:
            return self.here.popleft()
        name, line = self.lines.popitem(last=False)
        thing = line.take()
        if line:
            self.lines[name] = line  # the last one now
        return thing
