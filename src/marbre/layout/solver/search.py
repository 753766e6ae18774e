"""The exact search: a fixed set of items, all face up, laid on a page whose block lies still. Compiled.

The first undecided square in reading order is decided: an item of the set has its top left corner there, or an item
face down (only its size matters), or it stays empty. Squares above and left of it are decided, so what an item touches
is known when it is laid, except below and to its right. A branch ends when even the best that is still open cannot
reach what is needed.

All that the search knows lies in arrays (`Board`): when the work allowed is spent it stops in the middle and can be
taken up again.
"""

from typing import Any, NamedTuple

import numpy as np

from marbre.layout.solver.compiled import called, compiled, inlined, lowest, popcount

Array = np.ndarray[Any, Any]

ROW, COLUMN, OPTION, CHOSEN, CONTACTS, LARGEST, WASTE, OPEN, PLACED, PARDONED, FILLED, GAPS = range(12)
"""What is kept at each depth."""
FIELDS = 12
PLAIN, BESIDE, AWAY = range(3)
"""Kinds of classes."""

DONE, PAUSED = 0, 1


class Rules(NamedTuple):
    """The numbers of one search: see `arrays.py` for how they are made."""

    page: Array  # width, height, pardons, contiguous, leftover cost, leftover free, items not in the set, a block's square
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
    classes: Array  # class: the items that could ever count, the kind, the items it looks at
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


@called
def region_size(empty: Array, start: int, stride: int, marks: Array, queue: Array) -> int:
    """The size of the region of marked squares around one of them. Leaves no marks."""
    queue[0] = start
    marks[start] = 1
    head, tail = 0, 1
    while head < tail:
        at = queue[head]
        head += 1
        for step in (1, -1, stride, -stride):
            to = at + step
            if empty[to] and not marks[to]:
                marks[to] = 1
                queue[tail] = to
                tail += 1
    for index in range(tail):
        marks[queue[index]] = 0
    return tail


@called
def largest_left(rules: Rules, board: Board) -> int:
    """The largest empty region if everything undecided stays empty. Uses `marks` of twice the squares."""
    width, height = rules.page[0], rules.page[1]
    stride = width + 2
    squares = stride * (height + 2)
    free = board.marks[squares:]
    for y in range(height):
        undecided = ~board.rows[y]
        for x in range(width):
            at = (y + 1) * stride + x + 1
            free[at] = 1 if board.empty[at] or undecided >> x & 1 else 0
    largest = 0
    for y in range(height):
        for x in range(width):
            at = (y + 1) * stride + x + 1
            if free[at]:
                size = 1
                board.queue[0] = at
                free[at] = 0
                head, tail = 0, 1
                while head < tail:
                    square = board.queue[head]
                    head += 1
                    for step in (1, -1, stride, -stride):
                        to = square + step
                        if free[to]:
                            free[to] = 0
                            board.queue[tail] = to
                            tail += 1
                size = tail
                largest = max(largest, size)
    return largest


@called
def connected(rules: Rules, board: Board) -> bool:
    """Whether every face-up item is joined to the block, if everything undecided stays empty."""
    width, height = rules.page[0], rules.page[1]
    stride = width + 2
    squares = stride * (height + 2)
    covered = board.marks[squares:]
    covered[:] = 0
    for y in range(height):
        for x in range(width):
            at = (y + 1) * stride + x + 1
            covered[at] = board.rows[y] >> x & 1 and not board.empty[at]
    start = rules.page[7]
    board.queue[0] = start
    covered[start] = 0
    head, tail = 0, 1
    while head < tail:
        at = board.queue[head]
        head += 1
        for step in (1, -1, stride, -stride):
            to = at + step
            if covered[to]:
                covered[to] = 0
                board.queue[tail] = to
                tail += 1
    for at in range(squares):
        if covered[at] and board.owner[at]:
            covered[:] = 0
            return False
    covered[:] = 0
    return True


@inlined
def touched(owner: Array, at: int, width: int, height: int, stride: int) -> int:
    """The items above, left and right of a rectangle: what is already decided around it."""
    found = 0
    for across in range(width):
        found |= owner[at - stride + across]
    for down in range(height):
        found |= owner[at + down * stride - 1] | owner[at + down * stride + width]
    return found


