"""What the house says of its games: enough for a form and a table, without a client that knows the game."""

from random import Random
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

import marbre
from marbre.kernel.registry import find_game
from marbre.server.http.games import OptionInfo, option_infos
from tests.server.house import Guest, House, Json
from tests.support import GAMES


class Options(msgspec.Struct, frozen=True):
    pace: Literal["slow", "quick"] = "quick"
    days: Literal[3, 5] = 3
    rounds: Annotated[int, Meta(ge=1, le=9)] = 4
    above: Annotated[int, Meta(gt=0, lt=10)] = 5
    any_number: int = 7
    seconds: Annotated[int, Meta(ge=0, le=60)] | None = None
    duck: bool = False
    motto: str = "Vite"


def test_an_option_says_its_kind_its_choices_and_its_range() -> None:
    assert option_infos(Options) == (
        OptionInfo("pace", "quick", "choice", ("slow", "quick")),
        OptionInfo("days", 3, "choice", (3, 5)),
        OptionInfo("rounds", 4, "number", least=1, most=9),
        OptionInfo("above", 5, "number", least=1, most=9),
        OptionInfo("any_number", 7, "number"),
        OptionInfo("seconds", None, "number", least=0, most=60),
        OptionInfo("duck", False, "switch"),
        OptionInfo("motto", "Vite", "text"),
    )


def test_the_words_of_a_game_name_its_options_in_both_languages(house: House) -> None:
    words = Guest(house, "Ada").get("/api/games/vips/words").json
    assert words["en"]["ask"]["portraits.women"] == "five women"
    assert words["fr"]["ask"]["columns"].startswith("sur les colonnes")


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_may_be_done_is_described_as_the_game_describes_it(house: House, slug: str) -> None:
    ada = Guest(house, "Ada")
    match = marbre.start(slug, players=find_game(slug).spec.seats[0], seed="lundi")
    rng = Random(1)
    for _ in range(3):
        seat = match.to_act[0]
        legal = match.legal(seat)[:500]
        reply = ada.post(f"/api/games/{slug}/describe", {"actions": msgspec.to_builtins(legal)})
        assert reply.status == 200
        assert reply.body == marbre.to_json([match.rules.describe(action) for action in legal])
        match.play(seat, rng.choice(legal))


@pytest.mark.parametrize(
    "actions", [[{"type": "deal"}], [{"type": "place"}], [{}], [{"type": "swap", "first": 0, "second": 1}] * 501]
)
def test_what_nobody_could_play_is_not_described(house: House, actions: list[dict[str, Any]]) -> None:
    reply = Guest(house, "Ada").post("/api/games/vips/describe", {"actions": actions})
    assert reply.status == 400
    assert reply.json["message"]["key"]


def test_nothing_is_described_of_a_game_that_is_not_there(house: House) -> None:
    assert Guest(house, "Ada").post("/api/games/nothing/describe", {"actions": []}).status == 404


def test_teams_are_told_before_a_table_is_laid_and_impossible_ones_with_the_reason(house: House) -> None:
    def teams(players: int, teams: str) -> Json:
        wanted = {"players": players, "options": {"teams": teams}}
        answer: Json = Guest(house).post("/api/games/defense-d-afficher/teams", wanted).json
        return answer

    assert teams(4, "2") == {"teams": [[0, 1], [2, 3]], "fault": None}
    assert teams(3, "0") == {"teams": [], "fault": None}
    impossible = teams(3, "4")
    assert impossible["teams"] == []
    assert impossible["fault"]["key"]
