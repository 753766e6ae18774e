"""The group of subcommands: each is loaded when it is asked for, and every ending passes through here."""

import contextlib
import functools
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final, NoReturn

import click

from marbre import __version__
from marbre.cli.words import WORDS, fail, fail_choice
from marbre.console.failures import BAD_INPUT, INTERRUPTED, NO, Failure
from marbre.console.options import examples, lang_option
from marbre.console.speech import Speech, harmless, spoken_language
from marbre.kernel.refusals import RuleViolation, Unreadable

OWN_COMMANDS: Final = {
    "games": "marbre.cli.games",
    "rules": "marbre.cli.games",
    "play": "marbre.cli.play",
    "learn": "marbre.cli.learn",
    "simulate": "marbre.cli.series",
    "arena": "marbre.cli.series",
    "ladder": "marbre.cli.ladder",
    "sprt": "marbre.cli.ladder",
    "serve": "marbre.cli.serve",
    "backup": "marbre.cli.serve",
    "rotate-key": "marbre.cli.serve",
    "reports": "marbre.cli.serve",
    "house": "marbre.cli.house",
    "packs": "marbre.cli.packs",
    "replay": "marbre.cli.records",
    "verify": "marbre.cli.records",
    "compare": "marbre.cli.records",
    "review": "marbre.cli.review",
    "new-game": "marbre.cli.new_game",
    "mcp": "marbre.cli.mcp",
    "dataset": "marbre.cli.dataset",
}


GROUP: Final = "marbre.commands"


@functools.cache
def brought() -> dict[str, str]:
    """The commands that packages bring along, by name, as "module:attribute". Scanned once, and only when needed."""
    return {point.name: point.value for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def commands() -> list[str]:
    """Our own first; nobody takes one of their names."""
    return [*OWN_COMMANDS, *(name for name in brought() if name not in OWN_COMMANDS)]


class MarbreGroup(click.Group):
    """Loads subcommands late, and ends every run with one line and an exit code, never with a trace."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return commands()

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """None for what a package brings and cannot be loaded: the help leaves it out."""
        if cmd_name in OWN_COMMANDS:
            return _load(OWN_COMMANDS[cmd_name], cmd_name.replace("-", "_"))
        module, _, attribute = brought().get(cmd_name, "").partition(":")
        try:
            return _load(module, attribute)
        except Exception:  # a package's fault takes no other command away
            return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            if args[0] in brought():
                raise fail("broken-command", command=args[0], source=brought()[args[0]])
            raise fail_choice("unknown-command", args[0], commands())
        return super().resolve_command(ctx, args)

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        arguments = list(sys.argv[1:] if args is None else args)
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            with contextlib.suppress(AttributeError):
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        speech = Speech(spoken_language(arguments, os.environ), WORDS)
        extra.pop("standalone_mode", None)
        try:
            code = self._run(arguments, prog_name, speech, extra)
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:  # the reader has seen enough
            code = 0
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(code)

    def _run(self, arguments: list[str], prog_name: str | None, speech: Speech, extra: dict[str, Any]) -> int:
        try:
            if not all(map(_is_text, arguments)):
                raise fail("bad-encoding")
            result = super().main(arguments, prog_name or "marbre", standalone_mode=False, obj=speech, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            return 0
        except click.UsageError as error:
            return _end(_usage(error).say(speech.lang), BAD_INPUT)
        except click.Abort:
            return INTERRUPTED
        except KeyboardInterrupt:
            return INTERRUPTED
        except Failure as failure:
            return _end(failure.say(speech.lang), failure.code)
        except Unreadable as error:
            return _end(error.say(speech.lang), BAD_INPUT)
        except RuleViolation as error:
            return _end(speech.say("refused", rule=error.rule, reason=_reason(error, speech.lang)), NO)
        return result if isinstance(result, int) else 0


def _reason(error: RuleViolation, lang: str) -> str:
    """In the reader's language where the command knows the sentence: a game's own is in its catalogue, not in ours."""
    said = error.refusal.message
    return WORDS.say(said, lang) if WORDS.knows(lang, "says", said.key) else error.reason


def _load(module: str, attribute: str) -> click.Command:
    command = getattr(import_module(module), attribute)
    assert isinstance(command, click.Command), f"{module}:{attribute} is no command"
    return command


_EXTRA: Final = re.compile(r"unexpected extra arguments? \((.*)\)")


def _is_text(argument: str) -> bool:
    """Bytes that are no UTF-8 reach us as lone surrogates, which nothing can write."""
    return not any("\ud800" <= letter <= "\udfff" for letter in argument)


def _end(line: str, code: int) -> int:
    click.echo(harmless(" ".join(line.splitlines())), err=True)
    return code


def _usage(error: click.UsageError) -> Failure:
    """What click found wrong with the arguments, in our words."""
    command = error.ctx.command_path if error.ctx else "marbre"
    match error:
        case click.MissingParameter(param=click.Parameter() as param):
            name = param.make_metavar(error.ctx) if isinstance(param, click.Argument) and error.ctx else param.opts[-1]
            return fail("missing-parameter", name=name, command=command)
        case click.NoSuchOption():
            known = {name for param in error.ctx.command.params for name in param.opts} if error.ctx else set()
            return fail_choice("unknown-switch", error.option_name, known, command=command)
        case click.BadOptionUsage():
            return fail("missing-value", name=error.option_name)
        case _ if extra := _EXTRA.search(error.message):
            return fail("too-many-arguments", given=extra[1], command=command)
        case _:
            return fail("bad-usage", reason=error.format_message().rstrip("."), command=command)


@click.group(
    name="marbre",
    cls=MarbreGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=examples("marbre games", "marbre rules vips --lang fr", "marbre play vips"),
)
@click.version_option(__version__, prog_name="marbre", message="%(prog)s %(version)s")
@lang_option
def app() -> None:
    """A table for games about the press, in your terminal: play, watch, measure, prove."""
