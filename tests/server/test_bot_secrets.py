"""Bots keep their secrets: who knows all that is public, and their program, foresees nothing (TAB-3.1)."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import marbre
from marbre.kernel.bot import random_bot
from marbre.kernel.luck import bot_seed
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from tests.server.guessing import Decision, PublicFacts, decisions_at, foresees
from tests.server.house import Guest, House
from tests.support import GAMES

DECISIONS = 40
FIVE = [slug for slug in GAMES if slug != "scoop"]  # the sixth has hardly a choice in a match
TABLE = "a-table"


def played(slug: str, seeded: Callable[[Match, int], str]) -> tuple[PublicFacts, list[Decision]]:
    """A match of random bots whose generators are seeded so."""
    match = marbre.start(slug, seed="a secret")
    decisions: list[Decision] = []
    while match.to_act and len(decisions) < DECISIONS:
        seat, before = match.to_act[0], match.copy()
        legal = match.legal(seat)
        chosen = legal[int(Random(seeded(match, seat)).random() * len(legal))]
        decisions.append(Decision(before, seat, "random", chosen))
        match.act(seat, chosen)
    return PublicFacts(TABLE, "La Belle Casse", match.header.commitment, "host"), decisions


@pytest.mark.parametrize("slug", FIVE)
def test_seeds_made_of_the_secret_are_not_foreseen_and_those_made_of_what_is_public_are(slug: str) -> None:
    assert not foresees(*played(slug, Match.bot_seed))
    assert foresees(*played(slug, lambda match, seat: f"{TABLE}/{match.last.number}/{seat}"))
    assert foresees(*played(slug, lambda match, seat: f"{match.header.commitment}/thinking/{match.last.number}/{seat}"))


@pytest.mark.parametrize("slug", FIVE)
def test_a_spectator_foresees_nothing_of_what_bots_do_and_anybody_can_verify_it_after_the_end(
    house: House, slug: str
) -> None:
    players = find_game(slug).spec.seats[0]
    host = Guest(house, "Host")
    table = host.lay(slug, players, bots=["random"] * players, begin=True, sit=False)
    with host.at(table) as watching:
        watching.until(lambda update: update["number"] > 2 * DECISIONS or update["table"]["status"] == "over")
    public, secret, decisions = decisions_at(Path(house.settings.db), table, DECISIONS)
    assert not foresees(public, decisions)
    proved = [one.guess(bot_seed(bytes.fromhex(secret), one.match.last.number, one.seat)) for one in decisions]
    assert sum(proved) > 0.9 * len(proved)  # in a game without turns the clock may act while a bot thinks


def test_who_stands_in_for_somebody_is_not_foreseen(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        people = [Guest(house, name) for name in ("Agathe", "Basile")]
        tables = [people[0].lay("vips", 2) for _ in range(12)]
        for table in tables:
            with people[0].at(table) as first, people[1].at(table) as second:
                second.do("sit", seat=1)
                first.do("begin")
                first.do("resign", seat=0)
                second.do("resign", seat=1)
        found = []
        for table in tables:
            with Guest(house).at(table) as watching:
                watching.until(lambda update: update["number"] > 20 or update["table"]["status"] == "over")
            public, _, decisions = decisions_at(Path(house.settings.db), table, 2)
            found.append(foresees_some(public, decisions))
        assert sum(found) < 6


def foresees_some(public: PublicFacts, decisions: list[Decision]) -> bool:
    return all(one.guess(f"{public.id}/{one.match.last.number}/{one.seat}") for one in decisions)


def test_a_bot_that_chooses_at_random_uses_its_generator_once() -> None:
    """What `played` takes for granted."""
    match = marbre.start("vips", seed="once")
    decision = Decision(match, 0, "random", match.legal(0)[int(Random("s").random() * len(match.legal(0)))])
    assert match.game.bot("random") is random_bot and decision.guess("s")
