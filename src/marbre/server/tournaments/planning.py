"""Whether a tournament can be played as it is planned (TAB-9.1): said before anybody has come."""

from typing import Final

from marbre.kernel.refusals import RuleViolation, refuse, unreadable
from marbre.kernel.registry import find_game
from marbre.kernel.start import open_match
from marbre.server.tables.boxes import Boxes
from marbre.server.tables.laying import NewTable, agreed_on
from marbre.server.tournaments.happenings import TournamentPlan

CHECKED_SECRET: Final = bytes(32)


def check_plan(plan: TournamentPlan, boxes: Boxes) -> None:
    """Raises Unreadable for options and numbers that the game does not have, RuleViolation for what does not fit."""
    game = find_game(plan.game)
    if plan.form == "knockout" and plan.players != 1:
        raise RuleViolation(refuse("TAB-9.6", "knockout-alone"))
    if plan.form == "robin" and plan.players != 2:
        raise RuleViolation(refuse("TAB-9.6", "robin-two"))
    if plan.form in ("swiss", "duplicate") and plan.players < 2:
        raise RuleViolation(refuse("TAB-9.1", "tournament-seats"))
    if plan.form == "duplicate" and not game.spec.once:
        raise unreadable("no-duplicate", game=game.spec.title)
    has_own_clock = game.spec.real_time and plan.form != "knockout"
    if plan.clock.over_days or (plan.clock.kind == "none" and not has_own_clock):
        raise RuleViolation(refuse("TAB-9.1", "tournament-clock"))
    pack = boxes.named(plan.game, plan.pack)
    for each in plan.each or ({},):
        new = NewTable(plan.game, plan.players, {**plan.options, **each}, live=plan.form != "knockout")
        open_match(plan.game, players=plan.players, options=agreed_on(new), pack=pack, secret=CHECKED_SECRET)
