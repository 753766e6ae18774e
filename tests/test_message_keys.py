"""No message without words, no words without a message: keys that the code says and keys of the files are the same."""

import ast
import fnmatch
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import marbre
from marbre.kernel.words.languages import LANGUAGES

SOURCE = Path(marbre.__file__).parent
CLIENT = Path(__file__).parents[1] / "web/src"
KERNEL = SOURCE / "kernel"
FOLDERS = sorted({file.parent for file in SOURCE.rglob("messages.*.toml") if "template" not in file.parts})
SPEAKERS = {
    "message": 0,
    "Message": 0,
    "refuse": 1,
    "unreadable": 0,
    "unknown": 0,
    "fail": 0,
    "fail_choice": 0,
    "tell": 0,
    "say": 0,
}
"""Functions that take a key, and at which place."""
OF_THE_KERNEL = {"unreadable", "unknown"}
"""What cannot be read is always said from the kernel's file."""

folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(SOURCE)))


@cache
def says(folder: Path, lang: str) -> frozenset[str]:
    return frozenset(tomllib.loads((folder / f"messages.{lang}.toml").read_text("utf-8"))["says"])


def words_of(file: Path) -> Path:
    """The folder whose message files a module speaks from: the nearest above it, or the kernel's."""
    return next((folder for folder in file.parents if folder in FOLDERS), KERNEL)


TREES = {
    file: ast.parse(file.read_text("utf-8")) for file in sorted(SOURCE.rglob("*.py")) if "template" not in file.parts
}
SHOWN = "".join(file.read_text("utf-8") for end in ("ts", "svelte") for file in CLIENT.rglob(f"*.{end}"))
"""The client says some messages of its own making."""


Named = dict[str, list[ast.expr]]
"""What a module assigns to each name."""


def texts(node: ast.AST, named: Named | None = None) -> Iterator[str]:
    """
    The keys that an expression can be, `*` for what is put in; none for one that only a run can tell.

    Of a name, the whole keys that it is given anywhere in its module.
    """
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*texts(body, named), *texts(orelse, named))
        case ast.Name(id=name) if named:
            yield from (key for value in named.get(name, ()) for key in texts(value) if "*" not in key)
        case ast.JoinedStr(values=values):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in values)


def assigned(tree: ast.Module) -> Named:
    found: Named = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.setdefault(name, []).append(value)
    return found


def said(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What speaks, and a key that it says."""
    named = assigned(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            for argument in node.args[SPEAKERS.get(name, len(node.args)) :][:1]:
                yield from ((name, key) for key in texts(argument, named) if key not in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
@folders
def test_every_key_that_is_said_has_words(folder: Path, lang: str) -> None:
    kernel, own = says(KERNEL, lang), says(KERNEL, lang) | says(folder, lang)
    spoken = {
        (key, name in OF_THE_KERNEL)
        for file, tree in TREES.items()
        if words_of(file) == folder
        for name, key in said(tree)
    }
    assert spoken
    assert [key for key, of_the_kernel in spoken if not fnmatch.filter(kernel if of_the_kernel else own, key)] == []


def is_said(key: str, spoken: set[str]) -> bool:
    """Whether a key stands in the code as it is, or can be put together: from `do-*`, or from `sold` and `*-photo`."""
    if key in spoken or f'"{key}"' in SHOWN:
        return True
    begun = (one for one in spoken if re.fullmatch(r"[a-z-]{3,}\*", one))
    ends = (one.removeprefix("*") for one in spoken if re.fullmatch(r"\*?-[a-z-]{3,}", one))
    return any(fnmatch.fnmatchcase(key, begin) for begin in begun) or any(
        key.endswith(end) and is_said(key.removesuffix(end), spoken) for end in ends
    )


def tags(tree: ast.Module) -> Iterator[str]:
    """Of actions: the kernel describes each by the sentence `do-…` of its tag."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from (text for keyword in node.keywords if keyword.arg == "tag" for text in texts(keyword.value))


@folders
def test_every_sentence_is_said_somewhere(folder: Path) -> None:
    trees = [tree for file, tree in TREES.items() if folder == KERNEL or words_of(file) == folder]
    spoken = {key for tree in trees for node in ast.walk(tree) for key in texts(node)}
    described = {f"do-{tag}" for tree in trees for tag in tags(tree)}
    inherited = says(KERNEL, "en") if folder != KERNEL else frozenset()  # the kernel's sentence in the game's own words
    assert [key for key in says(folder, "en") - inherited if not is_said(key, spoken | described)] == []
