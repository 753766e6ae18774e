"""The words of a compact trie (the text format `TrieXv3`), in which spelling dictionaries are published.

After a header, each character opens a branch below the last; `$` ends a word and goes back by one, `<` and the figures
go back by one and more, `#n;` stands for the branch that was opened as the n-th, in base 32.
"""

import gzip
import re
from collections.abc import Iterator
from typing import Final, TypeAlias

Node: TypeAlias = dict[str, "Node"]
_END: Final = ""
"""The branch that says: here a word ends."""
_LEAF: Final[Node] = {_END: {}}
"""Shared by all words that nothing follows, as the format counts nodes."""
_HEADER: Final = "TrieXv3\nbase=32\n"
_TOKENS: Final = re.compile(r"#([0-9a-v]+);|\$([<2-9]*)|([<][<2-9]*)|\\?(.)", re.DOTALL)


class _Builder:
    """Reads the text from left to right: where we are, and the nodes in the order in which they were opened."""

    def __init__(self) -> None:
        self.root: Node = {}
        self.path: list[tuple[Node, str]] = []
        self.here = self.root
        self.nodes = [self.root, _LEAF]

    def open(self, character: str) -> None:
        if self.here is _LEAF:  # something follows after all: a node of its own
            above, last = self.path[-1]
            self.here = above[last] = dict(_LEAF)
            self.nodes.append(self.here)
        self.path.append((self.here, character))
        self.here = self.here.setdefault(character, {})
        self.nodes.append(self.here)

    def end_word(self) -> None:
        if self.here:
            self.here[_END] = {}
        else:
            above, last = self.path[-1]
            above[last] = _LEAF
            if self.nodes[-1] is self.here:
                self.nodes.pop()
        self.back(1)

    def refer(self, number: int) -> None:
        above, last = self.path[-1]
        above[last] = self.nodes[number + 1]
        self.nodes.pop()

    def back(self, steps: int) -> None:
        self.here = self.path[-steps][0]
        del self.path[-steps:]


def read_words(packed: bytes) -> Iterator[str]:
    """Those that are spelt with small letters alone."""
    text = gzip.decompress(packed).decode()
    header, _, data = text.partition("__DATA__\n")
    if not re.sub(r"^#.*\n", "", header, flags=re.MULTILINE).startswith(_HEADER):
        raise SystemExit("this is no compact trie of the third version")
    builder = _Builder()
    for reference, ends, back, character in _TOKENS.findall(data.replace("\n", "")):
        if reference:
            builder.refer(int(reference, 32))
        elif character:
            builder.open(character)
        else:
            if not back:
                builder.end_word()
            for step in ends or back:
                builder.back(1 if step == "<" else int(step) - 1)
    return _words(builder.root, "")


def _words(node: Node, so_far: str) -> Iterator[str]:
    for character, below in node.items():
        if character == _END:
            yield so_far
        elif character.isalpha() and character.islower():
            yield from _words(below, so_far + character)
