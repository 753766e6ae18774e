"""What happened in Rédac' Chef, in messages. Everything is public, so that all are told the same."""

from typing import TYPE_CHECKING, Any

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.box import DAYS
from marbre.games.redac_chef.scoring.day_count import DayCount
from marbre.games.redac_chef.scoring.outcome import out_of_running, outcome
from marbre.games.redac_chef.state import BACK, State
from marbre.games.redac_chef.words.text import SQUARES
from marbre.kernel.seats import Actor, Seat
from marbre.kernel.words.messages import Message, message

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef


def tell(
    rules: "RedacChef", before: State, actor: Actor, action: Any, after: State, _seat: Seat | None
) -> tuple[Message, ...]:
    said = (
        _tell_seat(rules, before, actor, action, after)
        if isinstance(actor, int)
        else _tell_others(rules, before, action, after)
    )
    return (*said, *_tell_stage(rules, before, after))


def _tell_seat(rules: "RedacChef", before: State, seat: Seat, action: Any, after: State) -> tuple[Message, ...]:
    side = before.sides[rules.seating.side_of[seat]]
    match action:
        case actions.Ready() | actions.Maquette() | actions.Correct():
            return (message(str(action.__struct_config__.tag), seat=seat),)
        case actions.Stretch():
            return (message("stretch", seat=seat, percent=action.percent),)
        case actions.Take():
            return (_tell_take(rules, before, seat, action),)
        case actions.Keep() | actions.GiveBack():
            assert side.hand is not None
            key = f"{action.__struct_config__.tag}{'' if side.turned else '-open'}"
            return (message(key, seat=seat, tile=side.hand),)
        case actions.Place():
            key = "move" if action.tile not in side.desk else "place" if action.up else "place-down"
            return (message(key, seat=seat, tile=action.tile, square=SQUARES.name(action.x, action.y)),)
        case actions.Flip():
            lies = after.sides[rules.seating.side_of[seat]].page.find(action.tile)
            key = "flip-up" if lies is not None and lies.up else "flip-down"
            return (message(key, seat=seat, tile=action.tile),)
        case actions.Lift():
            return (message("lift", seat=seat, tile=action.tile),)
        case actions.MoveTribune():
            return (message("tribune", seat=seat, square=SQUARES.name(action.x, action.y)),)
        case actions.Tirage():
            at = rules.seating.side_of[seat]
            return (_tell_token(after, at, seat), *_tell_moved_tokens(rules, before, after, at))
        case _:
            assert isinstance(action, actions.Choose)
            return (message("choose", seat=seat, face=action.face), *_left_over(rules, before, after, action))


def _tell_take(rules: "RedacChef", before: State, seat: Seat, action: actions.Take) -> Message:
    what = before.heap[action.slot]
    if what < BACK:
        return message("take", seat=seat, tile=what)
    return message("take-back", seat=seat, count=rules.sizes.areas[what - BACK])


def _tell_token(after: State, side: int, seat: Seat) -> Message:
    token = after.sides[side].token
    assert token is not None
    return message("tirage", seat=seat, number=token)


def _left_over(rules: "RedacChef", before: State, after: State, action: actions.Choose) -> tuple[Message, ...]:
    """Who had no choice left."""
    return tuple(
        message("left-with", seat=rules.seating.designers[after.day][at], face=now.chosen)
        for at, (was, now) in enumerate(zip(before.sides, after.sides, strict=True))
        if was.chosen is None and now.chosen is not None and now.chosen != action.face
    )


def _tell_others(rules: "RedacChef", before: State, action: Any, after: State) -> tuple[Message, ...]:
    match action:
        case actions.Deal():
            said = [
                message(
                    "dealt" if side.chosen is not None else "dealt-plain", seat=rules.seating.seats_of[at][0], face=face
                )
                for at, (side, face) in enumerate(zip(after.sides, action.faces, strict=True))
            ]
            said += [
                message("character", seat=rules.seating.seats_of[at][0], character=character)
                for at, character in enumerate(action.characters)
            ]
            return (*said, *_tell_flash(action.flash))
        case actions.Turn():
            return (message("turned", seat=rules.seating.reporters[after.day][before.turning], tile=action.tile),)
        case actions.Show():
            return (message("shown", tiles=action.tiles),)
        case actions.Offer():
            return (*_tell_flash(action.flash), message("offered", faces=action.faces))
        case actions.TimeUp():
            late = [
                at
                for at, (was, now) in enumerate(zip(before.sides, after.sides, strict=True))
                if was.phase != "printed" and now.phase == "printed"
            ]
            late.sort(key=lambda at: after.sides[at].token or 0)
            tokens = [_tell_late(rules, before, after, at) for at in late]
            return (message("time-up" if action.percent == 100 else "long-time-up", percent=action.percent), *tokens)
        case actions.NextSecond():
            return ()
        case _:
            assert isinstance(action, actions.ProofUp)
            settled = sum(side.corrected for side in after.sides) > sum(side.corrected for side in before.sides)
            return (message("proof-up"),) if settled else ()


def _tell_moved_tokens(rules: "RedacChef", before: State, after: State, printer: int) -> tuple[Message, ...]:
    """Whose token is another one now: he printed in the same second (RED-13.3)."""
    return tuple(
        _tell_late(rules, before, after, at)
        for at, (was, now) in enumerate(zip(before.sides, after.sides, strict=True))
        if at != printer and was.token != now.token
    )


def _tell_late(rules: "RedacChef", before: State, after: State, at: int) -> Message:
    """Which token somebody is left with, by the clock or by another's page."""
    token = after.sides[at].token
    assert token is not None
    return message("token", seat=rules.seating.designers[before.day][at], number=token)


def _tell_flash(flash: int | None) -> tuple[Message, ...]:
    return () if flash is None else (message("flash", flash=flash),)


def _tell_count(rules: "RedacChef", seat: Seat, count: DayCount) -> Message:
    """In a puzzle ads earn nothing (RED-12.4); an incomplete one has no score at all (RED-12.3)."""
    if not count.complete:
        return message("counted-incomplete", seat=seat)
    if rules.options.mode == "puzzle":
        return message("counted-puzzle", seat=seat, count=count.points)
    key = "counted-one" if count.points == 1 else "counted"
    return message(key, seat=seat, count=count.points, dollars=count.dollars)


def _tell_stage(rules: "RedacChef", before: State, after: State) -> tuple[Message, ...]:
    """What began or ended by it."""
    said: list[Message] = []
    if before.stage == "ready" and after.stage != "ready":
        said.append(message("day-begins", day=DAYS[after.day]))
    if before.stage != "proof" and after.stage == "proof":
        said.append(message("proof-reading", others=after.acting))
    if len(after.counts) > len(before.counts):
        for at, count in enumerate(after.counts[-1]):
            said.append(_tell_count(rules, rules.seating.seats_of[at][0], count))
    if after.stage == "over" != before.stage:
        ended = outcome(rules, after)
        assert ended is not None
        said.append(message(f"ending-{ended.ending}", others=tuple(out_of_running(rules, ended))))
    return tuple(said)
