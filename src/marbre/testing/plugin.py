"""What pytest loads where marbre is installed: the option `--game`, and the games that a contract test runs over."""

from functools import cache

import pytest

import marbre
from marbre.kernel.registry import find_game
from marbre.kernel.words.rulebook import TABLE_RULES, paragraphs, read_rules


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", action="append", default=[], help="run marbre's contract suite over this game only")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the numbered rules of a RULES file that this test reads aloud")
    config.addinivalue_line("markers", "every_game: runs over every installed game, as `slug`")
    config.addinivalue_line("markers", "slow: a long sweep; `-m 'not slow'` leaves it out")
    for slug in config.getoption("--game"):
        try:
            find_game(slug)
        except marbre.Unreadable as error:
            raise pytest.UsageError(str(error)) from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("every_game") is not None:
        chosen = metafunc.config.getoption("--game") or [spec.slug for spec in marbre.games()]
        metafunc.parametrize("slug", chosen)


@cache
def _rule_ids() -> frozenset[str]:
    folders = [TABLE_RULES, *(find_game(spec.slug).folder for spec in marbre.games())]
    return frozenset(paragraph.rule for folder in folders for paragraph in paragraphs(read_rules(folder, "en")))


@pytest.fixture(scope="session")
def rule_ids() -> frozenset[str]:
    """Every rule there is: the table's and all games'."""
    return _rule_ids()
