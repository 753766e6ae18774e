"""What people type: verbs and words, in English or in the words of any language, and the text form of a game's actions.

Capitals and accents do not matter, and the words of any message file's [typed] table are understood.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import msgspec

from marbre.kernel.actions import Action
from marbre.kernel.refusals import unreadable
from marbre.kernel.seats import Actor
from marbre.kernel.words.languages import SPOKEN
from marbre.kernel.words.messages import LANGUAGES, Catalogue, Message, Value

T = TypeVar("T")


class Typed:
    """The words that a game understands: its own, and those that its messages have in a `[typed]` table."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    @cached_property
    def meanings(self) -> dict[str, str]:
        tables = (self.catalogue.files[lang].get("typed", {}) for lang in SPOKEN)
        return {plain(said): meant for table in tables for said, meant in table.items()}

    def known(self, word: str) -> str:
        """What a word means to the game: itself, if no language has it."""
        simple = plain(word)
        return self.meanings.get(simple, simple)


def plain(word: str) -> str:
    """Without accents, case and punctuation."""
    return "".join(letter for letter in unicodedata.normalize("NFD", word.casefold()) if letter.isalnum())


def within(word: str, most: int) -> int:
    """A number from 1 to `most`, counted from 0. Raises ValueError."""
    if not (word.isascii() and word.isdecimal()) or not 1 <= int(word) <= most:
        raise ValueError(word)
    return int(word) - 1


def only(words: Sequence[str]) -> str:
    """The one word that there must be. Raises ValueError."""
    (word,) = words
    return word


def alone(action: T) -> Callable[[Sequence[str]], T]:
    """Reads an action that takes no words; raises ValueError for any."""

    def read(words: Sequence[str]) -> T:
        if words:
            raise ValueError(words)
        return action

    return read


class TypedWord(NamedTuple):
    """A word after a verb: how one field of an action is typed, or several together (a square is `C5`)."""

    write: Callable[..., str]
    """From the values of the fields; nothing where the word is left out."""
    read: Callable[[str], tuple[Any, ...]]
    """Their values; raises ValueError, KeyError or IndexError."""
    name: str = ""
    """What the sentence `do-…` calls it; it is not told without."""
    told: Callable[..., Value] | None = None
    """What the sentence is given, if not the word."""
    fields: int = 1
    raw: bool = False
    """For the last word of a verb: everything that follows, as it was typed."""


def numbered(name: str, most: int) -> TypedWord:
    """Counted from 0, typed from 1; left out if it is None."""
    return TypedWord(
        lambda value: "" if value is None else str(value + 1),
        lambda word: (within(word, most),),
        name,
        lambda value: value + 1,
    )


def one_of(name: str, choices: Sequence[str]) -> TypedWord:
    """One of these words; left out if it is None."""
    return TypedWord(lambda value: value or "", lambda word: (choices[choices.index(word)],), name)


