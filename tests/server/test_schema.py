"""The HTTP part against its own description: whatever fits it, and what does not, has an answer and is no fault."""

import re
from random import Random
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok

from marbre.server.wire.protocol import ErrorBody
from tests.server.house import Guest, House, play_on
from tests.server.test_reports import play_friday

MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)


def tables_of(ada: Guest) -> list[str]:
    """Two that are over, one with a deal for several; one that is open, three that are being played, one a puzzle."""
    over = [
        ada.lay(game, players=2, bots=[None, "novice"], begin=True, duplicate=shared)
        for game, shared in (("vips", False), ("typo", True))
    ]
    for table in over:
        with ada.at(table) as seat:
            play_on([seat], Random(1))
    assert ada.post("/api/puzzles/1/give-up").status == 200
    puzzle = ada.lay("redac-chef", players=1, options={"mode": "puzzle"}, begin=True)
    return [*over, ada.lay(), ada.lay(players=2, bots=[None, "novice"], begin=True), puzzle, play_friday(ada)]


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
            "actions": [{"type": "swap", "first": 0, "second": 1}],
        }  # fmt: skip
        for name in set(small) & set(case.body):
            case.body[name] = small[name]
    if "seat" in (case.query or {}):
        case.query["seat"] = rng.randint(-1, 3)


def sensible(operation: Any, tables: list[str], token: str, line: int) -> Any:
    """A request to this operation as the page would make it, which must be answered."""
    vips, typo, _, _, puzzle, redac = tables
    last = operation.path.rsplit("/", 1)[-1]
    where = {
        "look-up": typo, "duplicate": typo, "duplicates": typo, "reveal": typo, "report": redac, "{form}": redac,
        "hint": puzzle,
    }  # fmt: skip
    there = {
        "table": where.get(last, vips),
        "slug": "scoop" if last == "board.js" else "vips",
        "puzzle": "1",
        "form": "svg",
        "language": "fr",
    }
    queries = {
        "look-up": {"text": "ca"}, "words": {"lang": "fr"}, "rules": {"lang": "en"}, "report": {"seat": 0, "day": 0},
        "replay": {"number": 1}, "card.png": {"page": f"/t/{vips}"},
    }  # fmt: skip
    bodies = {
        "me": {"name": "Ada"}, "owner": {"token": token}, "become": {"token": token},
        "tables": {"game": "vips", "players": 2},
        "describe": {"actions": [{"type": "swap", "first": 0, "second": 1}]},
        "teams": {"players": 3},
        "duplicate": {"bots": [None, "novice"]}, "fork": {"number": 3, "seat": 0}, "rematch": {},
        "smiles": {"seat": 0, "step": "expert", "answer": None}, "reports": {"line": line}, "lesson": {"asks": 1},
    }  # fmt: skip
    asked: dict[str, Any] = {"body": bodies[last]} if operation.method.upper() == "POST" and last in bodies else {}
    named = {name: there[name] for name in re.findall(r"{(\w+)}", operation.path)}
    return operation.Case(path_parameters=named, query=queries.get(last, {}), **asked)


@pytest.fixture
def ada(house: House) -> Guest:
    return Guest(house, "Ada")


def operations(ada: Guest) -> list[Any]:
    found = list(schemathesis.openapi.from_dict(ada.get("/api/schema/openapi.json").json).get_all_operations())
    described = [one.ok() for one in found if isinstance(one, Ok)]
    assert len(described) == len(found)
    return described


def ask(case: Any, house: House, ada: Guest) -> Any:
    """Somebody else signs out: who does needs the cookie that he is given for everything after it."""
    cookie = Guest(house, "Eve").cookie if case.path.endswith("sign-out") else ada.cookie
    return case.call(base_url=f"http://127.0.0.1:{house.settings.port}", headers={"Cookie": cookie})


def test_every_operation_answers_a_sensible_request(house: House, ada: Guest) -> None:
    tables = tables_of(ada)
    token = ada.post("/api/me/link").json["path"].split("#")[1]
    with Guest(house, "Eve").at(tables[0]) as watching:
        line = watching.do("say", text="Boo")
    answers = {one.label: ask(sensible(one, tables, token, line), house, ada) for one in operations(ada)}
    assert len(answers) > 25
    refused = {label: answer.status_code for label, answer in answers.items() if answer.status_code >= 300}
    assert refused == {"POST /api/tables/{table}/back": 409}  # no bot has played for anybody at these tables


@pytest.mark.parametrize("examples", [8, pytest.param(300, marks=pytest.mark.slow)])
def test_no_request_is_a_fault_and_every_error_has_one_shape(house: House, ada: Guest, examples: int) -> None:
    tables = tables_of(ada)

    def try_out(case: Any, rng: Random) -> None:
        if rng.random() < 0.7:
            point_at_what_is_there(case, tables, rng)
        response = ask(case, house, ada)
        assert response.status_code < 500, (case.method, case.path, case.body, response.text)
        if response.status_code >= 400:
            assert msgspec.json.decode(response.content, type=ErrorBody).status == response.status_code

    for operation in operations(ada):
        for mode in MODES:
            sweep(operation, mode, try_out, examples)


def sweep(operation: Any, mode: Any, try_out: Any, examples: int) -> None:
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
        try_out(case, rng)

    test: Any = limits(given(case=operation.as_strategy(generation_mode=mode))(once))
    try:
        test()
    except Unsatisfiable:  # it takes nothing, so nothing can be got wrong
        assert mode is schemathesis.GenerationMode.NEGATIVE
