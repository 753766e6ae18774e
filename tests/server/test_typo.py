"""Typo over sockets: people are not handed the words, words are refused with their rule, the game's own clock rings."""

from random import Random

from tests.server.house import Guest, House, play_on
from tests.support import rule


def test_a_person_and_bots_play_a_whole_game(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(
        "typo",
        players=3,
        bots=[None, "regular", "novice"],
        options={"words": "bluff", "empty_hand": True, "seconds": 0},
    )
    with ada.at(table) as first:
        first.do("begin")
        play_on([first], Random(1))
        outcome = first.update["match"]["outcome"]
        assert outcome["ending"] in ("empty-hand", "nothing-fits")
        assert first.update["match"]["hands"][0]["view"]["missed"] is not None


@rule("TYP-8.2", "TYP-3.3")
def test_a_person_is_offered_rows_to_discard_and_sends_words_of_his_own(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay("typo", players=2)
    with ada.at(table) as first, ben.at(table) as second:
        second.do("sit", seat=1)
        second.do("begin")
        for seat, player in enumerate((first, second)):
            player.until(lambda update: update["match"] is not None)
            player.do("play", seat=seat, action=player.update["match"]["hands"][0]["legal"][0])
        first.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "place")
        turn = first.update["match"]["to_act"][0]
        player = (first, second)[turn]
        player.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "place")
        assert {action["type"] for action in player.update["match"]["hands"][0]["legal"]} == {"give-up"}
        for word in ("\x00", "😀", "x" * 10_000, "кот"):
            action = {"type": "place", "row": 0, "end": "left", "word": word}
            assert player.refused("play", seat=turn, action=action) == "TYP-3.1"


@rule("TYP-4.4")
def test_the_games_own_clock_rings(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay("typo", players=2, options={"seconds": 1})
    with ada.at(table) as first, ben.at(table) as second:
        second.do("sit", seat=1)
        second.do("begin")
        for seat, player in enumerate((first, second)):
            player.until(lambda update: update["match"] is not None)
            player.do("play", seat=seat, action=player.update["match"]["hands"][0]["legal"][0])
        first.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "place")
        assert 0 < first.update["match"]["alarm"] <= 1
        first.until(lambda update: len(update["match"]["hands"][0]["view"]["marks"]) == 2)
        assert first.update["match"]["alarm"] is None
