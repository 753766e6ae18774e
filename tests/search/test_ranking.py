"""A net reads what it was trained to read, and says the same of a candidate whatever stands beside it."""

from math import tanh
from pathlib import Path

import msgspec
import pytest

from marbre.search import Net, Provenance, load_nets

NET = Net(
    features=("height", "weight"),
    means=(1.0, 10.0),
    scales=(2.0, 5.0),
    hidden=((0.5,), (-0.25,)),
    bias=(0.1,),
    straight=(1.0, 3.0),
    out=(2.0,),
    provenance=Provenance("by hand", 0, 0, 0, 0.0, 0.0),
)


def worth(height: float, weight: float) -> float:
    tall, heavy = (height - 1) / 2, (weight - 10) / 5
    return tall + 3 * heavy + 2 * tanh(0.5 * tall - 0.25 * heavy + 0.1)


def test_a_score_is_the_straight_part_and_the_hidden_layer() -> None:
    rows = [(3.0, 10.0), (1.0, 20.0), (-4.0, 0.0)]
    assert NET.scores(rows) == pytest.approx([worth(*row) for row in rows])
    assert NET.scores(rows[1:2]) == pytest.approx([worth(*rows[1])])


def test_nets_are_read_as_they_were_written(tmp_path: Path) -> None:
    (tmp_path / "nets.json").write_bytes(msgspec.json.encode({"turn": NET}))
    assert load_nets(tmp_path / "nets.json") == {"turn": NET}
