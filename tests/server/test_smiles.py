"""The smiles of VIPs over a real house: after the match, beside it, and waiting for nobody."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

from tests.server.house import Guest, House, Json, play_on
from tests.support import rule


def play(people: list[Guest], *bots: str) -> str:
    """A match to its end; people sit in the first seats."""
    table = people[0].lay("vips", bots=[*[None] * len(people), *bots], players=len(people) + len(bots))
    seats = [guest.at(table).__enter__() for guest in people]
    for number, seat in enumerate(seats[1:], start=1):
        seat.do("sit", seat=number)
    seats[0].do("begin")
    play_on(seats, Random(1))
    for seat in seats:
        seat.socket.close()
    return table


def look(guest: Guest, table: str) -> Json:
    told: Json = guest.get(f"/api/tables/{table}/smiles").json
    return told


def say(guest: Guest, table: str, answer: int | None) -> Json:
    """Answer to the step that this guest sees."""
    now = look(guest, table)
    data = {"seat": now["portraits"][-1]["seat"], "step": now["step"], "answer": answer}
    told: Json = guest.post(f"/api/tables/{table}/smiles", data).json
    return told


@rule("VIP-5.1", "VIP-5.2", "VIP-5.4")
def test_two_people_are_each_others_experts_and_the_record_knows_nothing_of_it(house: House) -> None:
    ada, bob = Guest(house, "Ada"), Guest(house, "Bob")
    table = play([ada, bob])
    record = ada.record(table)
    assert ada.get(f"/api/tables/{table}").json["status"] == "over"
    people = {0: ada, 1: bob}
    for width in (7, 3):
        now = look(ada, table)
        asker, expert = people[now["asked"]], people[1 - now["asked"]]
        assert look(asker, table)["yours"] and not look(expert, table)["yours"]
        assert (
            expert.post(
                f"/api/tables/{table}/smiles", {"seat": now["asked"], "step": "expert", "answer": now["experts"][0]}
            ).json["rule"]
            == "VIP-5.2"
        )
        say(asker, table, now["experts"][0])
        assert look(expert, table)["yours"]
        say(expert, table, width)
    told = look(Guest(house), table)
    assert told["step"] is None
    assert [one["smile"] for one in told["portraits"]] == [7, 3]
    assert told["prize"] == [told["portraits"][0]["seat"]]
    assert ada.record(table) == record


@rule("VIP-5.5")
def test_bots_take_part_and_nobody_waits_for_who_is_gone(house: House) -> None:
    ada, bob = Guest(house, "Ada"), Guest(house, "Bob")
    table = play([ada, bob], "novice", "novice")
    while (now := look(bob, table))["step"] is not None:
        assert now["may_pass"] and now["asked"] in (0, 1), "bots have answered"
        say(bob, table, None)
    smiled = [one for one in now["portraits"] if one["smile"] is not None]
    assert all(one["expert"] in (2, 3) for one in smiled)


@rule("VIP-5.3")
def test_what_is_impossible_is_refused(house: House) -> None:
    ada, bob = Guest(house, "Ada"), Guest(house, "Bob")
    table = play([ada, bob])
    now = look(ada, table)
    asker = (ada, bob)[now["asked"]]
    data = {"seat": now["asked"], "step": "expert", "answer": now["asked"]}
    assert asker.post(f"/api/tables/{table}/smiles", data).json["rule"] == "VIP-5.3"
    assert asker.post(f"/api/tables/{table}/smiles", {**data, "answer": 11}).status == 400
    assert look(ada, table) == look(ada, table) | {"step": "expert"}


@rule("VIP-5.5")
def test_only_those_who_played_take_part(house: House) -> None:
    ada, eve = Guest(house, "Ada"), Guest(house, "Eve")
    table = play([ada], "novice")
    data = {"seat": 0, "step": "expert", "answer": None}
    assert eve.post(f"/api/tables/{table}/smiles", data).json["rule"] == "VIP-5.5"
    assert Guest(house).post(f"/api/tables/{table}/smiles", data).status == 401
    assert not look(eve, table)["may_pass"]


@rule("VIP-5.1")
def test_before_the_count_and_in_other_games_nobody_smiles(house: House) -> None:
    ada = Guest(house, "Ada")
    begun = ada.lay("vips", bots=[None, "novice"], begin=True)
    assert ada.get(f"/api/tables/{begun}/smiles").json["rule"] == "VIP-5.1"
    assert ada.get(f"/api/tables/{ada.lay('typo', bots=[None, 'novice'], begin=True)}/smiles").status == 404


def test_an_answer_that_comes_twice_or_too_late_changes_nothing(house: House) -> None:
    ada, bob = Guest(house, "Ada"), Guest(house, "Bob")
    table = play([ada, bob])
    now = look(ada, table)
    asker = (ada, bob)[now["asked"]]
    data = {"seat": now["asked"], "step": "expert", "answer": now["experts"][0]}
    with ThreadPoolExecutor(6) as pool:
        replies = [*pool.map(lambda _: asker.post(f"/api/tables/{table}/smiles", data), range(6))]
    assert {reply.status for reply in replies} == {200}
    late = asker.post(f"/api/tables/{table}/smiles", {**data, "answer": None}).json
    assert late["portraits"] == [{"seat": now["asked"], "expert": now["experts"][0], "smile": None}]


def test_one_screen_for_all_answers_for_all(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay("vips", players=2)
    with ada.at(table) as seat:
        seat.do("sit", seat=1)
        seat.do("begin")
        play_on([seat], Random(2))
    for answer in (None, None):
        assert look(ada, table)["yours"]
        say(ada, table, answer)
    assert look(ada, table)["step"] is None
