"""The licences of what we stand on are read, and held against a list."""

import json
import subprocess
import sys

import pytest
from tools.audit import UNREACHABLE, Licence, licences_of, look_up


@pytest.mark.parametrize(
    ("terms", "refused"),
    [
        ("MIT", set()),
        ("MIT AND (BSD-2-Clause OR GPL-2.0-only)", set()),
        ("Apache-2.0 WITH LLVM-exception", set()),
        ("GPL-3.0-only", {"GPL-3.0-only"}),
        ("MIT AND SSPL-1.0", {"SSPL-1.0"}),
        ("none", {"none"}),
        ("", {"none"}),
    ],
)
def test_a_licence_is_taken_or_not(terms: str, refused: set[str]) -> None:
    assert Licence("x", "1", terms).refused == refused


def test_everything_that_marbre_is_installed_with_has_a_licence_that_we_take() -> None:
    found = {one.package: one for one in licences_of("marbre")}
    assert {"msgspec", "litestar", "sqlalchemy", "numpy", "click"} <= set(found)
    assert "pytest" not in found and "pytest" in {one.package for one in licences_of("marbre", frozenset({"dev"}))}
    assert {one.package: one.terms for one in found.values() if one.refused} == {}


def test_the_command_names_every_package_of_python_and_of_the_client() -> None:
    run = [sys.executable, "-m", "tools.audit", "--licences-only", "--json"]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    said = json.loads(done.stdout)
    assert done.returncode == 0, said["refused"]
    assert len(said["python"]) > 50 and len(said["client"]) > 100


def test_a_database_that_cannot_be_reached_is_not_taken_for_good_news() -> None:
    program = "import sys; print('Failed to resolve host', file=sys.stderr); sys.exit(1)"
    assert look_up("x", sys.executable, "-c", program) == UNREACHABLE
    assert look_up("x", sys.executable, "-c", "print('Found 1 known vulnerability'); raise SystemExit(1)") == 1
    assert look_up("x", sys.executable, "-c", "") == 0
    assert look_up("x", "/no/such/tool") == UNREACHABLE