@inlined
def open_edges(rules: Rules, board: Board, item: int) -> int:
    """How many undecided squares lie around an item on the page."""
    width, height = rules.page[0], rules.page[1]
    x, y = board.x[item], board.y[item]
    wide, high = rules.width[item], rules.height[item]
    found = 0
    if y + high < height:
        found += popcount(~board.rows[y + high] & (((1 << wide) - 1) << x))
    for down in range(y, y + high):
        undecided = ~board.rows[down]
        if x > 0:
            found += undecided >> (x - 1) & 1
        if x + wide < width:
            found += undecided >> (x + wide) & 1
    return found


@inlined
def most_of(rules: Rules, counted: Array, one: int, unplaced: int, still_open: int) -> int:
    """The most members that a class can have in the end."""
    could, kind = rules.classes[one, 0], rules.classes[one, 1]
    if kind == BESIDE:
        return popcount(counted[one, 0] & (counted[one, 1] | still_open) | could & unplaced)
    if kind == AWAY:
        return popcount((counted[one, 0] | could & unplaced) & ~counted[one, 1])
    return popcount(counted[one, 0] | could & unplaced)


@inlined
def least_of(rules: Rules, counted: Array, one: int, unplaced: int, still_open: int) -> int:
    """The fewest members that a class can have in the end."""
    kind = rules.classes[one, 1]
    if kind == BESIDE:
        return popcount(counted[one, 0] & counted[one, 1])
    if kind == AWAY:
        return 0 if unplaced else popcount(counted[one, 0] & ~counted[one, 1])
    return popcount(counted[one, 0])


