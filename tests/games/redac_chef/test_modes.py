"""Rédac' Chef, chapters 12 to 15: puzzles, Slo-Mode, the newsroom, the family game."""

import re
from random import Random

import pytest

import marbre
from marbre.cli.records import show_outcome
from marbre.cli.words import WORDS
from marbre.console.speech import Speech
from marbre.games.redac_chef.actions import FLIPS, LIFTS, READY, move_tribune, place
from marbre.games.redac_chef.pages.page import Page
from marbre.games.redac_chef.state import BACK, EMPTY
from marbre.kernel.actions import TakeBack
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.standing import final_standing
from marbre.layout import bits
from marbre.testing.matches import walk
from tests.games.redac_chef.drawing import numbers, sheet
from tests.games.redac_chef.newsdesk import (
    GIVE_BACK,
    KEEP,
    MAQUETTE,
    TAKES,
    TIRAGE,
    begin_day,
    keep,
    lay,
    next_day,
    print_all,
    side,
    slot_of_back,
    state,
    table,
    tallied,
)
from tests.support import refused, rule


def shown(match: Match) -> list[int]:
    """The slots in which a tile lies face up."""
    return [slot for slot, what in enumerate(state(match).heap) if what < BACK]


def backs(match: Match) -> list[int]:
    return [slot for slot, what in enumerate(state(match).heap) if BACK <= what < EMPTY]


def print_at(match: Match, seat: int, at: int) -> None:
    match.advance(at)
    match.play(seat, TIRAGE, at=at)


class TestPuzzles:
    @rule("RED-12.1")
    def test_a_puzzle_is_a_lot_and_a_tribune_and_one_page(self) -> None:
        for number, (face, tiles) in enumerate(numbers().puzzles, start=1):
            match = table(1, mode="puzzle", puzzle=number, flashes=True, characters=True)
            assert side(match).desk == tiles
            assert side(match).face == face
            assert match.view(0).heap == () and match.view(0).flash is None
            assert refused(match, 0, TAKES[0]) == "RED-3.5"
            assert match.alarm is None
            match.play(0, TIRAGE)
            assert match.outcome is not None

    @rule("RED-12.3")
    def test_whoever_leaves_out_an_ad_has_no_score_and_is_last(self, capsys: pytest.CaptureFixture[str]) -> None:
        match = table(2, mode="puzzle")
        ads = [tile for tile in side(match).desk if numbers().pieces[tile].kind == 2]
        for tile in ads:
            page = side(match, 1).page
            anchor = _apart(page, tile)
            match.play(1, place(tile, *sheet().at(anchor)))
        print_all(match)
        assert match.outcome is not None
        assert match.outcome.ending == "puzzle"
        assert match.outcome.winners == (1,)
        assert match.rules.unscored(match.outcome) == (0,)
        assert match.rules.ranking(match.outcome) == (1, 0)
        show_outcome(Speech("en", WORDS), match, None)
        assert re.search(r"seat 1 +– ", capsys.readouterr().out)

    @rule("RED-12.3")
    def test_where_no_page_is_whole_nobody_wins(self) -> None:
        match = table(2, mode="puzzle")
        print_all(match)
        assert match.outcome is not None
        assert (match.outcome.ending, match.outcome.winners) == ("incomplete", ())
        assert match.rules.unscored(match.outcome) == (0, 1)

    @rule("RED-12.3")
    @pytest.mark.parametrize("players", [1, 2])
    def test_whose_page_is_not_whole_reads_that_and_nothing_of_bankruptcy(self, players: int) -> None:
        match = table(players, mode="puzzle")
        print_all(match)
        told = final_standing(match, 0)
        assert told is not None
        assert match.say(told.headline, "en", 0) == "Your page is incomplete."
        assert match.say(told.headline, "fr", 0) == "Votre page est incomplète."
        (remark,) = {place.remark and place.remark.rule for place in told.places}
        assert remark == "RED-12.3"

    @rule("RED-12.4", "RED-6.9")
    def test_a_puzzle_never_counts_below_nothing(self) -> None:
        match = table(1, mode="puzzle", lot="A05 A20 / 11B")
        match.play(0, TIRAGE)
        (count,) = state(match).counts[0]
        assert (count.points, count.complete) == (0, True)
        assert count.lines[-1].rule == "RED-6.9"
        assert match.outcome is not None and match.outcome.scores == (0,)
        said = [match.say(one, "en", 0) for told in match.log(0) for one in told.messages]
        assert "Your page is worth 0." in said
        assert not [line for line in said if "$" in line]  # in a puzzle nobody earns anything

    @rule("RED-15.1")
    def test_a_puzzle_is_not_played_by_family_rules(self) -> None:
        with pytest.raises(marbre.Unreadable, match="family rules"):
            table(1, mode="puzzle", family=True)

    @rule("RED-12.2", "RED-12.4")
    def test_leftovers_cost_nothing(self) -> None:
        match = table(1, mode="puzzle")
        match.play(0, TIRAGE)
        assert tallied(match).leftover_penalty == 0
        assert state(match).counts[0][0].dollars == 0

    @rule("RED-12.5")
    def test_who_is_alone_takes_back_what_he_did_on_the_page_step_by_step(self) -> None:
        match = table(1, mode="puzzle")
        tile = side(match).desk[0]
        x, _ = sheet().at(_apart(side(match).page, tile))
        tribune = next(at for at in map(sheet().at, bits(sheet().tribune_places(0))) if at != side(match).page.tribune)
        before = []
        for action in (move_tribune(*tribune), place(tile, x, 13), FLIPS[tile], place(tile, x, 12), LIFTS[tile]):
            before.append(side(match))
            match.play(0, action)
        for laid in reversed(before):
            match.undo(0)
            assert side(match) == laid
        assert refused(match, 0, TakeBack()) == "TAB-2.3", "that the day has begun is not taken back"
        assert marbre.replay(match.record()).record() == match.record()
        match.play(0, TIRAGE)
        assert refused(match, 0, TakeBack()) == "TAB-2.2"

    @rule("RED-12.5")
    def test_where_several_lay_out_a_puzzle_nothing_is_taken_back(self) -> None:
        match = table(2, mode="puzzle")
        tile = side(match).desk[0]
        match.play(0, place(tile, *sheet().at(_apart(side(match).page, tile))))
        assert refused(match, 0, TakeBack()) == "TAB-2.3"


