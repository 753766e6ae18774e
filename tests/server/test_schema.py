"""The HTTP part against its own description: whatever fits it, and what does not, has an answer and is no fault."""

import re
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok

from marbre.server.wire.protocol import ErrorBody
from tests.server.evening import enter, plan
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


def sensible(operation: Any, tables: list[str], token: str, line: int, way: str, people: dict[str, Any]) -> Any:
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
        "way": way,
        "number": "1",
        "tournament": people["tournaments"].get(last, ""),
    }
    queries = {
        "look-up": {"text": "ca"}, "words": {"lang": "fr"}, "rules": {"lang": "en"}, "report": {"seat": 0, "day": 0},
        "replay": {"number": 1}, "card.png": {"page": f"/t/{vips}"},
        "stop": {"token": token}, "confirm": {"token": token},
    }  # fmt: skip
    bodies = {
        "me": {"name": "Ada"}, "owner": {"token": token}, "become": {"token": token},
        "tables": {"game": "vips", "players": 2},
        "describe": {"actions": [{"type": "swap", "first": 0, "second": 1}]},
        "teams": {"players": 3},
        "duplicate": {"bots": [None, "novice"]}, "fork": {"number": 3, "seat": 0}, "rematch": {},
        "smiles": {"seat": 0, "step": "expert", "answer": None}, "reports": {"line": line}, "lesson": {"asks": 1},
        "holidays": {"holidays": []}, "ways": {"kind": "hook", "address": "https://hook.example/"},
        "enter": {"token": token}, "ban": {"subject": "nobody"}, "lift": {"subject": "nobody"},
        "kick": {"person": "nobody"}, "coach": {"seat": 0},
        "quiet": {"quiet": {"since": 1320, "until": 480, "zone": "Europe/Paris"}},
    }  # fmt: skip
    bodies |= people.get(operation.path, {})
    if operation.path.endswith("{tournament}/enter"):
        del bodies["enter"]
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
    """Somebody else signs out or is deleted: who is needs the cookie that he is given for everything after it.

    The house is called by its name: passkeys are for names.
    """
    cookie = Guest(house, "Eve").cookie if case.path.endswith(("sign-out", "delete")) else ada.cookie
    return case.call(base_url=f"http://localhost:{house.settings.port}", headers={"Cookie": cookie})


def about_people(house: House, ada: Guest, tables: list[str]) -> dict[str, dict[str, Any]]:
    """What is asked for about people, by path: a friend, somebody who sits at a table of hers, a code of hers."""
    ben = Guest(house, "Ben")
    friendly, other = (urlsplit(guest.post("/api/friends/link").json["path"]).fragment for guest in (ben, ada))
    assert ben.post("/api/friends/accept", {"token": other}).status == 200
    mark = ada.get("/api/friends").json["friends"][0]["mark"]
    with ben.at(tables[2]) as seat:
        seat.do("sit", seat=1)
    tournaments = {last: tournament_of(ada, ben, last) for last in ("round", "end", "withdraw", "enter", "")}
    tournaments |= {"{tournament}": tournaments[""], "standings.csv": tournaments[""]}
    nobody, here = {"id": "nobody's"}, {"table": tables[2], "seat": 1}
    ceremony: dict[str, Any] = {"credential": {}}
    return {
        "tournaments": tournaments,
        "/api/tournaments": {"tournaments": {"name": "Mardi", "form": "swiss", "game": "vips"}},
        "/api/tournaments/{tournament}/withdraw": {"withdraw": {}},
        "/api/me/link": {"link": {"days": 7}},
        "/api/me/passkeys": {"passkeys": ceremony},
        "/api/me/passkeys/remove": {"remove": nobody},
        "/api/me/devices/name": {"name": {**nobody, "name": "x"}},
        "/api/me/devices/remove": {"remove": nobody},
        "/api/me/delete": {"delete": {"name": "Eve"}},
        "/api/me/favourites": {"favourites": {"table": tables[0]}},
        "/api/sign-in": {"sign-in": ceremony},
        "/api/sign-in/code": {"code": {"code": ada.post("/api/me/codes").json["codes"][0]}},
        "/api/friends/link/owner": {"owner": {"token": friendly}},
        "/api/friends/accept": {"accept": {"token": friendly}},
        "/api/friends/part": {"part": here},
        "/api/friends/block": {"block": here},
        "/api/friends/unblock": {"unblock": here},
        "/api/friends/challenge": {"challenge": {"mark": mark, "table": tables[2]}},
        "/api/friends/decline": {"decline": {"table": tables[2]}},
        "/api/tables/{table}/names/reports": {"reports": {"seat": 1}},
        "/api/house/silence": {"silence": {"person": "nobody"}},
        "/api/house/unsilence": {"unsilence": {"person": "nobody"}},
        "/api/manners/silence": {"silence": {"person": "nobody"}},
        "/api/manners/unsilence": {"unsilence": {"person": "nobody"}},
    }


def tournament_of(ada: Guest, ben: Guest, last: str) -> str:
    """A tournament of hers that nothing else was asked of, with two people in it, unless it is for her to enter."""
    tournament = plan(ada)
    for guest in (ben, *[ada] * (last != "enter")):
        enter(guest, tournament)
    return tournament


ANSWERED_ELSEWHERE = {
    "POST /api/house/enter": 400,  # no link of an operator's
    "GET /api/tables/{table}/review/{number}": 404,  # nobody decided anything there (test_reviews.py)
    "POST /api/tables/{table}/coach": 409,  # the match is over
    "POST /api/tables/{table}/back": 409,  # no bot has played for anybody at these tables
    "POST /api/notices/stop": 404,  # a personal link is signed for something else (test_notices.py)
    "POST /api/notices/confirm": 404,
    "POST /api/me/passkeys": 409,  # a signature is wanted (test_accounts.py)
    "POST /api/sign-in": 409,
    "POST /api/sign-in/code": 409,  # new codes were made just before
    "POST /api/me/passkeys/remove": 404,
    "POST /api/me/devices/name": 404,
    "POST /api/me/devices/remove": 404,
    "POST /api/sign-in/club": 404,  # this house has none (test_clubs.py)
    "POST /api/friends/challenge": 404,  # blocked just before (test_friends.py)
    "POST /api/manners/silence": 404,
    "POST /api/tables/{table}/names/reports": 409,  # a bot sits there
}


def test_every_operation_answers_a_sensible_request(house: House, ada: Guest) -> None:
    tables = tables_of(ada)
    token = ada.post("/api/me/link").json["path"].split("#")[1]
    with Guest(house, "Eve").at(tables[0]) as watching:
        line = watching.do("say", text="Boo")
    people = about_people(house, ada, tables)
    told = ada.post("/api/notices/ways", {"kind": "hook", "address": "https://other.example/"}).json
    way = told["ways"][0]["id"]
    answers = {one.label: ask(sensible(one, tables, token, line, way, people), house, ada) for one in operations(ada)}
    assert len(answers) > 25
    refused = {label: answer.status_code for label, answer in answers.items() if answer.status_code >= 300}
    operating = {label: 403 for label in answers if " /api/house/" in label and not label.endswith("leave")}
    assert refused == operating | ANSWERED_ELSEWHERE


@pytest.mark.parametrize("examples", [5, pytest.param(300, marks=pytest.mark.slow)])
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
