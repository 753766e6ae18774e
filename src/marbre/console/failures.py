"""How a command stops: one line for a person, and an exit code."""

import difflib
from collections.abc import Iterable
from typing import Final

from marbre.kernel.words.messages import KERNEL, Catalogue, Message, Value, message

NO: Final = 1
"""The exit code when the rules, or the proof, say no."""
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
"""What a shell expects after Ctrl-C."""


class Failure(Exception):
    """The command cannot go on: one line for a person, and the exit code."""

    def __init__(self, words: Catalogue, *messages: Message, code: int = BAD_INPUT) -> None:
        super().__init__(" ".join(words.say(said) for said in messages))
        self.words, self.messages, self.code = words, messages, code

    def say(self, lang: str) -> str:
        return " ".join(self.words.say(said, lang) for said in self.messages)


class Complaints:
    """Makes the failures of one package's commands, in its words."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def fail(self, key: str, /, **values: Value) -> Failure:
        return Failure(self.words, message(key, **values))

    def fail_choice(self, key: str, /, given: str, choices: Iterable[str], **values: Value) -> Failure:
        """`given` is none of the choices: name them, and guess which one was meant."""
        known = list(choices)
        said = [message(key, given=given, choices=", ".join(known), **values)]
        if close := difflib.get_close_matches(given, known, n=1):
            said.append(message("did-you-mean", guess=close[0]))
        return Failure(self.words, *said)


WORDS: Final = Catalogue("marbre.console", parent=KERNEL)
_OURS: Final = Complaints(WORDS)
fail: Final = _OURS.fail
fail_choice: Final = _OURS.fail_choice