class Squares:
    """The squares of a board by their column's letter and their row's number: `C5`."""

    def __init__(self, columns: str, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.typed = TypedWord(self.name, self.read, "square", fields=2)

    def name(self, x: int, y: int) -> str:
        return f"{self.columns[x]}{y + 1}"

    def read(self, word: str) -> tuple[int, int]:
        """Column and row, from 0."""
        return self.columns.index(word[0].upper()), within(word[1:], self.rows)


class TypedActions:
    """The text form of a game's actions, by verb: an action that takes no words, or a kind and the words that follow.

    The words stand in the order of the kind's fields; what is not typed has the field's default.
    """

    def __init__(self, catalogue: Catalogue, verbs: Mapping[str, Action | tuple[Any, ...]], examples: str) -> None:
        self.typed, self.verbs, self.examples = Typed(catalogue), verbs, examples
        self.alone = {action: verb for verb, action in verbs.items() if isinstance(action, Action)}
        self.kinds = {form[0]: (verb, form[1:]) for verb, form in verbs.items() if isinstance(form, tuple)}

    def to_text(self, action: Any) -> str:
        if (verb := self.alone.get(action)) is not None:
            return verb
        verb, words = self.kinds[type(action)]
        return " ".join(filter(None, [verb, *(word.write(*values) for word, values in _spelt(words, action))]))

    def from_text(self, text: str) -> Any:
        """Read a typed action. Raises Unreadable with examples of what is understood."""
        verb, _, rest = text.strip().partition(" ")
        try:
            form = self.verbs[self.typed.known(verb)]
            kind, *words = form if isinstance(form, tuple) else (lambda: form,)
            given = rest.split(maxsplit=len(words) - 1) if words and words[-1].raw else rest.split()
            if len(given) > len(words):
                raise ValueError(text)
            pairs = zip(words, given, strict=False)
            return kind(
                *chain.from_iterable(word.read(one if word.raw else self.typed.known(one)) for word, one in pairs)
            )
        except (IndexError, KeyError, TypeError, ValueError):
            raise unreadable("bad-text", text=text.strip()[:80], examples=self.examples) from None

    def describe(self, action: Any) -> Message:
        """The sentence `do-…` of its tag, for a menu or a button."""
        _, words = self.kinds.get(type(action), ("", ()))
        spelt = [(word, values) for word, values in _spelt(words, action) if word.name]
        key = f"do-{action.__struct_config__.tag}"
        return Message(key, {word.name: (word.told or word.write)(*values) for word, values in spelt})


def _spelt(words: Sequence[TypedWord], action: Any) -> list[tuple[TypedWord, tuple[Any, ...]]]:
    """Each word with the values of its fields."""
    values = iter(msgspec.structs.astuple(action))
    return [(word, tuple(next(values) for _ in range(word.fields))) for word in words]


def spell_plainly(action: Any) -> str:
    values = msgspec.structs.astuple(action)
    return " ".join([_tag(action), *(msgspec.json.encode(value).decode().strip('"') for value in values)])


def read_plainly(union: Any, text: str) -> Any:
    """An action of the union, from its spelling. Raises Unreadable."""
    tag, *words = text.split()[:64] or [""]
    kinds = {_tag(kind): kind for kind in getattr(union, "__args__", (union,))}
    try:
        kind = kinds[tag]
        values = zip(kind.__struct_fields__, words, strict=True)
        return msgspec.convert({"type": tag, **dict(values)}, kind, strict=False)
    except (KeyError, ValueError):
        examples = ", ".join(map(_example, kinds.values()))
        raise unreadable("bad-text", text=text.strip(), examples=examples) from None


def describe_plainly(catalogue: Catalogue, action: Any) -> Message:
    return _said(catalogue, f"do-{_tag(action)}", action) or Message("do", {"text": spell_plainly(action)})


def tell_plainly(catalogue: Catalogue, actor: Actor, action: Any) -> tuple[Message, ...]:
    by: dict[str, Value] = {"seat": actor} if isinstance(actor, int) else {}
    said = _said(catalogue, f"did-{_tag(action)}", action, by)
    if said is None and by:
        said = Message("did", {**by, "text": spell_plainly(action)})
    return (said,) if said is not None else ()


def draw_plainly(view: Any) -> str:
    """Field by field."""
    fields = msgspec.to_builtins(view)
    return "\n".join(f"{name}: {value}" for name, value in fields.items())


def _said(catalogue: Catalogue, key: str, action: Any, more: dict[str, Value] | None = None) -> Message | None:
    """The game's own sentence, if every language has it."""
    if not _is_said(catalogue, key):
        return None
    return Message(key, {**msgspec.structs.asdict(action), **(more or {})})


@lru_cache(1024)
def _is_said(catalogue: Catalogue, key: str) -> bool:
    """Asked for every action that is told; a game's own catalogue never changes."""
    return all(catalogue.knows(lang, "says", key) for lang in LANGUAGES)


def _tag(action: Any) -> str:
    return str(action.__struct_config__.tag)


def _example(kind: Any) -> str:
    return " ".join([_tag(kind), *(f"<{field}>" for field in kind.__struct_fields__)])
