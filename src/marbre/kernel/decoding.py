"""JSON into actions of a closed union. Below the registry, so that games may use it."""

import functools
from typing import Any

import msgspec

from marbre.kernel.refusals import unreadable


def decode_action(union: Any, data: bytes | str) -> Any:
    """An action of a closed union, from JSON."""
    try:
        return _decoder(union).decode(data)
    except msgspec.ValidationError as error:
        raise unreadable("bad-action", reason=str(error)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise unreadable("bad-json", reason=str(error)) from None
    except RecursionError:
        raise unreadable("bad-json", reason="nested too deeply") from None


@functools.cache
def _decoder(union: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(union)
