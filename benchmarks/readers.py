"""People who open what is over, each as fast as he gets answers: a process of its own beside those who are measured.

`python -m benchmarks.readers PORT COOKIE SECONDS PATH...` has one client for each path and prints, as JSON, how many
answers each got by status. It gives way to everything else (`os.nice`): the computers of other people would not be on
this one. Nothing but the standard library is loaded, so that it starts at once.
"""

import http.client
import json
import os
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Final

NICENESS: Final = 10


def read_on(port: int, cookie: str, path: str, until: float) -> Counter[int]:
    """Ask for one page again and again, as a browser does: over one connection, and content with gzip."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    statuses: Counter[int] = Counter()
    while time.monotonic() < until:
        connection.request("GET", path, headers={"cookie": cookie, "accept-encoding": "gzip"})
        answer = connection.getresponse()
        answer.read()
        statuses[answer.status] += 1
    connection.close()
    return statuses


def main() -> None:
    os.nice(NICENESS)
    port, cookie, seconds, *paths = sys.argv[1:]
    until = time.monotonic() + float(seconds)
    with ThreadPoolExecutor(len(paths)) as pool:
        found = list(pool.map(lambda path: read_on(int(port), cookie, path, until), paths))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
