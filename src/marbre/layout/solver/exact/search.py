"""The exact search, branch and bound: a fixed set of items, all face up, on a page whose block lies still. Compiled.

The first undecided square in reading order is decided: an item of the set has its top left corner there, or an item
face down (only its size matters), or it stays empty. Squares above and left of it are decided, so what an item touches
is known when it is laid, except below and to its right. A branch ends when even the best that is still open cannot
reach what is needed.

All that the search knows lies in arrays (`Board`): when the work allowed is spent it stops in the middle and can be
taken up again.
"""

import numpy as np

from marbre.layout.solver.compiled import called, compiled, inlined, lowest, popcount
from marbre.layout.solver.exact.bounds import (
    advance,
    connected,
    fits_here,
    largest_left,
    leftover_cost,
    open_contacts,
    open_edges,
    region_size,
    term_values,
    touched,
    zone_gaps,
    zone_values,
)
from marbre.layout.solver.search_arrays import (
    CHOSEN,
    COLUMN,
    CONTACTS,
    FIELDS,
    FILLED,
    GAPS,
    LARGEST,
    OPEN,
    OPTION,
    PARDONED,
    PLACED,
    PLAIN,
    ROW,
    WASTE,
    Board,
    SearchRules,
)

DONE, PAUSED = 0, 1


@called
def keep(rules: SearchRules, board: Board, depth: int, score: int) -> None:
    """Remember the page as it stands."""
    board.numbers[1] = score + 1
    board.numbers[3] = 1
    board.numbers[4] = score
    for index in range(rules.order.shape[0]):
        item = rules.order[index]
        board.best[item, 0] = board.y[item]
        board.best[item, 1] = board.x[item]
    count = 0
    for level in range(depth + 1):
        if board.filler_at[level] >= 0:
            board.best_fillers[count, 0] = board.filler_at[level]
            board.best_fillers[count, 1] = board.stack[level, ROW]
            board.best_fillers[count, 2] = board.stack[level, COLUMN]
            count += 1
    board.best_fillers[count, 0] = -1


@inlined
def undo(rules: SearchRules, board: Board, depth: int, items: int, fillers: int) -> None:
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
def count_in(rules: SearchRules, board: Board, depth: int, one: int, item: int, around: int) -> None:
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
def open_items(rules: SearchRules, board: Board, items: int) -> int:
    """Those of the items that still have an undecided square at an edge."""
    found = 0
    while items:
        item = lowest(items)
        if open_edges(rules, board, item):
            found |= 1 << item
        items &= items - 1
    return found


@inlined
def carry(board: Board, depth: int) -> None:
    """What the next depth knows at first: the same as this one."""
    for field in range(CONTACTS, FIELDS):
        board.stack[depth + 1, field] = board.stack[depth, field]


@inlined
def carry_counted(rules: SearchRules, board: Board, depth: int) -> None:
    for one in range(rules.classes.shape[0]):
        board.counted[depth + 1, one, 0] = board.counted[depth, one, 0]
        board.counted[depth + 1, one, 1] = board.counted[depth, one, 1]


@inlined
def lay_item(rules: SearchRules, board: Board, depth: int, option: int) -> bool:
    """Lay an item of the set at the cursor, if it is lawful; what changes is written to the next depth."""
    stack, below = board.stack, depth + 1
    y, x, placed = stack[depth, ROW], stack[depth, COLUMN], stack[depth, PLACED]
    item = rules.order[option]
    twin = rules.twin[option]
    if placed >> item & 1 or not rules.fits[item, y, x] or (twin >= 0 and not placed >> twin & 1):
        return False
    wide, high = rules.width[item], rules.height[item]
    if not fits_here(board, y, x, wide, high):
        return False
    stride = rules.page[0] + 2
    at = (y + 1) * stride + x + 1
    around = touched(board.owner, at, wide, high, stride)
    pardoned = stack[depth, PARDONED] + popcount(around & rules.pardonable[item])
    if around & rules.conflicts[item] or pardoned > rules.page[2]:
        return False
    contacts = stack[depth, CONTACTS] + rules.worth[item] * popcount(around & rules.friends[item])
    likers = around & rules.likers[item]
    while likers:
        contacts += rules.worth[lowest(likers)]
        likers &= likers - 1
    bit = 1 << item
    for down in range(high):
        for across in range(wide):
            board.owner[at + down * stride + across] = bit
    board.x[item] = x
    board.y[item] = y
    for one in range(rules.classes.shape[0]):
        count_in(rules, board, depth, one, item, around)
    carry(board, depth)
    stack[below, CONTACTS] = contacts
    stack[below, PLACED] = placed | bit
    stack[below, PARDONED] = pardoned
    cover(board, y, x, wide, high)
    return True


