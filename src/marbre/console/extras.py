"""One clear error where a package of an extra is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from marbre.kernel.refusals import unreadable
from marbre.kernel.words.messages import KERNEL, message


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Imports under this say which extra to install if one of them fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("marbre"):
            raise
        said = KERNEL.say(message("extra-missing", package=error.name, extra=extra))
        raise ModuleNotFoundError(said, name=error.name) from None


def load_extra(module: str, extra: str) -> ModuleType:
    """A module that a command needs. Raises Unreadable with what to install."""
    try:
        return import_module(module)
    except ImportError:
        raise unreadable("extra-missing", package=module.partition(".")[0], extra=extra) from None
