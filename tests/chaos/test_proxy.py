"""The proxy does to connections what it says."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from tests.chaos.proxy import HELD_SECONDS, Proxy, Weather, split_frames, text_of

TEN = [*map(str, range(10)), "end"]


def through(weather: Weather, talk: Callable[[Proxy, str], Awaitable[None]], copies: list[str]) -> list[str]:
    """What a server heard while somebody talked to it through the proxy; it answers each message with the same."""
    heard: list[str] = []

    async def answer(socket: ServerConnection) -> None:
        async for text in socket:
            heard.append(str(text))
            await socket.send(text)

    async def run() -> None:
        async with serve(answer, "127.0.0.1", 0, compression=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            proxy = Proxy(lambda: port, weather, copies.append)
            await proxy.start()
            await talk(proxy, f"ws://127.0.0.1:{proxy.port}")
            await proxy.close()

    asyncio.run(run())
    return heard


async def send_ten(proxy: Proxy, address: str) -> None:
    """And "end", once, which nothing comes after."""
    async with connect(address, compression=None, proxy=None) as socket:
        for number in range(10):
            await socket.send(f"{number}")
            await asyncio.sleep(0)
        proxy.weather.reordering = 0.0
        await asyncio.sleep(2 * HELD_SECONDS)
        proxy.weather.duplicating = 0.0
        await socket.send("end")
        while await socket.recv() != "end":
            pass


def test_calm_weather_changes_nothing() -> None:
    assert through(Weather(Random(1)), send_ten, []) == TEN


def test_frames_are_doubled_and_it_says_which() -> None:
    weather, copies = Weather(Random(1)), list[str]()
    weather.duplicating = 0.5
    heard = through(weather, send_ten, copies)
    assert copies
    assert Counter(heard) == Counter([*TEN, *copies])


def test_frames_change_places_and_none_is_lost() -> None:
    weather = Weather(Random(1))
    weather.reordering = 0.5
    heard = through(weather, send_ten, [])
    assert sorted(heard) == TEN != heard


def test_slow_and_trickling_connections_lose_nothing() -> None:
    weather = Weather(Random(1))
    weather.delay, weather.trickles = 0.01, True
    assert through(weather, send_ten, []) == TEN


def test_a_cut_ends_whatever_is_open() -> None:
    async def be_cut(proxy: Proxy, address: str) -> None:
        async with connect(address, compression=None, proxy=None) as socket:
            await socket.send("hello")
            await socket.recv()
            assert proxy.cut(1.0) == 1
            try:
                await socket.recv()
            except ConnectionClosed:
                return
        raise AssertionError("it is still open")

    assert through(Weather(Random(1)), be_cut, []) == ["hello"]


def test_frames_are_found_in_whatever_pieces_they_come() -> None:
    frames = [Frame(Opcode.TEXT, text.encode()).serialize(mask=True) for text in ("a", "b" * 200, "c" * 70_000)]
    data = b"".join(frames)
    for cut in (1, 5, 8, 150, 300, len(data) - 1):
        whole, rest = split_frames(data[:cut])
        again, nothing = split_frames(rest + data[cut:])
        assert [*whole, *again] == frames and not nothing
    assert [text_of(frame) for frame in frames] == ["a", "b" * 200, "c" * 70_000]
    assert text_of(Frame(Opcode.BINARY, b"x").serialize(mask=True)) is None
