"""A cache that lives and dies with its box: two boxes in one process never meet, and nothing outlives its box."""

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from typing import Concatenate, ParamSpec, TypeVar

from marbre.games.redac_chef.box import Numbers

P = ParamSpec("P")
T = TypeVar("T")
OfBox = Callable[Concatenate[Numbers, P], T]


def kept_with_box(most: int | None = None) -> Callable[[OfBox[P, T]], OfBox[P, T]]:
    """`functools.lru_cache` for a pure function of a box's numbers and something small, kept on these numbers."""

    def remember(function: OfBox[P, T]) -> OfBox[P, T]:
        @wraps(function)
        def answer(numbers: Numbers, /, *args: P.args, **kwargs: P.kwargs) -> T:
            if function not in numbers.memory:
                numbers.memory[function] = lru_cache(maxsize=most)(partial(function, numbers))
            found: T = numbers.memory[function](*args, **kwargs)
            return found

        return answer

    return remember
