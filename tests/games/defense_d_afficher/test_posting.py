"""Défense d'afficher, chapters 3 and 7: sticking posters, and the end."""

from typing import Any

import pytest

import marbre
from marbre.games.defense_d_afficher.actions import Draw, Stick
from marbre.kernel.match import Match
from tests.games.defense_d_afficher.drawing import (
    EVERYTHING,
    action,
    card,
    cards,
    do,
    draws,
    hand,
    posts,
    table,
    with_at,
    without_luck,
)
from tests.support import refused, rule


def at_panel_one(mine: str, theirs: str = "9.1 9.2", **fields: Any) -> Match:
    """Side 0 stands at the foot of panel 1 with these posters."""
    return table(mine, theirs, at=("h2", "r20"), stage="post", **fields)


@rule("DEF-7.2")
def test_before_the_end_whoever_holds_the_fewest_posters_is_ahead() -> None:
    match = table("1.1 1.2 5.1", "9.1", "9.2")
    assert match.rules.ahead(match.state) == (1, 2)
    match = table("1.1 1.2", "9.1 9.2", "2.1", players=4, options={"teams": "1"})  # the last two are a team
    assert match.rules.ahead(match.state) == (2, 3)


class TestSticking:
    @rule("DEF-3.1")
    def test_on_exact_arrival_at_the_foot_of_the_panel(self) -> None:
        match = table("1.1 1.2 5.1", "9.1", at=("h1", "r20"), stage="move", roll=1)
        do(match, "go h2")
        assert match.to_act == (0,)
        do(match, "post 1.1 1.2")
        view = match.view(None)
        assert [slot for slot, found in enumerate(view.posted) if found is not None] == [0, 1]
        assert view.counts == (1, 1)
        assert match.to_act == (1,)

    @rule("DEF-3.1")
    def test_not_in_passing(self) -> None:
        match = table("1.1 1.2 5.1", "9.1", at=("h1", "r20"), stage="move", roll=2)
        do(match, "go h3")
        assert match.to_act == (1,)

    @rule("DEF-3.1")
    def test_not_a_poster_of_another_panel(self) -> None:
        match = at_panel_one("1.1 5.1")
        assert refused(match, 0, action("post 5.1")) == "DEF-3.1"
        with pytest.raises(marbre.RuleViolation, match="the slot of Limaçor is on panel 5; this is panel 1"):
            do(match, "post 5.1")

    @rule("DEF-3.1")
    def test_not_a_poster_that_one_does_not_hold(self) -> None:
        assert refused(at_panel_one("1.1 5.1"), 0, action("post 1.2")) == "DEF-3.1"

    @rule("DEF-3.2")
    def test_some_may_be_held_back_or_all(self) -> None:
        match = at_panel_one("1.1 1.2 1.4 5.1")
        sets = {(), cards("1.1"), cards("1.2"), cards("1.4"), cards("1.1 1.2"), cards("1.1 1.4"), cards("1.2 1.4")}
        assert posts(match) == {*sets, cards("1.1 1.2 1.4")}
        do(match, "hold")
        assert match.view(None).counts == (4, 2)
        assert match.to_act == (1,)

    @rule("DEF-3.2", "DEF-7.2")
    def test_whether_somebody_holds_back_or_has_nothing_cannot_be_told(self) -> None:
        for mine in ("1.1 5.1", "5.2 5.1"):
            match = table(mine, "9.1", at=("h1", "r20"), stage="move", roll=1)
            do(match, "go h2")
            assert match.to_act == (0,)
            assert match.view(1).stage == "post"

    @rule("DEF-3.3")
    def test_a_slot_takes_one_poster(self) -> None:
        match = at_panel_one("1.1 1.2 5.1", posted="1.1b")
        assert refused(match, 0, action("post 1.1")) == "DEF-3.3"
        assert posts(match) == {(), cards("1.2")}

    @rule("DEF-3.3")
    def test_not_two_alike_at_once(self) -> None:
        match = at_panel_one("1.1 1.1b 5.1")
        assert refused(match, 0, action("post 1.1 1.1b")) == "DEF-3.3"
        assert refused(match, 0, action("post 1.1 1.1")) == "DEF-3.3"
        assert posts(match) == {(), cards("1.1"), cards("1.1b")}

    @rule("DEF-3.3")
    def test_at_a_full_panel_there_is_nothing_to_ask(self) -> None:
        match = table("5.1", "9.1", at=("h1", "r20"), stage="move", roll=1, posted="1.1 1.2 1.3 1.4")
        do(match, "go h2")
        assert match.to_act == (1,)


