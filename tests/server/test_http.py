"""The house over HTTP: one error shape, safe headers, limits, whatever is asked and however."""

import gzip
from pathlib import Path

import msgspec
import pytest

from marbre.server.client_files import CLIENT
from marbre.server.http.safety import HEADERS
from marbre.server.wire.protocol import ErrorBody
from tests.server.house import Guest, House, Reply, request

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}


def assert_error(reply: Reply, status: int) -> ErrorBody:
    assert reply.status == status, reply.body
    assert reply.headers["content-type"].startswith("application/json")
    body = msgspec.json.decode(reply.body, type=ErrorBody)
    assert body.status == status
    assert body.reason and body.message.key
    assert_safe(reply)
    return body


def assert_safe(reply: Reply) -> None:
    for name, value in HEADERS.items():
        assert reply.headers.get(name) == value, name
    assert "server" not in reply.headers


def paths(house: House) -> dict[str, set[str]]:
    """Every path of the schema, its holes filled, and the methods it has."""
    schema = request(house, "GET", "/api/schema/openapi.json").json
    holes = {
        "{table}": "nowhere", "{slug}": "nothing", "{puzzle}": "1", "{form}": "svg", "{language}": "fr",
        "{number}": "1", "{way}": "none", "{tournament}": "nowhere",
    }  # fmt: skip
    found = {}
    for path, methods in schema["paths"].items():
        for hole, filled in holes.items():
            path = path.replace(hole, filled)
        assert "{" not in path
        found[path] = {method.upper() for method in methods}
    return found


def test_a_method_that_a_route_does_not_have_is_refused_in_one_shape(house: House) -> None:
    for path, methods in paths(house).items():
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - methods:
            assert_error(request(house, method, path), 405)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/api",
        "/api/nowhere",
        "/t/a/b",
        "/%00",
        "/static/nowhere.js",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/assets/..",
        "/static/index.html%00",
        "/static/" + "x" * 300,
        "/static/" + "x/" * 3000,
    ],
    ids=lambda path: path[:30],
)
def test_where_nothing_is_the_answer_has_the_same_shape(house: House, path: str) -> None:
    error = assert_error(request(house, "GET", path), 404)
    assert str(CLIENT.parent) not in error.reason, "where the house lies is nobody's business"


def test_what_is_wrong_with_which_field_is_said_in_words(house: House) -> None:
    ada = Guest(house, "Ada")
    error = assert_error(ada.post("/api/tables", {"game": "vips", "players": "two"}), 400)
    assert error.reason == "This request cannot be read: players: Expected `int`, got `str`."


def test_a_table_or_a_game_that_is_not_there_is_not_found(house: House) -> None:
    ada = Guest(house, "Ada")
    for name in ("nowhere", "%00", "%C3%A9", "%F0%9F%90%88", "x" * 300, "%27%20OR%201=1"):
        for what in ("", "/qr.svg", "/record", "/proof", "/replay"):
            assert_error(ada.get(f"/api/tables/{name}{what}"), 404)
        assert_error(ada.post(f"/api/tables/{name}/rematch", {}), 404)
        assert_error(ada.post(f"/api/tables/{name}/fork", {"number": 1, "seat": 0}), 404)
        assert_error(ada.get(f"/api/games/{name}/words"), 404)
        assert_error(ada.get(f"/api/games/{name}/rules"), 404)
    assert_error(ada.get("/api/games/vips/rules?lang=de"), 400)


def test_a_game_says_whether_people_take_turns(house: House) -> None:
    games = {game["slug"]: game["turns"] for game in Guest(house, "Ada").get("/api/games").json}
    assert games.pop("redac-chef") is False
    assert all(games.values())


BODIES: list[tuple[dict[str, str], bytes]] = [
    (JSON, b""),
    (JSON, b"{"),
    (JSON, b"null"),
    (JSON, b"[]"),
    (JSON, b'"x"'),
    (JSON, b"\xff\xfe"),
    (JSON, b'{"name": "\\ud800"}'),
    (JSON, b'{"name": NaN}'),
    (JSON, b'{"unknown": 1}'),
    (JSON, b'{"game": "vips", "players": ' + b"9" * 5000 + b"}"),
    (JSON, b'{"game": "vips", "players": ' + b"9" * 30 + b"}"),
    (JSON, b'{"number": 1e999, "seat": 0}'),
    (JSON, b"[" * 20_000),
    (JSON, b'{"game":"vips","players":2,"options":' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}"),
    (FORM, b"name=Ada"),
    ({"Content-Type": "text/plain"}, b'{"name": 5}'),
    ({"Content-Type": "application/msgpack"}, b"\x81\xa4name\x05"),
    ({"Content-Type": "multipart/form-data"}, b"--x"),
    ({"Content-Type": "nonsense"}, b"{"),
    ({"Content-Type": "application/json; charset=nonsense"}, b"{"),
]


