"""Scoop: the sixth game. Small, but it asks the kernel for what VIPs does not: hidden hands, a simultaneous secret
choice, an action that shows something hidden, and a clock. It is registered like anybody's game, by an entry point.
"""

from random import Random
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from marbre.kernel.actions import Action
from marbre.kernel.alarms import Alarm
from marbre.kernel.bot import Question
from marbre.kernel.game import Game, GameSpec
from marbre.kernel.luck import Luck, shuffled
from marbre.kernel.outcome import Outcome, Point
from marbre.kernel.refusals import Refusal, refuser, unreadable
from marbre.kernel.rules import RetoldWorlds, Rules
from marbre.kernel.seats import Actor, Seat
from marbre.kernel.words.messages import KERNEL, Catalogue, Message, message

CATALOGUE: Final = Catalogue("scoop", parent=KERNEL)
refuse: Final = refuser(CATALOGUE)
Hand: TypeAlias = tuple[int, ...]


class Choose(Action, frozen=True, tag="choose"):
    """Print this story (SCO-1.1)."""

    story: int


class Look(Action, frozen=True, tag="look"):
    """See another hand, once (SCO-1.2)."""

    at: Seat


class Deal(Action, frozen=True, tag="deal"):
    """Three stories each."""

    hands: tuple[Hand, ...]


class TimeUp(Action, frozen=True, tag="time-up"):
    """The edition closes (SCO-1.3)."""

    edition: int


PlayerAction: TypeAlias = Choose | Look


class Box(msgspec.Struct, frozen=True):
    stories: int
    seconds: int


class Options(msgspec.Struct, frozen=True):
    looking: bool = True


class State(msgspec.Struct, frozen=True):
    hands: tuple[Hand, ...]
    chosen: tuple[int | None, ...]
    looked: tuple[Seat | None, ...]
    points: tuple[int, ...]
    printed: tuple[int, ...]
    dealt: bool


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    hands: tuple[Hand | None, ...]
    sizes: tuple[int, ...]
    chosen: tuple[int | bool | None, ...]
    looked: tuple[Seat | None, ...]
    points: tuple[int, ...]
    printed: tuple[int, ...]
    dealt: bool


