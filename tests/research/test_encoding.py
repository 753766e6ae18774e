"""Views as arrays, actions as numbers."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import marbre
from marbre.kernel.game import AnyRules
from marbre.research import encoding
from marbre.research.door import Door
from marbre.research.encoding import ActionCoder, Encoding, Observer, Plane, unfolded
from marbre.research.encoding.actions import Marked
from marbre.testing.leaks import digest
from tests.research.variants import NAMES, TABLES, started

every_table = pytest.mark.parametrize(("slug", "options"), TABLES, ids=NAMES)


def positions(slug: str, options: dict[str, Any], most: int = 30) -> Iterator[marbre.Match]:
    """Along a random match."""
    match, rng = started(slug, options), Random(7)
    for _ in range(most):
        if not match.to_act:
            return
        yield match
        seat = rng.choice(match.to_act)
        match.act(seat, match.sample(seat, rng))


def actions_in(menu: Any) -> Iterator[Any]:
    for choice in menu.values():
        found = unfolded(choice)
        yield from actions_in(found) if isinstance(found, dict) else [found]


@every_table
def test_every_view_is_a_vector_of_numbers_between_minus_one_and_one(slug: str, options: dict[str, Any]) -> None:
    observer = None
    for match in positions(slug, options):
        observer = observer or encoding.observer(slug, match.rules)
        for seat in (None, *match.seats):
            vector = observer.encode(match.view(seat))
            assert (vector.shape, vector.dtype) == ((observer.size,), np.float32)
            assert np.abs(vector).max() <= 1
            assert np.array_equal(vector, observer.encode(match.rules.glance(match.state, seat)))
    assert observer is not None
    assert {plane.name: plane.shape for plane in observer.planes} == {
        name: plane.shape for name, plane in observer.split(vector).items()
    }


@every_table
def test_what_was_seen_before_changes_neither_observation_nor_mask(slug: str, options: dict[str, Any]) -> None:
    agreed = {name: value for name, value in options.items() if name != "players"}
    door, fresh = (Door(slug, agreed, players=options.get("players")) for _ in range(2))
    episodes, rng = [door.open("one"), door.open("other")], Random(7)
    for number in range(60):
        episode = episodes[number % 2]
        match = episode.match
        found = episode.next_seat()
        if found is None:
            return
        fresh.rules.__dict__.pop("last_look", None)
        unused = encoding.observer(slug, fresh.rules, fresh.coder)
        for seat in (found[0], *match.seats):
            view = fresh.rules.glance(match.state, seat)
            assert match.rules.glance(match.state, seat) == view
            assert np.array_equal(episode.observe(seat), unused.encode(view, episode.step_of(seat)))
        menu = episode.menu(found[0])
        assert set(menu) == set(np.flatnonzero(door.coder.mask(menu)))
        episode.choose(found[0], rng.choice(sorted(menu)), found[1])


@every_table
def test_the_planes_of_two_seats_differ_and_none_is_always_empty(slug: str, options: dict[str, Any]) -> None:
    match = started(slug, options)
    observer = encoding.observer(slug, match.rules)
    views = [other.view(seat) for other in positions(slug, options) for seat in other.seats]
    batch = observer.encode_batch(views)
    assert np.array_equal(batch[3], observer.encode(views[3]))
    assert len(np.unique(batch, axis=0)) > len(batch) / 4
    assert batch.any(axis=0).mean() > 0.02


@every_table
@pytest.mark.parametrize("way", ["steps", "flat", "list"])
def test_numbers_stand_for_different_actions_and_all_are_legal(slug: str, options: dict[str, Any], way: Any) -> None:
    coder = None
    for match in positions(slug, options, most=15):
        coder = coder or encoding.action_coder(slug, match.rules, way)
        for seat in match.to_act:
            menu, legal = coder.menu(match.rules, match.state, seat), match.legal(seat)
            found = list(actions_in(menu))
            assert len(set(found)) == len(found)
            assert all(match.check(seat, action) is None for action in found[:50])
            assert found and max(menu) < coder.size
            assert coder.mask(menu).sum() == len(menu)
            assert set(legal) <= set(found) if way != "list" else set(found) <= set(legal)


def test_in_steps_the_second_numbers_are_apart_from_the_first_and_masks_are_small() -> None:
    match = started("extrablatt", {})
    coder = encoding.action_coder("extrablatt", match.rules)
    menu = coder.menu(match.rules, match.state, match.to_act[0])
    second = next(found for found in map(unfolded, menu.values()) if isinstance(found, dict))
    assert max(menu) < coder.then <= min(second)
    assert coder.size < 700 < encoding.action_coder("extrablatt", match.rules, "flat").size


def test_a_listed_action_has_a_row_of_features() -> None:
    match = started("vips", {})
    coder = encoding.action_coder("vips", match.rules, "list")
    rows = coder.features(coder.menu(match.rules, match.state, 0))
    assert rows.shape == (coder.size, coder.columns)
    assert not rows[0].any() and not rows[126:].any()
    assert len(np.unique(rows[1:126], axis=0)) == 125


def test_a_menu_that_is_told_by_its_mask_has_nothing_else_in_it() -> None:
    menu = Marked(bytes([0, 1, 0, 1]), "abcd")
    assert (list(menu), len(menu), menu[3], dict(menu)) == ([1, 3], 2, "d", {1: "b", 3: "d"})
    for number in (0, 2, 4, -1, -3):
        assert menu.get(number) is None and number not in menu
    assert dict(menu.waiting()) == {0: None, 1: "b", 3: "d"}


@every_table
def test_a_seat_that_has_taken_a_first_step_sees_the_same_and_its_step(slug: str, options: dict[str, Any]) -> None:
    agreed = {name: value for name, value in options.items() if name != "players"}
    door = Door(slug, agreed, players=options.get("players"))
    episode, rng = door.open("steps"), Random(3)
    for _ in range(200):
        found = episode.next_seat()
        if found is None:
            return
        seat = found[0]
        before, state = episode.observe(seat), episode.match.state
        before[:] = 9  # what is handed out is nobody else's
        seen, step = episode.observe(seat), episode.step_of(seat)
        assert np.array_equal(seen, door.observer.encode(episode.match.rules.glance(state, seat), step))
        episode.choose(seat, rng.choice(sorted(episode.menu(seat))), found[1])


def test_numbers_have_labels() -> None:
    coder = encoding.action_coder("extrablatt", started("extrablatt", {}).rules)
    assert [coder.label(number) for number in (0, 1, coder.then + 3)] == ["wait", "eliminate 0", "then 3"]
    assert encoding.action_coder("vips", started("vips", {}).rules, "list").label(5) == "listed 5"


def test_a_way_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(marbre.Unreadable, match="flat, list, steps"):
        encoding.action_coder("vips", started("vips", {}).rules, "tree")  # type: ignore[arg-type]


@every_table
def test_a_redealt_world_gives_the_same_arrays(slug: str, options: dict[str, Any]) -> None:
    match = started(slug, options)
    told = told_apart(slug, options, encoding.observer(slug, match.rules), encoding.action_coder(slug, match.rules))
    assert not told


def test_an_encoder_that_looks_past_the_view_is_caught() -> None:
    """A plane that is handed more than a view: the digest of the whole state."""
    match = started("vips", {})
    seen: dict[str, Any] = {}
    observer = Observer([Plane("leak", (1,), "", lambda _view: bytes.fromhex(digest(seen["state"]))[:1], most=128)])
    coder = encoding.action_coder("vips", match.rules)
    assert told_apart("vips", {}, observer, coder, lambda state: seen.update(state=state))


def told_apart(
    slug: str, options: dict[str, Any], observer: Observer, coder: ActionCoder, before: Any = lambda _state: None
) -> bool:
    """Whether a seat's arrays differ in a world that it cannot tell from the real one."""

    def arrays(match: marbre.Match, seat: int) -> bytes:
        before(match.state)
        menu = coder.menu(match.rules, match.state, seat)
        vector = observer.encode(match.rules.glance(match.state, seat))
        return vector.tobytes() + coder.mask(menu).tobytes()

    rng = Random(5)
    return any(
        arrays(match, seat) != arrays(match.redeal(seat, rng), seat)
        for match in positions(slug, options)
        for seat in match.seats
    )


def test_a_game_that_brings_no_encoding_has_a_derived_one() -> None:
    assert encoding.encoding_of("scoop") == Encoding()
    assert encoding.encoding_of("vips") != Encoding()


def test_what_is_derived_from_types_tells_views_apart() -> None:
    from marbre.research.encoding.derived import derived_planes

    for slug in ("vips", "defense-d-afficher", "redac-chef"):
        rules: AnyRules = started(slug, {}).rules
        observer = Observer(derived_planes(rules))
        batch = observer.encode_batch([match.view(0) for match in positions(slug, {}, 20)])
        assert np.abs(batch).max() <= 1
        assert len(np.unique(batch, axis=0)) > 10
