"""A position in text: what happened, the board, whose turn it is, what may be done, how it ended."""

from collections.abc import Iterator
from io import StringIO
from typing import Any, Final

import msgspec

from marbre.console.menu import FEW, Menu, MenuItem
from marbre.kernel.words.messages import Value, message
from marbre.research.text.position import SeatPosition
from marbre.research.text.words import WORDS

WIDTH: Final = 100
MANY: Final = 60
"""So many actions are listed line by line; more are told by how they begin."""
EXAMPLES: Final = 3


class Teller:
    """Tells one position in one language. Pure: equal positions give equal text."""

    def __init__(self, position: SeatPosition, lang: str) -> None:
        self.position, self.lang = position, lang
        self.menu = Menu(position.rules, position.offered, lang)

    def say(self, key: str, /, **values: Value) -> str:
        """A sentence of the door's own."""
        return WORDS.say(message(key, **values), self.lang, names=self.position.names)

    def table(self, told: int = 0) -> str:
        """The whole position, with the news since entry number `told`."""
        position = self.position
        parts = [
            self.say(
                "you-are",
                game=position.game.spec.title,
                name=position.names[position.seat],
                number=position.seat + 1,
                players=len(position.names),
            ),
            self.news(told),
            self.board(),
            self.ending() if position.outcome is not None else self.asked(),
        ]
        return "\n\n".join(filter(None, parts))

    def news(self, told: int) -> str:
        position = self.position
        lines = [position.say(said, self.lang) for one in position.log if one.number > told for said in one.messages]
        return "\n".join([self.say("news"), *(f"- {line}" for line in lines)]) if lines else ""

    def board(self) -> str:
        position = self.position
        return drawn(position.rules.draw_board(position.view, position.rules.messages, self.lang, position.names))

    def asked(self) -> str:
        """Whose turn it is; to the seat itself also what may be done."""
        position = self.position
        clock = [] if position.seconds is None else [self.say("clock", count=position.seconds)]
        if position.seat not in position.to_act:
            return "\n".join([*clock, self.say("waiting", seats=position.to_act)])
        words, stage = position.rules.messages, str(getattr(position.view, "stage", ""))
        label = words.label(self.lang, "stage", stage) if words.knows(self.lang, "stage", stage) else ""
        asked = self.say("to-you", stage=label) if label else self.say("to-you-plain")
        return "\n".join([*clock, asked, self.actions()])

    def actions(self, begin: str = "") -> str:
        """What may be done, or as much of it as begins so."""
        wanted = begin.strip().casefold()
        items = [item for item in self.menu.items if item.text.casefold().startswith(wanted)]
        if not items:
            return self.say("none-begins", text=begin) if wanted else self.say("nothing-offered")
        if len(items) <= MANY:
            return "\n".join([self.say("listed", count=len(items)), *map(self._line, items)])
        return "\n".join([self.say("grouped", count=len(items)), *self._groups(items)])

    def choice(self, typed: str, items: tuple[MenuItem, ...]) -> str:
        """Several actions begin as it was typed."""
        return "\n".join([self.say("several", count=len(items), text=typed), *map(self._line, items[:MANY])])

    def ending(self) -> str:
        """How it ended, the scores and why."""
        position, outcome = self.position, self.position.outcome
        assert outcome is not None
        lines = [
            self.say("over"),
            *([position.say(position.standing.headline, self.lang)] if position.standing else []),
        ]
        for seat, points in enumerate(outcome.breakdown):
            lines.append(self.say("score", seat=seat, count=outcome.scores[seat]))
            lines += [f"  {one.points}  {position.say(one.message, self.lang)} ({one.rule})" for one in points]
        return "\n".join(lines)

    def view_json(self) -> str:
        """The view as the wire has it."""
        return msgspec.json.encode(self.position.view).decode()

    def _line(self, item: MenuItem) -> str:
        if len(self.menu.items) > FEW:
            return f"- {item.text}"
        return f"- {item.text}: {self.position.say(self.position.rules.describe(item.action), self.lang)}"

    def _groups(self, items: list[MenuItem]) -> Iterator[str]:
        for group in Menu(self.position.rules, [item.action for item in items], self.lang).groups():
            examples = ", ".join(item.text for item in group.items[:EXAMPLES])
            yield self.say("group", text=group.start, count=len(group.items), examples=examples)


def drawn(shown: Any) -> str:
    """What a terminal would show, without colours."""
    from rich.console import Console

    paper = Console(file=StringIO(), width=WIDTH, color_system=None, markup=False, highlight=False, emoji=False)
    with paper.capture() as kept:
        paper.print(shown)
    return "\n".join(line.rstrip() for line in kept.get().rstrip().splitlines())