class Scoop(Rules[Options, Box, State, PlayerAction, View]):
    dealer_actions = Deal
    clock_actions = TimeUp
    catalogue = CATALOGUE

    def begin(self) -> State:
        players = self.players
        empty = (None,) * players
        return State(((),) * players, empty, empty, (0,) * players, (), False)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return tuple(seat for seat, hand in enumerate(state.hands) if hand and state.chosen[seat] is None)

    def legal(self, state: State, seat: Seat) -> tuple[PlayerAction, ...]:
        if seat not in self.to_act(state):
            return ()
        looks = [Look(at) for at in range(len(state.hands)) if at != seat]
        may_look = self.options.looking and state.looked[seat] is None
        return (*map(Choose, state.hands[seat]), *(looks if may_look else ()))

    def check(self, state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
        if state.chosen[seat] is not None:
            return refuse("SCO-1.1", "chosen-already")
        match action:
            case Choose(story=story):
                return None if story in state.hands[seat] else refuse("SCO-1.1", "not-yours", story=story)
            case Look(at=at):
                if not self.options.looking or state.looked[seat] is not None:
                    return refuse("SCO-1.2", "looked-already")
                return None if at != seat and at in range(len(state.hands)) else refuse("SCO-1.2", "look-yourself")

    def apply(self, state: State, actor: Actor, action: Any) -> State:
        match action:
            case Deal(hands=hands):
                return replace(state, hands=hands, dealt=True)
            case Look(at=at):
                assert isinstance(actor, int)
                return replace(state, looked=(*state.looked[:actor], at, *state.looked[actor + 1 :]))
            case Choose(story=story):
                assert isinstance(actor, int)
                return self.print_edition(state, (*state.chosen[:actor], story, *state.chosen[actor + 1 :]))
            case _:
                lowest = (one or min(hand) for one, hand in zip(state.chosen, state.hands, strict=True))
                return self.print_edition(state, tuple(lowest))

    def print_edition(self, state: State, chosen: tuple[int | None, ...]) -> State:
        printed = tuple(one for one in chosen if one is not None)
        if len(printed) < len(chosen):
            return replace(state, chosen=chosen)
        best = chosen.index(max(printed))
        return replace(
            state,
            hands=tuple(tuple(s for s in hand if s != one) for hand, one in zip(state.hands, chosen, strict=True)),
            chosen=(None,) * len(chosen),
            points=tuple(points + (seat == best) for seat, points in enumerate(state.points)),
            printed=state.printed + printed,
        )

    def draw(self, state: State, luck: Luck) -> Deal:
        deck = shuffled(luck, range(1, self.box.stories + 1))
        return Deal(tuple(tuple(sorted(deck[seat * 3 : seat * 3 + 3])) for seat in range(len(state.hands))))

    def possible(self, state: State, action: Deal) -> bool:
        dealt = [story for hand in action.hands for story in hand]
        return (
            not state.dealt
            and len(set(dealt)) == 3 * len(state.hands)
            and set(dealt) <= set(range(1, self.box.stories + 1))
        )

    def alarm(self, state: State) -> Alarm | None:
        if not self.to_act(state):
            return None
        edition = len(state.printed) // len(state.hands) + 1
        return Alarm(edition * self.box.seconds * 1000, TimeUp(edition))

    def outcome(self, state: State) -> Outcome | None:
        if not state.dealt or any(state.hands):
            return None
        best = max(state.points)
        return Outcome(
            "printed",
            tuple(seat for seat, points in enumerate(state.points) if points == best),
            state.points,
            tuple((Point(points, "SCO-1.1", message("points", count=points)),) for points in state.points),
        )

    def view(self, state: State, seat: Seat | None) -> View:
        known = {seat, None if seat is None else state.looked[seat]}
        return View(
            seat=seat,
            hands=tuple(hand if owner in known else None for owner, hand in enumerate(state.hands)),
            sizes=tuple(map(len, state.hands)),
            chosen=tuple(
                one if owner == seat else (None if one is None else True) for owner, one in enumerate(state.chosen)
            ),
            looked=state.looked,
            points=state.points,
            printed=state.printed,
            dealt=state.dealt,
        )

    def seen(self, _before: State, actor: Actor, action: Any, seat: Seat | None) -> Any:
        if isinstance(action, Choose) and actor != seat:
            return None
        if isinstance(action, Deal):
            return Deal(tuple(hand if owner == seat else () for owner, hand in enumerate(action.hands)))
        return action

    def shows(self, before: State, seat: Seat, action: Any) -> bool:
        """Looking shows a hand; the last choice of an edition shows them all."""
        return isinstance(action, Look) or len(self.apply(before, seat, action).printed) > len(before.printed)

    def tell(self, _before: State, actor: Actor, action: Any, _after: State, seat: Seat | None) -> tuple[Message, ...]:
        match action:
            case Deal():
                return (message("dealt"),)
            case TimeUp():
                return (message("time-up"),)
            case Choose(story=story) if actor == seat:
                return (message("chosen", seat=int(actor), story=story),)
            case Choose():
                return (message("chosen-hidden", seat=int(actor)),)
            case _:
                return (message("looked", seat=int(actor), other=action.at),)

    def redeal(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Stories that nobody showed me lie anywhere among those I cannot see."""
        known = {seat, None if seat is None else state.looked[seat]}
        seen = {*state.printed, *(story for owner, hand in enumerate(state.hands) if owner in known for story in hand)}
        unseen = [story for story in range(1, self.box.stories + 1) if story not in seen]
        rng.shuffle(unseen)
        hands = tuple(
            hand if owner in known else tuple(sorted(unseen.pop() for _ in hand))
            for owner, hand in enumerate(state.hands)
        )
        chosen = tuple(
            one if one is None or owner == seat else rng.choice(hands[owner]) for owner, one in enumerate(state.chosen)
        )
        return replace(state, hands=hands, chosen=chosen)

    def imagine(self, view: View, rng: Random) -> State:
        known = {story for hand in view.hands if hand for story in hand}.union(view.printed)
        unseen = iter([story for story in range(1, self.box.stories + 1) if story not in known])
        hands = tuple(
            hand if hand is not None else tuple(next(unseen) for _ in range(size))
            for hand, size in zip(view.hands, view.sizes, strict=True)
        )
        chosen = tuple(hand[0] if one is True else one for one, hand in zip(view.chosen, hands, strict=True))
        rebuilt = State(hands, chosen, view.looked, view.points, view.printed, view.dealt)
        return self.redeal(rebuilt, view.seat, rng)

    def retell(self, action: Any, actor: Actor, worlds: RetoldWorlds[State]) -> Any:
        """The deal was what is in hand now and what each printed since; a covered choice, the imagined one."""
        truth = worlds.truth
        players = len(truth.hands)
        if isinstance(action, Deal):
            return Deal(
                tuple(tuple(sorted((*hand, *truth.printed[seat::players]))) for seat, hand in enumerate(truth.hands))
            )
        if isinstance(action, Choose) and action.story not in truth.printed:
            assert isinstance(actor, int)
            return Choose(truth.chosen[actor] or truth.hands[actor][0])
        return action

    def components(self, state: State) -> dict[str, int]:
        told = {*state.printed, *(story for hand in state.hands for story in hand)}
        return {"stories": len(told) + self.box.stories - 3 * len(state.hands) * state.dealt}

    def to_text(self, action: Any) -> str:
        return f"choose {action.story}" if isinstance(action, Choose) else f"look {action.at}"

    def from_text(self, text: str) -> PlayerAction:
        match text.split():
            case ["choose", story] if story.isdecimal():
                return Choose(int(story))
            case ["look", at] if at.isdecimal():
                return Look(int(at))
            case _:
                raise unreadable("bad-text", text=text, examples="choose 7, look 1")

    def describe(self, action: Any) -> Message:
        return (
            message("do-choose", story=action.story)
            if isinstance(action, Choose)
            else message("do-look", other=action.at)
        )

    def chance(self, state: State) -> str | None:
        return None if state.dealt else "deal"


def highest(asked: Question[Scoop, View, PlayerAction]) -> PlayerAction:
    return max((action for action in asked.legal if isinstance(action, Choose)), key=lambda action: action.story)


GAME: Final = Game(
    spec=GameSpec("scoop", "Scoop", range(2, 5), True, 1, "SCO", Options),
    rules_type=Scoop,
    package="scoop",
    bots={"novice": highest},
    over_days=lambda _options: None,  # an edition closes after half a minute
)