def trapped(mine: str = "1.1 1.2 5.1", **fields: Any) -> Match:
    return without_luck(at_panel_one(mine, options={"penalties": True}, **fields))


class TestTheWrongSlot:
    @rule("DEF-3.4")
    def test_without_penalties_it_is_refused_with_the_name_of_whose_slot_it_is(self) -> None:
        match = at_panel_one("1.1 5.1")
        assert action("stick 5.1 1.3") not in match.legal(0)
        refusal = match.check(0, action("stick 5.1 1.3"))
        assert refusal is not None
        assert refusal.rule == "DEF-3.4"
        assert match.say(refusal.message) == "that slot is reserved for Crocambelle; Limaçor stays in your hand"

    @rule("DEF-3.4")
    def test_with_penalties_every_poster_may_be_pointed_at_every_open_slot_of_the_panel(self) -> None:
        match = trapped(posted="1.3b", bars=("1.4",))
        pairs = {Stick(one, slot) for one in cards("1.1 1.2 5.1") for slot in cards("1.1 1.2")}
        for listed in (match.legal(0), match.offered(0)):
            assert set(listed) == {action("hold"), *pairs}
        assert refused(match, 0, action("stick 1.1 1.3")) == "DEF-3.3"
        assert refused(match, 0, action("stick 1.1 1.4")) == "DEF-6.2"
        assert refused(match, 0, action("stick 1.1 2.1")) == "DEF-3.1"
        assert refused(match, 0, action("post 1.1")) == "DEF-3.4"

    @rule("DEF-3.4")
    def test_what_is_offered_is_the_same_whatever_fits(self) -> None:
        """The lists of two hands differ by the names of the posters alone: how many pairs, and which slots."""
        lists = [trapped(mine).offered(0) for mine in ("1.1 1.2", "5.1 6.2")]
        assert len({len(listed) for listed in lists}) == 1
        assert len({tuple(sorted(pair.slot for pair in listed if isinstance(pair, Stick))) for listed in lists}) == 1

    @rule("DEF-3.4")
    def test_a_wrong_pair_comes_off_costs_one_more_and_the_posting_goes_on(self) -> None:
        match = trapped()
        do(match, "stick 5.1 1.3")
        draws(match, Draw(cards("7.2")))
        assert hand(match, 0) == set(cards("1.1 1.2 5.1 7.2"))
        assert match.view(None).posted == (None,) * 36
        assert match.to_act == (0,)
        do(match, "stick 1.1 1.1")
        do(match, "stick 1.2 1.2")
        assert match.to_act == (0,)
        do(match, "hold")
        assert hand(match, 0) == set(cards("5.1 7.2"))
        assert match.to_act == (1,)

    @rule("DEF-3.4")
    @pytest.mark.parametrize(("stage", "more"), [("fog", {"left": 2}), ("double", {"at_slot": 4})])
    def test_so_it_is_in_the_fog_and_with_a_double(self, stage: str, more: dict[str, int]) -> None:
        match = table("2.1b 5.1", "9.1", stage=stage, options={"penalties": True}, left=more.get("left", 0))
        match = without_luck(with_at(match, more.get("at_slot")))
        do(match, "stick 5.1 2.1")
        draws(match, Draw(cards("7.2")))
        assert match.view(0).stage == stage
        do(match, "stick 2.1b 2.1")
        assert match.view(None).posted[4] == card("2.1b")

    @rule("DEF-3.4", "DEF-7.1")
    def test_the_last_right_pair_wins(self) -> None:
        match = trapped("1.1")
        do(match, "stick 1.1 1.1")
        assert match.outcome is not None

    @rule("DEF-3.4")
    def test_the_others_are_not_told_which_poster_it_was(self) -> None:
        match = at_panel_one("1.1 5.1", options={"penalties": True})
        do(match, "stick 5.1 1.3")
        for viewer in (1, None):
            said = " ".join(match.say(found, "en", viewer) for told in match.log(viewer) for found in told.messages)
            assert "where it does not belong" in said
            assert "Limaçor" not in said
            assert b'"card":16' not in match.record_for(viewer)

    @rule("DEF-3.4")
    def test_after_three_the_side_is_shown_again_what_fits(self) -> None:
        match = trapped(penalties=(2, 0))
        assert match.view(0).trapped and not posts(match) - {()}
        do(match, "stick 5.1 1.3")
        draws(match, Draw(cards("7.2")))
        assert not match.view(0).trapped
        assert posts(match) == {(), cards("1.1"), cards("1.2"), cards("1.1 1.2")}
        assert refused(match, 0, action("stick 5.1 1.3")) == "DEF-3.4"
        assert refused(match, 0, action("stick 1.1 1.1")) == "DEF-3.4"

    @rule("DEF-3.4")
    def test_with_an_empty_reserve_there_is_nothing_to_pay_with(self) -> None:
        match = trapped("1.1 5.1", theirs=" ".join(one for one in EVERYTHING.split() if one not in ("1.1", "5.1")))
        do(match, "stick 5.1 1.3")
        assert match.view(0).penalties == (1, 0)
        assert match.to_act == (0,)
        assert match.view(0).counts == (2, 70)

    @rule("DEF-3.4")
    def test_nor_does_what_is_offered_in_a_turn_say_what_has_become_useless(self) -> None:
        match = table("1.1 2.1", "9.1", posted="2.1b", options={"penalties": True})
        assert set(match.offered(0)) == {action("roll"), action("exchange 1.1 2.1"), action("chance")}

    @rule("DEF-3.4")
    def test_what_is_typed_gives_no_slot_away(self) -> None:
        match = trapped("5.1 5.1b")
        assert [match.rules.to_text(found) for found in match.legal(0)[1:3]] == [
            "stick limacor 1.1",
            "stick limacor 1.2",
        ]
        assert match.rules.from_text("stick Limaçor2 1.4") == Stick(card("5.1b"), card("1.4"))


