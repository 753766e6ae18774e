"""`marbre mcp`, spoken to by the protocol's own client over stdio: at a local match, and at a table of a house."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, TextContent

import marbre
from marbre.console import extras
from tests.cli.running import MARBRE, assert_refused, run
from tests.server.house import Guest, House


def text_of(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


async def act(client: Client, rng: Random) -> str:
    """Any of the listed actions; the table afterwards."""
    listed = text_of(await client.call_tool("actions", {}))
    while "They begin with" in listed:
        begin = rng.choice(re.findall(r"^- (.+?) … ", listed, re.MULTILINE))
        listed = text_of(await client.call_tool("actions", {"begin": begin}))
    chosen = rng.choice(re.findall(r"^- (.+?)(?:: .+)?$", listed, re.MULTILINE))
    result = await client.call_tool("act", {"action": chosen})
    assert not result.is_error, text_of(result)
    return text_of(result)


def command(*arguments: str) -> StdioServerParameters:
    return StdioServerParameters(command=MARBRE, args=["mcp", *arguments], env={"MARBRE_LANG": "en"})


def test_an_assistant_plays_a_whole_match(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"

    async def play() -> None:
        server = command("vips", "--seed", "mcp", "--bots", "novice", "--record", str(record))
        async with Client(server) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {"rules", "look", "view", "actions", "act"}
            assert text_of(await client.call_tool("rules", {"about": "VIP-2.3"})).startswith("VIP-2.3. ")
            assert "You are Assistant, in seat 1 of 3." in text_of(await client.call_tool("look", {}))
            refused = await client.call_tool("act", {"action": "place red top II"})
            assert refused.is_error and "Refused by VIP-" in text_of(refused)
            rng, told = Random(3), ""
            while "The match is over." not in told:
                told = await act(client, rng)

    anyio.run(play)
    assert marbre.verify(record.read_bytes()).game == "vips"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path) as opened:
        yield opened


@pytest.mark.slow
def test_an_assistant_sits_down_in_a_house(house: House) -> None:
    host = Guest(house, "Agathe")
    table = host.lay("vips", players=3, bots=[None, "novice", None])
    link = f"http://127.0.0.1:{house.settings.port}/t/{table}"

    async def play() -> None:
        async with Client(command(link, "--name", "Bérénice")) as client:
            assert "has not begun" in text_of(await client.call_tool("look", {}))
            with host.at(table) as seat:
                assert seat.update["table"]["seats"][2]["name"] == "Bérénice"
                seat.do("begin")
                bet = seat.until(lambda update: update["match"] is not None)["match"]["hands"][0]["legal"][0]
                seat.do("play", seat=0, action=bet)
                told = await act(client, Random(1))
                assert "Bérénice" in told and "Agathe" in told
                refused = await client.call_tool("act", {"action": "bet I-I-I"})
                assert refused.is_error and "VIP-" in text_of(refused)
                house.kill()
                house.open()
                assert "You are Bérénice" in text_of(await client.call_tool("look", {}))

    anyio.run(play)
    assert "No seat is free" in assert_refused(run("mcp", link, "--name", "Zoé"))


def test_what_cannot_be_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no link to a table" in assert_refused(run("mcp", "http://127.0.0.1:9/elsewhere"))
    assert "There is no house at" in assert_refused(run("mcp", "http://127.0.0.1:9/t/abc"))
    assert "There is no game" in assert_refused(run("mcp", "vip"))
    monkeypatch.setattr(extras, "import_module", _missing)
    assert 'pip install "marbre[mcp]"' in assert_refused(run("mcp", "vips", "--seed", "a"))


def _missing(name: str) -> None:
    raise ModuleNotFoundError(name)
