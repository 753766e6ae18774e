"""Squares around the cursor of a search: regions, contacts, what is still open. Compiled."""

from marbre.layout.solver.compiled import called, inlined, lowest, popcount
from marbre.layout.solver.search_arrays import CHOSEN, COLUMN, OPTION, ROW, Array, Board, SearchRules


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
def largest_left(rules: SearchRules, board: Board) -> int:
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
def connected(rules: SearchRules, board: Board) -> bool:
    """Whether every face-up item is joined to the block, if everything undecided stays empty."""
    width, height = rules.page[0], rules.page[1]
    stride = width + 2
    squares = stride * (height + 2)
    covered = board.marks[squares:]
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
    together = True
    for at in range(squares):
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
