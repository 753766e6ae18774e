"""Series on a Ray cluster of two local nodes: the same figures as here, and a lost node costs its batches only."""

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import marbre
from marbre.bots import Runner, run_simulation
from marbre.bots.cluster import BATCH, spread_on_ray
from marbre.kernel.refusals import unreadable
from marbre.research.dataset import make_dataset, plan_dataset
from tests.cli.running import run

LOOPBACK = "127.0.0.2"
"""Ray takes 127.0.0.1 for a name of the address that others know this machine by."""


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


LADDER = ("ladder", "vips", "--bots", "random,novice", "--games", 600, "--seed", "ray", "--json")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of Ray's own, about the files it leaves to be collected
def test_a_node_that_is_killed_in_the_middle_of_a_ladder_costs_its_batches_only(cluster: Any, tmp_path: Path) -> None:
    """The command itself, with a file to go on from: every game is in it once, and its figures are the serial ones."""
    second, journal = cluster.add_node(**node()), tmp_path / "ladder.jsonl"
    killer = Thread(target=_kill_when_written, args=(cluster, second, journal))
    killer.start()
    spread = run(*LADDER, "--ray", cluster.address, "--resume", journal)
    killer.join()
    assert spread.exit_code == 0, spread.output
    assert len(cluster.list_all_nodes()) == 1
    assert spread.stdout == run(*LADDER).stdout
    numbers = [json.loads(line)["number"] for line in journal.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(600))


def _kill_when_written(cluster: Any, second: Any, journal: Path) -> None:
    while not journal.exists() or journal.read_bytes().count(b"\n") < BATCH + 2:
        time.sleep(0.02)
    cluster.remove_node(second, allow_graceful=False)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_dataset_and_a_study_outlive_a_node_too(cluster: Any, tmp_path: Path) -> None:
    """Shards have the same bytes, and a study of one's own the same answers; what is in its file is not done again."""
    second = cluster.add_node(**node())
    killed: list[bool] = []

    def kill_once(_done: int) -> None:
        if not killed:
            killed.append(True)
            cluster.remove_node(second, allow_graceful=False)

    plan = plan_dataset("vips", players=2, bots=("novice",), games=60, seed="ray", shard=10)
    spread = make_dataset(tmp_path / "ray", plan, Runner(ray=cluster.address, progress=kill_once))
    assert spread == make_dataset(tmp_path / "here", plan)
    parts = [file.name for file in (tmp_path / "here").glob("*.parquet")]
    assert len(parts) == 12
    for part in parts:
        assert (tmp_path / "ray" / part).read_bytes() == (tmp_path / "here" / part).read_bytes()

    third, done = cluster.add_node(**node()), list[int]()

    def kill_third(count: int) -> None:
        done.append(count)
        if count == 2:
            cluster.remove_node(third, allow_graceful=False)

    asked: dict[str, Any] = {"about": {"study": "lengths"}, "work": length_of, "tasks": range(12), "kind": int}
    there = dict(Runner(ray=cluster.address, resume=tmp_path / "study", progress=kill_third).study(**asked, batch=1))
    assert there == dict(Runner().study(**asked)) == dict(Runner(resume=tmp_path / "study").study(**asked))
    assert done == list(range(1, 13))


def length_of(number: int) -> int:
    """How many entries a game of novices has."""
    return run_simulation("vips", players=2, games=1, bots=["novice"], seed=f"study/{number}").moves


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
