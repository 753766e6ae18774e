"""Finding a bot by what somebody wrote: a level of the game, a baseline, somebody's function, or a command."""

import functools
import re
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Final

from marbre.bots.baselines import BASELINES, baselines_of
from marbre.bots.command import CommandBot
from marbre.kernel.bot import Bot, Budget, thinking
from marbre.kernel.refusals import unknown, unreadable
from marbre.kernel.registry import find_game

GROUP: Final = "marbre.bots"
COMMAND: Final = "command:"
_FUNCTION: Final = re.compile(r"[\w.]+:[\w.]+")
_NAMED: Final = re.compile(r"([\w-]+)=(.+)", re.DOTALL)
_THINKING: Final = re.compile(r"(.+)@(\d+)")


def bot_name(source: str) -> str:
    """What somebody calls this bot: `mine` for `mine=command: ./bot --fast`."""
    named = _NAMED.fullmatch(source)
    return named[1] if named else source


@functools.cache
def _installed() -> Mapping[str, str]:
    """Bots that packages bring along, by name, as "module:function"."""
    return MappingProxyType({point.name: point.value for point in entry_points(group=GROUP)})


@functools.cache
def find_bot(slug: str, source: str) -> Bot:
    """The bot of that name. Raises Unreadable: with the names there are, or with what is wrong with this one.

    `source` is a level of the game, a baseline, a bot of the entry points `marbre.bots`, `module:function`, or
    `command: program and its arguments`, each with `name=` before it if it is to be called so. `@720` behind any but a
    command gives it so many rounds of thought, whatever the others have. A command is started once in a process, and
    asked in every game.
    """
    game = find_game(slug)
    if named := _NAMED.fullmatch(source):
        source = named[2]
    if (asked := _THINKING.fullmatch(source)) and not source.startswith(COMMAND):
        return thinking(find_bot(slug, asked[1]), Budget(rounds=int(asked[2])))
    if source in game.players:
        return game.players[source]
    if source in baselines_of(game):
        return BASELINES[source]
    if source.startswith(COMMAND):
        return CommandBot(slug, source.removeprefix(COMMAND).strip())
    if source in _installed() or _FUNCTION.fullmatch(source):
        return _load(source, _installed().get(source, source))
    raise unknown("unknown-bot", source, [*game.players, *baselines_of(game), *_installed()])


def _load(name: str, source: str) -> Bot:
    module, _, attribute = source.partition(":")
    try:
        found = functools.reduce(getattr, attribute.split("."), import_module(module))
    except Exception as error:  # somebody else's package: whatever it raises is told in one line
        raise unreadable("bot-broken", bot=name, reason=f"{type(error).__name__}: {error}") from error
    if not callable(found):
        raise unreadable("bot-broken", bot=name, reason=f"{source} is no function of a question")
    bot: Bot = found
    return bot
