"""The operator's page: a link for one use, a cookie of its own, and the same shapes and limits as everything else."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from marbre.server.logs import LOGGING, logging_at
from tests.cli.running import MARBRE
from tests.server.command import served
from tests.server.house import Guest, House, Reply, until
from tests.server.operating.houses import person_id, tool
from tests.support import rule


class Operator(Guest):
    """Somebody with the link."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.token = tool(house, "link")["link"].partition("#")[2]
        entered = self.enter()
        assert entered.status == 200
        self.cookie, self.attributes = entered.cookie, entered.headers["set-cookie"].lower()

    def enter(self) -> Reply:
        return self.post("/api/house/enter", {"token": self.token})


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("operated"), order_seconds=60.0) as house:
        yield house


@pytest.fixture(scope="module")
def operator(open_house: House) -> Operator:
    return Operator(open_house)


def test_a_link_opens_the_page_once_and_nothing_of_it_is_logged(open_house: House, operator: Operator) -> None:
    again = operator.enter()
    assert again.status == 400 and again.json["message"]["key"] == "operator-link"
    assert {"httponly", "samesite=strict", "path=/api/house"} <= {
        part.strip() for part in operator.attributes.split(";")
    }
    log = open_house.log.read_text("utf-8")
    assert operator.token not in log and (operator.cookie or "?").partition("=")[2] not in log
    kept = Path(open_house.settings.db).read_bytes() + Path(open_house.settings.db + "-wal").read_bytes()
    assert operator.token.encode() not in kept, "only hashes are kept"


@pytest.mark.parametrize("path", ["status", "tables", "people", "reports", "manners", "tidy"])
def test_nobody_else_sees_anything_of_it(open_house: House, operator: Operator, path: str) -> None:
    for stranger in (Guest(open_house), Guest(open_house, "Ada")):
        refused = stranger.get(f"/api/house/{path}")
        assert refused.status == 403 and refused.json["message"]["key"] == "operator-only"
    assert operator.get(f"/api/house/{path}").status == 200


def test_nothing_is_done_from_another_site(operator: Operator) -> None:
    other = {"Origin": "https://elsewhere.example"}
    assert operator.post("/api/house/kick", {"person": "x"}, headers=other).json["message"]["key"] == "forbidden"
    assert operator.post("/api/house/kick", {"person": "x", "more": 1}).status == 400
    assert operator.post("/api/house/tables/nowhere/close", {}).json["message"]["key"] == "no-such-table"


@rule("TAB-5.1")
def test_a_table_is_closed_and_a_person_barred_from_the_page_at_once(open_house: House, operator: Operator) -> None:
    eve = Guest(open_house, "Eve Barred")
    table = eve.lay("vips")
    with eve.at(table) as seat:
        assert operator.post(f"/api/house/tables/{table}/close", {}).json == {"table": table, "stopped": False}
        seat.until(lambda update: update["table"]["closed"])
        person = person_id(open_house, "Eve Barred")
        [found] = operator.get("/api/house/people?name=eve%20b").json["people"]
        assert (found["id"], found["barred"]) == (person, False)
        operator.post("/api/house/ban", {"subject": person, "days": 1})
        assert seat.close_code() == 4409
    assert eve.get("/api/me").json["rule"] == "TAB-5.1"
    assert [ban["subject"] for ban in operator.get("/api/house/people").json["bans"]] == [person]
    operator.post("/api/house/lift", {"subject": person})
    assert until(lambda: eve.get("/api/me").status == 200)


@rule("TAB-6.5")
def test_whoever_has_a_name_that_was_reported_is_muted_from_the_page_and_let_talk_again(
    open_house: House, operator: Operator
) -> None:
    ada, rude = Guest(open_house, "Ada"), Guest(open_house, "Rude")
    table = ada.lay("vips")
    with rude.at(table) as seat:
        seat.do("sit", seat=1)
        assert ada.post(f"/api/tables/{table}/names/reports", {"seat": 1}).status == 200
        [reported] = operator.get("/api/house/manners").json["names"]
        assert (reported["name"], reported["table"]) == ("Rude", table)
        page = operator.post("/api/house/silence", {"person": reported["person"], "days": 1}).json
        assert [one["name"] for one in page["silenced"]] == ["Rude"]
        assert seat.refused("say", text="Boo") == "TAB-6.5"
        seat.do("say", preset="hello")
        assert operator.post("/api/house/unsilence", {"person": reported["person"]}).json["silenced"] == []
        seat.do("say", text="Boo")
    assert operator.post("/api/house/silence", {"person": "nobody"}).status == 404
    assert rude.post("/api/house/silence", {"person": reported["person"]}).status == 403


def test_status_tells_what_is_going_on(open_house: House, operator: Operator) -> None:
    table = Guest(open_house, "Ada").lay("vips", bots=[None, "novice"], begin=True)
    with Guest(open_house).at(table):
        status = operator.get("/api/house/status").json
    assert status["tables"]["playing"] >= 1 and status["bytes"] > 10_000 and status["people"] >= 1
    [process] = status["processes"]
    assert process["sockets"] == 1 and process["tables"] >= 1 and process["loop_lag"] >= 0
    assert tool(open_house, "status")["processes"][0]["version"] == status["version"]
    assert table in {card["id"] for card in operator.get("/api/house/tables").json["tables"]}
    assert "marbre backup" in operator.get("/api/house/tidy").json["backup"]


def test_whoever_leaves_is_out(open_house: House) -> None:
    one = Operator(open_house)
    one.post("/api/house/leave", {})
    assert one.get("/api/house/status").status == 403


def test_another_link_leads_to_where_the_house_is(open_house: House) -> None:
    assert until(lambda: bool(tool(open_house, "status")["processes"]))
    assert tool(open_house, "link")["link"].startswith(f"http://localhost:{open_house.settings.port}/host#")
    assert tool(open_house, "link", "--url", "https://play.example/")["link"].startswith("https://play.example/host#")


def test_the_command_prints_a_link_and_keeps_the_log_as_quiet_as_it_is_asked(tmp_path: Path) -> None:
    options = ("--db", "house.sqlite", "--job-workers", "0", "--log-level", "error")
    with served(MARBRE, tmp_path, *options) as house:
        said = house.log.read_text("utf-8")
        [token] = re.findall(r"/host#(\S+)", said)
        assert Guest(house).post("/api/house/enter", {"token": token}).status == 200
        assert Guest(house).post("/api/house/enter", {"token": token}).status == 400
    assert not [line for line in house.log.read_text("utf-8").splitlines() if line.startswith("{")]


@pytest.mark.parametrize("level", ["debug", "info", "warning", "error"])
def test_a_level_is_for_everything_of_ours(level: str) -> None:
    configured = logging_at(level)
    assert configured["root"]["level"] == level.upper()
    assert {one["level"] for one in configured["loggers"].values()} == {"ERROR" if level == "error" else "WARNING"}
    assert LOGGING["root"]["level"] == "INFO", "the configuration itself is not changed"
