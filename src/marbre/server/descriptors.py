"""How many files and sockets this process may have open (`RLIMIT_NOFILE`)."""

import sys

WANTED = 65_536
SHARE = 3 / 4
"""Of the descriptors, for connections; the rest is for the database, the workers and the pages."""


def raise_limit() -> None:
    """The soft limit is often 1,024, for the sake of programs older than ours; up to the hard one it is free."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    if sys.platform == "win32":
        return WANTED
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return int((WANTED if soft == resource.RLIM_INFINITY else soft) * SHARE)
