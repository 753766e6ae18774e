"""What a command says: in whose language, and on which stream."""

import functools
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

import click

from marbre.kernel.words.languages import SPOKEN
from marbre.kernel.words.messages import Catalogue, Value, message

if TYPE_CHECKING:
    from rich.console import Console

Wording: TypeAlias = Callable[[str], str]


class Speech:
    """The two streams and the language of one run. Rich is loaded only when something is drawn."""

    def __init__(self, lang: str, words: Catalogue) -> None:
        self.lang, self.words = lang, words

    def say(self, key: str, /, **values: Value) -> str:
        return self.words.say(message(key, **values), self.lang)

    def word(self, key: str, table: str = "word") -> str:
        """A heading or other label of the command's own."""
        return self.words.label(self.lang, table, key)

    def figure(self, value: float, form: str = ",") -> str:
        """A number as the language writes it: 1,234.5 and 12.5%, or 1 234,5 and 12,5 %."""
        figures = SPOKEN[self.lang].figures
        signs = {ord(","): figures.thousands, ord("."): figures.decimal, ord("%"): figures.percent}
        return format(value, form).translate(signs)

    @cached_property
    def out(self) -> "Console":
        return _console(stderr=False)

    @cached_property
    def err(self) -> "Console":
        return _console(stderr=True)

    def show_table(self, columns: Sequence[str], rows: Iterable[Sequence[Any]], word: Wording | None = None) -> None:
        """Rows under headings, by the keys of their words; a column whose key begins with `>` is set to the right."""
        from rich.table import Table

        table = Table(box=None, padding=(0, 2), pad_edge=False)
        for key in columns:
            heading = key.removeprefix(">")
            table.add_column((word or self.word)(heading) if key else "", justify="left" if key == heading else "right")
        for row in rows:
            table.add_row(*map(_shown, row))
        self.out.print(table)

    def show_facts(self, facts: Mapping[str, Any]) -> None:
        """Each under its word, line by line."""
        from rich.table import Table

        table = Table.grid(padding=(0, 2), pad_edge=False)
        table.add_column(style="bold", no_wrap=True)
        table.add_column(overflow="fold")
        for key, fact in facts.items():
            table.add_row(key, _shown(fact))
        self.out.print(table)

    def tell(self, key: str, /, **values: Value) -> None:
        """Talk: a sentence on stderr. Above whatever is drawn there; where nothing is, without loading Rich for it."""
        sentence = self.say(key, **values)
        if "err" in self.__dict__:
            self.err.print(sentence, soft_wrap=True)
        else:
            click.echo(harmless(sentence), err=True)


def speaking(words: Catalogue) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Hand a command its Speech, with these words: those of the package that brings the command."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def run(*given: Any, **named: Any) -> Any:
            return command(Speech(click.get_current_context().obj.lang, words), *given, **named)

        return run

    return decorate


def _shown(value: Any) -> Any:
    """A number as a cell of a table; what is drawn stays as it is."""
    return str(value) if isinstance(value, int | float) else value


_CONTROLS: Final = {code: "�" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def harmless(text: str) -> str:
    """Text without what a terminal would obey: a record or a file name may come from anybody."""
    return text.translate(_CONTROLS)


def _console(stderr: bool) -> "Console":
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    class PlainConsole(Console):
        """Shows what it is given and obeys none of it; leaves a closed pipe to the command's own ending."""

        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
            for segment in super().render(renderable, options):
                plain = segment.control or segment.text.isprintable()
                yield segment if plain else Segment(harmless(segment.text), segment.style)

        def on_broken_pipe(self) -> NoReturn:
            raise BrokenPipeError

    console = PlainConsole(stderr=stderr, markup=False, highlight=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = 100
    return console


def spoken_language(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The last --lang on the line, else MARBRE_LANG, else the locale; English for any other.

    Read before click parses anything, so that even a mistake in the arguments is told in the right language.
    """
    asked = None
    for argument, following in pairwise([*arguments, ""]):
        if argument == "--":
            break
        value = following if argument == "--lang" else argument.removeprefix("--lang=")
        if argument.startswith("--lang") and value in SPOKEN:
            asked = value
    if asked is None and environ.get("MARBRE_LANG") in SPOKEN:
        asked = environ["MARBRE_LANG"]
    if asked is None:
        locale = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
        asked = next((lang for lang in SPOKEN if re.match(rf"{lang}(?![a-z])", locale.lower())), "en")
    return asked
