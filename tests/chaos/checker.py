"""The checker: pure, from a history and what is saved to what is wrong with it.

It proves that every acknowledged command is there once, under the number that was answered, as it was sent; that none
is there of which every copy was refused, or that nobody sent; that commands are in the order in which people could
know of each other's (linearizable: whatever was answered before another was sent comes before it); and that everybody
saw the same match and the same talk, never going back, and nothing that was not saved.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from tests.chaos.history import Answered, AnyNote, Refused, SavedEvent, Saw, Sent


class Violation(msgspec.Struct, frozen=True, order=True):
    """Something that must not be, at a table."""

    kind: str
    table: str
    what: str


def violations(history: Iterable[AnyNote], saved: Iterable[SavedEvent]) -> list[Violation]:
    """What is wrong at any table; nothing, it is to be hoped."""
    notes, events = defaultdict(list), defaultdict(list)
    for note in history:
        notes[note.table].append(note)
    for event in saved:
        events[event.table].append(event)
    found = [one for table in {*notes, *events} for one in _at_table(table, notes[table], events[table])]
    return sorted(set(found))


def _at_table(table: str, notes: Sequence[AnyNote], events: Sequence[SavedEvent]) -> list[Violation]:
    notes = sorted(notes, key=lambda note: note.at)
    found = [
        *_numbers(events),
        *_commands(notes, events),
        *_order(notes, events),
        *_views(notes, events),
    ]
    return [Violation(kind, table, what) for kind, what in found]


Found = Iterable[tuple[str, str]]


def _numbers(events: Sequence[SavedEvent]) -> Found:
    numbers = sorted(event.number for event in events)
    if numbers != list(range(1, len(numbers) + 1)):
        yield "gap", f"{numbers}"
    for command, count in Counter(event.command for event in events if event.command is not None).items():
        if count > 1:
            yield "doubled", command


def _commands(notes: Sequence[AnyNote], events: Sequence[SavedEvent]) -> Found:
    by_command = {event.command: event for event in events if event.command is not None}
    sent = {note.command: note for note in notes if isinstance(note, Sent)}
    copies = Counter(note.command for note in notes if isinstance(note, Sent))
    refused = Counter(note.command for note in notes if isinstance(note, Refused))
    answered = {note.command for note in notes if isinstance(note, Answered)}
    for note in notes:
        if isinstance(note, Answered):
            yield from _acknowledged(note, by_command.get(note.command))
    for command, event in by_command.items():
        if command not in sent:
            yield "unasked", command
        elif not _is_what_was_sent(sent[command], event):
            yield "altered", f"{command}: sent {sent[command].content}, saved {event.content}"
        if command not in answered and refused[command] >= copies[command] > 0:
            yield "refused-but-done", f"{command} is event {event.number}"


def _acknowledged(note: Answered, event: SavedEvent | None) -> Found:
    if event is None:
        yield "lost", f"{note.command}, answered as {note.number}"
    elif event.number != note.number:
        yield "moved", f"{note.command}, answered as {note.number}, is {event.number}"


def _is_what_was_sent(sent: Sent, event: SavedEvent) -> bool:
    """What a client leaves out of an action is as it usually is."""
    if isinstance(sent.content, dict) and isinstance(event.content, dict):
        return {**event.content, **sent.content} == event.content
    return sent.content is None or sent.content == event.content


def _order(notes: Sequence[AnyNote], events: Sequence[SavedEvent]) -> Found:
    """Whatever was acknowledged before a command was first sent has a smaller number."""
    number_of = {event.command: event.number for event in events if event.command is not None}
    known, begun = 0, set()
    for note in notes:
        if isinstance(note, Answered):
            known = max(known, note.number)
        elif isinstance(note, Sent) and note.command not in begun:
            begun.add(note.command)
            if 0 < number_of.get(note.command, 0) <= known:
                yield "order", f"{note.command} is {number_of[note.command]}, sent when {known} was answered"


def _views(notes: Sequence[AnyNote], events: Sequence[SavedEvent]) -> Found:
    last = max((event.number for event in events), default=0)
    actors = [actor for event in sorted(events, key=lambda event: event.number) for actor in event.actors]
    talk = {event.number: event.content for event in events if event.kind == "said"}
    floor: dict[str, int] = defaultdict(int)
    entries: dict[str, set[int]] = defaultdict(set)
    for note in notes:
        if isinstance(note, Answered):
            floor[note.viewer] = max(floor[note.viewer], note.number)
        if not isinstance(note, Saw):
            continue
        if note.number < floor[note.viewer]:
            yield "back-in-time", f"{note.viewer} knew {floor[note.viewer]} and was shown {note.number}"
        floor[note.viewer] = max(floor[note.viewer], note.number)
        if note.number > last:
            yield "unsaved-but-seen", f"{note.viewer} saw {note.number} of {last}"
        entries[note.viewer] |= {number for number, _ in note.entries}
        yield from _shown(note, actors, talk)
    for viewer, seen in entries.items():
        yield from _missed(viewer, seen)


def _shown(note: Saw, actors: Sequence[Any], talk: dict[int, Any]) -> Found:
    for number, actor in note.entries:
        if not 0 < number <= len(actors) or actors[number - 1] != actor:
            yield "seen-otherwise", f"{note.viewer}: entry {number} by {actor}"
    for number, text in note.chat:
        if talk.get(number) != text:
            yield "seen-otherwise", f"{note.viewer}: line {number}"


def _missed(viewer: str, seen: set[int]) -> Found:
    for one, other in pairwise(sorted(seen)):
        if other != one + 1:
            yield "missed", f"{viewer}: nothing between entries {one} and {other}"
