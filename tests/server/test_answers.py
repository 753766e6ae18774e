"""The cache of what workers made of finished matches."""

import asyncio

from marbre.server.jobs.answers import AnswerCache
from tests.server.house import Guest, House


class Worker:
    """Makes an answer of three bytes, and counts how often."""

    def __init__(self) -> None:
        self.asked = 0

    async def make(self) -> bytes:
        self.asked += 1
        return b"abc"


def test_the_answers_asked_for_last_are_kept_and_no_more_bytes_than_said() -> None:
    async def ask() -> list[int]:
        cache, worker, asked = AnswerCache(most=7), Worker(), []
        for key in ("one", "two", "one", "three", "one", "two"):
            assert await cache.find(key, worker.make) == b"abc"
            asked.append(worker.asked)
            assert cache.size == sum(map(len, cache.kept.values())) <= 7
        return asked

    assert asyncio.run(ask()) == [1, 2, 2, 3, 3, 4]


def test_a_seat_is_answered_with_its_own_replay_whoever_asked_before(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(bots=["random", "random"], sit=False, begin=True)
    with ada.at(table) as watching:
        watching.until(lambda update: update["table"]["status"] == "over")
    first, second, again = (ada.get(f"/api/tables/{table}/replay?seat={seat}").json for seat in (0, 1, 0))
    assert first == again != second
