"""Who came where, and what is said of it to whom."""

from typing import ClassVar

import pytest

from marbre.kernel.game import Game, GameSpec
from marbre.kernel.luck import commitment
from marbre.kernel.match import Match
from marbre.kernel.outcome import Outcome, Point, plain_win
from marbre.kernel.record import FORMAT, Header, PackName
from marbre.kernel.seats import Seat
from marbre.kernel.standing import final_standing
from marbre.kernel.words.messages import message
from tests.kernel.test_rules import Heap, Nim
from tests.support import rule

NAMES = ("Ada", "Octave", "Iris", "Plomb")


class Counted(Nim):
    """Over before it begins, as a test says."""

    given: ClassVar[Outcome]
    out: ClassVar[dict[Seat, Point | None]] = {}
    in_pairs: ClassVar[bool] = False

    def to_act(self, _state: Heap) -> tuple[Seat, ...]:
        return ()

    def outcome(self, _state: Heap) -> Outcome | None:
        return self.given

    def out_of_running(self, _outcome: Outcome) -> dict[Seat, Point | None]:
        return self.out

    def ranking(self, outcome: Outcome) -> tuple[Seat, ...]:
        key = [(seat in self.out, seat not in outcome.winners, -score) for seat, score in enumerate(outcome.scores)]
        return tuple(sorted(range(len(key)), key=lambda seat: (key[seat], seat)))

    def partners(self, _state: Heap, seat: Seat) -> tuple[Seat, ...]:
        return ((seat + 2) % 4,) if self.in_pairs else ()


def ended(outcome: Outcome, *, in_pairs: bool = False, out: dict[Seat, Point | None] | None = None) -> Match:
    kind = type("Counted", (Counted,), {"given": outcome, "in_pairs": in_pairs, "out": out or {}})
    game = Game(spec=GameSpec("nim", "Nim", range(1, 5), False, 1, "NIM"), rules_type=kind, package="tests.kernel")
    names = NAMES[: len(outcome.scores)]
    header = Header(FORMAT, "nim", 1, PackName("x", "y"), {}, names, commitment(b"n" * 32))
    return Match(game, game.rules(players=len(names)), header, b"n" * 32)


def counted(*scores: int, winners: tuple[Seat, ...] | None = None) -> Outcome:
    won = tuple(seat for seat, score in enumerate(scores) if score == max(scores)) if winners is None else winners
    return Outcome("empty", won, scores, ((),) * len(scores))


def said(match: Match, reader: Seat | None, lang: str = "en") -> str:
    found = final_standing(match, reader)
    assert found is not None
    return match.say(found.headline, lang, reader)


def ranks(match: Match) -> list[tuple[Seat, int | None]]:
    found = final_standing(match, None)
    assert found is not None
    return [(place.seat, place.rank) for place in found.places]


@rule("TAB-1.6")
@pytest.mark.parametrize(
    ("outcome", "reader", "english", "french"),
    [
        (counted(41, 38, 29), 0, "You win, by 3 points.", "Vous gagnez, de 3 points."),
        (counted(41, 38, 29), 1, "You come second, 3 points behind Ada.", "Vous finissez deuxième, à 3 points d’Ada."),
        (counted(39, 38, 29), None, "Ada wins, by 1 point.", "Ada gagne, de 1 point."),
        (counted(41, 38), 1, "You lose, by 3 points.", "Vous perdez, de 3 points."),
        (counted(7, 7, 1), 0, "You share the win with Octave.", "Vous partagez la victoire avec Octave."),
        (counted(7, 7, 1), None, "Ada and Octave win together, by 6 points.",
         "Ada et Octave gagnent ensemble, de 6 points."),
        (counted(7, 7, 1, winners=(1,)), 1, "You win, level on points.", "Vous gagnez, à égalité de points."),
        (counted(7, 7, 1, winners=(1,)), 0, "You come second, level with Octave.",
         "Vous finissez deuxième, à égalité avec Octave."),
        (counted(7, 8, winners=()), 0, "Nobody wins.", "Personne ne gagne."),
        (counted(31), 0, "You make 31 points.", "Vous faites 31 points."),
        (counted(31), None, "Ada makes 31 points.", "Ada fait 31 points."),
        (plain_win("empty", (1,), 3), 1, "You win!", "Vous gagnez !"),
        (plain_win("empty", (1,), 2), 0, "You lose to Octave.", "Vous perdez face à Octave."),
        (plain_win("empty", (1,), 3), None, "Octave wins.", "Octave gagne."),
    ],
)  # fmt: skip
def test_the_reader_is_told_how_it_ended_and_by_how_much(
    outcome: Outcome, reader: Seat | None, english: str, french: str
) -> None:
    match = ended(outcome)
    assert said(match, reader) == english
    assert said(match, reader, "fr") == french


def test_where_only_the_win_counts_nobody_else_has_a_rank() -> None:
    assert ranks(ended(plain_win("empty", (1,), 3))) == [(1, 1), (0, None), (2, None)]


def test_equals_share_a_rank_and_whoever_won_a_tie_has_a_better_one() -> None:
    assert ranks(ended(counted(5, 9, 5, 1))) == [(1, 1), (0, 2), (2, 2), (3, 4)]
    assert ranks(ended(counted(9, 9, 1, winners=(1,)))) == [(1, 1), (0, 2), (2, 3)]


def test_partners_share_a_rank_and_a_win_that_is_theirs_alone() -> None:
    match = ended(counted(9, 4, 9, 4), in_pairs=True)
    assert ranks(match) == [(0, 1), (2, 1), (1, 2), (3, 2)]
    assert said(match, 2) == "You win, by 5 points."
    assert said(match, 3) == "You lose, by 5 points."


@rule("RED-8.2")
def test_whoever_is_out_has_no_rank_and_is_nobody_s_margin() -> None:
    why = Point(0, "RED-8.2", message("won"))
    match = ended(counted(41, 38, 44, winners=(0,)), out={2: why})
    found = final_standing(match, None)
    assert found is not None
    assert [(place.seat, place.rank, place.remark) for place in found.places] == [
        (0, 1, None),
        (1, 2, None),
        (2, None, why),
    ]
    assert said(match, 0) == "You win, by 3 points."
    assert said(match, 2) == "You are out of the running."


def test_whoever_is_out_reads_why_though_there_were_no_points_to_be_had() -> None:
    why = Point(0, "RED-12.3", message("won"))
    found = final_standing(ended(counted(0, winners=()), out={0: why}), 0)
    assert found is not None
    assert [place.remark for place in found.places] == [why]
