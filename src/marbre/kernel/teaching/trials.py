"""Trials: for each rule by which something is refused, a position in which to try just that, in `trials.toml`.

    [untried]                       # rules that cannot be tried at a table, and why
    "VIP-3.3" = "…"

    [[scenes]]                      # a position: the lesson after so many asks, and what is played from there
    asks = 2
    line = ["0: place red top II"]
    tries = [{ rule = "VIP-2.4", do = "swap top I V", instead = "swap top I II" }]

    [[scenes]]                      # or of a match of its own
    players = 3
    seed = "slip 4"
    options = { columns = "fixed" }
    drift = 12                      # so many actions that are drawn with the seed; then the line
    tries = [{ rule = "VIP-2.7", do = "place red top II" }]

Whoever tries has seat 0. `do` is refused with the rule; `instead` is what the rules allow there, by default the first
thing that is offered. A trial is played as a lesson with one thing to do: the others wait until it is done, and play on
then. Nothing of it needs words: an action describes itself, and the rulebook says the rule.
"""

import logging
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.packs import BoxText
from marbre.kernel.refusals import Unreadable, unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.teaching.lessons import LEARNER, Ask, Idea, Lesson, Wrong, lesson_of
from marbre.kernel.words.languages import LANGUAGES
from marbre.kernel.words.messages import KERNEL, Message
from marbre.kernel.words.rulebook import paragraphs, read_rules

log = logging.getLogger("marbre.trials")

FILE: Final = "trials.toml"
NO_WORDS: Final = BoxText("", "")


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is tried against a rule, and what may be done instead."""

    rule: str
    do: str
    instead: str | None = None
    free: bool = False
    """Whether anything of that kind will do instead, as in a lesson: a plea of one's own."""


class TrialScene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in which rules can be tried."""

    tries: tuple[Try, ...]
    asks: int | None = None
    players: int = 2
    seed: str = ""
    options: dict[str, Any] = {}
    drift: int = 0
    line: tuple[str, ...] = ()

    def match_of(self, slug: str) -> Lesson:
        """Whose match it is: the lesson's, or its own, which is a lesson that asks for nothing."""
        lesson = None if self.asks is None else lesson_of(slug)
        return lesson or Lesson(self.players, self.seed, (), NO_WORDS, self.options)

    def played(self, slug: str, lang: str) -> Match:
        """The position."""
        match = self.match_of(slug).played(slug, self.asks or 0, lang)
        rng = Random(self.seed)
        for _ in range(self.drift):
            seat = match.to_act[int(rng.random() * len(match.to_act))]
            match.act(seat, match.sample(seat, rng))
        for text in self.line:
            who, _, action = text.partition(": ")
            match.act(int(who), match.rules.from_text(action))
        return match


class TrialBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the rules of a game can be tried."""

    scenes: tuple[TrialScene, ...] = ()
    untried: dict[str, str] = {}
    """Why a rule cannot be tried, for whoever reads the file."""

    def find(self, rule: str) -> tuple[TrialScene, Try] | None:
        return next(((scene, one) for scene in self.scenes for one in scene.tries if one.rule == rule), None)

    @property
    def rules(self) -> tuple[str, ...]:
        """Those that can be tried."""
        return tuple(dict.fromkeys(one.rule for scene in self.scenes for one in scene.tries))


def read_trials(folder: Path) -> TrialBook:
    """What lies beside a game; of a game without a file, nothing. Raises Unreadable with the reason."""
    path = folder / FILE
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8") if path.exists() else ""), TrialBook)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise unreadable("bad-trials", file=str(path), reason=str(error)) from None


@cache
def trials_of(slug: str) -> TrialBook:
    """Where the rules of a game can be tried; a file that cannot be read is left out, and the log says so."""
    try:
        return read_trials(find_game(slug).folder)
    except Unreadable as error:
        log.warning("trials are left out", extra={"game": slug, "reason": str(error)})
        return TrialBook()


@cache
def trial_lesson(slug: str, rule: str, lang: str) -> Lesson | None:
    """The trial of a rule as a lesson in one language; None if there is none."""
    found = trials_of(slug).find(rule)
    if found is None:
        return None
    scene, tried = found
    match, base = scene.played(slug, lang), scene.match_of(slug)
    allowed = tried.instead or next(map(match.rules.to_text, match.offered(LEARNER)), None)
    ask = Ask(_note(match, allowed), (allowed,) if allowed else (), tried.free, wrong=(Wrong(tried.do, rule),))
    idea = Idea(_said("trial-title", rule=rule), _text_of(slug, rule), _said("trial-praise"), (ask,))
    played = [entry for entry in history(match.last) if isinstance(entry.actor, int)]
    before = tuple(f"{entry.actor}: {match.rules.to_text(entry.action)}" for entry in played)
    return Lesson(base.players, base.seed, (idea,), _said("trial-end"), base.options, base.level, before)


def action_label(match: Match, text: str) -> BoxText:
    """What an action is called on a button, in every language."""
    said = match.rules.describe(match.rules.from_text(text))
    return BoxText(**{lang: match.say(said, lang, LEARNER) for lang in LANGUAGES})


def _note(match: Match, allowed: str | None) -> BoxText:
    if allowed is None:
        return _said("trial-wait")
    label = action_label(match, allowed)
    return BoxText(**{lang: _say("trial-instead", lang, action=getattr(label, lang)) for lang in LANGUAGES})


def _said(key: str, **values: str) -> BoxText:
    return BoxText(**{lang: _say(key, lang, **values) for lang in LANGUAGES})


def _say(key: str, lang: str, **values: str) -> str:
    return KERNEL.say(Message(key, dict(values)), lang)


def _text_of(slug: str, rule: str) -> BoxText:
    folder = find_game(slug).folder
    books = {lang: paragraphs(read_rules(folder, lang)) for lang in LANGUAGES}
    return BoxText(**{lang: next((one.text for one in book if one.rule == rule), "") for lang, book in books.items()})
