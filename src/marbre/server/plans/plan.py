"""A plan: what a seat will do when its turn comes, and whether that comes true."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from marbre.hosting.people import PersonId
from marbre.kernel.decoding import decode_action
from marbre.kernel.match import Match
from marbre.kernel.refusals import Refusal, refuse
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Message
from marbre.server.plans.ahead import ahead_of, demand_on, dependence
from marbre.server.tables.commands import Command, read_action

MOST_ACTIONS = 4
When: TypeAlias = Literal["same", "legal"]
"""Play it if nothing that it depends on has changed, or whenever the rules allow it."""


class MakePlan(Command, frozen=True, tag="plan"):
    """Prepare what a seat of yours will do when its turn comes, one action after another, or what it chooses in secret
    when it is asked for that; in the place of any plan.
    """

    seat: Seat
    actions: Annotated[tuple[msgspec.Raw, ...], Meta(min_length=1, max_length=MOST_ACTIONS)]
    when: When = "same"


class CancelPlan(Command, frozen=True, tag="unplan"):
    """Forget the plan of a seat of yours, or the word that it was dropped."""

    seat: Seat


class LookAhead(Command, frozen=True, tag="look-ahead"):
    """Ask what a seat of yours could do if it were its turn now. Nothing is done, nothing saved, nobody else told."""

    seat: Seat


Planning: TypeAlias = MakePlan | CancelPlan | LookAhead


class PlannedAction(msgspec.Struct, frozen=True):
    """An action, and what it depended on when it was planned."""

    action: msgspec.Raw
    depends: str


class KeptPlan(msgspec.Struct, frozen=True):
    """The plan of a seat. `dropped` says why it was not played; then it waits to be read, not to be played."""

    seat: Seat
    person: PersonId
    actions: tuple[PlannedAction, ...]
    when: When
    dropped: Message | None = None


def make_plan(match: Match, person: PersonId, asked: MakePlan) -> KeptPlan | Refusal:
    """The first action must be possible if the seat were to act now; the others are looked at when they come."""
    if asked.seat in match.to_act:
        return refuse("TAB-7.4", "plan-your-turn")
    tables = [one for one in (ahead_of(match, asked.seat), demand_on(match, asked.seat)) if one is not None]
    if not tables:
        return refuse("TAB-7.4", "plan-none")
    found = []
    for number, raw in enumerate(asked.actions):
        action = read_action(match, raw)
        if isinstance(action, Refusal):
            return action
        allowing = next((one for one in tables if one.check_read(asked.seat, action) is None), None)
        if not number and (refusal := (allowing or tables[0]).check_read(asked.seat, action)):
            return refusal
        depends = "" if allowing is None else dependence(allowing, asked.seat, action)
        found.append(PlannedAction(msgspec.Raw(msgspec.json.encode(action)), depends))
    return KeptPlan(asked.seat, person, tuple(found), asked.when)


def judge(match: Match, plan: KeptPlan) -> Literal["wait", "play"] | Message:
    """Whether the plan comes true, now that something has happened; else why it cannot."""
    seat, first = plan.seat, plan.actions[0]
    if plan.dropped is not None or seat not in match.to_act:
        return "wait"
    action = planned_action(match, plan)
    if not _is_asked_for(match, seat, action):
        return "wait"
    if (refusal := match.check_read(seat, action)) is not None:
        return refusal.message
    if plan.when == "same" and first.depends and dependence(match, seat, action) != first.depends:
        return refuse("TAB-7.4", "plan-changed").message
    return "play"


def planned_action(match: Match, plan: KeptPlan) -> Any:
    return decode_action(match.game.player_actions, bytes(plan.actions[0].action))


def _is_asked_for(match: Match, seat: Seat, action: Any) -> bool:
    """Whether actions of this kind are what the seat is asked for: a card that was chosen in advance is not dropped
    because somebody's word is to be voted on first.
    """
    return any(type(one) is type(action) for one in match.legal(seat))
