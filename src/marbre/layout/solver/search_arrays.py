"""What the compiled search reads and writes: arrays with names."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]

ROW, COLUMN, OPTION, CHOSEN, CONTACTS, LARGEST, WASTE, OPEN, PLACED, PARDONED, FILLED, GAPS = range(12)
"""What is kept at each depth."""
FIELDS = 12
PLAIN, BESIDE, AWAY = range(3)
"""Kinds of classes."""


class SearchRules(NamedTuple):
    """What one search must keep to, and counts with: see `arrays.py` for how it is made."""

    page: Array  # width, height, pardons, contiguous, leftover cost, leftover free, others, a square of the block
    width: Array
    height: Array
    conflicts: Array
    pardonable: Array
    friends: Array
    likers: Array
    worth: Array
    fits: Array  # item, row, column
    order: Array  # the items of the set as they are tried
    twin: Array  # for each of these, which equal one must be laid before it, or -1
    filler_width: Array
    filler_height: Array
    filler_fits: Array
    white: Array  # by size, up to all squares
    white_best: Array  # the best of this size and larger ones
    counts: Array  # class, item, row, column
    classes: Array  # class: the items that could ever count, the kind, the items it looks at, whether `gates` are few
    gates: Array  # class, row: squares of which every item that counts covers one
    terms: Array  # weight, step, cap, first class, one past the last, if none
    zones: Array  # zone, row: its squares
    zone_weights: Array


class Board(NamedTuple):
    """Where a search stands."""

    rows: Array  # decided squares of each row
    owner: Array  # padded squares: the bit of the face-up item there
    empty: Array  # padded squares: decided to stay empty
    stack: Array
    counted: Array  # depth, class: the items that count; the second wish: those that touch what they look at
    left: Array  # fillers left, by size
    x: Array
    y: Array
    filler_at: Array  # depth: size, or -1
    numbers: Array  # depth, needed, nodes, found (0 or 1), score found
    best: Array  # item: row, column of the best page found, or -1
    best_fillers: Array  # size, row, column
    marks: Array  # scratch
    queue: Array  # scratch
