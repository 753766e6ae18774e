"""Typo over sockets: people are not handed the words, words are refused with their rule, the game's own clock rings."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from marbre.server.bots.driver import LAST_WORDS
from tests.server.house import Guest, House, Json, Seat, act, play_on
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
            assert player.refused("play", seat=turn, action=action) == ("TYP-3.1" if len(word) <= 100 else "TAB-1.2")


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


@contextmanager
def asked_about_a_bots_word(house: House, seconds: int) -> Iterator[Seat]:
    """A person is asked whether a bot's word exists, and so is the other bot."""
    ada = Guest(house, "Ada")
    options = {"words": "bluff", "seconds": 0, "doubt_seconds": seconds}
    with ada.at(ada.lay("typo", 3, bots=[None, "random", "random"], begin=True, options=options)) as seat:
        play_until(seat, is_asked)
        yield seat


def play_until(seat: Seat, wanted: Callable[[Json], bool]) -> None:
    """Do anything but say what one thinks of a word."""
    rng = Random(1)
    while not wanted(seat.update):
        if seat.turns() and not is_asked(seat.update):
            act(seat, rng)
        else:
            seat.next("update")


def is_asked(update: Json) -> bool:
    match = update["match"]
    return bool(match["hands"][0]["view"]["stage"] == "doubt" and 0 in match["to_act"])


def is_answered(update: Json) -> bool:
    """By a bot, while the person has not answered."""
    return is_asked(update) and any(vote is not None for vote in update["match"]["hands"][0]["view"]["votes"])


@rule("TYP-5.4")
def test_bots_keep_their_doubts_to_themselves_while_people_think(house: House) -> None:
    with asked_about_a_bots_word(house, 600) as seat:
        number, ben = seat.number, Guest(house, "Ben")
        with ben.at(ben.lay("vips", bots=[None, "random"], begin=True)) as elsewhere:
            play_on([elsewhere], Random(1))  # the bots of the house have time enough meanwhile
        seat.drain()
        assert seat.number == number and is_asked(seat.update)
        seat.do("play", seat=0, action={"type": "accept"})
        seat.until(lambda update: update["match"]["hands"][0]["view"]["stage"] != "doubt")


@rule("TYP-5.4")
def test_bots_answer_at_the_last_moment_if_people_say_nothing(house: House) -> None:
    with asked_about_a_bots_word(house, 2) as seat:
        play_until(seat, is_answered)
        assert seat.update["match"]["alarm"] <= LAST_WORDS


@rule("TYP-4.4")
def test_people_at_several_screens_have_a_minute_unless_they_agree_otherwise(house: House) -> None:
    """None at one screen; half a minute in the variant, as ever; none at all for who says so."""

    def agreed(live: bool, **options: object) -> object:
        ada = Guest(house, "Ada")
        with ada.at(ada.lay("typo", players=2, live=live, options=options)) as seat:
            return seat.update["table"]["options"]["seconds"]

    assert agreed(live=True) == agreed(live=True, seconds=None) == 60
    assert agreed(live=False) is None
    assert agreed(live=True, seconds=0) == 0 and agreed(live=True, seconds=90) == 90
    assert agreed(live=True, empty_hand=True) is None


