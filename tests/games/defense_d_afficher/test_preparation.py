"""Défense d'afficher, chapters 1 and 8: before the first roll; teams, mixed games, the simplified game."""

from collections import Counter

import pytest

import marbre
from marbre.games.defense_d_afficher.actions import POSTERS, Deal, Die, FirstRoll
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from tests.games.defense_d_afficher.drawing import GAME, NUMBER, action, do, draws, hand, table, without_luck
from tests.support import refused, rule


def start(players: int = 2, **options: object) -> Match:
    return marbre.start("defense-d-afficher", players=players, seed="x", options=options)


class TestTheTable:
    @rule("DEF-1.1")
    @pytest.mark.parametrize(
        ("players", "starts"), [(2, ("r0", "r20")), (3, ("r0", "r11", "r20")), (4, ("r0", "r11", "r20", "r31"))]
    )
    def test_each_side_starts_from_its_own_corner_and_two_from_opposite_ones(
        self, players: int, starts: tuple[str, ...]
    ) -> None:
        assert start(players).view(None).squares == tuple(NUMBER[name] for name in starts)

    @rule("DEF-1.1")
    @pytest.mark.parametrize("players", [1, 9])
    def test_two_to_eight_people(self, players: int) -> None:
        with pytest.raises(marbre.Unreadable, match="2 to 8"):
            start(players)

    @rule("DEF-1.2")
    def test_nine_panels_of_four_slots_each_poster_twice_and_one_slot_for_it(self) -> None:
        box = GAME.classic.box
        assert Counter((poster.panel, poster.slot) for poster in box.posters) == {
            (panel, slot): 1 for panel in range(1, 10) for slot in range(1, 5)
        }
        match = start()
        counts = match.rules.components(match.state)
        assert (counts["cards"], counts["posters twice"]) == (72, 36)
        assert len(match.view(None).posted) == POSTERS

    @rule("DEF-1.3")
    @pytest.mark.parametrize(("players", "each"), [(2, 18), (3, 12), (4, 9), (8, 9)])
    def test_thirty_six_posters_are_dealt_in_equal_parts(self, players: int, each: int) -> None:
        match = start(players)
        assert set(match.view(None).counts) == {each}
        assert sum(match.view(None).counts) == 36

    @rule("DEF-1.3")
    def test_another_deal_is_not_possible(self) -> None:
        match = start()
        entry = next(entry for entry in history(match.last) if isinstance(entry.action, Deal))
        assert entry.previous is not None
        before, hands = entry.previous.state, entry.action.hands
        assert match.rules.possible(before, entry.action)
        assert not match.rules.possible(before, Deal((hands[0], hands[0])))
        assert not match.rules.possible(before, Deal((hands[0], hands[1][:-1])))
        assert not match.rules.possible(before, Deal((hands[0], None)))

    @rule("DEF-1.3")
    def test_every_card_is_dealt_to_everybody_sometimes(self) -> None:
        found = {
            (side, card)
            for seed in range(40)
            for side in range(2)
            for card in hand(marbre.start("defense-d-afficher", players=2, seed=str(seed)), side)
        }
        assert len(found) == 144

    @rule("DEF-1.4")
    def test_the_rest_is_the_reserve_and_all_chance_cards_are_in_the_stock(self) -> None:
        view = start(3).view(0)
        assert (view.reserve, view.bottom, view.stock, view.discard) == (36, (), 24, ())


class TestWhoBegins:
    @rule("DEF-1.5")
    def test_the_highest_begins(self) -> None:
        match = without_luck(table("1.1", "1.2", "1.3", stage="first", rollers=(0, 1, 2)))
        draws(match, FirstRoll((2, 6, 5)))
        assert match.to_act == (1,)

    @rule("DEF-1.5")
    def test_who_shares_the_highest_rolls_again_and_nobody_else(self) -> None:
        match = without_luck(table("1.1", "1.2", "1.3", stage="first", rollers=(0, 1, 2)))
        draws(match, FirstRoll((5, 2, 5)))
        assert match.to_act == ()
        assert not match.rules.possible(match.state, FirstRoll((1, 2, 3)))
        draws(match, FirstRoll((1, 4)))
        assert match.to_act == (2,)

    @rule("DEF-1.5")
    def test_everybody_begins_sometimes(self) -> None:
        seats = Counter(marbre.start("defense-d-afficher", players=4, seed=str(seed)).to_act[0] for seed in range(60))
        assert set(seats) == {0, 1, 2, 3}

    @rule("DEF-1.6")
    def test_then_to_the_left_and_round_the_table(self) -> None:
        match = without_luck(table("1.1", "1.2", "1.3", turn=1))
        for seat in (1, 2, 0, 1):
            assert match.to_act == (seat,)
            assert refused(match, (seat + 1) % 3, action("roll")) == "DEF-1.6"
            do(match, "roll")
            draws(match, Die(1))
            do(match, "stay")


