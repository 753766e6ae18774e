"""Fixtures for all tests."""

import os
import signal

import pytest

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is loaded: test processes share the cores


def pytest_configure() -> None:
    """Ctrl-C is tested: a shell that started us in the background has it ignored, and whom we start inherits that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the long sweeps too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long sweeps are left out, not skipped: a skip would look like something that could not be run."""
    if not config.getoption("--slow"):
        chosen = [item for item in items if "slow" not in item.keywords]
        config.hook.pytest_deselected(items=[item for item in items if "slow" in item.keywords])
        items[:] = chosen