@inlined
def lay_filler(rules: SearchRules, board: Board, depth: int, size: int) -> bool:
    """Fill squares at the cursor face down, if there is such an item and room for it."""
    stack = board.stack
    y, x = stack[depth, ROW], stack[depth, COLUMN]
    wide, high = rules.filler_width[size], rules.filler_height[size]
    if board.left[size] == 0 or stack[depth, WASTE] < wide * high or not rules.filler_fits[size, y, x]:
        return False
    if not fits_here(board, y, x, wide, high):
        return False
    carry(board, depth)
    carry_counted(rules, board, depth)
    board.left[size] -= 1
    board.filler_at[depth] = size
    stack[depth + 1, WASTE] = stack[depth, WASTE] - wide * high
    stack[depth + 1, FILLED] = stack[depth, FILLED] + 1
    cover(board, y, x, wide, high)
    return True


@inlined
def leave_empty(rules: SearchRules, board: Board, depth: int) -> bool:
    """Leave the square at the cursor empty, if there is anything to spare."""
    stack, below = board.stack, depth + 1
    y, x = stack[depth, ROW], stack[depth, COLUMN]
    if stack[depth, WASTE] == 0:
        return False
    carry(board, depth)
    carry_counted(rules, board, depth)
    stride = rules.page[0] + 2
    at = (y + 1) * stride + x + 1
    board.empty[at] = 1
    size = region_size(board.empty, at, stride, board.queue)
    for zone in range(rules.zone_weights.shape[0]):
        stack[below, GAPS] |= (rules.zones[zone, y] >> x & 1) << zone
    stack[below, LARGEST] = max(stack[depth, LARGEST], size)
    stack[below, WASTE] = stack[depth, WASTE] - 1
    cover(board, y, x, 1, 1)
    return True


@inlined
def cover(board: Board, y: int, x: int, wide: int, high: int) -> None:
    """These squares are decided."""
    mask = ((1 << wide) - 1) << x
    for down in range(high):
        board.rows[y + down] |= mask


@inlined
def decide(rules: SearchRules, board: Board, depth: int, option: int, items: int, fillers: int) -> bool:
    """Do one option at the cursor of this depth, if it is lawful; the next depth then knows what came of it."""
    stack, below = board.stack, depth + 1
    if option < items:
        if not lay_item(rules, board, depth, option):
            return False
    elif option < items + fillers:
        if not lay_filler(rules, board, depth, option - items):
            return False
    elif not leave_empty(rules, board, depth):
        return False
    stack[depth, CHOSEN] = option
    stack[below, OPEN] = open_items(rules, board, stack[depth, OPEN] | (stack[below, PLACED] & ~stack[depth, PLACED]))
    return True


@called
def stopped_score(rules: SearchRules, board: Board, depth: int, base: int) -> int:
    """What the page scores if nothing more is laid, everything of the set being there."""
    stack = board.stack
    white = rules.white[largest_left(rules, board)]
    left = leftover_cost(rules, stack[depth, FILLED], 0, board.left)
    zones = zone_values(rules, zone_gaps(rules, board, stack[depth, GAPS]))
    return base + stack[depth, CONTACTS] + white - left + zones + term_values(rules, board, board.counted[depth], 0, 0)


@inlined
def hope(rules: SearchRules, board: Board, depth: int, base: int, everything: int) -> int:
    """No page that goes on from here scores more."""
    stack = board.stack
    placed, still_open = stack[depth, PLACED], stack[depth, OPEN]
    possible = base + stack[depth, CONTACTS] + rules.white_best[stack[depth, LARGEST]]
    possible += term_values(rules, board, board.counted[depth], everything & ~placed, still_open)
    possible += zone_values(rules, stack[depth, GAPS])
    possible -= leftover_cost(rules, stack[depth, FILLED], stack[depth, WASTE], board.left)
    return possible + open_contacts(rules, board, everything, placed, still_open)


@called
def take_stock(rules: SearchRules, board: Board, depth: int, base: int) -> None:
    """Everything of the set is laid: keep the page as it stands, if it is good enough."""
    score = stopped_score(rules, board, depth + 1, base)
    if score >= board.numbers[1] and (not rules.page[3] or connected(rules, board)):
        keep(rules, board, depth, score)


@compiled
def search(rules: SearchRules, board: Board, base: int, most: int) -> int:
    """Go on for at most so many nodes. `board.numbers` tells what was found."""
    numbers, stack = board.numbers, board.stack
    items, fillers = rules.order.shape[0], rules.filler_width.shape[0]
    options = items + fillers + 1
    everything = 0
    for index in range(items):
        everything |= 1 << rules.order[index]
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
        unplaced = everything & ~stack[below, PLACED]
        possible = hope(rules, board, below, base, everything)
        if possible < numbers[1]:
            continue
        if unplaced == 0:
            take_stock(rules, board, depth, base)
            if numbers[1] > possible:
                continue
        if advance(rules, board, below, stack[depth, ROW]):
            depth = below
    numbers[0] = -1
    numbers[2] += nodes
    return DONE
