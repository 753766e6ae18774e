"""The words on the page: the client's own files and the games' message files, read where the page reads them."""

import functools
import re
import tomllib
from pathlib import Path
from typing import Any, Literal, TypeAlias

from marbre.kernel.registry import find_game
from marbre.kernel.words.languages import SPOKEN
from marbre.kernel.words.messages import Speaker

Language: TypeAlias = Literal["fr", "en"]

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "web/src"

_TEXT = r'"((?:[^"\\]|\\.)*)"'
_ENTRY = re.compile(rf'"([a-z][\w.-]+)":\s*(?:{_TEXT}|\{{\s*one:\s*{_TEXT},\s*other:\s*{_TEXT},?\s*\}})')


class Words:
    """What a reader of this language reads."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        own = (CLIENT / f"words/{part}{language}.ts" for part in ("", "pages.", "days."))
        apart = (CLIENT / f"{part}/words.{language}.ts" for part in ("people", "ratings", "tournaments"))
        files = (*own, *apart, *CLIENT.glob(f"games/*/words.{language}.ts"))
        found = [entry for file in files for entry in _ENTRY.findall(file.read_text("utf-8"))]
        self.entries = {key: (one or text, other or text) for key, text, one, other in found}

    def __call__(self, key: str, **values: object) -> str:
        """A word of the client; `count` among the values chooses the plural."""
        one, other = self.entries[key]
        shown: dict[str, Any] = {"count": 0, **values}
        return Speaker(SPOKEN[self.language], lambda *_: None).fill({"one": one, "other": other}, shown)

    @property
    def switch(self) -> str:
        """What the button says that changes to the other language."""
        return next(language.name for code, language in SPOKEN.items() if code != self.language)

    def of(self, slug: str) -> "GameWords":
        return _game_words(slug, self.language)


class GameWords:
    """The labels and sentences of a game, from its message files."""

    def __init__(self, slug: str, language: Language) -> None:
        file = find_game(slug).folder / f"messages.{language}.toml"
        self.tables: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))

    def label(self, table: str, value: object) -> str:
        """`label("piece", 3)` of VIPs is top IV."""
        return str(self.tables[table][str(value)])

    def does(self, key: str, **labels: str) -> str:
        """What a button says that it does."""
        return re.sub(r"\{(\w+):\w+\}", lambda found: labels[found[1]], str(self.tables["says"][f"do-{key}"]))

    def asks(self, option: str, choice: object = None) -> str:
        """What a form calls an option, or one of its choices."""
        return self.label("ask", option if choice is None else f"{option}.{choice}")


@functools.cache
def _game_words(slug: str, language: Language) -> GameWords:
    return GameWords(slug, language)


@functools.cache
def words_in(language: Language) -> Words:
    return Words(language)


def named(text: str) -> re.Pattern[str]:
    """Exactly this name, whatever its capitals and however its spaces are set."""
    return re.compile(rf"^\s*{spaced(text)}\s*$", re.IGNORECASE)


def starting(text: str) -> re.Pattern[str]:
    """A name that begins with this."""
    return re.compile(rf"^\s*{spaced(text)}", re.IGNORECASE)


def spaced(text: str) -> str:
    """As a pattern: French sets narrow spaces where a file has plain ones. Browsers want slashes escaped."""
    return r"\s".join(map(re.escape, text.split())).replace("/", r"\/")
