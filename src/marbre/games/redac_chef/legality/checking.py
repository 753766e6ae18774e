"""Who may act in Rédac' Chef, what is refused, and why."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.actions import PlayerAction
from marbre.games.redac_chef.box import AD
from marbre.games.redac_chef.messages import refuse
from marbre.games.redac_chef.pages.proof_reading import troubled
from marbre.games.redac_chef.state import EMPTY, NOTHING, Side, State
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef


def to_act(_rules: "RedacChef", state: State) -> tuple[Seat, ...]:
    return state.acting


def is_reporting(state: State) -> bool:
    """Whether anybody still looks for tiles."""
    return any(side.phase == "reporting" for side in state.sides)


def is_bare(state: State) -> bool:
    """Whether nothing lies in the middle any more."""
    return state.heap.count(NOTHING) == len(state.heap)


def who_acts(rules: "RedacChef", state: State) -> tuple[Seat, ...]:
    """Who may do something while a day is played."""
    if rules.options.mode == "slow" and is_reporting(state):
        return (rules.seating.reporters[state.day][state.turn],)
    found: list[Seat] = []
    for at, side in enumerate(state.sides):
        if side.phase == "printed":
            continue
        if side.phase == "reporting" or side.hand is not None or (side.extra and not is_bare(state)):
            found.append(rules.seating.reporters[state.day][at])
        if side.phase == "layout" or (rules.options.newsroom and (side.desk or side.page.placed)):
            found.append(rules.seating.designers[state.day][at])
    return tuple(sorted(set(found)))


def check(rules: "RedacChef", state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    """Cheapest question first. Nothing is hidden but the faces that do not exist yet."""
    return _CHECKS[type(action)](rules, state, seat, action)


def _check_ready(_rules: "RedacChef", state: State, seat: Seat, _action: PlayerAction) -> Refusal | None:
    if state.stage != "ready":
        return refuse("RED-2.1", "not-before-a-day")
    return refuse("RED-2.1", "ready-already") if state.ready >> seat & 1 else None


def _check_stretch(rules: "RedacChef", state: State, seat: Seat, action: actions.Stretch) -> Refusal | None:
    if not rules.options.stretch:
        return refuse("RED-16.1", "no-stretch")
    if refusal := _check_ready(rules, state, seat, action):
        return refusal
    if state.percents[seat] == action.percent:
        return refuse("RED-16.1", "same-clock", percent=action.percent)
    return None


def _not_in_a_day(state: State, side: Side) -> Refusal | None:
    if state.stage != "round":
        return refuse("RED-2.2", "no-day")
    return refuse("RED-5.1", "printed") if side.phase == "printed" else None


def _check_reporter(rules: "RedacChef", state: State, seat: Seat) -> Refusal | None:
    """Whether this seat takes tiles for its side, and now."""
    at = rules.seating.side_of[seat]
    if refusal := _not_in_a_day(state, state.sides[at]):
        return refusal
    if (other := rules.seating.reporters[state.day][at]) != seat:
        return refuse("RED-14.2", "partner-reports", other=other)
    if rules.options.mode == "slow" and at != state.turn and is_reporting(state):
        return refuse("RED-13.2", "not-your-turn", other=rules.seating.reporters[state.day][state.turn])
    return None


def _check_take(rules: "RedacChef", state: State, seat: Seat, action: actions.Take) -> Refusal | None:
    if refusal := _check_reporter(rules, state, seat):
        return refusal
    side = state.sides[rules.seating.side_of[seat]]
    if side.hand is not None:
        return refuse("RED-3.1", "one-hand", tile=side.hand)
    if side.phase == "layout" and not side.extra:
        return refuse("RED-3.5", "no-more-tiles")
    if action.slot >= len(state.heap):
        return refuse("RED-3.1", "no-such-slot", count=len(state.heap))
    if state.heap[action.slot] == EMPTY:
        return _too_late(rules, state, action.slot)
    return None


def _too_late(rules: "RedacChef", state: State, slot: int) -> Refusal:
    """Somebody was faster; who, while he still has it in his hand (RED-3.4)."""
    for at, side in enumerate(state.sides):
        if side.hand is not None and side.slot == slot:
            return refuse("RED-3.4", "too-late-in-hand", other=rules.seating.reporters[state.day][at], tile=side.hand)
    return refuse("RED-3.4", "too-late", number=slot + 1)


def _check_keep(rules: "RedacChef", state: State, seat: Seat, _action: PlayerAction) -> Refusal | None:
    if refusal := _check_reporter(rules, state, seat):
        return refusal
    return refuse("RED-3.2", "empty-hand") if state.sides[rules.seating.side_of[seat]].hand is None else None


def _check_give_back(rules: "RedacChef", state: State, seat: Seat, action: actions.GiveBack) -> Refusal | None:
    if refusal := _check_keep(rules, state, seat, action):
        return refusal
    return refuse("RED-9.4", "ad-must-be-kept") if must_keep(rules, state, rules.seating.side_of[seat]) else None


def must_keep(rules: "RedacChef", state: State, at: int) -> bool:
    """Whether the flash of the day forbids to give this tile back."""
    side = state.sides[at]
    if state.flash is None or side.hand is None or not side.turned:
        return False
    return rules.numbers.pieces[side.hand].group == AD and rules.terms(state, at).keep_ads


def _check_maquette(rules: "RedacChef", state: State, seat: Seat, _action: actions.Maquette) -> Refusal | None:
    if refusal := _check_reporter(rules, state, seat):
        return refusal
    side = state.sides[rules.seating.side_of[seat]]
    if side.phase == "layout":
        return refuse("RED-3.5", "maquette-already")
    return refuse("RED-3.5", "hand-full", tile=side.hand) if side.hand is not None else None


def _check_designer(rules: "RedacChef", state: State, seat: Seat) -> Refusal | None:
    """Whether this seat lays out the page of its side, and now."""
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    if refusal := _not_in_a_day(state, side):
        return refusal
    if (other := rules.seating.designers[state.day][at]) != seat:
        return refuse("RED-14.2", "partner-lays-out", other=other)
    if side.phase == "reporting" and rules.seating.reporters[state.day][at] == seat:
        return refuse("RED-3.5", "maquette-first")
    if side.phase == "reporting" and not side.desk and not side.page.placed:
        return refuse("RED-14.3", "nothing-kept-yet", other=rules.seating.reporters[state.day][at])
    if rules.options.mode == "slow" and is_reporting(state):
        return refuse("RED-13.3", "others-report")
    return None


def _check_place(rules: "RedacChef", state: State, seat: Seat, action: actions.Place) -> Refusal | None:
    if refusal := _check_designer(rules, state, seat):
        return refusal
    side = state.sides[rules.seating.side_of[seat]]
    sheet, page, tile = rules.sheets[state.day], side.page, action.tile
    if tile not in side.desk:
        lies = page.find(tile)
        if lies is None:
            return _no_such_tile(rules, tile) or refuse("RED-4.1", "not-your-tile", tile=tile)
        if (lies.x, lies.y, lies.up) == (action.x, action.y, action.up):
            return refuse("RED-4.1", "lies-there", tile=tile)
        page = sheet.lift(page, tile)
    if sheet.fits(page.taken, tile, action.x, action.y):
        return None
    if not sheet.fits(0, tile, action.x, action.y):
        return refuse("RED-4.2", "off-the-page", tile=tile)
    return refuse("RED-4.2", "on-another-tile", tile=tile)


def _check_flip(rules: "RedacChef", state: State, seat: Seat, action: actions.Flip) -> Refusal | None:
    if state.stage == "proof":
        return _check_proof_reading(rules, state, seat, action)
    return _check_lift(rules, state, seat, action)


def _check_lift(rules: "RedacChef", state: State, seat: Seat, action: actions.Lift | actions.Flip) -> Refusal | None:
    if refusal := _check_designer(rules, state, seat):
        return refusal
    tile = action.tile
    if state.sides[rules.seating.side_of[seat]].page.find(tile) is not None:
        return None
    return _no_such_tile(rules, tile) or refuse("RED-4.1", "not-on-your-page", tile=tile)


def _no_such_tile(rules: "RedacChef", tile: int) -> Refusal | None:
    """A number that the box has no tile for: there is nothing to call it by."""
    count = len(rules.numbers.pieces)
    return refuse("RED-4.1", "no-such-tile", count=count) if tile >= count else None


def _check_tribune(rules: "RedacChef", state: State, seat: Seat, action: actions.MoveTribune) -> Refusal | None:
    if refusal := _check_designer(rules, state, seat):
        return refusal
    at = rules.seating.side_of[seat]
    sheet, page = rules.sheets[state.day], state.sides[at].page
    if page.tribune == (action.x, action.y):
        return refuse("RED-4.3", "tribune-lies-there")
    others = page.taken & ~sheet.tribune_mask(page.tribune)
    place = 1 << action.y * sheet.stride + action.x
    inside = action.x < sheet.front.columns
    if inside and place & sheet.tribune_places(others, anywhere=rules.terms(state, at).anywhere):
        return None
    if inside and place & sheet.tribune_places(others, anywhere=True):
        return refuse("RED-4.3", "star-uncovered")
    return refuse("RED-4.2", "tribune-does-not-fit")


def _check_tirage(rules: "RedacChef", state: State, seat: Seat, _action: actions.Tirage) -> Refusal | None:
    if refusal := _check_designer(rules, state, seat):
        return refusal
    side = state.sides[rules.seating.side_of[seat]]
    if side.phase == "reporting":
        return refuse(
            "RED-14.3", "partner-still-reports", other=rules.seating.reporters[state.day][rules.seating.side_of[seat]]
        )
    return refuse("RED-5.1", "hand-full", tile=side.hand) if side.hand is not None else None


def _check_proof_reading(rules: "RedacChef", state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    at = rules.seating.side_of[seat]
    side = state.sides[at]
    if state.stage != "proof":
        return refuse("RED-5.3", "no-proofs")
    if side.corrected or rules.seating.designers[state.day][at] != seat:
        return refuse("RED-5.3", "nothing-to-correct")
    if isinstance(action, actions.Flip):
        sheet = rules.sheets[state.day]
        if action.tile not in troubled(sheet, side.page, rules.terms(state, at)):
            return _no_such_tile(rules, action.tile) or refuse("RED-5.3", "not-in-conflict", tile=action.tile)
    return None


def _check_choose(_rules: "RedacChef", state: State, seat: Seat, action: actions.Choose) -> Refusal | None:
    if state.stage != "draft":
        return refuse("RED-7.1", "no-draft")
    if state.acting != (seat,):
        return refuse("RED-7.2", "not-your-choice", other=state.acting[0])
    return None if action.face in state.offer else refuse("RED-7.1", "not-offered")


_CHECKS: Final[dict[type[Any], Callable[["RedacChef", State, Seat, Any], Refusal | None]]] = {
    actions.Ready: _check_ready,
    actions.Stretch: _check_stretch,
    actions.Take: _check_take,
    actions.Keep: _check_keep,
    actions.GiveBack: _check_give_back,
    actions.Maquette: _check_maquette,
    actions.Place: _check_place,
    actions.Flip: _check_flip,
    actions.Lift: _check_lift,
    actions.MoveTribune: _check_tribune,
    actions.Tirage: _check_tirage,
    actions.Correct: _check_proof_reading,
    actions.Choose: _check_choose,
}
