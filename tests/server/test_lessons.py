"""A lesson at a table: only what it asks for is done, the bots answer as written, and then the match goes on freely."""

from functools import partial

import msgspec
import pytest

from marbre.kernel.teaching.lessons import LEARNER, lesson_of
from marbre.kernel.teaching.trials import trials_of
from tests.server.house import Guest, House, Json
from tests.support import rule

BLUE = {"type": "place", "chip": "blue", "piece": 0}


def learn(guest: Guest, slug: str = "vips", **wanted: object) -> str:
    table: str = guest.post(f"/api/games/{slug}/lesson", wanted).json["id"]
    return table


def is_asked(number: int | None, update: Json) -> bool:
    """Whether so many things are done, and the learner may go on."""
    match = update["match"]
    return bool(match["lesson"] == number and match["hands"][0]["legal"])


@rule("TAB-4.14")
@pytest.mark.parametrize(("slug", "language"), [("vips", "fr"), ("redac-chef", "fr"), ("typo", "fr"), ("typo", "en")])
def test_a_lesson_is_followed_to_its_end_and_the_bots_answer_as_written(house: House, slug: str, language: str) -> None:
    lesson = lesson_of(slug)
    assert lesson is not None
    ada = Guest(house, "Ada")
    table = learn(ada, slug, lang=language)
    with ada.at(table) as seat:
        for number in range(len(lesson.asks)):
            seat.until(partial(is_asked, number))
            assert seat.update["match"]["hands"][0]["undo"] is False
            seat.do("play", seat=LEARNER, action=seat.update["match"]["hands"][0]["legal"][0])
        seat.until(partial(is_asked, None))
        assert len(seat.update["match"]["hands"][0]["legal"]) > 1
        written = msgspec.json.encode(lesson.played(slug, len(lesson.asks), language).view(LEARNER))
        assert seat.update["match"]["hands"][0]["view"] == msgspec.json.decode(written)


@rule("TAB-4.14")
def test_something_else_is_refused_by_the_lesson_and_what_is_wrong_by_its_own_rule(house: House) -> None:
    ada = Guest(house, "Ada")
    with ada.at(learn(ada, asks=2)) as seat:
        assert seat.update["match"]["lesson"] == 2
        assert seat.refused("play", seat=LEARNER, action=BLUE) == "TAB-4.14"
        swap = {"type": "swap", "first": 0, "second": 1}
        assert seat.refused("play", seat=LEARNER, action=swap) == "VIP-2.3"
        assert seat.refused("undo", seat=LEARNER) == "TAB-4.14"


def test_a_lesson_says_what_it_has_to_say_in_both_languages(house: House) -> None:
    told = Guest(house).get("/api/games/vips/lesson").json
    assert set(told["aim"]) == {"fr", "en"}
    assert [len(idea["notes"]) for idea in told["ideas"]] == [1, 2, 1, 1, 1]
    assert [game["lesson"] for game in Guest(house).get("/api/games").json if game["slug"] == "vips"] == [True]


@pytest.mark.parametrize("slug", ["extrablatt", "defense-d-afficher"])
def test_a_rule_that_can_be_tried_leads_to_where(house: House, slug: str) -> None:
    book = Guest(house).get(f"/api/games/{slug}/rules?lang=fr").json
    trials = {one["rule"]: one["trial"] for chapter in book["chapters"] for one in chapter["paragraphs"]}
    tried = {rule: f"/learn/{slug}?rule={rule}" for rule in trials_of(slug).rules}
    assert {rule: page for rule, page in trials.items() if page} == tried


@rule("TAB-4.14")
@pytest.mark.parametrize(
    ("slug", "tried"), [("vips", "VIP-2.7"), ("typo", "TYP-5.5"), ("defense-d-afficher", "DEF-3.3")]
)
def test_a_rule_is_tried_where_the_others_wait_and_the_match_goes_on_after_it(
    house: House, slug: str, tried: str
) -> None:
    ada = Guest(house, "Ada")
    trial = ada.get(f"/api/games/{slug}/lesson?rule={tried}").json["trial"]
    with ada.at(learn(ada, slug, rule=tried, lang="en")) as seat:
        assert seat.refused("play", seat=LEARNER, action=trial["action"]) == tried
        legal = seat.update["match"]["hands"][0]["legal"]
        assert bool(legal) == (trial["instead"] is not None)
        if legal:
            seat.do("play", seat=LEARNER, action=legal[0])
            seat.until(lambda update: update["match"]["lesson"] is None)


def test_a_rule_that_nobody_can_try_has_no_table(house: House) -> None:
    ada = Guest(house, "Ada")
    assert ada.get("/api/games/vips/lesson?rule=VIP-9.9").status == 404
    assert ada.post("/api/games/vips/lesson", {"rule": "VIP-3.3"}).status == 404


@pytest.mark.parametrize(("slug", "asks"), [("scoop", 0), ("vips", 99)])
def test_where_there_is_no_lesson_none_is_laid(house: House, slug: str, asks: int) -> None:
    assert Guest(house, "Ada").post(f"/api/games/{slug}/lesson", {"asks": asks}).status == 404
