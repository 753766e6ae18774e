"""A puzzle with a lot of one's own: in the options as text, refused in one clear line."""

import pytest

import marbre
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.options import MOST_TILES, RedacOptions, lot_played, read_lot, write_lot
from marbre.kernel.refusals import Unreadable
from tests.support import rule

BOX = GAME.classic.box


@rule("RED-12.1")
def test_a_lot_of_ones_own_lies_on_the_desk_with_its_tribune() -> None:
    match = marbre.start("redac-chef", 1, options={"mode": "puzzle", "lot": "a01 A14 P03  d07 / 3a"})
    [desk] = match.view(0).desks
    assert [BOX.tiles[tile].id for tile in desk.desk] == ["A01", "A14", "P03", "D07"]
    assert BOX.faces[desk.chosen].id == "3A"


def test_a_record_of_it_is_whole_by_itself() -> None:
    match = marbre.start("redac-chef", 1, options={"mode": "puzzle", "lot": "A01 D07 / D1"})
    assert marbre.replay(match.record()).view(0) == match.view(0)


def test_every_puzzle_of_the_pack_can_be_written_and_read() -> None:
    for puzzle, packed in zip(BOX.puzzles, BOX.numbers.puzzles, strict=True):
        face, tiles = read_lot(write_lot(puzzle), BOX)
        assert (face, set(tiles)) == (packed[0], set(packed[1]))


def test_one_lot_has_one_name_however_it_is_asked_for() -> None:
    by_number = lot_played(RedacOptions(mode="puzzle", puzzle=2), BOX)
    words, _, face = by_number.partition(" / ")
    shuffled = " ".join(reversed(words.lower().split())) + f"/{face}"
    assert lot_played(RedacOptions(mode="puzzle", lot=shuffled), BOX) == by_number


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A01 A02", "is no lot of a puzzle"),
        ("/ 3A", "is no lot of a puzzle"),
        ("A01 / 3A 4B", "is no lot of a puzzle"),
        ("A01 A99 / 3A", "There is no tile A99"),
        ("A01 A02 a01 / 3A", "The tile A01 is there twice"),
        ("A01 / 44Z", "There is no tribune 44Z"),
        (" ".join(f"A{number:02}" for number in range(1, MOST_TILES + 2)) + " / 3A", f"at most {MOST_TILES} tiles"),
    ],
)
def test_what_is_no_lot_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said) as refused:
        marbre.start("redac-chef", 1, options={"mode": "puzzle", "lot": text})
    assert "\n" not in refused.value.say("fr")


@rule("RED-12.4")
def test_while_a_puzzle_is_laid_out_its_count_is_told_and_the_desk_costs_nothing() -> None:
    match = marbre.start("redac-chef", 1, options={"mode": "puzzle", "lot": "A01 A14 D07 / D1"})
    match.play(0, marbre.action_from_json("redac-chef", '{"type": "ready"}'))
    [desk], hints = match.view(0).desks, match.view(0).hints
    assert (hints.worth, hints.forecast.leftover_penalty) == (None, 0)
    ad = BOX.tiles[desk.desk[2]]
    assert ad.kind == "ad"
    match.play(0, marbre.action_from_json("redac-chef", f'{{"type": "place", "tile": {desk.desk[2]}, "x": 0, "y": 9}}'))
    worth = match.view(0).hints.worth
    assert worth is not None
    match.play(0, marbre.action_from_json("redac-chef", '{"type": "tirage"}'))
    assert match.outcome is not None
    assert match.outcome.scores == (worth,)
    assert match.view(None).hints is None
