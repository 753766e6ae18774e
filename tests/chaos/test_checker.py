"""The checker is believed, so it is tried: histories that are right, and one for each thing that can be wrong."""

from typing import Any

import pytest

from tests.chaos.checker import violations
from tests.chaos.history import Answered, AnyNote, Refused, SavedEvent, Saw, Sent

OPENED = SavedEvent("t", 1, None, "opened")
BEGUN = SavedEvent("t", 2, "begin", "begun", ("dealer",))
BET = {"type": "bet", "top": 1}


def sent(at: float, command: str, content: Any = None, viewer: str = "ada") -> Sent:
    return Sent(at, "t", viewer, command, "play", content)


def answered(at: float, command: str, number: int, viewer: str = "ada") -> Answered:
    return Answered(at, "t", viewer, command, number)


def refused(at: float, command: str) -> Refused:
    return Refused(at, "t", "ada", command, "TAB-4.2")


def saw(at: float, number: int, *entries: tuple[int, Any], viewer: str = "ada", chat: Any = ()) -> Saw:
    return Saw(at, "t", viewer, number, entries, chat)


def saved(number: int, command: str | None, *actors: Any, content: Any = None, kind: str = "acted") -> SavedEvent:
    return SavedEvent("t", number, command, kind, actors, content)


RIGHT: list[AnyNote] = [
    sent(0, "begin"),
    saw(1, 2, (1, "dealer")),
    answered(1.1, "begin", 2),
    sent(2, "a", BET),
    sent(2.1, "a", BET),  # sent again after a cut
    sent(2.2, "no", BET),
    refused(2.3, "no"),
    saw(3, 3, (2, 0)),
    answered(3.1, "a", 3),
    answered(3.2, "a", 3),
    saw(3.3, 3, (1, "dealer"), (2, 0), viewer="ben"),
    sent(4, "b", "hello"),  # done, but the answer never came
    saw(5, 4, chat=((4, "hello"),), viewer="ben"),
]
SAVED = [OPENED, BEGUN, saved(3, "a", 0, content={**BET, "middle": 0}), saved(4, "b", content="hello", kind="said")]


def kinds(history: list[AnyNote], events: list[SavedEvent]) -> set[str]:
    return {one.kind for one in violations(history, events)}


def test_a_history_with_retries_refusals_and_lost_answers_is_right() -> None:
    assert violations(RIGHT, SAVED) == []
    assert violations(reversed(RIGHT), reversed(SAVED)) == []


@pytest.mark.parametrize(
    ("kind", "history", "events"),
    [
        ("lost", RIGHT, SAVED[:2]),
        ("lost", [sent(0, "a"), answered(1, "a", 2)], [OPENED]),
        ("moved", [*RIGHT, answered(9, "a", 4)], SAVED),
        ("doubled", RIGHT, [*SAVED, saved(5, "a", 0, content=BET)]),
        ("altered", RIGHT, [*SAVED[:2], saved(3, "a", 0, content={"type": "pass"}), SAVED[3]]),
        ("refused-but-done", RIGHT, [*SAVED, saved(5, "no", 0, content=BET)]),
        ("unasked", RIGHT, [*SAVED, saved(5, "c", 0)]),
        ("gap", RIGHT, [*SAVED, saved(6, None, 1)]),
        ("gap", RIGHT, [*SAVED, saved(4, None, 1)]),
        ("order", [sent(0, "x"), answered(1, "x", 3), sent(2, "y")], [OPENED, saved(2, "y", 0), saved(3, "x", 0)]),
        ("back-in-time", [*RIGHT, saw(9, 3, viewer="ben")], SAVED),
        ("back-in-time", [*RIGHT, sent(8, "c"), answered(8.5, "c", 5), saw(9, 4)], [*SAVED, saved(5, "c", 1)]),
        ("unsaved-but-seen", [*RIGHT, saw(9, 5)], SAVED),
        ("seen-otherwise", [*RIGHT, saw(9, 4, (2, 1))], SAVED),
        ("seen-otherwise", [*RIGHT, saw(9, 4, (3, 1))], SAVED),
        ("seen-otherwise", [*RIGHT, saw(9, 4, chat=((4, "hullo"),))], SAVED),
        ("missed", [*RIGHT, saw(9, 5, (4, 1))], [*SAVED, saved(5, None, 1, 1)]),
    ],
)
def test_whatever_is_wrong_is_found(kind: str, history: list[AnyNote], events: list[SavedEvent]) -> None:
    assert kind in kinds(history, events)


def test_a_command_is_in_doubt_while_a_copy_of_it_is_not_answered() -> None:
    """Refused once, and done once: the second copy's answer was cut off."""
    history: list[AnyNote] = [sent(0, "a", BET), sent(0.1, "a", BET), refused(1, "a")]
    assert violations(history, [OPENED, saved(2, "a", 0, content=BET)]) == []


def test_tables_are_apart() -> None:
    other = [SavedEvent("u", 1, None, "opened")]
    assert violations([*RIGHT, Saw(0, "u", "ada", 1)], [*SAVED, *other]) == []
