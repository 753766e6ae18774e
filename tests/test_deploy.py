"""What a host copies from deploy/: it is parsed here, and what it says is held against the command and the house."""

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from prometheus_client import REGISTRY

from marbre.cli.serve import serve
from marbre.server import metrics
from marbre.server.http import health
from marbre.server.settings import Settings
from tests.cli import running

DEPLOY = Path(__file__).parent.parent / "deploy"
MARBRE = re.compile(r"\bMARBRE_[A-Z_]+")
KNOWN = {
    name
    for option in serve.params
    if isinstance(option, click.Option) and option.envvar
    for name in ([option.envvar] if isinstance(option.envvar, str) else option.envvar)
}


def instructions(stage: int) -> list[tuple[str, str]]:
    """Of a stage of the Containerfile: its words, lines joined."""
    text = re.sub(r"^#.*\n", "", (DEPLOY / "Containerfile").read_text("utf-8"), flags=re.MULTILINE)
    lines = [line.split(maxsplit=1) for line in text.replace("\\\n", " ").splitlines() if line.strip()]
    stages: list[list[tuple[str, str]]] = []
    for word, rest in lines:
        if word == "FROM":
            stages.append([])
        stages[-1].append((word, rest))
    return stages[stage]


@pytest.mark.parametrize("file", sorted(one.name for one in DEPLOY.iterdir() if one.suffix != ".env"))
def test_every_setting_that_is_named_is_one_of_the_command(file: str) -> None:
    assert set(MARBRE.findall((DEPLOY / file).read_text("utf-8"))) <= {*KNOWN, "MARBRE_PASSWORD"}


class TestContainer:
    def test_it_runs_without_root_keeps_its_tables_in_a_volume_and_tells_its_health(self) -> None:
        words = dict(instructions(-1))
        assert int(words["USER"]) > 0
        assert words["VOLUME"] == "/data"
        assert words["CMD"] == '["marbre", "serve"]'
        environment = dict(pair.split("=", 1) for pair in shlex.split(words["ENV"]))
        assert environment["MARBRE_DB"].startswith("/data/") and environment["MARBRE_KEY_FILE"].startswith("/data/")
        assert environment["MARBRE_PORT"] == words["EXPOSE"]
        assert f":{words['EXPOSE']}/health/live" in words["HEALTHCHECK"]

    def test_the_build_pins_what_is_tested_and_copies_only_what_is_there(self) -> None:
        build = instructions(0)
        assert any("--constraint requirements/dev.txt" in rest for word, rest in build if word == "RUN")
        copied = [rest.split()[0] for word, rest in build if word == "COPY"]
        assert all((DEPLOY.parent / one).exists() for one in copied)


class TestCompose:
    @pytest.fixture
    def services(self) -> Any:
        return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]

    def test_the_house_waits_for_its_database_and_is_open_to_this_machine_alone(self, services: Any) -> None:
        house = services["house"]
        assert house["depends_on"]["database"]["condition"] == "service_healthy"
        assert services["database"]["healthcheck"]["test"][1] == "pg_isready"
        assert all(port.startswith("127.0.0.1:") for port in house["ports"])
        assert (DEPLOY / house["build"]["context"] / house["build"]["dockerfile"]).is_file()

    def test_no_password_is_written_down_and_none_is_missing_unsaid(self) -> None:
        text = (DEPLOY / "compose.yaml").read_text("utf-8")
        asked = re.findall(r"\$\{[^}]*\}", text)
        assert asked and all(":?" in one for one in asked)

    def test_every_volume_is_declared(self, services: Any) -> None:
        declared = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["volumes"]
        named = {volume.split(":")[0] for service in services.values() for volume in service["volumes"]}
        assert named == set(declared)


