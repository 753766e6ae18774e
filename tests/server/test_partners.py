"""Partners suggest to each other what to do, and nobody else learns of it."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.server.house import Guest, House, Seat
from tests.support import rule


class Evening:
    """Four people in two teams, a match begun: who is on turn, who is his partner, and what could be done."""

    def __init__(self, places: list[Seat], table: str, people: list[Guest]) -> None:
        self.places, self.table, self.people = places, table, people
        [self.turn] = places[0].update["match"]["to_act"]
        [self.side] = [members for members in places[0].setup["sides"] if self.turn in members]
        [self.partner] = set(self.side) - {self.turn}
        self.others = sorted({0, 1, 2, 3} - set(self.side))
        self.action = hand(places[self.turn])["legal"][0]


def hand(place: Seat) -> Any:
    return place.update["match"]["hands"][0]


def match_told_to(place: Seat) -> str:
    """All that an update says of the match, but for what is sent only once."""
    return json.dumps({**place.update["match"], "setup": None})


@contextmanager
def evening(house: House) -> Iterator[Evening]:
    people = [Guest(house, name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    table = people[0].lay(game="defense-d-afficher", players=4, options={"teams": "2"})
    with ExitStack() as stack:
        places = [stack.enter_context(person.at(table)) for person in people]
        for seat in (1, 2, 3):
            places[seat].do("sit", seat=seat)
        places[0].do("begin")
        for place in places:
            place.until(lambda update: update["table"]["status"] == "playing")
        yield Evening(places, table, people)


@rule("TAB-4.8")
def test_a_suggestion_shows_to_the_partner_and_can_be_taken_over(house: House) -> None:
    with evening(house) as now:
        places = now.places
        assert hand(places[now.partner])["partner"] == hand(places[now.turn])["legal"]
        assert hand(places[now.partner])["legal"] == []
        number = places[now.partner].do("suggest", seat=now.partner, action=now.action)
        for place in places:
            place.until(lambda update: update["number"] == number)
        for mate in now.side:
            assert hand(places[mate])["suggestions"] == [{"seat": now.partner, "action": now.action}]
        places[now.turn].do("play", seat=now.turn, action=now.action)
        assert hand(places[now.turn])["suggestions"] == []


@rule("TAB-4.8")
def test_the_other_side_hears_nothing_of_a_suggestion(house: House) -> None:
    with evening(house) as now:
        before = [match_told_to(now.places[other]) for other in now.others]
        number = now.places[now.partner].do("suggest", seat=now.partner, action=now.action)
        watcher = Guest(house).at(now.table)
        for other, match in zip(now.others, before, strict=True):
            now.places[other].until(lambda update: update["number"] == number)
            assert match_told_to(now.places[other]) == match
            assert now.places[other].update["log"] == []
        with watcher:
            assert hand(watcher)["suggestions"] == []


@rule("TAB-4.8")
def test_only_the_partner_of_who_is_on_turn_may_suggest_and_only_what_may_be_done(house: House) -> None:
    with evening(house) as now:
        partner, stranger = now.places[now.partner], now.places[now.others[0]]
        assert now.places[now.turn].refused("suggest", seat=now.turn, action=now.action) == "TAB-4.8"
        assert stranger.refused("suggest", seat=now.others[0], action=now.action) == "TAB-4.8"
        assert stranger.refused("suggest", seat=now.partner, action=now.action) == "TAB-4.2"
        assert partner.refused("suggest", seat=now.partner, action={"type": "nothing"}) == "TAB-1.2"
        assert partner.refused("suggest", seat=now.partner, action={"type": "stay"}).startswith("DEF-")


def test_a_suggestion_is_still_there_after_a_kill(tmp_path: Path) -> None:
    with House(tmp_path) as house, evening(house) as now:
        now.places[now.partner].do("suggest", seat=now.partner, action=now.action)
        house.kill()
        house.open()
        with now.people[now.turn].at(now.table) as back:
            assert hand(back)["suggestions"] == [{"seat": now.partner, "action": now.action}]


@rule("DEF-8.1")
def test_a_table_for_teams_that_cannot_be_had_is_not_laid(house: House) -> None:
    asked = {"game": "defense-d-afficher", "players": 5, "options": {"teams": "0"}}
    reply = Guest(house, "Ada").post("/api/tables", asked)
    assert reply.status == 400
    assert b"two to four sides must come of it, so there can be 1 to 2" in reply.body
