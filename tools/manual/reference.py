"""Pages that are made: the reference of the command, from the command itself, and that of the packages."""

from collections.abc import Iterator
from typing import Any, Final

import click

from marbre.cli.app import app

MODULES: Final = {
    "marbre": "Games, matches and records: what `import marbre` gives.",
    "marbre.kernel.match": "A match: what is done, who may act, what is told to whom.",
    "marbre.kernel.rules": "What a game's rules answer.",
    "marbre.bots": "Bots against each other: playing out, arenas, ladders.",
    "marbre.hosting.feature": "What a package brings to a house.",
    "marbre.hosting.host": "The house, as a feature sees it.",
    "marbre.research": "Doors for learners and solvers.",
    "marbre.server.settings": "How a house is run.",
    "marbre.server.operating.retention": "What a house forgets.",
}
"""What is documented, and in one line why one would read it."""


SETTINGS: Final[dict[str, Any]] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
"""As the command itself is called: click keeps the first help option that a command is asked for."""


def whole_command() -> click.Context:
    return click.Context(app, info_name="marbre", **SETTINGS)


def command_pages() -> Iterator[tuple[str, str]]:
    """Every subcommand with its help, as `--help` prints it."""
    parts = ["# The command\n\nWhat `marbre COMMAND --help` prints; made from the command itself.\n"]
    for name, command in described(whole_command()):
        help_text = command.get_help(click.Context(command, info_name=name, **SETTINGS))
        parts.append(f"## {name}\n\n```text\n{help_text}\n```\n")
    yield "reference/command.md", "\n".join(parts)


def described(context: click.Context) -> Iterator[tuple[str, click.Command]]:
    """The command, its subcommands, and theirs, by their whole names."""
    command = context.command
    yield context.command_path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not _is_of_the_tests(inner):
                yield from described(click.Context(inner, parent=context, info_name=name))


def _is_of_the_tests(command: click.Command) -> bool:
    return command.callback is not None and not command.callback.__module__.startswith("marbre.")


def api_pages() -> Iterator[tuple[str, str]]:
    """A page for each package, which mkdocstrings fills from the docstrings."""
    lines = [f"| [`{name}`]({name}.md) | {why} |" for name, why in MODULES.items()]
    yield "reference/api/index.md", "\n".join(["# The packages\n", "| package | for |", "|---|---|", *lines, ""])
    for name, why in MODULES.items():
        yield f"reference/api/{name}.md", f"# {name}\n\n{why}\n\n::: {name}\n"
