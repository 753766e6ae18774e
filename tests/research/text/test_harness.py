"""A scripted model at the table: its transcript, its budget, its refusals; the match replays from its record."""

import json
from collections.abc import Sequence
from random import Random

import pytest

import marbre
from marbre.kernel.refusals import RuleViolation
from marbre.research.text import LocalTable, ModelBudget, TextSession, Turn, local_table, run_model
from marbre.testing.matches import every_game


class Scripted:
    """Reads nothing but the session: any legal action, with a thought before it."""

    def __init__(self, table: LocalTable) -> None:
        self.table, self.rng = table, Random(7)

    def __call__(self, turns: Sequence[Turn]) -> str:
        assert turns[-1].role == "user" and turns[0].role == "system"
        action = self.table.match.sample(self.table.seat, self.rng)
        return f"Let me think.\n\n{self.table.match.rules.to_text(action)}\n"


@every_game
def test_a_model_plays_in_every_game(slug: str) -> None:
    table = local_table(slug, seed="model", bots=("random",))
    found = run_model(TextSession(table), Scripted(table), ModelBudget(moves=12))
    assert found.ending in ("moves", "over")
    assert found.refused == 0
    assert marbre.replay(table.match.save()) == table.match


def test_a_whole_match_is_told_and_can_be_repeated() -> None:
    def played() -> bytes:
        table = local_table("vips", players=3, seed="whole", bots=("novice", "random"), lang="fr")
        found = run_model(TextSession(table), Scripted(table))
        assert found.ending == "over" and table.match.outcome is not None
        assert found.scores == table.match.outcome.scores
        assert "La partie est finie." in found.turns[-1].text
        return found.json_lines()

    lines = played()
    assert lines == played()
    facts, *turns = map(json.loads, lines.splitlines())
    assert facts["ending"] == "over" and facts["characters"] == sum(len(turn["text"]) for turn in turns)


def test_what_is_refused_is_told_with_its_paragraph() -> None:
    session = TextSession(local_table("vips", seed="refused", bots=("random",)))
    reply = session.act("place red top II")
    assert reply.refused is not None and reply.refused.startswith("VIP-")
    assert reply.text.startswith(f"Refused by {reply.refused}:") and f"\n\n{reply.refused}. " in reply.text
    assert session.act("sing").refused == "unreadable"
    assert session.act("bet I").text.startswith("25 actions begin with")
    assert session.act("900").refused == "unreadable"


def test_the_rules_are_found_by_number() -> None:
    session = TextSession(local_table("vips", seed="rules", bots=("random",)))
    assert session.rules().text.startswith("# ")
    assert session.rules("vip-2.3").text.startswith("VIP-2.3. ")
    assert session.rules("TAB-2.1").refused is None
    assert session.rules("VIP-99").refused == "unreadable"


@pytest.mark.parametrize(
    ("budget", "ending"),
    [(ModelBudget(moves=1), "moves"), (ModelBudget(characters=9000), "characters"), (ModelBudget(moves=0), "moves")],
)
def test_a_budget_ends_the_conversation(budget: ModelBudget, ending: str) -> None:
    table = local_table("vips", seed="budget", bots=("random",))
    found = run_model(TextSession(table), Scripted(table), budget)
    assert found.ending == ending and found.scores is None


def test_a_model_that_never_says_an_action_is_stopped() -> None:
    found = run_model(TextSession(local_table("vips", seed="mute")), lambda _turns: "", ModelBudget(refusals=3))
    assert (found.ending, found.refused, found.moves) == ("refusals", 3, 0)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(RuleViolation):
        local_table("vips", seat=7)
