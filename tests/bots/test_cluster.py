"""Series on a Ray cluster of two local nodes: the same figures as here, and a lost node costs its batches only."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

import marbre
from marbre.bots import Runner
from marbre.bots.cluster import BATCH, spread_on_ray
from marbre.bots.ladder import LadderTable, run_ladder
from marbre.kernel.refusals import unreadable

LOOPBACK = "127.0.0.2"
"""Ray takes 127.0.0.1 for a name of the address that others know this machine by."""


def climb(runner: Runner | None = None) -> LadderTable:
    return run_ladder("vips", bots=("random", "novice"), games=600, seed="ray", runner=runner)


def test_an_address_where_nobody_answers_is_refused() -> None:
    with pytest.raises(marbre.Unreadable, match="No Ray cluster answers"):
        list(spread_on_ray(abs, [1, 2], f"{LOOPBACK}:1", 2))


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(marbre.Unreadable, match=r"pip install .marbre\[cluster\]"):
        list(spread_on_ray(abs, [1, 2], "auto", 2))


AGENTS = ("metrics_agent_port", "metrics_export_port", "dashboard_agent_listen_port", "runtime_env_agent_port")


def node() -> dict[str, Any]:
    """One processor, on loopback. Its agents are given ports: a node waits fifteen seconds for them to choose some."""
    with ExitStack() as stack:
        bound = [stack.enter_context(socket.create_server((LOOPBACK, 0))) for _ in AGENTS]
        ports = [one.getsockname()[1] for one in bound]
    room = {"num_cpus": 1, "object_store_memory": 100 << 20, "node_ip_address": LOOPBACK}
    return {**room, **dict(zip(AGENTS, ports, strict=True))}


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Two nodes that listen on loopback only."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_agent_register_timeout_ms", "300000")  # a busy machine starts its agents slowly
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={**node(), "include_dashboard": False})
    try:
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()  # type: ignore[no-untyped-call]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of Ray's own, about the files it leaves to be collected
def test_a_node_that_is_killed_costs_its_batches_only(cluster: Any) -> None:
    second = cluster.add_node(**node())
    seen: list[int] = []

    def kill_in_the_middle(done: int) -> None:
        seen.append(done)
        if done == BATCH + 1:
            cluster.remove_node(second, allow_graceful=False)

    assert climb(Runner(ray=cluster.address, progress=kill_in_the_middle)) == climb()
    assert seen == list(range(1, 601))


def refuse(_number: int) -> int:
    raise unreadable("bad-json", reason="of a task")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_an_error_comes_back_as_it_was_raised(cluster: Any) -> None:
    assert os.getpid() not in {pid for _, pid in spread_on_ray(_process, [0] * 3, cluster.address, 1)}
    with pytest.raises(marbre.Unreadable, match="of a task"):
        list(spread_on_ray(refuse, [1], cluster.address, 1))


def _process(_number: int) -> int:
    return os.getpid()
