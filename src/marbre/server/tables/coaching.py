"""Asking the coach for one seat, in a worker process that is told what the seat may know and nothing else."""

from functools import cache
from random import Random
from typing import Any, ClassVar

import msgspec

from marbre.bots.review import Worth, advise, coach_for
from marbre.hosting.jobs import Job
from marbre.kernel.bot import Budget, History, Question
from marbre.kernel.match import Match
from marbre.kernel.record import Line
from marbre.kernel.registry import find_game
from marbre.kernel.seats import Seat
from marbre.kernel.words.messages import Message
from marbre.server.bots.questions import SentRules, send_history, send_rules
from marbre.server.bots.thinking import read_seen, rules_of


class Advice(msgspec.Struct, frozen=True):
    """What the coach would do, and what the seat then has."""

    action: Any
    said: Message
    remarks: tuple[Message, ...]
    worth: Worth


class AdviseSeat(Job, frozen=True):
    """What would you do in this seat, and why? Answered with an `Advice`, or null where there is nothing to decide."""

    answered_by: ClassVar[str] = "marbre.server.tables.coaching:advise_seat"
    rules: SentRules
    seat: Seat
    view: msgspec.Raw
    history: tuple[Line, ...]
    seed: str


def advice_job(match: Match, seat: Seat) -> AdviseSeat:
    """The seed is public, so that whoever asks twice is told the same."""
    lines: list[Line] = []
    while page := send_history(match, seat, lines[-1].number if lines else 0).lines:
        lines += page
    view = msgspec.Raw(msgspec.json.encode(match.view(seat)))
    seed = f"{match.header.commitment}/coach/{match.last.number}/{seat}"
    return AdviseSeat(send_rules(match), seat, view, tuple(lines), seed)


def advise_seat(job: AdviseSeat) -> Advice | None:
    game, rules = find_game(job.rules.game), rules_of(job.rules)

    @cache
    def history() -> History:
        return tuple(read_seen(rules, line) for line in job.history)

    view = msgspec.json.decode(job.view, type=rules.view_type)
    asked = Question[Any, Any, Any](rules, view, job.seat, Budget(), Random(job.seed), history=history)
    coach = coach_for(game, asked)
    if coach is None or (found := advise(coach, coach.worlds, asked.rng)) is None:
        return None
    plan, worth = found
    action = coach.begins_with(plan)
    return Advice(action, rules.describe(action), coach.remarks(plan, plan), worth)
