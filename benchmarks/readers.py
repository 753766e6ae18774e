"""People who open what there is to read, one thing after another, each as fast as he gets answers and can click.

`python -m benchmarks.readers PORT COOKIE SECONDS CLIENTS PATH...` has so many clients, each beginning with another
path, and prints, as JSON, how many answers there were by path and status. It is a process of its own beside those who
are measured, and gives way to them as workers do: the computers of other people would not be on this one.
"""

import http.client
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from typing import Final

from marbre.server.jobs.process import give_way

CLICK: Final = 0.15
"""Seconds from an answer to what is opened next: faster than anybody reads; the house keeps an answer or makes it."""


def read_on(port: int, cookie: str, paths: Sequence[str], until: float) -> Counter[tuple[str, int]]:
    """Open these again and again, as a browser does: over one connection, and content with gzip."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    answers: Counter[tuple[str, int]] = Counter()
    for path in cycle(paths):
        if time.monotonic() > until:
            break
        connection.request("GET", path, headers={"cookie": cookie, "accept-encoding": "gzip"})
        answer = connection.getresponse()
        answer.read()
        answers[path, answer.status] += 1
        time.sleep(CLICK)
    connection.close()
    return answers


def main() -> None:
    give_way()
    port, cookie, seconds, clients, *paths = sys.argv[1:]
    until = time.monotonic() + float(seconds)
    turned = [paths[at % len(paths) :] + paths[: at % len(paths)] for at in range(int(clients))]
    with ThreadPoolExecutor(len(turned)) as pool:
        found = pool.map(lambda order: read_on(int(port), cookie, order, until), turned)
        answers = sum(found, Counter[tuple[str, int]]())
    print(json.dumps([{"path": path, "status": status, "count": answers[path, status]} for path, status in answers]))


if __name__ == "__main__":
    main()
