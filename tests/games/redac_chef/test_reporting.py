"""Rédac' Chef, chapters 1 to 3: before the first day, and the hunt for tiles."""

from collections import Counter
from random import Random
from typing import Any

import msgspec

import marbre
from marbre.games.redac_chef.actions import place
from marbre.games.redac_chef.state import BACK, EMPTY, tile_sizes
from marbre.kernel.actions import TakeBack
from marbre.testing.matches import walk
from tests.games.redac_chef.drawing import index, numbers
from tests.games.redac_chef.newsdesk import (
    GIVE_BACK,
    KEEP,
    MAQUETTE,
    READY,
    TAKES,
    TIRAGE,
    keep,
    lay,
    next_day,
    side,
    slot_of,
    slot_of_back,
    state,
    table,
    turn_up,
)
from tests.support import refused, rule

FIRST_PLACE = place(0, 0, 8)
"""For the tile A01."""


class TestBeforeTheFirstDay:
    @rule("RED-1.1", "RED-8.1")
    def test_a_game_has_three_days_and_is_over_after_the_third(self) -> None:
        match = table(3)
        for day in range(3):
            assert state(match).day == day
            assert match.outcome is None
            if day < 2:
                next_day(match)
        for seat in match.seats:
            match.play(seat, MAQUETTE)
        for seat in match.seats:
            match.play(seat, TIRAGE)
        assert match.outcome is not None
        assert match.outcome.scores == tuple(sum(day[at].points for day in state(match).counts) for at in range(3))

    @rule("RED-1.2")
    def test_all_tiles_lie_face_down_and_only_their_sizes_can_be_seen(self) -> None:
        view = table(3).view(0)
        assert Counter(view.heap) == {-4: 25, -6: 31, -8: 26, -9: 19, -12: 19}

    @rule("RED-1.3")
    def test_everybody_gets_a_starting_tribune_of_his_own(self) -> None:
        for seed in range(10):
            faces = [one.face for one in table(6, seed=str(seed)).view(None).desks]
            assert sorted(faces) == list(numbers().starting)
        assert len({table(3, seed=str(seed)).view(0).desks[0].face for seed in range(30)}) > 3

    @rule("RED-1.5", "RED-5.1")
    def test_there_is_a_token_for_everybody_from_1(self) -> None:
        match = table(4)
        for seat in (2, 0, 3, 1):
            match.play(seat, MAQUETTE)
            match.play(seat, TIRAGE)
        assert [one.token for one in state(match).sides] == [2, 4, 1, 3]

    @rule("RED-1.6")
    def test_the_clock_is_as_long_as_was_agreed(self) -> None:
        for seconds in (180, 240, 300):
            alarm = table(2, friday=seconds).alarm
            assert alarm is not None and alarm.at == seconds * 1000
        assert table(2).rules.setup.clocks == (240, 240, 240)


class TestADay:
    @rule("RED-2.1")
    def test_the_day_begins_when_everybody_is_ready(self) -> None:
        match = table(3, begun=False)
        assert refused(match, 0, TAKES[0]) == "RED-2.2"
        match.play(2, READY, at=5_000)
        match.play(0, READY, at=6_000)
        assert refused(match, 0, READY) == "RED-2.1"
        assert match.to_act == (1,)
        assert match.alarm is None
        match.play(1, READY, at=9_000)
        assert match.to_act == (0, 1, 2)
        assert match.alarm is not None and match.alarm.at == 249_000
        assert refused(match, 0, READY) == "RED-2.1"

    @rule("RED-2.2")
    def test_there_are_no_turns(self) -> None:
        match = table(3)
        keep(match, 0, "A01")
        keep(match, 0, "A02")
        match.play(0, MAQUETTE)
        keep(match, 2, "A03")
        lay(match, 0, "A01", 0, 8)
        keep(match, 2, "A04")
        match.play(0, TIRAGE)
        assert match.to_act == (1, 2)
        assert refused(match, 0, TAKES[0]) == "RED-5.1"
        keep(match, 1, "A05")
        assert [len(one.desk) for one in state(match).sides] == [1, 1, 2]

    @rule("RED-2.4")
    def test_nothing_is_taken_back(self) -> None:
        match = table(2)
        keep(match, 0, "A01", "A02")
        match.play(0, MAQUETTE)
        for tile, y in (("A01", 8), ("A02", 13)):
            lay(match, 0, tile, 0, y)
            assert refused(match, 0, TakeBack()) == "TAB-2.3"


