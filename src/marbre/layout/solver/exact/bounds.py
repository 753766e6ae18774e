"""Squares around the cursor of a search, and the most that a half-decided page can still bring. Compiled."""

from marbre.layout.solver.compiled import called, inlined, lowest, popcount
from marbre.layout.solver.search_arrays import AWAY, BESIDE, CHOSEN, COLUMN, OPTION, ROW, Array, Board, SearchRules


@inlined
def flood(squares: Array, start: int, stride: int, queue: Array) -> int:
    """Unmark the region of marked squares around one of them: how large it is. `queue` then holds its squares."""
    queue[0] = start
    squares[start] = 0
    head, tail = 0, 1
    while head < tail:
        at = queue[head]
        head += 1
        for step in (1, -1, stride, -stride):
            to = at + step
            if squares[to]:
                squares[to] = 0
                queue[tail] = to
                tail += 1
    return tail


@called
def region_size(empty: Array, start: int, stride: int, queue: Array) -> int:
    """The size of the region of marked squares around one of them, which stay marked."""
    size = flood(empty, start, stride, queue)
    for index in range(size):
        empty[queue[index]] = 1
    return size


@called
def largest_left(rules: SearchRules, board: Board) -> int:
    """The largest empty region if everything undecided stays empty."""
    width, height = rules.page[0], rules.page[1]
    stride = width + 2
    free = board.marks
    for y in range(height):
        undecided = ~board.rows[y]
        for x in range(width):
            at = (y + 1) * stride + x + 1
            free[at] = 1 if board.empty[at] or undecided >> x & 1 else 0
    largest = 0
    for at in range(stride * (height + 1)):
        if free[at]:
            largest = max(largest, flood(free, at, stride, board.queue))
    return largest


@called
def connected(rules: SearchRules, board: Board) -> bool:
    """Whether every face-up item is joined to the block, if everything undecided stays empty."""
    width, height = rules.page[0], rules.page[1]
    stride = width + 2
    covered = board.marks
    for y in range(height):
        for x in range(width):
            at = (y + 1) * stride + x + 1
            covered[at] = board.rows[y] >> x & 1 and not board.empty[at]
    flood(covered, rules.page[7], stride, board.queue)
    together = True
    for at in range(covered.shape[0]):
        together &= not (covered[at] and board.owner[at])
        covered[at] = 0
    return together


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
def open_edges(rules: SearchRules, board: Board, item: int) -> int:
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
def fits_here(board: Board, y: int, x: int, wide: int, high: int) -> bool:
    mask = ((1 << wide) - 1) << x
    clear = True
    for down in range(high):
        clear &= board.rows[y + down] & mask == 0
    return clear


@inlined
def advance(rules: SearchRules, board: Board, below: int, start: int) -> bool:
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


@inlined
def most_of(rules: SearchRules, board: Board, counted: Array, one: int, unplaced: int, still_open: int) -> int:
    """The most members that a class can have in the end."""
    kind, members = rules.classes[one, 1], counted[one, 0]
    if kind == BESIDE:
        members &= counted[one, 1] | still_open
    elif kind == AWAY:
        members &= ~counted[one, 1]
    more = popcount(rules.classes[one, 0] & unplaced)
    if more and rules.classes[one, 3]:
        gates = 0
        for y in range(rules.gates.shape[1]):
            gates += popcount(rules.gates[one, y] & ~board.rows[y])
        more = min(more, gates)
    return popcount(members) + more


@inlined
def least_of(rules: SearchRules, counted: Array, one: int, unplaced: int) -> int:
    """The fewest members that a class can have in the end."""
    kind = rules.classes[one, 1]
    if kind == BESIDE:
        return popcount(counted[one, 0] & counted[one, 1])
    if kind == AWAY:
        return 0 if unplaced else popcount(counted[one, 0] & ~counted[one, 1])
    return popcount(counted[one, 0])


@inlined
def term_values(rules: SearchRules, board: Board, counted: Array, unplaced: int, still_open: int) -> int:
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
                count = most_of(rules, board, counted, one, unplaced, still_open)
            else:
                count = least_of(rules, counted, one, unplaced)
            fewest = min(fewest, count)
        if if_none:
            total += weight if fewest == 0 else 0
        else:
            total += weight * min(fewest // step, cap)
    return total


@inlined
def zone_values(rules: SearchRules, gaps: int) -> int:
    """What the zones bring that have no gap yet."""
    total = 0
    for zone in range(rules.zone_weights.shape[0]):
        if not gaps >> zone & 1:
            total += rules.zone_weights[zone]
    return total


@called
def zone_gaps(rules: SearchRules, board: Board, gaps: int) -> int:
    """The zones with a gap, if everything undecided stays empty."""
    for zone in range(rules.zone_weights.shape[0]):
        for y in range(rules.page[1]):
            if rules.zones[zone, y] & ~board.rows[y]:
                gaps |= 1 << zone
    return gaps


@inlined
def leftover_cost(rules: SearchRules, filled: int, room: int, left: Array) -> int:
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
def open_contacts(rules: SearchRules, board: Board, everything: int, placed: int, still_open: int) -> int:
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
