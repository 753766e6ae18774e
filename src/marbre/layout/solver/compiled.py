"""How functions are compiled, and the two machine instructions that Python has no word for."""

import os
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar

import platformdirs
from llvmlite import ir
from numba import config, njit, types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])


def _keep_by_source() -> None:
    """Compiled code lies in a folder named after all our sources, beside them if one may write there.

    numba looks only at the file of the function that Python calls, and would go on using what was compiled before a
    change in a function that this one calls.
    """
    here = Path(__file__).parent
    sources = b"".join(path.read_bytes() for path in sorted(here.rglob("*.py")))
    homes = [here / "__pycache__", Path(platformdirs.user_cache_dir("marbre"))]
    home = next((one for one in homes if _is_writable(one)), None)
    if home is None:
        return
    folder = home / f"compiled-{sha256(sources).hexdigest()[:16]}"
    if not folder.exists():
        for old in set(home.glob("compiled-*")) - {folder}:
            shutil.rmtree(old, ignore_errors=True)
    config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


if not config.CACHE_DIR:  # type: ignore[attr-defined]
    _keep_by_source()
config.LOOP_VECTORIZE = config.SLP_VECTORIZE = 0  # type: ignore[attr-defined]
"""Our loops run over the sides of a tile, a few squares: a fifth of the time went into making vectors of them."""

KEPT: Final[dict[str, Any]] = {"cache": True, "nogil": True, "no_cfunc_wrapper": True, "_nrt": False}
"""What is compiled is kept on disk, and lets other threads run. It makes no arrays, so that none need be counted: the
counting took most of the time. Hence no copies and no assignments of slices in compiled code."""
INNER: Final[dict[str, Any]] = {**KEPT, "no_cpython_wrapper": True}
"""Python does not call it."""


def compiled(function: F) -> F:
    """Compiled when first called; the result is kept on disk for the next process."""
    done: F = njit(**KEPT)(function)
    return done


def is_compiled(function: Any) -> bool:
    """Whether a compiled function is loaded, or on the disk."""
    return bool(function.signatures) or any(Path(function.stats.cache_path).glob(f"*.{function.__name__}-*.nbi"))


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
