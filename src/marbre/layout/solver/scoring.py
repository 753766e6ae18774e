"""The plain reading of a problem: whether a page keeps its rules, and what it scores. Slow, short, believed."""

from itertools import combinations

from marbre.layout.grid import bits
from marbre.layout.solver.problem import Arrangement, Class, LaidItem, Problem, Zone


def broken(problem: Problem, page: Arrangement) -> str | None:
    """Which rule a page breaks, if any."""
    grid = problem.grid
    taken = 0
    boxes = [(problem.items[laid.item].width, problem.items[laid.item].height, laid.x, laid.y) for laid in page.laid]
    if problem.block is not None:
        if page.block is None or page.block not in problem.block.anchors:
            return "block"
        boxes.append((problem.block.width, problem.block.height, *page.block))
    for width, height, x, y in boxes:
        if x < 0 or y < 0 or x + width > problem.width or y + height > problem.height:
            return "off-page"
        mask = grid.rectangle(x, y, width, height)
        if mask & taken:
            return "overlap"
        taken |= mask
    up = [laid for laid in page.laid if laid.up]
    if len({laid.item for laid in page.laid}) < len(page.laid):
        return "twice"
    if any(item.required and number not in {laid.item for laid in up} for number, item in enumerate(problem.items)):
        return "required"
    for laid in page.laid:
        item = problem.items[laid.item]
        places = item.up_at if laid.up else item.down_at
        if places is not None and not places >> (laid.y * grid.stride + laid.x) & 1:
            return "place"
    return _unlawful_contact(problem, page, taken)


def _unlawful_contact(problem: Problem, page: Arrangement, taken: int) -> str | None:
    """What touches, or does not touch, against the rules."""
    grid = problem.grid
    if _conflicts(problem, page):
        return "touch"
    masks = _masks(problem, page)
    border = grid.halo(_block_mask(problem, page))
    if any(problem.items[item].off_block and mask & border for item, mask in masks.items()):
        return "block"
    if problem.contiguous and _apart(problem, page, taken):
        return "apart"
    return None


def score(problem: Problem, page: Arrangement) -> int:
    """What a lawful page scores."""
    grid = problem.grid
    masks = _masks(problem, page)
    up = set(masks)
    items = problem.items
    contacts = sum(
        items[one].worth
        for one in up
        for other in bits(items[one].friends)
        if other in up and grid.halo(masks[one]) & masks[other]
    )
    mood = sum(items[number].mood for number in up)
    left = len(items) - len(page.laid)
    return (
        problem.constant
        + sum(items[number].points for number in up)
        + contacts
        + problem.white[min(largest_empty(problem, page), len(problem.white) - 1)]
        - problem.mood_penalty(mood)
        - problem.leftover_cost * max(0, left - problem.leftover_free)
        + sum(term.value([_count(problem, page, one) for one in term.classes]) for term in problem.terms)
        + sum(
            zone.weight
            for zone in problem.zones
            if not zone_squares(problem, page.block, zone) & free_squares(problem, page)
        )
    )


def income(problem: Problem, page: Arrangement) -> int:
    return sum(problem.items[laid.item].income for laid in page.laid if laid.up)


def largest_empty(problem: Problem, page: Arrangement) -> int:
    """The size of the largest connected region that nothing covers."""
    return max((region.bit_count() for region in problem.grid.regions(free_squares(problem, page))), default=0)


def zone_squares(problem: Problem, block: tuple[int, int] | None, zone: Zone) -> int:
    if not zone.around_block or problem.block is None or block is None:
        return zone.squares
    grid = problem.grid
    return grid.halo(grid.rectangle(*block, problem.block.width, problem.block.height)) & grid.everything


def free_squares(problem: Problem, page: Arrangement) -> int:
    """The squares that nothing covers."""
    grid = problem.grid
    free = grid.everything & ~_block_mask(problem, page)
    for laid in page.laid:
        item = problem.items[laid.item]
        free &= ~grid.rectangle(laid.x, laid.y, item.width, item.height)
    return free


def _apart(problem: Problem, page: Arrangement, taken: int) -> bool:
    """Whether a face-up item is not joined to the block."""
    joined = problem.grid.region(taken, _block_mask(problem, page))
    return any(mask & ~joined for mask in _masks(problem, page).values())


def _masks(problem: Problem, page: Arrangement) -> dict[int, int]:
    """The squares of each face-up item."""
    rectangle = problem.grid.rectangle
    return {
        laid.item: rectangle(laid.x, laid.y, problem.items[laid.item].width, problem.items[laid.item].height)
        for laid in page.laid
        if laid.up
    }


def _block_mask(problem: Problem, page: Arrangement) -> int:
    if problem.block is None or page.block is None:
        return 0
    return problem.grid.rectangle(*page.block, problem.block.width, problem.block.height)


def _conflicts(problem: Problem, page: Arrangement) -> bool:
    """Whether more foes touch than are pardoned."""
    halo = problem.grid.halo
    masks = _masks(problem, page)
    pardons = problem.pardons
    for one, other in combinations(sorted(masks), 2):
        foes = (problem.items[one].foes >> other | problem.items[other].foes >> one) & 1
        if not foes or not halo(masks[one]) & masks[other]:
            continue
        if not pardons or not problem.pardoned >> one & problem.pardoned >> other & 1:
            return True
        pardons -= 1
    return False


def _count(problem: Problem, page: Arrangement, members: Class) -> int:
    return sum(_is_member(problem, page, members, laid) for laid in page.laid if laid.up)


def _is_member(problem: Problem, page: Arrangement, members: Class, laid: LaidItem) -> bool:
    grid = problem.grid
    if not members.items >> laid.item & 1:
        return False
    if members.places is not None and not members.places[laid.item] >> (laid.y * grid.stride + laid.x) & 1:
        return False
    masks = _masks(problem, page)
    border = grid.halo(masks[laid.item])
    if members.at_block and not border & _block_mask(problem, page):
        return False
    near = sum(1 << other for other, mask in masks.items() if border & mask)
    if members.beside is not None and not near & members.beside:
        return False
    return members.away_from is None or not near & members.away_from
