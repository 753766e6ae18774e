"""The HTTP part against its own description: whatever fits it, and what does not, has an answer and is no fault."""

from random import Random
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok

from marbre.server.protocol import ErrorBody
from tests.server.house import Guest, House, play_on
from tests.server.test_reports import play_friday

MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)


def tables_of(ada: Guest) -> list[str]:
    """Two that are over, one with a deal for several; one that is open, two that are being played."""
    over = [
        ada.lay(game, players=2, bots=[None, "novice"], begin=True, duplicate=shared)
        for game, shared in (("vips", False), ("typo", True))
    ]
    for table in over:
        with ada.at(table) as seat:
            play_on([seat], Random(1))
    assert ada.post("/api/puzzles/1/give-up").status == 200
    return [*over, ada.lay(), ada.lay(players=2, bots=[None, "novice"], begin=True), play_friday(ada)]


def point_at_what_is_there(case: Any, tables: list[str], rng: Random) -> None:
    """Made-up names lead nowhere: most requests get a table, a game and a seat that exist."""
    there = {"table": rng.choice(tables), "slug": rng.choice(["vips", "table"]), "puzzle": "1"}
    if "form" in (case.path_parameters or {}):  # a page can be had at one table only
        there |= {"form": rng.choice(["svg", "pdf", "png"]), "table": tables[-1]}
    for name in set(there) & set(case.path_parameters or {}):
        case.path_parameters[name] = there[name]
    if isinstance(case.body, dict):
        small = {
            "game": "vips", "players": rng.randint(1, 6), "options": {}, "seat": 0, "level": "novice", "bots": [],
            "actions": [{"type": "finish"}],
        }  # fmt: skip
        for name in set(small) & set(case.body):
            case.body[name] = small[name]
    if "seat" in (case.query or {}):
        case.query["seat"] = rng.randint(-1, 3)


@pytest.mark.parametrize("examples", [25, pytest.param(300, marks=pytest.mark.slow)])
def test_no_request_is_a_fault_and_every_error_has_one_shape(house: House, examples: int) -> None:
    ada = Guest(house, "Ada")
    tables = tables_of(ada)
    schema = schemathesis.openapi.from_dict(ada.get("/api/schema/openapi.json").json)
    base = f"http://127.0.0.1:{house.settings.port}"
    statuses: dict[str, set[int]] = {}

    def ask(case: Any, rng: Random) -> None:
        if rng.random() < 0.7:
            point_at_what_is_there(case, tables, rng)
        response = case.call(base_url=base, headers={"Cookie": ada.cookie})
        assert response.status_code < 500, (case.method, case.path, case.body, response.text)
        if response.status_code >= 400:
            assert msgspec.json.decode(response.content, type=ErrorBody).status == response.status_code
        statuses.setdefault(case.operation.label, set()).add(response.status_code)

    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        for mode in MODES:
            sweep(result.ok(), mode, ask, examples)
    assert len(statuses) > 12
    assert all(min(found) < 300 for found in statuses.values()), statuses


def sweep(operation: Any, mode: Any, ask: Any, examples: int) -> None:
    """So many requests to an operation, such as fit its description or such as do not."""
    rng = Random(operation.label)
    limits = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )

    def once(case: Any) -> None:
        ask(case, rng)

    test: Any = limits(given(case=operation.as_strategy(generation_mode=mode))(once))
    try:
        test()
    except Unsatisfiable:  # it takes nothing, so nothing can be got wrong
        assert mode is schemathesis.GenerationMode.NEGATIVE