class TestTheEnd:
    @rule("DEF-7.1")
    def test_whoever_sticks_his_last_poster_wins_at_once(self) -> None:
        match = at_panel_one("1.1 1.3")
        do(match, "post 1.1 1.3")
        assert match.outcome is not None
        assert (match.outcome.ending, match.outcome.winners) == ("all-posted", (0,))
        assert match.view(1).hands[1] == cards("9.1 9.2")

    @rule("DEF-7.1")
    @pytest.mark.parametrize(
        ("stage", "text"),
        [("fog", "post 8.1"), ("give", "give 8.1 2"), ("discard", "slip 8.1")],
    )
    def test_in_whatever_phase(self, stage: str, text: str) -> None:
        match = table("8.1", "9.1", stage=stage, left=2)
        do(match, text)
        assert match.outcome is not None
        assert match.outcome.winners == (0,)

    @rule("DEF-7.1")
    def test_even_with_the_double_of_a_scraped_poster(self) -> None:
        match = table("1.1", "9.1", posted="1.1b", stage="scraper")
        do(match, "scrape 1.1 2")
        assert match.outcome is None
        do(match, "post 1.1")
        assert match.outcome is not None
        assert hand(match, 1) == {card("9.1"), card("1.1b")}

    @rule("DEF-7.1")
    def test_nobody_wins_by_an_exchange(self) -> None:
        match = table("8.1", "9.1")
        do(match, "exchange 8.1")
        assert match.outcome is None

    @rule("DEF-7.4")
    def test_when_every_slot_of_a_simplified_game_is_filled_fewest_win(self) -> None:
        filled = " ".join(
            f"{panel}.{slot}" for panel in range(1, 10) for slot in range(1, 5) if (panel, slot) != (1, 1)
        )
        match = at_panel_one(
            "1.1 2.1b", "9.1b 9.2b", posted=filled, options={"simplified": True, "penalties": True}, penalties=(1, 2)
        )
        do(match, "stick 1.1 1.1")
        assert match.outcome is not None
        assert (match.outcome.ending, match.outcome.winners) == ("walls-full", (0,))
        assert match.outcome.breakdown[1][0].rule == "DEF-7.4"

    @rule("DEF-7.4")
    def test_but_with_chance_cards_the_scraper_may_still_come(self) -> None:
        filled = " ".join(
            f"{panel}.{slot}" for panel in range(1, 10) for slot in range(1, 5) if (panel, slot) != (1, 1)
        )
        match = at_panel_one("1.1 2.1b", "9.1b 9.2b", posted=filled)
        do(match, "post 1.1")
        assert match.outcome is None
