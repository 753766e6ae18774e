"""The text door over the Model Context Protocol: each of the session's answers is a tool."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from marbre import __version__
from marbre.console.extras import load_extra
from marbre.console.failures import Failure
from marbre.kernel.game import Game
from marbre.kernel.words.messages import message
from marbre.research.text.session import Reply, TextSession
from marbre.research.text.words import WORDS

if TYPE_CHECKING:
    from mcp.server import MCPServer


def make_server(session: TextSession, game: Game) -> "MCPServer[Any]":
    """A server with five tools. What is refused is an error of the tool, so that a model sees that nothing changed."""
    lang = session.lang
    said = WORDS.say(message("instructions", game=game.spec.title), lang)
    server: MCPServer[Any] = load_extra("mcp.server", "mcp").MCPServer(
        "marbre", title=game.spec.title, instructions=said, version=__version__, log_level="WARNING"
    )

    def rules(about: str = "") -> str:
        return _answer(lang, partial(session.rules, about))

    def look() -> str:
        return _answer(lang, session.look)

    def view() -> str:
        return _answer(lang, session.view)

    def actions(begin: str = "") -> str:
        return _answer(lang, partial(session.actions, begin))

    def act(action: str) -> str:
        return _answer(lang, partial(session.act, action))

    for tool in (rules, look, view, actions, act):
        server.add_tool(tool, description=WORDS.label(lang, "tool", tool.__name__), structured_output=False)
    return server


def _answer(lang: str, ask: Callable[[], Reply]) -> str:
    """The text of an answer. Raises the package's ToolError for a refusal."""
    problem: type[Exception] = load_extra("mcp.server.mcpserver.exceptions", "mcp").ToolError
    try:
        reply = ask()
    except Failure as failure:
        raise problem(failure.say(lang)) from None
    if reply.refused is not None:
        raise problem(reply.text)
    return reply.text
