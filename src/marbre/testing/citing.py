"""Tests that read rules aloud."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Marks a test that reads these rules aloud, and fails if one is broken."""
    return pytest.mark.rule(*ids)
