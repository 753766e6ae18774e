"""A leak planted on purpose is caught, in every game that hides something: else the secrecy suite proves nothing."""

import pkgutil
from importlib import import_module
from random import Random

import pytest

from marbre.testing.secrecy import assert_no_world_can_be_told_apart
from tests.contract import leaks

PLANTS = [
    pytest.param(module, plant, id=f"{name}-{plant.__name__}")
    for name in sorted(found.name for found in pkgutil.iter_modules(leaks.__path__))
    for module in [import_module(f"tests.contract.leaks.{name}")]
    for plant in module.LEAKS
]


@pytest.mark.parametrize(("module", "plant"), PLANTS)
def test_a_leak_planted_on_purpose_is_caught(module: object, plant: type) -> None:
    match = module.position()  # type: ignore[attr-defined]
    assert_no_world_can_be_told_apart(match, Random(0))
    match.rules = plant(match.rules.options, match.rules.players, match.rules.box)
    with pytest.raises(AssertionError):
        assert_no_world_can_be_told_apart(match, Random(0), worlds=20)