class TestTeams:
    @rule("DEF-8.1")
    @pytest.mark.parametrize(
        ("players", "teams", "sides"),
        [
            (2, "auto", ((0,), (1,))),
            (3, "1", ((0,), (1, 2))),
            (4, "auto", ((0,), (1,), (2,), (3,))),
            (4, "2", ((0, 1), (2, 3))),
            (4, "1", ((0,), (1,), (2, 3))),
            (6, "auto", ((0,), (1,), (2, 3), (4, 5))),
            (6, "3", ((0, 1), (2, 3), (4, 5))),
            (8, "auto", ((0, 1), (2, 3), (4, 5), (6, 7))),
            (8, "4", ((0, 1), (2, 3), (4, 5), (6, 7))),
            (7, "3", ((0,), (1, 2), (3, 4), (5, 6))),
        ],
    )
    def test_as_many_teams_as_wished_and_else_as_few_as_there_must_be(
        self, players: int, teams: str, sides: tuple[tuple[int, ...], ...]
    ) -> None:
        assert start(players, teams=teams).rules.setup.sides == sides

    @rule("DEF-8.1")
    @pytest.mark.parametrize(("players", "teams", "can"), [(2, "1", "0 to 0"), (5, "0", "1 to 2"), (8, "3", "4 to 4")])
    def test_teams_that_cannot_be_had_are_refused_with_the_reason(self, players: int, teams: str, can: str) -> None:
        with pytest.raises(
            marbre.Unreadable, match=f"two to four sides must come of it, so there can be {can}"
        ) as caught:
            start(players, teams=teams)
        assert "il faut deux à quatre camps" in caught.value.say("fr")

    @rule("DEF-8.1", "DEF-8.2")
    def test_five_people_are_three_alone_and_a_team(self) -> None:
        match = start(5)
        assert match.rules.setup.sides == ((0,), (1,), (2,), (3, 4))
        assert match.view(None).counts == (9, 9, 9, 9)

    @rule("DEF-8.3")
    def test_partners_see_one_hand_and_play_in_turn(self) -> None:
        match = without_luck(table("1.1 2.2", "3.3 4.4", players=4, options={"teams": "2"}))
        assert match.view(0).hand == match.view(1).hand != match.view(2).hand
        order = []
        for _ in range(5):
            order.append(match.to_act[0])
            do(match, "roll")
            draws(match, Die(3))
            do(match, "stay")
        assert order == [0, 2, 1, 3, 0]

    @rule("DEF-8.3")
    def test_a_partner_waits_for_his_own_turn(self) -> None:
        match = table("1.1 2.2", "3.3 4.4", players=4, options={"teams": "2"})
        assert refused(match, 1, action("roll")) == "DEF-8.3"
        assert refused(match, 2, action("roll")) == "DEF-1.6"

    @rule("DEF-8.3")
    def test_who_plays_again_plays_again_himself(self) -> None:
        match = without_luck(table("1.1 2.2", "3.3", players=3, options={"teams": "1"}, at=("r6", "r20")))
        match = without_luck(
            table("1.1", "3.3 2.2", players=3, options={"teams": "1"}, at=("r0", "r6"), turn=1, stage="move", roll=2)
        )
        assert match.to_act == (1,)
        do(match, "go r8")
        assert match.to_act == (1,)

    @rule("DEF-8.3", "DEF-7.1")
    def test_partners_win_together(self) -> None:
        match = table("1.1", "3.3", players=4, options={"teams": "2"}, at=("h2", "r20"), stage="post")
        do(match, "post 1.1")
        assert match.outcome is not None
        assert match.outcome.winners == (0, 1)
        assert match.outcome.scores == (1, 1, 0, 0)


class TestTheSimplifiedGame:
    @rule("DEF-8.4")
    def test_there_is_no_chance_to_take(self) -> None:
        match = start(simplified=True)
        seat = match.to_act[0]
        assert {type(found).__name__ for found in match.legal(seat)} == {"Roll", "Exchange"}
        assert refused(match, seat, action("chance")) == "DEF-8.4"

    @rule("DEF-8.4")
    @pytest.mark.parametrize("then", ["roll", "exchange 1.1"])
    def test_whoever_stops_on_a_chance_square_has_another_whole_turn_at_once(self, then: str) -> None:
        match = without_luck(table("1.1", "3.3", at=("r2", "r20"), stage="move", roll=2, options={"simplified": True}))
        do(match, "go r4")
        assert match.to_act == (0,)
        assert {type(found).__name__ for found in match.legal(0)} == {"Roll", "Exchange"}
        assert "You play again." in [match.say(found, "en", 0) for found in match.log(0)[-1].messages]
        do(match, then)