class TestReporting:
    @rule("RED-3.1")
    def test_one_tile_at_a_time_and_what_lay_face_down_is_turned(self) -> None:
        match = table(2)
        match.play(0, TAKES[7])
        assert side(match).hand is not None and side(match).turned
        assert state(match).heap[7] == EMPTY
        assert refused(match, 0, TAKES[8]) == "RED-3.1"
        assert refused(match, 0, TAKES[120]) == "RED-3.1"
        match.play(0, GIVE_BACK)
        match.play(0, TAKES[7])
        assert not side(match).turned

    @rule("RED-3.1")
    def test_a_face_is_drawn_when_it_is_turned_and_exists_nowhere_before(self) -> None:
        """The same table twice, and what is under the same back differs, as long as nobody has turned it."""
        found = set()
        for seed in range(40):
            match = table(2, seed="the same")
            match.secret = Random(seed).randbytes(32)
            match.play(0, TAKES[3])
            found.add(side(match).hand)
        back = table(2, seed="the same").state.heap[3]
        assert len(found) > 10
        assert {tile_sizes(numbers()).back[tile] for tile in found if tile is not None} == {back}

    @rule("RED-3.1")
    def test_every_tile_of_a_size_that_nobody_has_seen_is_as_likely_as_another(self) -> None:
        match = table(2)
        for tile in ("P25", "P26", "P27", "P28"):  # four of the nineteen of twelve squares are known
            keep(match, 1, tile)
        match.enter(0, TAKES[slot_of_back(match, "A49")], None)
        drawn = Counter(match.rules.draw(match.state, Lucky(number)).tile for number in range(15))
        assert len(drawn) == 15
        assert not set(drawn) & {index(tile) for tile in ("P25", "P26", "P27", "P28")}

    @rule("RED-3.2")
    def test_a_tile_is_kept_on_the_desk_or_lies_face_up_for_all(self) -> None:
        match = table(2)
        assert refused(match, 0, KEEP) == "RED-3.2"
        assert refused(match, 0, GIVE_BACK) == "RED-3.2"
        turn_up(match, 0, "A40")
        match.play(0, KEEP)
        assert side(match).desk == (index("A40"),)
        turn_up(match, 0, "A41")
        slot = side(match).slot
        match.play(0, GIVE_BACK)
        assert state(match).heap[slot] == index("A41")
        match.play(1, TAKES[slot])
        assert side(match, 1).hand == index("A41")

    @rule("RED-3.3")
    def test_what_was_kept_cannot_be_given_back(self) -> None:
        match = table(2)
        keep(match, 0, "A40")
        assert refused(match, 0, GIVE_BACK) == "RED-3.2"
        assert index("A40") not in state(match).heap

    @rule("RED-3.4")
    def test_who_comes_too_late_is_told_who_was_faster_and_loses_nothing(self) -> None:
        match = table(3)
        turn_up(match, 0, "A40")
        slot = side(match).slot
        before = match.save()
        named = match.messages.label("en", "named", index("A40"))
        refusal = match.check(1, TAKES[slot])
        assert refusal is not None and refusal.rule == "RED-3.4"
        assert match.say(refusal.message, "en") == f"seat 1 was faster and holds {named}"
        assert refusal.reason == f"seat 1 was faster and holds {named}"
        assert match.save() == before
        match.play(0, KEEP)
        refusal = match.check(1, TAKES[slot])
        assert refusal is not None and refusal.rule == "RED-3.4"
        assert "somebody was faster" in refusal.reason
        match.play(1, TAKES[slot + 1])  # nothing else was lost

    @rule("RED-3.5", "RED-4.1")
    def test_after_maquette_no_more_tiles_are_taken_and_none_is_laid_before(self) -> None:
        match = table(2)
        keep(match, 0, "A01")
        assert refused(match, 0, FIRST_PLACE) == "RED-3.5"
        assert refused(match, 0, TIRAGE) == "RED-3.5"
        turn_up(match, 0, "A02")
        assert refused(match, 0, MAQUETTE) == "RED-3.5"
        match.play(0, GIVE_BACK)
        match.play(0, MAQUETTE)
        assert refused(match, 0, MAQUETTE) == "RED-3.5"
        assert refused(match, 0, TAKES[slot_of(match, "A02")]) == "RED-3.5"
        match.play(0, FIRST_PLACE)

    @rule("RED-3.6")
    def test_everybody_sees_everything_but_the_faces_in_the_middle(self) -> None:
        match = table(4)
        walk(match, Random(4), 80)
        shown = [marbre.to_json(without_own(match.view(seat))) for seat in (None, *match.seats)]
        assert len(set(shown)) == 1
        hidden = [what for what in match.view(0).heap if what is not None and what < 0]
        assert len(hidden) == sum(BACK <= what < EMPTY for what in state(match).heap)
        seen = {tile for one in match.view(0).desks for tile in one.desk}
        assert seen == {tile for one in state(match).sides for tile in one.desk}

    def test_a_record_shows_every_face_that_was_turned_and_no_other(self) -> None:
        match = table(2)
        walk(match, Random(4), 40)
        turned = sum(b'"turn"' in line for line in match.record().splitlines())
        known = len(numbers().pieces) - match.state.unseen.bit_count()
        assert turned == known


class Lucky:
    """Luck that is a number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, n: int) -> int:
        return self.number % n


def without_own(view: Any) -> Any:
    """A view without what is the viewer's own business: who he is, and what his page is worth."""
    return msgspec.structs.replace(view, seat=None, hints=None)
