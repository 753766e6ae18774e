"""Round robin by the circle method: everybody meets everybody once (TAB-9.6)."""

from collections.abc import Sequence

from marbre.hosting.people import PersonId


def robin_round(people: Sequence[PersonId], number: int) -> tuple[list[tuple[PersonId, PersonId]], PersonId | None]:
    """The pairs of a round, the first being 0, and who has none if their number is odd.

    The first stays where he is, the others go round him.
    """
    circle: list[PersonId | None] = [*people, *[None] * (len(people) % 2)]
    turn = number % (len(circle) - 1)
    moved = [circle[0], *circle[1:][-turn:], *circle[1:][: len(circle) - 1 - turn]] if turn else circle
    half = len(moved) // 2
    across = list(zip(moved[:half], reversed(moved[half:]), strict=True))
    pairs = [(one, two) for one, two in across if one is not None and two is not None]
    bye = next((one or two for one, two in across if one is None or two is None), None)
    return pairs, bye
