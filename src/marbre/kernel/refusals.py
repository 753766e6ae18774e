"""How the table says no: a move against the rules, or words that cannot be read."""

import difflib
from collections.abc import Callable, Iterable

import msgspec

from marbre.kernel.words.messages import KERNEL, Catalogue, Message, Value


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed. `reason` is the English sentence; `message` says it in any language."""

    rule: str
    reason: str
    message: Message


class RuleViolation(Exception):
    """An action against the rules was played. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal
        self.rule = refusal.rule
        self.reason = refusal.reason

    def __reduce__(self) -> tuple[type["RuleViolation"], tuple[Refusal]]:
        """Survives the way back from another process."""
        return type(self), (self.refusal,)


class Unreadable(ValueError):
    """Bad text, JSON, options, record or pack. The message is one line that says what was wrong and what to do."""

    def __init__(self, *messages: Message) -> None:
        self.messages = messages
        super().__init__(self.say("en"))

    def __reduce__(self) -> tuple[type["Unreadable"], tuple[Message, ...]]:
        """Survives the way back from another process."""
        return type(self), self.messages

    def say(self, lang: str) -> str:
        return " ".join(KERNEL.say(message, lang) for message in self.messages)


def refuser(catalogue: Catalogue) -> Callable[..., Refusal]:
    """The `refuse(rule, key, **values)` of a game, speaking from its message files."""

    def refuse(rule: str, key: str, /, **values: Value) -> Refusal:
        message = Message(key, values)
        return Refusal(rule, catalogue.say(message), message)

    return refuse


refuse = refuser(KERNEL)
"""The kernel's own refusals, with TAB- rules."""


def unreadable(key: str, /, **values: Value) -> Unreadable:
    return Unreadable(Message(key, values))


def unknown(key: str, given: str, choices: Iterable[str]) -> Unreadable:
    """`given` is none of the choices: name them all and guess which one was meant."""
    known = sorted(choices)
    messages = [Message(key, {"given": given, "choices": ", ".join(known)})]
    if close := difflib.get_close_matches(given, known, n=1):
        messages.append(Message("did-you-mean", {"guess": close[0]}))
    return Unreadable(*messages)