def test_the_unit_of_systemd_has_its_parts_and_writes_only_where_it_may() -> None:
    unit = configparser.ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string((DEPLOY / "marbre.service").read_text("utf-8"))
    service = unit["Service"]
    assert service["ExecStart"].endswith("/marbre serve")
    assert f"MARBRE_DB=/var/lib/{service['StateDirectory']}/" in service["Environment"]
    assert service["ProtectSystem"] == "strict" and unit["Install"]["WantedBy"] == "multi-user.target"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_finds_nothing_to_say_about_the_unit(tmp_path: Path) -> None:
    """With the command where it is here: systemd looks whether there is one."""
    unit = (DEPLOY / "marbre.service").read_text("utf-8").replace("/opt/marbre/bin/marbre", running.MARBRE)
    (tmp_path / "marbre.service").write_text(unit, "utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "marbre.service")]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout + said.stderr) == (0, "")


Directives = list[tuple[list[str], Any]]
"""Words of a directive, and those of its block; None where it has none."""


def directives(text: str, ends: str) -> Directives:
    """A configuration in blocks of braces, whose directives end in `;` or with their line."""
    words = re.findall(r"#[^\n]*|'[^'\n]*'|\"[^\"\n]*\"|[;{}\n]|[^\s;{}'\"]+", text)
    stack: list[Directives] = [[]]
    found: list[str] = []
    for word in words:
        if word.startswith("#"):
            continue
        if word == "{":
            assert found, "a block has a name"
            block: Directives = []
            stack[-1].append((found, block))
            stack.append(block)
            found = []
        elif word == "}":
            assert not found and len(stack) > 1, found
            stack.pop()
        elif word == ends:
            if found:
                stack[-1].append((found, None))
            found = []
        elif word != "\n":
            found.append(word)
    assert len(stack) == 1 and not found, "every block is closed, every directive ended"
    return stack[0]


HOUSE = f"{Settings().host}:{Settings().port}"


def test_nginx_sends_requests_to_the_houses_own_port_and_sockets_through() -> None:
    (mapped, _), (server, inner) = directives((DEPLOY / "nginx.conf").read_text("utf-8"), ";")
    assert (mapped[0], server) == ("map", ["server"])
    assert {words[0] for words, _ in inner} == {
        "listen", "server_name", "ssl_certificate", "ssl_certificate_key", "location"
    }  # fmt: skip
    [(place, given)] = [(words, block) for words, block in inner if block is not None]
    assert place == ["location", "/"] and all(block is None for _, block in given)
    headers = {words[1]: words[2] for words, _ in given if words[0] == "proxy_set_header"}
    assert headers == {
        "Host": "$host",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
        "Upgrade": "$http_upgrade",
        "Connection": mapped[2],
    }
    others = {words[0]: words[1] for words, _ in given if words[0] != "proxy_set_header"}
    assert (others.pop("proxy_pass"), others.pop("proxy_http_version")) == (f"http://{HOUSE}", "1.1")
    [patience] = others.items()
    assert patience[0] == "proxy_read_timeout" and int(patience[1].removesuffix("s")) > Settings().stale_seconds


def test_caddy_sends_requests_to_the_houses_own_port() -> None:
    [(site, inner)] = directives((DEPLOY / "Caddyfile").read_text("utf-8"), "\n")
    assert len(site) == 1
    [(proxy, given)] = inner
    assert proxy == ["reverse_proxy", HOUSE]
    assert [words[0] for words, _ in given] == ["health_uri", "health_interval", "lb_try_duration"]
    assert all(len(words) == 2 and block is None for words, block in given)


@pytest.mark.parametrize("spoilt", ["server { listen 443", "server { listen 443; }}", "{ listen 443; }", "listen 443"])
def test_a_spoilt_configuration_is_not_read(spoilt: str) -> None:
    with pytest.raises(AssertionError):
        directives(spoilt, ";")


def test_the_paths_that_are_asked_for_health_are_there() -> None:
    paths = health.live.paths | health.health.paths
    for file in ("Containerfile", "Caddyfile"):
        asked = re.search(r"/health/\w+", (DEPLOY / file).read_text("utf-8"))
        assert asked and asked[0] in paths


def test_the_dashboard_names_metrics_that_are_there_and_every_one_of_ours() -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    assert metrics.EVENTS.describe() and len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    named = {name for expression in asked for name in re.findall(r"\bmarbre_\w+", expression)}
    ours = [family for family in REGISTRY.collect() if family.name.startswith("marbre_")]
    ends = {"counter": "_total", "histogram": "_bucket", "gauge": ""}
    assert named == {family.name + ends[family.type] for family in ours}
