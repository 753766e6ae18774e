"""A random family of page problems: small, and using every word that a problem can be said in."""

from random import Random

from marbre.layout.solver.problem import Block, Class, Item, Problem, Term, Zone

SHAPES = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3))


def small_problem(number: int) -> Problem:
    """The n-th problem of the family. Odd ones are plain, even ones have effects."""
    random = Random(f"pages/{number}")
    width, height, items = random.choice(((3, 3, 3), (2, 4, 3), (2, 4, 4), (4, 3, 2), (3, 4, 2)))
    everything = (1 << items) - 1
    made = tuple(_item(random, items, one, width, height, special=number % 2 == 0) for one in range(items))
    block = _block(random, width, height)
    game = random.random() < 0.5
    return Problem(
        width=width,
        height=height,
        items=made,
        white=random.choice(((3, 3, 2, 2, 1, 1, 0, 0, -1), (2, 0), (3, 1, 1, -1), (0, 2, 1))),
        block=block,
        constant=random.randrange(3),
        leftover_cost=random.choice((1, 1, 2)) if game else 0,
        leftover_free=random.choice((0, 0, 1)) if game else 0,
        **(_effects(random, width, height, items, everything, block) if number % 2 == 0 else {}),  # type: ignore[arg-type]
    )


def _item(random: Random, items: int, me: int, width: int, height: int, *, special: bool) -> Item:
    wide, high = random.choice([shape for shape in SHAPES if shape[0] <= width and shape[1] <= height])
    squares = (width + 1) * height
    sparse = special and random.random() < 0.2
    return Item(
        wide,
        high,
        points=random.randrange(3),
        mood=random.randint(-2, 2),
        friends=random.getrandbits(items) & ~(1 << me) if random.random() < 0.5 else 0,
        worth=random.choice((1, 1, 2)) if special else 1,
        foes=random.getrandbits(items) & ~(1 << me) if random.random() < 0.5 else 0,
        required=random.random() < 0.12,
        up_at=random.getrandbits(squares) | random.getrandbits(squares) if sparse else None,
        down_at=random.getrandbits(squares) if special and random.random() < 0.1 else None,
        off_block=special and random.random() < 0.15,
    )


def _block(random: Random, width: int, height: int) -> Block | None:
    if random.random() < 0.25:
        return None
    wide, high = random.choice(((1, 1), (2, 1), (2, 2)))
    anchors = [(x, y) for x in range(width - wide + 1) for y in range(height - high + 1)]
    if random.random() < 0.5:  # over a star: every page has its mirror image
        y = random.randrange(height - high + 1)
        anchors = [(x, y) for x in range(width - wide + 1)]
    else:
        anchors = random.sample(anchors, min(3, len(anchors)))
    return Block(wide, high, tuple(anchors))


def _effects(
    random: Random, width: int, height: int, items: int, everything: int, block: Block | None
) -> dict[str, object]:
    squares = (width + 1) * height
    zones = (
        Zone(random.randint(1, 3), random.getrandbits(squares) & Problem(width, height, (), (0,)).grid.everything),
    )
    if block and random.random() < 0.5:
        zones = (Zone(2, around_block=True),)
    return {
        "mood_above": random.choice((0, 1, 2)),
        "mood_below": random.choice((0, 1, 2)),
        "mood_free": random.choice((0, 1)),
        "mood_most": random.choice((None, 1)),
        "pardons": random.choice((0, 1)),
        "pardoned": random.getrandbits(items),
        "terms": tuple(_term(random, items, squares, everything) for _ in range(random.randrange(3))),
        "zones": zones if random.random() < 0.4 else (),
        "contiguous": block is not None and random.random() < 0.2,
    }


def _term(random: Random, items: int, squares: int, everything: int) -> Term:
    if_none = random.random() < 0.2
    return Term(
        weight=random.choice((1, 2, 3, -1)),
        classes=tuple(
            _class(random, items, squares, everything) for _ in range(1 if if_none else random.choice((1, 1, 2)))
        ),
        step=random.choice((1, 1, 2)),
        cap=random.choice((None, None, 1)),
        if_none=if_none,
    )


def _class(random: Random, items: int, squares: int, everything: int) -> Class:
    wish = random.randrange(5)
    return Class(
        items=random.getrandbits(items) or everything,
        places=tuple(random.getrandbits(squares) for _ in range(items)) if random.random() < 0.4 else None,
        at_block=random.random() < 0.2,
        beside=random.getrandbits(items) if wish == 0 else None,
        away_from=random.getrandbits(items) if wish == 1 else None,
    )
