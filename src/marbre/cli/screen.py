"""What a person at the table sees: the board, the log, the request, the menu, the help."""

import re
import shlex
from functools import partial
from random import Random
from typing import Any

from rich.columns import Columns
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from marbre.bots.review import advise, coach_for
from marbre.cli.games import show_paragraph
from marbre.cli.records import show_outcome
from marbre.cli.seating import Save
from marbre.console.failures import Failure
from marbre.console.menu import FEW, Menu, MenuItem
from marbre.console.paragraphs import RULE_ID, find_rules, rules_of
from marbre.console.speech import Speech
from marbre.kernel.bot import Budget, Question
from marbre.kernel.match import Match
from marbre.kernel.seats import Milliseconds


class Screen:
    """Draws one match for one seat, one thing below the other: what scrolled away can be scrolled back to."""

    def __init__(self, speech: Speech, match: Match, save: Save) -> None:
        self.speech, self.match, self.save = speech, match, save
        self.me = save.seating.person
        self.told = 0
        """The number of the last entry that the person has been told."""

    def welcome(self, resumed: bool) -> None:
        speech, match, seating = self.speech, self.match, self.save.seating
        speech.out.print(Rule(match.game.spec.title, characters="━", style="bold"))
        if match.messages.knows(speech.lang, "word", "aim"):
            speech.out.print(match.messages.label(speech.lang, "word", "aim"), style="italic")
        for name, level in zip(match.names(speech.lang), seating.levels, strict=True):
            known = speech.say("person-sits", name=name) if level is None else ""
            speech.out.print(known or speech.say("bot-sits", name=name, level=level or ""))
        if seating.seed is not None:
            speech.out.print(speech.say("seed-is", seed=seating.seed), style="dim")
        speech.out.print(speech.say("kept-in", file=str(self.save.path)), style="dim", soft_wrap=True)
        if resumed:
            speech.out.print(speech.say("resumed", number=match.last.number))
            mine = [told.number for told in match.log(self.me) if told.actor == self.me]
            self.told = mine[-1] - 1 if mine else 0

    def board(self, now: Milliseconds | None = None) -> None:
        """The table; with the time, how long there is until the clock acts."""
        match, lang = self.match, self.speech.lang
        self.speech.out.print()
        if now is not None and (alarm := match.alarm) is not None:
            seconds = max(0, alarm.at - now) // 1000
            self.speech.out.print(self.speech.say("time-left", time=f"{seconds // 60}:{seconds % 60:02}"), style="bold")
        self.speech.out.print(match.rules.draw_board(match.view(self.me), match.messages, lang, match.names(lang)))
        self.speech.out.print()

    def seat(self, key: str) -> bool:
        """`b 2` draws what lies before the second seat. Whether it does: not every game has something there."""
        match, lang = self.match, self.speech.lang
        number = re.fullmatch(r"b ?([1-9])", key)
        if number is None or int(number[1]) > len(match.seats):
            return False
        view, seat = match.view(self.me), int(number[1]) - 1
        drawn = match.rules.draw_seat(view, seat, match.messages, lang, match.names(lang))
        if drawn is not None:
            self.speech.out.print(drawn)
        return drawn is not None

    def news(self) -> None:
        """The log since the person was last told."""
        self.log(since=self.told)

    def log(self, since: int = 0) -> None:
        lines = [
            Text(self.match.say(said, self.speech.lang, self.me), style="bold" if told.actor == self.me else "")
            for told in self.match.log(self.me)
            if told.number > since
            for said in told.messages
        ]
        if lines:
            self.speech.out.print()
        for line in lines:
            self.speech.out.print(_indented(line))
        self.told = self.match.last.number

    def request(self, menu: Menu, hint: bool = True) -> None:
        """What is asked now, and a menu that fits on the screen."""
        speech, words = self.speech, self.match.messages
        stage = str(getattr(self.match.view(self.me), "stage", ""))
        known = words.knows(speech.lang, "stage", stage)
        asked = words.label(speech.lang, "stage", stage) if known else speech.say("your-move")
        speech.out.print(Text(f"▶ {asked[:1].upper()}{asked[1:]}", style="bold"))
        if len(menu.items) <= FEW:
            self.items(menu.items)
        else:
            self._groups(menu)
        if hint:
            speech.out.print(speech.say("keys-hint"), style="dim")

    def items(self, items: tuple[MenuItem, ...]) -> None:
        """A few actions with their meaning, or many in columns."""
        width = len(str(items[-1].number))
        if len(items) > FEW:
            cells = [Text(f"{_number(item):>{width}} {item.text}") for item in items]
            self.speech.out.print(_indented(Columns(cells, padding=(0, 2), column_first=True, equal=True)))
            return
        table = _menu_table()
        for item in items:
            table.add_row(_number(item), item.text, self._describe(item.action))
        self.speech.out.print(_indented(table))

    def _groups(self, menu: Menu) -> None:
        table = _menu_table()
        for group in menu.groups():
            first, last = group.items[0], group.items[-1]
            if first is last:
                table.add_row(_number(first), first.text, self._describe(first.action))
            else:
                count = self.speech.say("so-many", count=len(group.items), text=first.text)
                table.add_row(f"{first.number}–{last.number}", f"{group.start} …", count)
        self.speech.out.print(_indented(table))

    def _describe(self, action: Any) -> str:
        return self.match.say(self.match.rules.describe(action), self.speech.lang, self.me)

    def complain(self, line: str) -> None:
        self.speech.out.print(Text(f"✗ {line}", style="red"))

    def advice(self) -> None:
        """What the coach would do in the person's seat, from what it may know."""
        match, lang, rng = self.match, self.speech.lang, Random(f"{self.match.last.number}/coach")
        history = partial(match.seen_by, self.me)
        asked = Question[Any, Any, Any](match.rules, match.view(self.me), self.me, Budget(), rng, history=history)
        with self.speech.err.status(self.speech.say("coach-thinks")):
            coach = coach_for(match.game, asked)
            found = None if coach is None else advise(coach, coach.worlds, rng)
        if coach is None or found is None:
            self.speech.out.print(self.speech.say("coach-silent"))
            return
        plan, worth = found
        action = coach.begins_with(plan)
        said = [match.say(one, lang, self.me) for one in (match.rules.describe(action), *coach.remarks(plan, plan))]
        chance, error = (self.speech.figure(value, ".0%") for value in (worth.chance.mean, worth.chance.error))
        self.speech.out.print(self.speech.say("coach-says", what=", ".join(said), chance=chance, error=error))

    def offer(self, typed: str, items: tuple[MenuItem, ...]) -> None:
        """Several actions begin so."""
        self.speech.out.print(self.speech.say("which-one", count=len(items), text=typed))
        self.items(items)

    def help(self, menu: Menu) -> None:
        """What can be done now, the rules of that, and the keys."""
        self.request(menu, hint=False)
        cited = {rule for action in menu.legal for rule in RULE_ID.findall(type(action).__doc__ or "")}
        self.speech.out.print()
        for paragraph in rules_of(self.match.game.slug, self.speech.lang):
            if paragraph.rule in cited:
                show_paragraph(self.speech, paragraph, at_table=True)
        table = Table.grid(padding=(0, 2), pad_edge=False)
        table.add_column(style="bold", no_wrap=True)
        for key in ("number", "text", "enter", "b", "seat", "g", "u", "hint", "?", "rule", "q"):
            shown = self.speech.word(key, "key").format(prefix=self.match.game.spec.rule_prefix)
            table.add_row(shown, self.speech.word(key, "key-help"))
        self.speech.out.print(table)

    def rule(self, rule: str) -> None:
        try:
            for paragraph in find_rules(rules_of(self.match.game.slug, self.speech.lang), rule):
                show_paragraph(self.speech, paragraph, at_table=True)
        except Failure as failure:
            self.complain(failure.say(self.speech.lang))

    def goodbye(self) -> None:
        """How to go on."""
        self.speech.out.print()
        self.speech.out.print(self.speech.say("left"))
        self._command(f"play {self.match.game.slug} --resume")

    def end(self) -> None:
        self.news()
        self.board()
        show_outcome(self.speech, self.match, self.me)
        self.speech.out.print()
        self.speech.out.print(self.speech.say("recorded"))
        self._command("verify")
        self._command("replay")

    def _command(self, verb: str) -> None:
        self.speech.out.print(f"  marbre {verb} {shlex.quote(str(self.save.path))}", style="bold", soft_wrap=True)


def _menu_table() -> Table:
    """Number, what to type, what it means."""
    table = Table.grid(padding=(0, 2), pad_edge=False)
    table.add_column(justify="right")
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    return table


def _number(item: MenuItem) -> str:
    return "" if item.number is None else str(item.number)


def _indented(shown: Any) -> Padding:
    return Padding(shown, (0, 0, 0, 2), expand=False)
