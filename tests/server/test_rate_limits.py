"""Token buckets: as many at once as said, and none that is full is kept."""

from hypothesis import given
from hypothesis import strategies as st

from marbre.server.wire.rate_limits import FORGOTTEN, LOOKING, RateLimit


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_and_so_many_a_second_after_that() -> None:
    clock = Clock()
    limit = RateLimit(2.0, 3, clock)
    assert [limit.allows("a") for _ in range(4)] == [True, True, True, False]
    assert limit.seconds_until("a") == 0.5 and limit.allows("b")
    clock.now = 0.5
    assert [limit.allows("a") for _ in range(2)] == [True, False]


def test_a_stranger_with_any_number_of_keys_makes_no_charge_slower_and_leaves_nothing() -> None:
    """Nothing but the oldest buckets is ever looked at: with 100,000 there, they are found by order."""
    clock = Clock()
    limit = RateLimit(1.0, 10, clock)
    for number in range(100_000):
        limit.allows(f"{number}")
    clock.now = 21.0
    for left in range(100_000, 0, -1):
        limit.allows("one")
        assert len(limit.buckets) <= max(1, 100_001 - (100_001 - left) * (FORGOTTEN - 1))
    assert list(limit.buckets) == ["one"]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 5), st.floats(0, 20))))
def test_whatever_is_forgotten_was_full(charges: list[tuple[str, float, float]]) -> None:
    """Beside a limit that keeps everything: both say the same."""
    clock = Clock()
    limit, all_kept = RateLimit(1.0, 4, clock), RateLimit(1.0, 4, clock)
    all_kept._forget = lambda _full: None  # type: ignore[method-assign, assignment]
    for key, pause, cost in charges:
        clock.now += pause
        for one in (limit, all_kept):
            one.charge(key, cost)
        for asked in "abc":
            assert limit.seconds_until(asked) == all_kept.seconds_until(asked)


def test_a_full_bucket_is_forgotten_within_a_second_of_the_next_charge() -> None:
    clock = Clock()
    limit = RateLimit(1.0, 10, clock)
    limit.charge("slow", 10)
    for _ in range(3):
        limit.allows("quick")
        assert "slow" in limit.buckets
    clock.now = 10.0 + LOOKING
    limit.allows("quick")
    assert list(limit.buckets) == ["quick"]