def _apart(page: Page, tile: int) -> int:
    """An anchor at which a tile touches no other tile."""
    on = sheet()
    for anchor in bits(on.anchors(page.taken, tile)):
        halo = on.halo(on.mask(tile, *on.at(anchor)))
        if not any(halo & on.mask(one.tile, one.x, one.y) for one in page.placed):
            return anchor
    raise AssertionError("there is no room")


class TestSloMode:
    @rule("RED-13.1")
    def test_there_is_no_clock_and_there_are_turns(self) -> None:
        match = table(3, mode="slow", friday=60)
        assert match.alarm is None and match.rules.setup.clocks == (0, 0, 0)
        assert match.to_act == (0,)
        assert refused(match, 1, TAKES[0]) == "RED-13.2"

    @rule("RED-13.2")
    def test_another_seat_begins_every_day(self) -> None:
        match = table(3, mode="slow")
        for day in range(3):
            assert match.to_act == (day,)
            for step in range(3):
                match.play((day + step) % 3, MAQUETTE)
            next_day(match) if day < 2 else print_all(match)

    @rule("RED-13.2")
    def test_one_of_ten_is_taken_for_the_desk_and_the_ten_are_filled_up(self) -> None:
        match = table(3, mode="slow")
        assert len(shown(match)) == 10
        slot = shown(match)[4]
        tile = state(match).heap[slot]
        match.play(0, TAKES[slot])
        assert side(match).desk == (tile,) and side(match).hand is None
        assert match.to_act == (1,)
        assert len(shown(match)) == 10

    @rule("RED-13.2")
    def test_or_one_that_lies_face_down_is_turned_and_kept_or_left(self) -> None:
        match = table(3, mode="slow")
        for action, count in ((KEEP, 10), (GIVE_BACK, 11)):
            (seat,) = match.to_act
            match.play(seat, TAKES[backs(match)[0]])
            assert match.to_act == (seat,) and side(match, seat).hand is not None
            match.play(seat, action)
            assert match.to_act == ((seat + 1) % 3,)
            assert len(shown(match)) == count

    @rule("RED-13.3")
    def test_who_calls_maquette_is_passed_over_and_tokens_go_in_the_order_of_tirage(self) -> None:
        match = table(3, mode="slow")
        match.play(0, TAKES[shown(match)[0]])
        match.play(1, MAQUETTE)
        match.play(2, TAKES[shown(match)[0]])
        match.play(0, MAQUETTE)
        assert match.to_act == (2,)
        tile = side(match).desk[0]
        assert refused(match, 0, place(tile, 0, 10)) == "RED-13.3"
        match.play(2, TAKES[shown(match)[0]])
        match.play(2, MAQUETTE)
        assert match.to_act == (0, 1, 2)
        match.play(0, place(tile, *sheet().at(next(bits(sheet().anchors(side(match).page.taken, tile))))))
        for seat, at in ((2, 1000), (0, 2000), (1, 3000)):
            print_at(match, seat, at)
        assert [one.token for one in state(match).sides] == [2, 3, 1]

    @rule("RED-13.3")
    def test_tokens_of_one_second_go_round_from_whoever_took_the_last_one_before(self) -> None:
        """Seats 2, 1 and 0 print in one second: from seat 0 on, who began the day."""
        match = table(5, mode="slow")
        for seat in range(5):
            match.play(seat, MAQUETTE, at=1000)
        for seat, at in ((2, 5000), (1, 5500), (0, 5999)):
            print_at(match, seat, at)
        assert [one.token for one in state(match).sides] == [1, 2, 3, None, None]
        assert [said.key for said in match.log(None)[-1].messages] == ["tirage", "token", "token"]
        print_at(match, 4, 6000)  # another second
        print_at(match, 3, 6001)  # the same, and next after seat 2
        assert [one.token for one in state(match).sides] == [1, 2, 3, 4, 5]

    @rule("RED-13.3")
    def test_and_on_past_the_last_seat(self) -> None:
        """Seat 2 prints alone; the others in one second: 3 and 4 come after it, then 0 and 1."""
        match = table(5, mode="slow")
        for seat in range(5):
            match.play(seat, MAQUETTE, at=1000)
        for seat, at in ((2, 5000), (1, 6000), (0, 6001), (4, 6002), (3, 6003)):
            print_at(match, seat, at)
        assert [one.token for one in state(match).sides] == [4, 5, 1, 2, 3]

    @rule("RED-13.3")
    def test_whoever_prints_a_second_later_is_later(self) -> None:
        match = table(3, mode="slow")
        for seat in range(3):
            match.play(seat, MAQUETTE)
        for seat, at in ((2, 5000), (1, 6000), (0, 7000)):
            print_at(match, seat, at)
        assert [one.token for one in state(match).sides] == [3, 2, 1]
        assert [type(entry.action).__name__ for entry in history(match.last)].count("NextSecond") == 2

    @rule("RED-13.2")
    def test_the_display_runs_dry_and_the_game_goes_on(self) -> None:
        match = table(2, mode="slow")
        while backs(match) or shown(match):
            (seat,) = match.to_act
            match.play(seat, TAKES[(shown(match) or backs(match))[0]])
        (seat,) = match.to_act
        assert match.legal(seat) == (MAQUETTE,)


