"""Rédac' Chef, chapters 4 and 5 at the table: tiles on the page, print, and proof-reading."""

from typing import Any

from marbre.games.redac_chef.actions import CORRECT, FLIPS, LIFTS, STRETCHES, move_tribune, place
from marbre.games.redac_chef.cards.terms import PLAIN
from marbre.games.redac_chef.pages.proof_reading import best_flips, is_settled
from marbre.kernel.match import Match
from marbre.kernel.words.messages import LANGUAGES
from tests.games.redac_chef.drawing import index, sheet
from tests.games.redac_chef.newsdesk import (
    GIVE_BACK,
    KEEP,
    MAQUETTE,
    TAKES,
    TIRAGE,
    begin_day,
    keep,
    lay,
    print_all,
    side,
    state,
    table,
    tallied,
    turn_up,
)
from tests.support import refused, rule


def laying_out(*tiles: str, players: int = 2, percent: int = 100, **options: Any) -> Match:
    """Seat 0 has these tiles and has called Maquette."""
    match = table(players, begun=False, **options)
    if percent != 100:
        match.play(0, next(one for one in STRETCHES if one.percent == percent))
    begin_day(match)
    keep(match, 0, *tiles)
    match.play(0, MAQUETTE)
    return match


class TestThePage:
    @rule("RED-4.1")
    def test_tiles_are_laid_moved_turned_over_and_lifted_at_will(self) -> None:
        match = laying_out("A01", "A02", "P01")
        lay(match, 0, "A01", 0, 8)
        assert refused(match, 0, place(index("A01"), 0, 8)) == "RED-4.1"
        lay(match, 0, "A01", 1, 9)
        match.play(0, FLIPS[index("A01")])
        lies = side(match).page.find(index("A01"))
        assert lies is not None and (lies.x, lies.y, lies.up) == (1, 9, False)
        lay(match, 0, "A01", 1, 9, up=True)
        match.play(0, LIFTS[index("A01")])
        assert set(side(match).desk) == {index("A01"), index("A02"), index("P01")}
        assert side(match).page.placed == ()
        assert side(match).page == sheet().new_page()

    @rule("RED-4.1")
    def test_only_ones_own_tiles(self) -> None:
        match = laying_out("A01")
        keep(match, 1, "A02")
        for action in (place(index("A02"), 0, 8), FLIPS[index("A01")], LIFTS[index("A01")]):
            assert refused(match, 0, action) == "RED-4.1"

    @rule("RED-4.1")
    def test_who_reaches_for_another_tile_is_told_which_one_it_was(self) -> None:
        match = laying_out("A01")
        for tile, action in ((index("A02"), place(index("A02"), 0, 8)), (index("A01"), FLIPS[index("A01")])):
            refusal = match.check(0, action)
            assert refusal is not None
            for lang in LANGUAGES:
                assert match.messages.label(lang, "headline", tile) in match.say(refusal.message, lang)
        for unknown in (place(120, 0, 8), place(127, 0, 8), FLIPS[127], LIFTS[120]):
            refusal = match.check(0, unknown)
            assert refusal is not None and refusal.reason.startswith("the box has 120 tiles")

    @rule("RED-4.2")
    def test_a_tile_lies_on_the_page_of_the_day_and_on_nothing_else(self) -> None:
        match = laying_out("A01", "A02")  # 1 x 4 and 4 x 1
        assert refused(match, 0, place(index("A01"), 6, 11)) == "RED-4.2"
        assert refused(match, 0, place(index("A01"), 7, 8)) == "RED-4.2"
        assert refused(match, 0, place(index("A01"), 3, 2)) == "RED-4.2"  # the tribune
        lay(match, 0, "A01", 6, 10)
        assert refused(match, 0, place(index("A02"), 3, 12)) == "RED-4.2"
        lay(match, 0, "A01", 6, 9)  # over squares of its own
        lay(match, 0, "A02", 3, 13)

    @rule("RED-4.3")
    def test_the_tribune_moves_but_covers_the_star(self) -> None:
        match = laying_out("A01")
        match.play(0, move_tribune(2, 2))
        assert refused(match, 0, move_tribune(2, 2)) == "RED-4.3"
        assert refused(match, 0, move_tribune(2, 3)) == "RED-4.3"
        assert refused(match, 0, move_tribune(3, 2)) == "RED-4.2"
        match.play(0, move_tribune(0, 0))
        lay(match, 0, "A01", 6, 0)
        assert refused(match, 0, move_tribune(2, 0)) == "RED-4.2"

    @rule("RED-4.4")
    def test_the_table_does_not_stop_who_lays_like_beside_like(self) -> None:
        match = laying_out("D01", "D02")
        match.play(0, match.rules.from_text("place D01 A9"))
        free = [action for action in match.legal(0) if getattr(action, "tile", None) == index("D02")]
        for action in free:
            assert match.check(0, action) is None
        lay(match, 0, "D02", *beside(match, "D01", "D02"))
        shown = match.view(1).desks[0].conflicts
        assert [set(pair) for pair in shown] == [{index("D01"), index("D02")}]

    @rule("RED-4.5")
    def test_tiles_may_be_laid_face_down(self) -> None:
        match = laying_out("A01", "A07")  # both sport
        lay(match, 0, "A01", 0, 8, up=False)
        lay(match, 0, "A07", 1, 8)
        assert match.view(0).desks[0].conflicts == ()


def beside(match: Match, lies: str, other: str) -> tuple[int, int]:
    """A square where a tile would touch one that lies there."""
    on, page = sheet(), side(match).page
    found = page.find(index(lies))
    assert found is not None
    halo = on.halo(on.mask(found.tile, found.x, found.y))
    anchors = on.anchors(page.taken, index(other))
    for y in range(on.front.rows):
        for x in range(on.front.columns):
            if anchors >> y * on.stride + x & 1 and on.mask(index(other), x, y) & halo:
                return x, y
    raise AssertionError("there is no room beside it")


