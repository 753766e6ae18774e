"""The matching of the greatest weight, among those of most pairs. Exact where the weights are integers."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def heaviest_matching(weights: Iterable[tuple[Node, Node, int]]) -> set[tuple[Node, Node]]:
    """Each of what is to be matched at most once; a pair comes in either order."""
    import networkx  # half of what a house had to load before it opened, and only a draw needs it

    graph = networkx.Graph()
    graph.add_weighted_edges_from(weights)
    return set(networkx.max_weight_matching(graph, maxcardinality=True))
