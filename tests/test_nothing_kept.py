"""A game keeps nothing between two calls: what stands at the level of its modules is never changed."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import marbre

GAMES = Path(marbre.__file__).parent / "games"
CHANGING = {
    "add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault",
    "update",
}  # fmt: skip


def names_of(body: list[ast.stmt]) -> set[str]:
    """What a module binds to a value, and the constants that it has from others."""
    found = set()
    for node in body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {one.id for one in targets if isinstance(one, ast.Name)}
        elif isinstance(node, ast.ImportFrom):
            found |= {name for one in node.names if (name := one.asname or one.name).isupper()}
    return found


def changes(text: str) -> Iterator[str]:
    """Where a function writes into something of its module: a registry."""
    module = ast.parse(text)
    shared = names_of(module.body)
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        given = function.args
        own = {one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)}
        own |= {one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        for node in ast.walk(function):
            match node:
                case ast.Global():
                    yield ast.unparse(node)
                case ast.Call(func=ast.Attribute(value=ast.Name(name), attr=verb)) if verb in CHANGING:
                    yield from {ast.unparse(node)} if name in shared - own else ()
                case ast.Subscript(value=ast.Name(name), ctx=ast.Store() | ast.Del()):
                    yield from {ast.unparse(node)} if name in shared - own else ()


def test_no_module_of_a_game_has_a_registry() -> None:
    files = list(GAMES.rglob("*.py"))
    assert len(files) > 100
    found = {file.relative_to(GAMES).as_posix(): list(changes(file.read_text("utf-8"))) for file in files}
    assert {file: changed for file, changed in found.items() if changed} == {}


@pytest.mark.parametrize(
    "function",
    [
        "def keep(key, value):\n    KEPT[key] = value",
        "def drop(key):\n    del KEPT[key]",
        "def keep(value):\n    KEPT.setdefault(value, 1)",
        "def keep(value):\n    global KEPT\n    KEPT = value",
    ],
)
def test_a_registry_planted_on_purpose_is_found(function: str) -> None:
    assert list(changes(f"KEPT: dict[str, int] = {{}}\n\n\n{function}\n"))
    assert not list(changes("KEPT = {}\n\n\ndef mine(value):\n    KEPT = {}\n    KEPT[value] = 1\n    return KEPT\n"))