def test_a_rematch_of_people_at_several_screens_has_a_minute_again(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay("typo", players=2, live=True, options={"hints": "counts", "seconds": 0})
    with ada.at(table) as first, ben.at(table) as second:
        second.do("sit", seat=1)
        second.do("begin")
        play_on([first, second], Random(1))
    again = ada.post(f"/api/tables/{table}/rematch", {"options": {"seconds": None}}).json["id"]
    with ada.at(again) as seat:
        assert seat.update["table"]["options"]["seconds"] == 60


class TestLookingUp:
    """Any beginning, in the list that was played with, when the match is over."""

    def test_words_are_found_by_their_beginning_the_commonest_first(self, house: House) -> None:
        ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
        table = ada.lay("typo", bots=[None, "random"], begin=True, options={"language": "fr"})
        asked = f"/api/tables/{table}/look-up?text="
        early = ada.get(f"{asked}fro")
        assert early.status == 409 and early.json["rule"] == "TAB-4.3"
        with ada.at(table) as seat:
            play_on([seat], Random(1))
        found = ben.get(f"{asked}fro").json  # anybody who can see the count
        assert found["text"] == "FRO" and "froid" in found["found"]
        assert len(found["found"]) == 60 and 60 < found["count"] <= found["most"]
        assert ben.get(f"{asked}%C3%A9lastiqu").json["found"][0] == "élastique"
        assert ben.get(f"{asked}qzx").json == {"text": "QZX", "found": [], "count": 0, "most": found["most"]}

    def test_what_cannot_be_in_a_list_is_refused_in_words(self, house: House) -> None:
        ada = Guest(house, "Ada")
        table = ada.lay("typo", bots=[None, "random"], begin=True)
        with ada.at(table) as seat:
            play_on([seat], Random(1))
        for text in ("", "%00", "%F0%9F%98%80", "a" * 26, "a" * 10_000, "%D0%BA%D0%BE%D1%82", "a%20b", "l'or"):
            reply = ada.get(f"/api/tables/{table}/look-up?text={text}")
            assert (reply.status, reply.json["message"]["key"]) == (400, "look-up-letters"), text

    def test_a_game_without_a_list_has_nothing_to_look_up(self, house: House) -> None:
        ada = Guest(house, "Ada")
        table = ada.lay("vips", bots=[None, "random"], begin=True)
        with ada.at(table) as seat:
            play_on([seat], Random(1))
        assert ada.get(f"/api/tables/{table}/look-up?text=a").status == 404


@rule("TAB-4.11", "TYP-1.5")
def test_everybody_seated_agrees_on_words_until_the_match_begins(house: House) -> None:
    ada, ben, eve = (Guest(house, name) for name in ("Ada", "Ben", "Eve"))
    table = ada.lay("typo", players=2)
    with ada.at(table) as first, ben.at(table) as second, eve.at(table) as third:
        second.do("sit", seat=1)
        first.do("agree", option="words_in", was="", value="Zzblurk, Œdème")
        second.until(lambda update: update["table"] and update["table"]["options"]["words_in"] == "œdème zzblurk")
        assert second.refused("agree", option="words_in", was="", value="mine") == "TAB-4.11", "another was faster"
        assert second.refused("agree", option="words_out", was="", value="zzblurk") == "TAB-4.11"
        assert second.refused("agree", option="words_out", was="", value="week-end") == "TAB-4.11"
        assert second.refused("agree", option="words_out", was="", value=7) == "TAB-4.11"
        assert second.refused("agree", option="language", was="fr", value="en") == "TAB-4.11"
        assert third.refused("agree", option="words_out", was="", value="front") == "TAB-4.11"
        second.do("agree", option="words_out", was="", value="front")
        second.do("begin")
        first.until(lambda update: update["match"] is not None)
        assert first.refused("agree", option="words_out", was="front", value="") == "TAB-4.11"
    header = ada.record(table)[0]
    assert (header["options"]["words_in"], header["options"]["words_out"]) == ("œdème zzblurk", "front")


@rule("TAB-4.9", "TAB-4.11")
def test_tables_with_one_deal_agree_when_it_is_laid(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay("typo", players=2, duplicate=True, options={"words_in": "zzblurk"})
    with ada.at(table) as first:
        assert first.refused("agree", option="words_in", was="zzblurk", value="") == "TAB-4.9"


@rule("TYP-3.6")
def test_what_appeals_bring_in_is_noted_for_the_host(house: House) -> None:
    """As a list that `marbre lexicon add` reads, when the match is over."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay("typo", players=2, options={"language": "en", "seconds": 0})
    with ada.at(table) as first, ben.at(table) as second:
        second.do("sit", seat=1)
        second.do("begin")
        players = [first, second]
        for seat, player in enumerate(players):
            player.until(lambda update: update["match"] is not None)
            player.do("play", seat=seat, action=player.update["match"]["hands"][0]["legal"][0])
        first.until(lambda update: update["match"]["hands"][0]["view"]["stage"] == "place")
        match = first.update["match"]
        turn, view = match["to_act"][0], match["hands"][0]["view"]
        word = (view["rows"][0] + view["chosen"][turn]).lower() + "zzblurk"
        players[turn].do("play", seat=turn, action={"type": "appeal", "row": 0, "end": "right", "word": word})
        players[1 - turn].do("play", seat=1 - turn, action={"type": "accept"})
        assert ada.get("/api/typo/noted/en").body == b""
        play_on(players, Random(1))
    assert ada.get("/api/typo/noted/en").body.decode() == f"{word} # 1\n"
    assert ada.get("/api/typo/noted/fr").body == b""
    assert ada.get("/api/typo/noted/xx").status in (400, 404)