@inlined
def term_values(rules: Rules, counted: Array, unplaced: int, still_open: int) -> int:
    """The most that the terms can bring with these members and what is still to be laid."""
    total = 0
    for term in range(rules.terms.shape[0]):
        weight, step, cap, if_none = (
            rules.terms[term, 0],
            rules.terms[term, 1],
            rules.terms[term, 2],
            rules.terms[term, 5],
        )
        fewest = 1 << 30
        for one in range(rules.terms[term, 3], rules.terms[term, 4]):
            if (weight > 0) != (if_none == 1):
                count = most_of(rules, counted, one, unplaced, still_open)
            else:
                count = least_of(rules, counted, one, unplaced, still_open)
            fewest = min(fewest, count)
        if if_none:
            total += weight if fewest == 0 else 0
        else:
            total += weight * min(fewest // step, cap)
    return total


@inlined
def zone_values(rules: Rules, gaps: int) -> int:
    """What the zones bring that have no gap yet."""
    total = 0
    for zone in range(rules.zone_weights.shape[0]):
        if not gaps >> zone & 1:
            total += rules.zone_weights[zone]
    return total


@called
def zone_gaps(rules: Rules, board: Board, gaps: int) -> int:
    """The zones with a gap, if everything undecided stays empty."""
    for zone in range(rules.zone_weights.shape[0]):
        for y in range(rules.page[1]):
            if rules.zones[zone, y] & ~board.rows[y]:
                gaps |= 1 << zone
    return gaps


@inlined
def leftover_cost(rules: Rules, filled: int, room: int, left: Array) -> int:
    """What leftovers must cost at least, when so many squares may still be filled face down."""
    cost = rules.page[4]
    if cost == 0:
        return 0
    for size in range(left.shape[0]):  # the smallest first
        area = rules.filler_width[size] * rules.filler_height[size]
        fitting = min(left[size], room // area)
        filled += fitting
        room -= fitting * area
    return cost * max(0, rules.page[6] - filled - rules.page[5])


@inlined
def open_contacts(rules: Rules, board: Board, everything: int, placed: int, still_open: int) -> int:
    """The most points that contacts can still bring."""
    unplaced = everything & ~placed
    reachable = unplaced | still_open
    total = 0
    rest = everything
    while rest:
        item = lowest(rest)
        rest &= rest - 1
        friends = rules.friends[item] & everything
        if friends == 0 or rules.worth[item] <= 0:
            continue
        if placed >> item & 1:
            wanted = popcount(friends & unplaced)
            if wanted and still_open >> item & 1:
                total += rules.worth[item] * min(wanted, open_edges(rules, board, item))
        else:
            total += rules.worth[item] * popcount(friends & reachable)
    return total


@called
def keep(rules: Rules, board: Board, depth: int, score: int) -> None:
    """Remember the page as it stands."""
    board.numbers[1] = score + 1
    board.numbers[3] = 1
    board.numbers[4] = score
    board.best[:, :] = -1
    for index in range(rules.order.shape[0]):
        item = rules.order[index]
        board.best[item, 0] = board.y[item]
        board.best[item, 1] = board.x[item]
    board.best_fillers[:, :] = -1
    count = 0
    for level in range(depth + 1):
        if board.filler_at[level] >= 0:
            board.best_fillers[count, 0] = board.filler_at[level]
            board.best_fillers[count, 1] = board.stack[level, ROW]
            board.best_fillers[count, 2] = board.stack[level, COLUMN]
            count += 1


@inlined
def undo(rules: Rules, board: Board, depth: int, items: int, fillers: int) -> None:
    """Take back what was decided at this depth."""
    stack = board.stack
    chosen = stack[depth, CHOSEN]
    y, x = stack[depth, ROW], stack[depth, COLUMN]
    stride = rules.page[0] + 2
    at = (y + 1) * stride + x + 1
    if chosen < items:
        item = rules.order[chosen]
        wide, high = rules.width[item], rules.height[item]
        for down in range(high):
            for across in range(wide):
                board.owner[at + down * stride + across] = 0
    elif chosen < items + fillers:
        size = chosen - items
        wide, high = rules.filler_width[size], rules.filler_height[size]
        board.left[size] += 1
        board.filler_at[depth] = -1
    else:
        wide, high = 1, 1
        board.empty[at] = 0
    mask = ~(((1 << wide) - 1) << x)
    for down in range(high):
        board.rows[y + down] &= mask
    stack[depth, CHOSEN] = -1


@inlined
def count_in(rules: Rules, board: Board, depth: int, one: int, item: int, around: int) -> None:
    """Write down for the next depth what laying an item changes for a class."""
    y, x = board.stack[depth, ROW], board.stack[depth, COLUMN]
    members, touching = board.counted[depth, one, 0], board.counted[depth, one, 1]
    members |= np.int64(rules.counts[one, item, y, x]) << item
    if rules.classes[one, 1] != PLAIN:
        looked_at = rules.classes[one, 2]
        if around & looked_at:
            touching |= 1 << item
        if looked_at >> item & 1:
            touching |= around
    board.counted[depth + 1, one, 0] = members
    board.counted[depth + 1, one, 1] = touching


@inlined
def fits_here(board: Board, y: int, x: int, wide: int, high: int) -> bool:
    mask = ((1 << wide) - 1) << x
    for down in range(high):
        if board.rows[y + down] & mask:
            return False
    return True


@inlined
def decide(rules: Rules, board: Board, depth: int, option: int, items: int, fillers: int) -> bool:
    """Do one option at the cursor of this depth, if it is lawful; what changes is written to the next depth."""
    stack = board.stack
    y, x = stack[depth, ROW], stack[depth, COLUMN]
    stride = rules.page[0] + 2
    at = (y + 1) * stride + x + 1
    below = depth + 1
    contacts, largest, waste = stack[depth, CONTACTS], stack[depth, LARGEST], stack[depth, WASTE]
    placed, pardoned, filled = stack[depth, PLACED], stack[depth, PARDONED], stack[depth, FILLED]
    gaps = stack[depth, GAPS]
    if option < items:
        item = rules.order[option]
        bit = 1 << item
        if placed & bit or not rules.fits[item, y, x]:
            return False
        twin = rules.twin[option]
        if twin >= 0 and not placed >> twin & 1:
            return False
        wide, high = rules.width[item], rules.height[item]
        if not fits_here(board, y, x, wide, high):
            return False
        around = touched(board.owner, at, wide, high, stride)
        if around & rules.conflicts[item]:
            return False
        if around & rules.pardonable[item]:
            pardoned += popcount(around & rules.pardonable[item])
            if pardoned > rules.page[2]:
                return False
        contacts += rules.worth[item] * popcount(around & rules.friends[item])
        likers = around & rules.likers[item]
        while likers:
            contacts += rules.worth[lowest(likers)]
            likers &= likers - 1
        for down in range(high):
            for across in range(wide):
                board.owner[at + down * stride + across] = bit
        placed |= bit
        board.x[item] = x
        board.y[item] = y
        for one in range(rules.classes.shape[0]):
            count_in(rules, board, depth, one, item, around)
    else:
        if option < items + fillers:
            size = option - items
            wide, high = rules.filler_width[size], rules.filler_height[size]
            if board.left[size] == 0 or waste < wide * high or not rules.filler_fits[size, y, x]:
                return False
            if not fits_here(board, y, x, wide, high):
                return False
            waste -= wide * high
            filled += 1
            board.left[size] -= 1
            board.filler_at[depth] = size
        else:
            if waste == 0:
                return False
            wide, high = 1, 1
            waste -= 1
            board.empty[at] = 1
            for zone in range(rules.zone_weights.shape[0]):
                gaps |= (rules.zones[zone, y] >> x & 1) << zone
            largest = max(largest, region_size(board.empty, at, stride, board.marks, board.queue))
        board.counted[below] = board.counted[depth]
    mask = ((1 << wide) - 1) << x
    for down in range(high):
        board.rows[y + down] |= mask
    still_open = 0
    rest = stack[depth, OPEN] | (placed & ~stack[depth, PLACED])
    while rest:
        item = lowest(rest)
        if open_edges(rules, board, item):
            still_open |= 1 << item
        rest &= rest - 1
    stack[depth, CHOSEN] = option
    stack[below, CONTACTS] = contacts
    stack[below, LARGEST] = largest
    stack[below, WASTE] = waste
    stack[below, OPEN] = still_open
    stack[below, PLACED] = placed
    stack[below, PARDONED] = pardoned
    stack[below, FILLED] = filled
    stack[below, GAPS] = gaps
    return True


@inlined
def advance(rules: Rules, board: Board, below: int, start: int) -> bool:
    """Set the cursor of the next depth on the first undecided square; false if there is none."""
    width, height = rules.page[0], rules.page[1]
    full = (1 << width) - 1
    y = start
    while y < height and board.rows[y] == full:
        y += 1
    if y == height:
        return False
    board.stack[below, ROW] = y
    board.stack[below, COLUMN] = lowest(~board.rows[y])
    board.stack[below, OPTION] = 0
    board.stack[below, CHOSEN] = -1
    return True


@called
def stopped_score(rules: Rules, board: Board, depth: int, base: int) -> int:
    """What the page scores if nothing more is laid, everything of the set being there."""
    stack = board.stack
    white = rules.white[largest_left(rules, board)]
    left = leftover_cost(rules, stack[depth, FILLED], 0, board.left)
    zones = zone_values(rules, zone_gaps(rules, board, stack[depth, GAPS]))
    return base + stack[depth, CONTACTS] + white - left + zones + term_values(rules, board.counted[depth], 0, 0)


@compiled
def search(rules: Rules, board: Board, base: int, most: int) -> int:
    """Go on for at most so many nodes. `board.numbers` tells what was found."""
    numbers, stack = board.numbers, board.stack
    items, fillers = rules.order.shape[0], rules.filler_width.shape[0]
    options = items + fillers + 1
    everything = 0
    for index in range(items):
        everything |= 1 << rules.order[index]
    contiguous = rules.page[3]
    depth = numbers[0]
    nodes = 0
    while depth >= 0:
        if nodes >= most:
            numbers[0] = depth
            numbers[2] += nodes
            return PAUSED
        if stack[depth, CHOSEN] >= 0:
            undo(rules, board, depth, items, fillers)
        option = stack[depth, OPTION]
        if option >= options:
            depth -= 1
            continue
        stack[depth, OPTION] = option + 1
        if not decide(rules, board, depth, option, items, fillers):
            continue
        nodes += 1
        below = depth + 1
        placed = stack[below, PLACED]
        unplaced = everything & ~placed
        possible = base + stack[below, CONTACTS] + rules.white_best[stack[below, LARGEST]]
        possible += term_values(rules, board.counted[below], unplaced, stack[below, OPEN])
        possible += zone_values(rules, stack[below, GAPS])
        possible -= leftover_cost(rules, stack[below, FILLED], stack[below, WASTE], board.left)
        possible += open_contacts(rules, board, everything, placed, stack[below, OPEN])
        if possible < numbers[1]:
            continue
        if unplaced == 0:
            score = stopped_score(rules, board, below, base)
            if score >= numbers[1] and (not contiguous or connected(rules, board)):
                keep(rules, board, depth, score)
                if score >= possible:
                    continue
            if numbers[1] > possible:
                continue
        if advance(rules, board, below, stack[depth, ROW]):
            depth = below
    numbers[0] = -1
    numbers[2] += nodes
    return DONE
