"""The slow truth about small pages: every way to lay every item, counted square by square. Nothing of the solver."""

from collections.abc import Iterator
from itertools import product

from marbre.layout.solver.problem import Arrangement, Block, Class, Item, LaidItem, Problem, Term, Zone

Square = tuple[int, int]


def squares(x: int, y: int, width: int, height: int) -> set[Square]:
    return set(product(range(x, x + width), range(y, y + height)))


def neighbours(square: Square) -> list[Square]:
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def touch(some: set[Square], others: set[Square]) -> bool:
    return any(near in others for square in some for near in neighbours(square))


def every_page(problem: Problem) -> Iterator[Arrangement]:
    """All ways to lay any of the items either way up, without overlap, on the page."""
    everywhere = squares(0, 0, problem.width, problem.height)
    for anchor in problem.block.anchors if problem.block else (None,):
        block = squares(*anchor, problem.block.width, problem.block.height) if anchor and problem.block else set()
        yield from _more(problem, 0, (), everywhere - block, anchor)


def _more(
    problem: Problem, number: int, laid: tuple[LaidItem, ...], free: set[Square], block: Square | None
) -> Iterator[Arrangement]:
    if number == len(problem.items):
        yield Arrangement(laid, block)
        return
    item = problem.items[number]
    yield from _more(problem, number + 1, laid, free, block)
    for x, y in sorted(free):
        mine = squares(x, y, item.width, item.height)
        if mine <= free:
            for up in (True, False):
                yield from _more(problem, number + 1, (*laid, LaidItem(number, x, y, up)), free - mine, block)


def count(problem: Problem, page: Arrangement) -> int | None:
    """What a page scores; None if it breaks a rule."""
    items = problem.items
    cells = {laid.item: squares(laid.x, laid.y, items[laid.item].width, items[laid.item].height) for laid in page.laid}
    up = {laid.item: cells[laid.item] for laid in page.laid if laid.up}
    block: set[Square] = set()
    if problem.block and page.block:
        block = squares(*page.block, problem.block.width, problem.block.height)
    taken = set().union(block, *cells.values())
    near = {one: {other for other in up if other != one and touch(up[one], up[other])} for one in up}
    if not lawful(problem, page, up, near, block, taken):
        return None
    contacts = sum(items[one].worth for one in up for other in near[one] if items[one].friends >> other & 1)
    free = squares(0, 0, problem.width, problem.height) - taken
    white = problem.white[min(largest(free), len(problem.white) - 1)]
    total = problem.constant + sum(items[one].points for one in up) + contacts + white
    total -= problem.mood_penalty(sum(items[one].mood for one in up))
    total -= problem.leftover_cost * max(0, len(items) - len(page.laid) - problem.leftover_free)
    for term in problem.terms:
        total += worth_of(problem, term, page, up, near, block)
    for zone in problem.zones:
        inside = zone_cells(problem, zone, block)
        total += 0 if inside & free else zone.weight
    return total


def lawful(
    problem: Problem,
    page: Arrangement,
    up: dict[int, set[Square]],
    near: dict[int, set[int]],
    block: set[Square],
    taken: set[Square],
) -> bool:
    items = problem.items
    if any(item.required and number not in up for number, item in enumerate(items)):
        return False
    for laid in page.laid:
        places = items[laid.item].up_at if laid.up else items[laid.item].down_at
        if places is not None and not places >> (laid.y * (problem.width + 1) + laid.x) & 1:
            return False
    if any(items[one].off_block and touch(up[one], block) for one in up):
        return False
    pairs = [(one, other) for one in up for other in near[one] if one < other]
    wrong = [(one, other) for one, other in pairs if (items[one].foes >> other | items[other].foes >> one) & 1]
    spared = [pair for pair in wrong if all(problem.pardoned >> one & 1 for one in pair)]
    if len(spared) < len(wrong) or len(spared) > problem.pardons:
        return False
    if problem.contiguous:
        reached = reach(taken, next(iter(block)))
        return all(cells <= reached for cells in up.values())
    return True


def worth_of(
    problem: Problem,
    term: Term,
    page: Arrangement,
    up: dict[int, set[Square]],
    near: dict[int, set[int]],
    block: set[Square],
) -> int:
    counts = [
        len([laid for laid in page.laid if laid.up and belongs(one, laid, problem, up, near, block)])
        for one in term.classes
    ]
    if term.if_none:
        return 0 if counts[0] else term.weight
    times = min(counts) // term.step
    return term.weight * (times if term.cap is None else min(times, term.cap))


def belongs(
    members: Class,
    laid: LaidItem,
    problem: Problem,
    up: dict[int, set[Square]],
    near: dict[int, set[int]],
    block: set[Square],
) -> bool:
    if not members.items >> laid.item & 1:
        return False
    if members.places is not None and not members.places[laid.item] >> (laid.y * (problem.width + 1) + laid.x) & 1:
        return False
    if members.at_block and not touch(up[laid.item], block):
        return False
    if members.beside is not None and not any(members.beside >> other & 1 for other in near[laid.item]):
        return False
    return members.away_from is None or not any(members.away_from >> other & 1 for other in near[laid.item])


def zone_cells(problem: Problem, zone: Zone, block: set[Square]) -> set[Square]:
    page = squares(0, 0, problem.width, problem.height)
    if zone.around_block:
        return {near for square in block for near in neighbours(square)} & page - block
    return {(x, y) for x, y in page if zone.squares >> (y * (problem.width + 1) + x) & 1}


def reach(squares_: set[Square], start: Square) -> set[Square]:
    found, new = {start}, [start]
    while new:
        new = [near for square in new for near in neighbours(square) if near in squares_ and near not in found]
        new = list(dict.fromkeys(new))
        found |= set(new)
    return found


def largest(free: set[Square]) -> int:
    most, rest = 0, set(free)
    while rest:
        part = reach(rest, next(iter(rest)))
        most = max(most, len(part))
        rest -= part
    return most


def truth(problem: Problem) -> int | None:
    """The best score of all pages; None if no page is lawful."""
    counts = [found for page in every_page(problem) if (found := count(problem, page)) is not None]
    return max(counts, default=None)


__all__ = ["Block", "Item", "count", "truth"]
