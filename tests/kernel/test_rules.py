"""The contract's defaults: what a game that brings only play has all the same."""

from random import Random

import msgspec
import pytest

from marbre.kernel.actions import Action
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.luck import commitment
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome, plain_win
from marbre.kernel.record import FORMAT, Header, PackName
from marbre.kernel.refusals import Unreadable
from marbre.kernel.rules import NoBox, NoOptions, Rules, missing_parts
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import message
from tests.support import refused, rule


class Take(Action, frozen=True, tag="take"):
    """Some matches from the heap."""

    count: int
    gently: bool = False


class Heap(msgspec.Struct, frozen=True):
    left: int
    turn: Seat


class Nim(Rules[NoOptions, NoBox, Heap, Take, Heap]):
    """Whoever takes the last match wins."""

    def begin(self) -> Heap:
        return Heap(5, 0)

    def to_act(self, state: Heap) -> tuple[Seat, ...]:
        return (state.turn,) if state.left else ()

    def legal(self, state: Heap, seat: Seat) -> tuple[Take, ...]:
        return tuple(Take(count) for count in (1, 2) if count <= state.left) if seat in self.to_act(state) else ()

    def apply(self, state: Heap, _actor: object, action: Take) -> Heap:
        return Heap(state.left - action.count, 1 - state.turn)

    def outcome(self, state: Heap) -> Outcome | None:
        return None if state.left else plain_win("empty", (1 - state.turn,), self.players)


GAME = Game(spec=GameSpec("nim", "Nim", range(2, 3), False, 1, "NIM"), rules_type=Nim, package="tests.kernel")


@pytest.fixture
def match() -> Match:
    secret = b"n" * 32
    pack = PackName(GAME.classic.name, GAME.classic.hash)
    return Match(GAME, GAME.rules(), Header(FORMAT, "nim", 1, pack, {}, (None, None), commitment(secret)), secret)


@rule("TAB-1.5")
def test_what_is_not_listed_is_refused(match: Match) -> None:
    assert match.check(0, Take(2)) is None
    assert refused(match, 0, Take(3)) == "TAB-1.5"
    assert refused(match, 1, Take(1)) == "TAB-1.5"


@rule("TAB-1.6")
def test_a_win_is_a_point_where_nothing_is_counted(match: Match) -> None:
    for turn, count in enumerate((2, 2, 1)):
        match.play(turn % 2, Take(count))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((0,), (1, 0))
    assert [point.rule for point in match.outcome.breakdown[0]] == ["TAB-1.6"]


def test_nothing_is_hidden_drawn_or_timed(match: Match) -> None:
    assert match.view(None) is match.state
    assert match.redeal(1, Random(0)).state == match.state
    assert match.rules.imagine(match.view(0), Random(0)) == match.state
    assert match.rules.chance(match.state) is None
    assert match.alarm is None


def test_an_action_is_spelt_read_described_and_told_by_its_tag_and_fields(match: Match) -> None:
    rules = match.rules
    assert rules.to_text(Take(2)) == "take 2 false"
    assert rules.from_text("take 2 true") == Take(2, gently=True)
    assert match.say(rules.describe(Take(2))) == "take 2 false"
    assert [match.say(said, reader=0) for said in match.play(0, Take(2))] == ["You: take 2 false."]
    assert match.say(message("do", text="x"), "fr") == "x"


@pytest.mark.parametrize("typed", ["", "take", "take two", "take 2", "give 1", "take 1 2 3", "take 2 perhaps"])
def test_what_cannot_be_read_is_told_with_an_example(match: Match, typed: str) -> None:
    with pytest.raises(Unreadable, match="take <count> <gently>"):
        match.rules.from_text(typed)


def test_the_rules_of_a_match_do_not_change(match: Match) -> None:
    with pytest.raises(AttributeError):
        match.rules.options = None


def test_types_are_read_off_the_class() -> None:
    assert (Nim.state_type, Nim.view_type, Nim.player_actions, Nim.setup_type) == (Heap, Heap, Take, NoOptions)


def test_what_a_game_lacks_is_named() -> None:
    class Half(Rules[NoOptions, NoBox, Heap, Take, Heap]):
        def begin(self) -> Heap:
            return Heap(1, 0)

        def chance(self, _state: Heap) -> str | None:
            return "deal"

    assert missing_parts(Nim) == ()
    assert missing_parts(Half) == ("to_act", "legal", "apply", "outcome", "draw", "possible", "dealer_actions")
