"""Fixtures for all tests."""

import pytest

import marbre
from marbre.kernel.registry import find_game
from marbre.kernel.rulebook import TABLE_RULES, paragraphs, read_rules


@pytest.fixture(scope="session")
def rule_ids() -> frozenset[str]:
    """Every rule there is: the table's and all games'."""
    folders = [TABLE_RULES, *(find_game(spec.slug).folder for spec in marbre.games())]
    return frozenset(paragraph.rule for folder in folders for paragraph in paragraphs(read_rules(folder, "en")))