@pytest.mark.parametrize(("headers", "body"), BODIES, ids=lambda one: str(one)[:30])
def test_a_body_that_cannot_be_read_is_refused_in_one_shape(house: House, headers: dict[str, str], body: bytes) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay()
    for path in ("/api/me", "/api/tables", f"/api/tables/{table}/fork"):
        reply = ada.post(path, headers=headers, body=body)
        if not (path == "/api/me" and body == b"name=Ada"):  # a form is no JSON, but says the same
            assert 400 <= reply.status < 500, (path, reply.body)
            assert_error(reply, reply.status)


def test_more_than_the_house_reads_at_once_is_refused(house: House) -> None:
    ada = Guest(house, "Ada")
    assert_error(ada.post("/api/me", {"name": "x" * 70_000}), 413)


def test_a_host_that_is_nonsense_is_no_fault_of_ours(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay()
    for host in ("x" * 5000, "[", "é".encode().decode("latin-1"), "a b", "@:99999"):
        reply = ada.get(f"/api/tables/{table}/qr.svg", headers={"Host": host})
        assert reply.status < 500, (host, reply.body)


def test_files_of_the_client_are_sent_from_memory_until_it_is_built_anew(tmp_path: Path) -> None:
    """Packed once: to read and pack them for everybody kept the house busy for whoever asked for nothing else."""
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<p>La une</p>")
    script = client / "assets" / "a.js"
    script.write_text("let a = 1;" * 10_000)
    with House(tmp_path, client) as house:
        packed = request(house, "GET", "/static/assets/a.js", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip" and len(packed.body) < 1000
        with script.open("r+") as same_name:
            same_name.write("var")
        plain = request(house, "GET", "/static/assets/a.js")
        assert plain.body == gzip.decompress(packed.body) == b"let a = 1;" * 10_000
        assert (
            plain.headers["content-type"].startswith("text/javascript")
            and "immutable" in plain.headers["cache-control"]
        )
        (client / "assets" / "b.js").write_text("let b = 2;")
        script.unlink()
        assert request(house, "GET", "/static/assets/b.js").body == b"let b = 2;"
        assert request(house, "GET", "/static/assets/a.js").status == 404
        assert request(house, "GET", "/settings").body == b"<p>La une</p>"


def test_everything_that_goes_out_has_safe_headers(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay()
    for path in (
        "/",
        f"/t/{table}",
        "/about",
        "/puzzles",
        "/api/me",
        "/api/games",
        f"/api/tables/{table}/qr.svg",
        "/health",
        "/metrics",
    ):
        reply = ada.get(path)
        assert reply.status == 200, path
        assert_safe(reply)
    assert_safe(ada.get("/static/index.html"))
    assert_safe(ada.get("/me"))


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1:1", ""])
def test_nothing_is_changed_from_somebody_elses_page(house: House, origin: str) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay()
    headers = {"Origin": origin}
    for path, data in (
        ("/api/me", {"name": "Eve"}),
        ("/api/me/link", None),
        ("/api/tables", {"game": "vips", "players": 2}),
        (f"/api/tables/{table}/rematch", {}),
        (f"/api/tables/{table}/fork", {"number": 1, "seat": 0}),
    ):
        assert_error(ada.post(path, data, headers=headers), 403)
    assert ada.get("/api/me", headers=headers).json == {"name": "Ada"}
    own = {"Origin": f"http://127.0.0.1:{house.settings.port}"}
    assert ada.post("/api/me", {"name": "Augusta"}, headers=own).status == 200


def test_who_asks_too_fast_is_told_so(tmp_path: Path) -> None:
    with House(tmp_path, requests_per_second=1.0, requests_burst=15) as house:
        replies = [request(house, "GET", "/api/games") for _ in range(40)]
        refused = [reply for reply in replies if reply.status != 200]
        assert 20 <= len(refused) <= 40
        for reply in refused:
            said = assert_error(reply, 429).message
            assert said.values["count"] == int(reply.headers["retry-after"]) == 1
            assert reply.headers["x-frame-options"] == "DENY"
        assert request(house, "GET", "/static/icon.svg").status == 200  # files are free
