"""Ways in: play at once beside somebody who waits, or against bots; teams are seen, or refused, before the start."""

from tests.server.house import Guest, House, Json, request
from tests.support import rule

AT_ONCE = {"game": "vips", "players": 2, "bots": [None, "novice"], "public": False, "begin": True, "join": True}


def play_at_once(guest: Guest, **asked: object) -> Json:
    line: Json = guest.post("/api/tables", {**AT_ONCE, **asked}).json
    return line


@rule("TAB-4.3")
def test_who_plays_at_once_sits_down_beside_somebody_who_waits_and_the_last_seat_begins(house: House) -> None:
    ada, ben, eve, zoe = (Guest(house, name) for name in ("Ada", "Ben", "Eve", "Zoé"))
    table, other = ada.lay(players=3), zoe.lay("typo", players=2)
    with ada.at(table) as waiting, zoe.at(other):
        assert play_at_once(ben)["id"] == table
        assert waiting.until(lambda told: told["table"]["seats"][1]["name"] == "Ben")["table"]["status"] == "open"
        assert play_at_once(eve)["id"] == table
        waiting.until(lambda told: told["table"]["status"] == "playing")
        assert play_at_once(eve)["id"] == other  # nobody else waits at VIPs
    alone = play_at_once(eve)
    assert alone["status"] == "playing" and alone["seats"][1]["bot"] == "novice"


@rule("TAB-4.3")
def test_nobody_is_seated_at_a_table_that_its_people_have_left_nor_at_his_own(house: House) -> None:
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    left, own, private = ada.lay(players=2), ben.lay(players=2), ada.lay(players=2, public=False)
    with ben.at(own), ada.at(private):
        assert play_at_once(ben)["id"] not in (left, own, private)


@rule("DEF-8.1", "TAB-4.1")
def test_teams_are_seen_before_the_start(house: House) -> None:
    ada = Guest(house, "Ada")
    laid = {
        ("defense-d-afficher", 6): [[2, 3], [4, 5]],
        ("defense-d-afficher", 4): [],
        ("redac-chef", 5): [[0, 2], [1, 3]],
    }
    for (game, players), teams in laid.items():
        options = {"newsroom": True} if game == "redac-chef" else {}
        table = ada.lay(game, players=players, options=options)
        with ada.at(table) as seat:
            assert seat.update["table"]["teams"] == teams
    table = ada.lay("redac-chef", players=2, bots=[None, "novice"], options={"newsroom": True}, begin=True)
    with ada.at(table) as seat:
        assert seat.update["table"]["teams"] == []  # the game itself shows them now


@rule("DEF-8.1")
def test_teams_that_cannot_be_are_refused_when_the_table_is_laid(house: House) -> None:
    ada = Guest(house, "Ada")
    for players, teams in ((3, "2"), (2, "1"), (7, "1")):
        asked = {"game": "defense-d-afficher", "players": players, "options": {"teams": teams}}
        answer = ada.post("/api/tables", asked)
        assert answer.status == 400 and answer.json["message"]["key"] == "bad-teams"


def test_every_page_can_be_asked_for_its_head_alone(house: House) -> None:
    for path in ("/", "/tables", "/rules", "/puzzles"):
        head = request(house, "HEAD", path)
        assert head.status == request(house, "GET", path).status and head.body == b""
