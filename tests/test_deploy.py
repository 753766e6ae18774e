"""What a host copies from deploy/: it is parsed here, and what it says is held against the command and the house."""

import configparser
import json
import re
import shlex
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


def test_proxies_send_requests_to_the_houses_own_port_and_sockets_through() -> None:
    nginx, caddy = (
        re.sub(r"^\s*#.*$", "", (DEPLOY / one).read_text("utf-8"), flags=re.MULTILINE)
        for one in ("nginx.conf", "Caddyfile")
    )
    address = f"{Settings().host}:{Settings().port}"
    for text in (nginx, caddy):
        assert address in text and text.count("{") == text.count("}")
    assert all(line.rstrip().endswith((";", "{", "}")) for line in nginx.splitlines() if line.strip())
    for header in ("Host $host", "X-Forwarded-Proto $scheme", "Upgrade $http_upgrade"):
        assert f"proxy_set_header {header};" in nginx


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