class TestTheNewsroom:
    @rule("RED-14.1")
    def test_partners_sit_opposite_and_win_together(self) -> None:
        match = table(6, newsroom=True)
        assert match.rules.setup.seating.seats_of == ((0, 3), (1, 4), (2, 5))
        assert match.rules.partners(match.state, 4) == (1,)
        walk(match, Random(3), 10_000)
        assert match.outcome is not None
        assert set(match.outcome.winners) in ({0, 3}, {1, 4}, {2, 5})
        assert match.outcome.scores[:3] == match.outcome.scores[3:]

    @rule("RED-14.1")
    def test_who_is_left_over_plays_for_himself_and_two_play_alone(self) -> None:
        assert table(5, newsroom=True).rules.setup.seating.seats_of == ((0, 2), (1, 3), (4,))
        alone = table(2, newsroom=True)
        assert alone.rules.setup.seating.seats_of == ((0, 1),)
        assert alone.state.aside == 5

    @rule("RED-14.2")
    def test_one_reports_the_other_lays_out_and_they_change_every_day(self) -> None:
        match = table(4, newsroom=True)
        assert match.to_act == (0, 1)
        keep(match, 0, "A01")
        assert refused(match, 2, TAKES[slot_of_back(match, "A02")]) == "RED-14.2"
        assert refused(match, 0, place(0, 0, 8)) == "RED-14.2"
        lay(match, 2, "A01", 0, 8)
        for action in (FLIPS[0], LIFTS[0], move_tribune(0, 0)):
            assert refused(match, 0, action) == "RED-14.2"
            assert match.check(2, action) is None
        next_day(match)
        assert match.to_act == (2, 3)
        keep(match, 2, "A02")
        assert refused(match, 0, TAKES[slot_of_back(match, "A03")]) == "RED-14.2"

    @rule("RED-14.3")
    def test_layout_begins_with_the_first_tile_and_tirage_waits_for_maquette(self) -> None:
        match = table(4, newsroom=True)
        assert refused(match, 2, move_tribune(0, 0)) == "RED-14.3"
        keep(match, 0, "A01")
        assert match.to_act == (0, 1, 2)
        lay(match, 2, "A01", 0, 8)
        assert refused(match, 2, TIRAGE) == "RED-14.3"
        keep(match, 0, "A02")
        match.play(0, MAQUETTE)
        lay(match, 2, "A02", 0, 13)
        match.play(2, TIRAGE)
        assert side(match).token == 1


class TestTheFamilyGame:
    @rule("RED-15.2")
    def test_nobody_goes_bankrupt_and_who_plays_alone_needs_no_dollars(self) -> None:
        match = table(1, family=True)
        next_day(match)
        next_day(match)
        print_all(match)
        assert match.outcome is not None
        assert (match.outcome.ending, match.outcome.winners) == ("alone", (0,))

    @rule("RED-15.3")
    def test_starting_tribunes_are_plain_and_the_others_are_not(self) -> None:
        match = table(3, family=True)
        assert [one.face for one in state(match).sides] == [None] * 3
        next_day(match)
        assert all(one.face is not None for one in state(match).sides)


def test_a_day_needs_everybody_in_a_newsroom_too() -> None:
    match = table(4, begun=False, newsroom=True)
    match.play(0, READY)
    assert match.to_act == (1, 2, 3)
    begin_day(match)
    assert state(match).stage == "round"