class TestPrint:
    @rule("RED-5.1")
    def test_a_page_in_print_stays_as_it_is_and_tiles_left_over_stay_too(self) -> None:
        match = laying_out("A01", "A02", players=3)
        lay(match, 0, "A01", 0, 8)
        match.play(0, TIRAGE)
        assert side(match).token == 1
        for action in (FLIPS[index("A01")], LIFTS[index("A01")], place(index("A02"), 0, 13), TIRAGE, MAQUETTE):
            assert refused(match, 0, action) == "RED-5.1"
        print_all(match)
        assert tallied(match).leftovers == 1
        while state(match).stage == "draft":
            match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        for seat in match.seats:
            match.play(seat, match.legal(seat)[0])
        assert state(match).day == 1
        assert side(match).desk == (index("A02"),)

    @rule("RED-5.5")
    def test_when_time_is_up_tokens_go_in_the_order_of_the_last_actions(self) -> None:
        match = table(4)
        keep(match, 3, "A01")
        match.play(3, MAQUETTE)
        match.play(3, TIRAGE)
        turn_up(match, 2, "A02")
        match.play(2, KEEP)
        turn_up(match, 0, "A03")
        turn_up(match, 1, "A04")
        match.play(2, MAQUETTE)
        lay(match, 2, "A02", 0, 13)
        match.play(0, GIVE_BACK)
        match.advance(239_999)
        assert match.to_act == (0, 1, 2)
        match.advance(240_000)
        assert [one.token for one in state(match).sides] == [4, 2, 3, 1]
        assert side(match, 0).desk == ()
        assert side(match, 1).desk == (index("A04"),)
        assert len(side(match, 2).page.placed) == 1
        assert match.last.at == 240_000

    @rule("RED-5.5")
    def test_no_action_comes_after_the_bell(self) -> None:
        match = table(2)
        match.advance(300_000)
        assert refused(match, 0, TAKES[0]) == "RED-2.2"


class TestProofs:
    def _with_conflicts(self, percent: int = 100, **options: Any) -> Match:
        """Three sport articles in a row, and one of them apart, at seat 0; nothing at seat 1."""
        match = laying_out("A01", "A07", "A13", "A02", percent=percent, **options)
        for x, tile in enumerate(("A01", "A07", "A13")):
            lay(match, 0, tile, x, 8)
        lay(match, 0, "A02", 3, 8)
        match.play(1, MAQUETTE)
        match.play(1, TIRAGE)
        match.play(0, TIRAGE)
        return match

    @rule("RED-5.2", "RED-5.3")
    def test_who_has_conflicts_turns_tiles_until_none_is_left(self) -> None:
        match = self._with_conflicts()
        assert state(match).stage == "proof"
        assert match.to_act == (0,)
        assert refused(match, 1, CORRECT) == "RED-5.3"
        assert refused(match, 0, FLIPS[index("A02")]) == "RED-5.3"  # business, beside sport
        refusal = match.check(0, FLIPS[index("A02")])
        assert refusal is not None and match.messages.label("en", "named", index("A02")) in refusal.reason
        assert refused(match, 0, TIRAGE) == "RED-2.2"
        match.play(0, FLIPS[index("A01")])
        assert state(match).stage == "proof"
        assert refused(match, 0, FLIPS[index("A01")]) == "RED-5.3"
        match.play(0, FLIPS[index("A07")])
        assert len(state(match).counts) == 1
        assert tallied(match).up == 2

    @rule("RED-5.4")
    def test_the_best_choice_is_offered_and_taken_after_thirty_seconds(self) -> None:
        match = self._with_conflicts()
        page = side(match).page
        best = best_flips(sheet(), page, PLAIN)
        assert best == {index("A07")}
        assert match.view(0).hints.best_flips == (index("A07"),)
        accepted, late = match.copy(), match.copy()
        accepted.play(0, CORRECT)
        late.advance(29_999)
        assert state(late).stage == "proof"
        late.advance(30_000)
        for one in (accepted, late):
            lies = side(one).page.find(index("A07"))
            assert lies is not None and not lies.up
            assert is_settled(sheet(), side(one).page, PLAIN)
            assert len(state(one).counts) == 1
        assert state(accepted).counts == state(late).counts

    @rule("RED-5.4")
    def test_without_a_clock_proof_reading_waits_for_its_player(self) -> None:
        match = self._with_conflicts(friday=0)
        assert match.alarm is None
        match.advance(86_400_000)
        assert (state(match).stage, match.to_act) == ("proof", (0,))

    @rule("RED-5.4", "RED-16.1")
    def test_who_plays_with_a_longer_clock_reads_proofs_for_longer(self) -> None:
        match = self._with_conflicts(percent=200)
        match.advance(59_999)
        assert state(match).stage == "proof"
        match.advance(60_000)
        assert len(state(match).counts) == 1

    def test_who_has_none_is_not_asked(self) -> None:
        match = laying_out("A01")
        assert refused(match, 0, CORRECT) == "RED-5.3"
        print_all(match)
        assert state(match).stage == "draft"


def test_hints_are_not_shown_where_they_are_off() -> None:
    for hints in (True, False):
        match = table(2, hints=hints)
        keep(match, 0, "A01")
        shown = match.view(0)
        assert (shown.desks[0].conflicts is None) == (shown.hints is None) == (not hints)
        print_all(match)
        assert match.view(0).desks[0].conflicts == ()
