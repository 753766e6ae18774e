"""Rédac' Chef, chapters 7 to 11 at the table: tribunes, flashes and characters, and who plays alone."""

from collections import Counter
from typing import Any

from marbre.games.redac_chef.actions import CHOICES, Offer
from marbre.games.redac_chef.state import tile_sizes
from marbre.kernel.match import Match
from marbre.kernel.seats import DEALER
from marbre.layout import bits
from tests.games.redac_chef.drawing import character, flash, index, numbers
from tests.games.redac_chef.newsdesk import (
    GIVE_BACK,
    KEEP,
    MAQUETTE,
    TAKES,
    TIRAGE,
    keep,
    lay,
    next_day,
    print_all,
    side,
    state,
    table,
    turn_up,
)
from tests.support import refused, rule


class Lot:
    """Luck that is known, and remembers what it was asked."""

    def __init__(self, *numbers: int) -> None:
        self.numbers, self.asked = list(numbers), list[int]()

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.numbers[len(self.asked) - 1]


def drafting(players: int = 3, **options: Any) -> Match:
    """Friday is in print, in the order of the seats."""
    match = table(players, **options)
    for seat in match.seats:
        match.play(seat, MAQUETTE)
        match.play(seat, TIRAGE)
    return match


class TestTheDraft:
    @rule("RED-7.1", "RED-11.2")
    def test_as_many_tribunes_as_players_three_for_two_two_for_one(self) -> None:
        for players, count in ((1, 2), (2, 3), (3, 3), (4, 4), (6, 6)):
            match = drafting(players)
            assert len(match.view(None).offer) == count

    @rule("RED-1.4", "RED-7.1")
    def test_tribunes_come_from_the_two_sided_ones_either_side_up_and_never_twice(self) -> None:
        sides: Counter[int] = Counter()
        for seed in range(12):
            match = drafting(6, seed=str(seed))
            first = match.view(None).offer
            assert len({number // 2 for number in first}) == 6
            sides.update(number % 2 for number in first)
            while state(match).stage == "draft":
                match.play(match.to_act[0], match.legal(match.to_act[0])[0])
            for seat in match.seats:
                match.play(seat, match.legal(seat)[0])
            print_all(match)
            second = match.view(None).offer
            assert {number // 2 for number in first} | {number // 2 for number in second} == set(range(12))
        assert min(sides.values()) > 20

    @rule("RED-7.2")
    def test_the_lowest_token_chooses_first_and_the_last_takes_what_is_left(self) -> None:
        match = table(3)
        for seat in (1, 2, 0):
            match.play(seat, MAQUETTE)
            match.play(seat, TIRAGE)
        offer = match.view(None).offer
        assert match.to_act == (1,)
        assert refused(match, 0, CHOICES[offer[0]]) == "RED-7.2"
        assert refused(match, 1, CHOICES[numbers().starting[0]]) == "RED-7.1"
        match.play(1, CHOICES[offer[2]])
        assert match.to_act == (2,)
        assert refused(match, 2, CHOICES[offer[2]]) == "RED-7.1"
        match.play(2, CHOICES[offer[0]])
        assert [one.chosen for one in state(match).sides] == [offer[1], offer[2], offer[0]]
        assert state(match).stage == "ready"

    @rule("RED-7.3")
    def test_tiles_of_pages_go_back_face_down_those_on_desks_and_face_up_ones_stay(self) -> None:
        match = table(2)
        keep(match, 0, "A01", "A02")
        turn_up(match, 1, "A50")
        match.play(1, GIVE_BACK)
        match.play(0, MAQUETTE)
        lay(match, 0, "A01", 0, 8)
        backs = state(match).heap.count(tile_sizes(numbers()).back[index("A01")])
        old = side(match).face
        next_day(match)
        assert state(match).heap.count(tile_sizes(numbers()).back[index("A01")]) == backs + 1
        assert side(match).desk == (index("A02"),)
        assert index("A50") in state(match).heap
        assert side(match).page.placed == () and side(match).token is None
        assert side(match).face != old and state(match).offer == ()
        assert state(match).returned == 1 << index("A01")
        turn_up(match, 1, "A01")  # it is there to be found again

    @rule("RED-7.4")
    def test_a_tribune_is_its_owners_for_one_day(self) -> None:
        match = drafting(2)
        offer = match.view(None).offer
        match.play(0, CHOICES[offer[0]])
        match.play(1, CHOICES[offer[1]])
        for seat in match.seats:
            match.play(seat, match.legal(seat)[0])
        assert [one.face for one in state(match).sides] == list(offer[:2])


class TestFlashesAndCharacters:
    @rule("RED-9.1", "RED-9.2")
    def test_a_flash_is_known_before_tribunes_are_chosen_and_holds_for_its_day(self) -> None:
        match = table(2, begun=False, flashes=True)
        assert match.view(0).flash is None
        friday = match.view(0).next_flash
        assert numbers().flashes[friday][0] == 0
        for seat in match.seats:
            match.play(seat, match.legal(seat)[0])
        assert match.view(0).flash == friday
        print_all(match)
        while state(match).stage == "proof":
            match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        assert state(match).stage == "draft"
        assert match.view(0).flash == friday
        assert numbers().flashes[match.view(0).next_flash][0] == 1
        assert table(2).view(0).flash is None

    @rule("RED-9.4")
    def test_an_ad_that_is_turned_over_must_be_kept_when_the_flash_says_so(self) -> None:
        match = drafting(2, flashes=True)
        offer = match.last
        assert isinstance(offer.action, Offer)
        assert offer.previous is not None
        match.last = offer.previous
        match.enter(DEALER, Offer(offer.action.faces, flash("S1")), None)
        while state(match).stage == "draft":
            match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        for seat in match.seats:
            match.play(seat, match.legal(seat)[0])
        turn_up(match, 0, "D01")
        assert match.view(1).desks[0].must_keep
        assert refused(match, 0, GIVE_BACK) == "RED-9.4"
        assert match.legal(0) == (KEEP,)
        turn_up(match, 1, "A20")
        match.play(1, GIVE_BACK)

    @rule("RED-10.1")
    def test_everybody_has_a_character_of_his_own_on_all_days(self) -> None:
        match = table(6, characters=True)
        dealt = state(match).characters
        assert sorted(one for one in dealt if one is not None) == list(range(6))
        next_day(match)
        assert state(match).characters == dealt
        assert table(6).view(0).desks[0].character is None

    @rule("RED-10.5")
    def test_benoit_begins_with_three_dollars(self) -> None:
        match = table(6, characters=True)
        rich = state(match).characters.index(character("benoit"))
        assert match.view(None).dollars == tuple(3 * (at == rich) for at in range(6))

    @rule("RED-10.6")
    def test_ursule_takes_one_more_tile_while_she_lays_out(self) -> None:
        match = table(6, characters=True)
        seat = state(match).characters.index(character("ursule"))
        for one in (seat, (seat + 1) % 6):
            match.play(one, MAQUETTE)
        assert refused(match, (seat + 1) % 6, TAKES[0]) == "RED-3.5"
        turn_up(match, seat, "A01")
        assert refused(match, seat, TIRAGE) == "RED-5.1"
        thrifty = match.copy()
        thrifty.play(seat, GIVE_BACK)
        match.play(seat, KEEP)
        for at_work in (match, thrifty):
            assert refused(at_work, seat, TAKES[0]) == "RED-3.5"
        lay(match, seat, "A01", 0, 8)


class TestAlone:
    @rule("RED-11.1")
    def test_five_tiles_of_each_size_are_set_aside_unseen(self) -> None:
        assert Counter(table(1).view(0).heap) == {-4: 20, -6: 26, -8: 21, -9: 14, -12: 14}
        assert table(1).state.unseen.bit_count() == 120

    @rule("RED-11.1")
    def test_what_was_seen_is_in_the_middle_and_what_was_set_aside_never_comes(self) -> None:
        """On Saturday a tile of Friday's page is under one of its backs for sure, another perhaps under none."""
        match = table(1)
        keep(match, 0, "A52")
        match.play(0, MAQUETTE)
        lay(match, 0, "A52", 0, 8)
        next_day(match)
        match.enter(0, TAKES[state(match).heap.index(tile_sizes(numbers()).back[index("A52")])], None)
        first = [Lot(number, 0) for number in range(14)]  # fourteen backs, and one of them is surely its own
        drawn = [match.rules.draw(match.state, luck).tile for luck in first]
        assert [luck.asked for luck in first] == [[14], *[[14, 18]] * 13]
        assert drawn.count(index("A52")) == 1
        others = {match.rules.draw(match.state, Lot(13, number)).tile for number in range(18)}
        assert others == set(bits(tile_sizes(numbers()).of_back[4])) - {index("A52")}

    @rule("RED-11.4")
    def test_who_earns_too_little_alone_has_lost(self) -> None:
        match = table(1)
        next_day(match)
        next_day(match)
        print_all(match)
        assert match.outcome is not None
        assert (match.outcome.ending, match.outcome.winners) == ("ruined", ())
