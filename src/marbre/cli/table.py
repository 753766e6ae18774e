"""A person and bots at a table in the terminal: who is asked, what was typed, what comes of it."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from types import ModuleType
from typing import Any, Final

from marbre.bots.table import Hands, act_as_bot, rings_before
from marbre.cli.screen import Screen
from marbre.cli.seating import Save
from marbre.console.failures import INTERRUPTED
from marbre.console.menu import Menu
from marbre.console.speech import Speech
from marbre.kernel.actions import TakeBack
from marbre.kernel.bot import Budget, Memory
from marbre.kernel.match import Match
from marbre.kernel.refusals import RuleViolation, Unreadable
from marbre.kernel.seats import Milliseconds

THINKING: Final = Budget(milliseconds=300)
PERSON: Final = "regular"
"""Whose hand a person's is as fast as, on a virtual clock."""
PATIENCE: Final = 0.5
"""Seconds of thinking before a spinner turns."""


class Leave(Exception):
    """The person gets up; the match is kept."""


class TerminalTable:
    """Asks the person, lets the bots answer, keeps the match after every action."""

    def __init__(self, speech: Speech, match: Match, save: Save) -> None:
        self.speech, self.match, self.save = speech, match, save
        self.screen = Screen(speech, match, save)
        self.me = save.seating.person
        self.memories: list[Memory] = [{} for _ in match.seats]
        """What the bots have worked out."""
        self.began = time.monotonic() - match.last.at / 1000
        rng = Random(f"{match.header.commitment}/hands/{match.last.number}")
        self.hands = Hands(len(match.seats), rng) if match.game.spec.real_time else None
        """In a game without turns: a virtual clock, on which thinking takes no time and a hand as long as it needs."""

    def run(self, resumed: bool) -> int:
        """Until the end of the match, or until the person leaves; the exit code."""
        try:
            self.screen.welcome(resumed)
            while self.match.outcome is None:
                if self.match.to_act and self._others_first():
                    self._let_bots_play()
                elif self.match.to_act:
                    self._turn()
                else:
                    self._let_time_pass()
        except (Leave, EOFError):
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED)
        self.screen.end()
        return 0

    def _leave(self, code: int) -> int:
        self.save.keep(self.match)
        self.screen.goodbye()
        return code

    def _now(self) -> int:
        if self.hands is not None:
            return max(self.hands.free[self.me], self.match.last.at)
        return int((time.monotonic() - self.began) * 1000)

    def _others_first(self) -> bool:
        """Whether the bots, or the clock, act before the person is asked."""
        if self.hands is None:
            return self.me not in self.match.to_act
        while self.match.to_act:
            seat, at = self.hands.first(self.match, self.match.to_act)
            if not rings_before(self.match, at):
                return seat != self.me
            self.save.keep(self.match)
        return False

    def _let_bots_play(self) -> None:
        """Until the person may act again. Their thoughts have luck of their own, the same after a resume."""
        match, began = self.match, time.monotonic()
        with contextlib.ExitStack() as stack:
            waiting = False
            while match.to_act and self._others_first():
                if not waiting and self.speech.err.is_terminal and time.monotonic() - began > PATIENCE:
                    stack.enter_context(self.speech.err.status(self.speech.say("bots-think")))
                    waiting = True
                seat, at = self.hands.first(match, match.to_act) if self.hands else (match.to_act[0], self._now())
                level = self.save.seating.levels[seat]
                assert level is not None
                luck = Random(match.bot_seed(seat))
                action = act_as_bot(match, seat, match.game.bot(level), THINKING, luck, at, memory=self.memories[seat])
                if self.hands is not None:
                    self.hands.busy(match, seat, action, level, at)
                self.save.keep(match)

    def _let_time_pass(self) -> None:
        """Nobody may act before the clock does: no need to wait for it."""
        alarm = self.match.alarm
        assert alarm is not None, f"{self.match.game.slug}: nobody may act, and the match is not over"
        self.match.advance(alarm.at)
        self.began = time.monotonic() - alarm.at / 1000
        self.save.keep(self.match)

    def _turn(self) -> None:
        """Show the table and ask until something has been done."""
        self.screen.news()
        self.screen.board(self._now())
        menu = Menu(self.match.rules, self._offered(), self.speech.lang)
        self.screen.request(menu)
        with _tab_completion(menu):
            while not self._obey(self._ask(), menu):
                pass

    def _offered(self) -> Sequence[Any]:
        """What the person may choose from."""
        return self.match.offered(self.me)

    def _play(self, action: Any, at: Milliseconds) -> None:
        self.match.play(self.me, action, at=at)

    def _ask(self) -> str:
        if sys.stdin is None:  # started with its input closed
            raise EOFError
        return input(self.speech.say("prompt")).strip()

    def _obey(self, typed: str, menu: Menu) -> bool:
        """Whether the match has gone on."""
        shown: dict[str, Callable[[], None]] = {
            "": lambda: self.screen.items(menu.items),
            "l": lambda: self.screen.items(menu.items),
            "b": lambda: self.screen.board(self._now()),
            "g": self.screen.log,
            "?": lambda: self.screen.help(menu),
        }
        match typed.lower():
            case "q":
                raise Leave
            case "u":
                return self._do(lambda: self._play(TakeBack(), self._now()))
            case "hint" | "conseil":
                self.screen.advice()
                return False
            case key if key in shown:
                shown[key]()
                return False
            case key if self.screen.seat(key):
                return False
            case key if key.startswith("?"):
                self.screen.rule(key[1:].strip())
                return False
            case _:
                return self._act(typed, menu)

    def _act(self, typed: str, menu: Menu) -> bool:
        try:
            found = menu.find(typed)
        except Unreadable as error:
            self.screen.complain(error.say(self.speech.lang))
            return False
        if found == ():
            key = "no-such-number" if menu.numbered else "no-numbers"
            self.screen.complain(self.speech.say(key, count=len(menu.numbered), text=menu.items[0].text))
            return False
        if isinstance(found, tuple):
            self.screen.offer(typed, found)
            return False
        at = self._now()
        if not self._do(lambda: self._play(found, at)):
            return False
        if self.hands is not None:
            self.hands.busy(self.match, self.me, found, PERSON, at)
        return True

    def _do(self, step: Callable[[], Any]) -> bool:
        """Whether anything happened: the clock may have acted first, and what was typed be refused for it."""
        before = self.match.last
        self.match.advance(self._now())
        try:
            step()
        except RuleViolation as error:
            reason = self.match.say(error.refusal.message, self.speech.lang, self.me)
            self.screen.complain(self.speech.say("refused", rule=error.rule, reason=reason))
        if self.match.last is before:
            return False
        self.save.keep(self.match)
        return True


def _readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:
        return None
    return readline


@contextlib.contextmanager
def _tab_completion(menu: Menu) -> Iterator[None]:
    """Tab completes what is typed, at a terminal that has readline."""
    readline = _readline() if sys.stdin is not None and sys.stdin.isatty() else None
    if readline is None:
        yield
        return

    def complete(typed: str, number: int) -> str | None:
        found = menu.complete(typed)
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(None)
