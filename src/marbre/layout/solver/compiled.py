"""How functions are compiled, and the two machine instructions that Python has no word for."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])

KEPT: Final[dict[str, Any]] = {"cache": True, "nogil": True, "no_cfunc_wrapper": True, "_nrt": False}
"""What is compiled is kept on disk, and lets other threads run. It makes no arrays, so that none need be counted: the
counting alone took three quarters of the time. Hence no copies and no assignments of slices in compiled code."""
INNER: Final[dict[str, Any]] = {**KEPT, "no_cpython_wrapper": True}
"""Python does not call it."""


def compiled(function: F) -> F:
    """Compiled when first called; the result is kept on disk for the next process."""
    done: F = njit(**KEPT)(function)
    return done


def called(function: F) -> F:
    """The same for what only compiled code calls."""
    done: F = njit(**INNER)(function)
    return done


def inlined(function: F) -> F:
    """The same, written out where it is called.

    A call would hand over hundreds of words, since records of arrays travel by value.
    """
    done: F = njit(**INNER, forceinline=True)(function)
    return done


def _count(_context: Any, _number: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _lowest(_context: Any, _number: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


popcount: Callable[[int], int] = intrinsic(_count)  # type: ignore[assignment]
"""How many bits a number has."""
lowest: Callable[[int], int] = intrinsic(_lowest)  # type: ignore[assignment]
"""The place of its lowest bit; 64 if there is none."""
