"""A request that a restart cuts short is told so: found by `make chaos`."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from tests.chaos.faults import JOBS, command_of
from tests.server.house import Guest, House, play_on


def test_whoever_waits_for_a_worker_while_the_house_closes_is_told_to_come_back(tmp_path: Path) -> None:
    with House(tmp_path) as house, ThreadPoolExecutor(1) as aside:
        ada = Guest(house, "Ada")
        tables = [ada.lay(bots=[None, "novice"], begin=True) for _ in range(2)]
        for table in tables:
            with ada.at(table) as seat:
                play_on([seat], Random(1))
        assert ada.get(f"/api/tables/{tables[0]}/proof").status == 200
        [worker] = [pid for pid in house.helpers if JOBS in command_of(pid)]
        os.kill(worker, signal.SIGSTOP)
        waiting = aside.submit(ada.get, f"/api/tables/{tables[1]}/proof")
        with ada.at(tables[0]) as seat:
            seat.fence()  # the request has come
        assert house.stop() in (0, -signal.SIGTERM)
        reply = waiting.result()
        assert (reply.status, reply.headers["retry-after"]) == (503, "1")
