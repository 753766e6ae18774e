"""The most that a half-decided page can still bring, part by part. Compiled."""

from marbre.layout.solver.compiled import called, inlined, lowest, popcount
from marbre.layout.solver.geometry import open_edges
from marbre.layout.solver.search_arrays import AWAY, BESIDE, Array, Board, SearchRules


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
