"""Rules that leak on purpose, made from any game's: each gives the whole state away at one of the doors."""

import hashlib
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from marbre.kernel.game import AnyRules
from marbre.kernel.refusals import Refusal
from marbre.kernel.words.messages import message

Leak: TypeAlias = Callable[[type[AnyRules]], type[AnyRules]]


def digest(state: Any) -> str:
    """Differs wherever anything hidden differs."""
    return hashlib.sha256(msgspec.json.encode(state)).hexdigest()[:8]


def leaky_view(kind: type[AnyRules]) -> type[AnyRules]:
    class LeakyView(kind):  # type: ignore[misc, valid-type]
        def view(self, state: Any, seat: int | None, /) -> Any:
            return {"view": super().view(state, seat), "leak": digest(state)}

    return LeakyView


def leaky_log(kind: type[AnyRules]) -> type[AnyRules]:
    class LeakyLog(kind):  # type: ignore[misc, valid-type]
        def tell(self, before: Any, actor: Any, action: Any, after: Any, seat: int | None, /) -> Any:
            told = super().tell(before, actor, action, after, seat)
            return (*told, message("do", text=digest(after)))

    return LeakyLog


def leaky_history(kind: type[AnyRules]) -> type[AnyRules]:
    class LeakyHistory(kind):  # type: ignore[misc, valid-type]
        def seen(self, state: Any, actor: Any, action: Any, seat: int | None, /) -> Any:
            return {"seen": super().seen(state, actor, action, seat), "leak": digest((state, action))}

    return LeakyHistory


def leaky_list(kind: type[AnyRules]) -> type[AnyRules]:
    """What may be done is listed in an order that the whole state decides."""

    class LeakyList(kind):  # type: ignore[misc, valid-type]
        def legal(self, state: Any, seat: int, /) -> Any:
            leak = digest(state)
            return tuple(sorted(super().legal(state, seat), key=lambda action: digest((leak, action))))

    return LeakyList


def leaky_refusal(kind: type[AnyRules]) -> type[AnyRules]:
    class LeakyRefusal(kind):  # type: ignore[misc, valid-type]
        def check(self, state: Any, seat: int, action: Any, /) -> Refusal | None:
            refused: Refusal | None = super().check(state, seat, action)
            return refused and msgspec.structs.replace(refused, message=message("do", text=digest(state)))

    return LeakyRefusal


LEAKS: Final[tuple[Leak, ...]] = (leaky_view, leaky_log, leaky_history, leaky_list, leaky_refusal)
