"""The conversation: what a model may ask at its seat, and what it is answered. Each answer is text."""

from threading import RLock
from typing import Any, Final

import msgspec

from marbre.console.failures import Failure
from marbre.console.paragraphs import RULES, find_rules, rules_of
from marbre.kernel.refusals import RuleViolation, Unreadable
from marbre.kernel.words.languages import nearest
from marbre.kernel.words.rulebook import Paragraph, in_words, read_rules
from marbre.research.text.position import SeatedTable
from marbre.research.text.telling import Teller

PATIENCE: Final = 20.0
"""Seconds for which an answer waits for others: clients of a model give up after a minute."""
UNREADABLE: Final = "unreadable"


class Reply(msgspec.Struct, frozen=True):
    """An answer, and by which rule it refuses what was asked; `unreadable` if that was no action at all."""

    text: str
    refused: str | None = None


class TextSession:
    """One seat, spoken to by one model. Safe to be called from several threads, one after the other."""

    def __init__(self, table: SeatedTable) -> None:
        self.table, self.lang = table, table.lang
        self.told = 0
        """The number of the last entry that the model has been told."""
        self.lock = RLock()

    def rules(self, about: str = "") -> Reply:
        """The rulebook, or the paragraphs of a number (VIP-2.3) or chapter (VIP-2)."""
        game = self.table.position().game
        if not about.strip():
            return Reply(read_rules(game.folder, nearest(self.lang, game.folder, RULES)))
        try:
            return Reply("\n\n".join(map(self._paragraph, find_rules(rules_of(game.slug, self.lang), about.strip()))))
        except Failure as failure:
            return Reply(failure.say(self.lang), UNREADABLE)

    def look(self) -> Reply:
        """Wait for the others, then: the news, the board, whose turn it is, what may be done."""
        with self.lock:
            self.table.wait(PATIENCE)
            teller = self._teller()
            text = teller.table(self.told)
            self.told = max((one.number for one in teller.position.log), default=0)
            return Reply(text)

    def view(self) -> Reply:
        """What the seat sees as JSON, in the shape of the wire."""
        return Reply(self._teller().view_json())

    def actions(self, begin: str = "") -> Reply:
        """What may be done, or as much of it as begins so."""
        return Reply(self._teller().actions(begin))

    def act(self, action: str) -> Reply:
        """Do what is written, in the form of the listed actions; then look."""
        with self.lock:
            teller = self._teller()
            try:
                found = teller.menu.find(action.strip())
            except Unreadable as error:
                return Reply(error.say(self.lang), UNREADABLE)
            if isinstance(found, tuple):
                return Reply(teller.choice(action, found) if found else teller.say("no-number"), UNREADABLE)
            return self._play(teller, found)

    def _play(self, teller: Teller, action: Any) -> Reply:
        try:
            self.table.act(action)
        except RuleViolation as error:
            reason = teller.position.say(error.refusal.message, self.lang)
            said = [teller.say("refused", rule=error.rule, reason=reason)]
            known = rules_of(teller.position.game.slug, self.lang)
            said += [self._paragraph(one) for one in known if one.rule == error.rule]
            return Reply("\n\n".join(said), error.rule)
        return self.look()

    @property
    def over(self) -> bool:
        return self.table.position().outcome is not None

    def _teller(self) -> Teller:
        return Teller(self.table.position(), self.lang)

    def _paragraph(self, paragraph: Paragraph) -> str:
        return f"{paragraph.rule}. {in_words(paragraph.text, self.lang)}"
