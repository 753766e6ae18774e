"""The coach of VIPs: the master's plans, played to the end against the slips that rivals seem to have."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from marbre.games.vips.actions import Bet, Place, PlayerAction, Swap
from marbre.games.vips.bots.levels import EXPERT_BETS, Asked, bet_on, own_slip
from marbre.games.vips.bots.master import CANDIDATES, RivalWorld, SlipReader
from marbre.games.vips.bots.planning import FELLOWS, PLACES, TurnPlan, World, bridges
from marbre.games.vips.secrets import rebuild
from marbre.games.vips.state import UNIT, Stage, State
from marbre.kernel.words.messages import Message, message
from marbre.search import Candidate, Draw, drawn, lead_of, won

if TYPE_CHECKING:
    from marbre.games.vips.game import Vips

OWN: Final = 4
"""So many ways to go on from what was done are looked at."""
NO_PLAN: Final = TurnPlan(0.0, (), None)


class VipsCoach:
    """Weighs bets by what comes of them on average, and turns as a master does."""

    worlds = 400
    stake = 20.0
    weighs_luck = True

    def __init__(self, asked: Asked) -> None:
        self.asked, self.reader = asked, SlipReader(asked)

    def plans(self) -> Sequence[Candidate[Any]]:
        match self.asked.view.stage:
            case "bet":
                asked = self.asked
                bets = {_usual_bet(asked.rules, asked.view.columns, asked.rng): None for _ in range(CANDIDATES)}
                return [Candidate(bet) for bet in bets]
            case "place" | "follow":
                return self.reader.candidates()
            case _:
                return ()

    def plans_with(self, action: PlayerAction) -> Sequence[Candidate[Any]]:
        if isinstance(action, Bet):
            return (Candidate(action),)
        if not isinstance(action, Place | Swap):
            return ()
        found = [_begun_with(plan, action) for plan in self.reader.plans]
        return [Candidate(plan, plan.value) for plan in found if plan is not None][:OWN]

    def begins_with(self, plan: TurnPlan | Bet) -> PlayerAction:
        return plan if isinstance(plan, Bet) else plan.action

    def belief(self) -> Draw[World | State]:
        asked, view = self.asked, self.asked.view
        if view.stage in ("place", "follow", "argue"):
            return self.reader.belief()
        own = view.bets[asked.seat]
        bets = tuple(own if seat == asked.seat else None for seat in range(asked.rules.players))
        table = replace(rebuild(view), bets=bets)
        return lambda _rng: table  # what others write is drawn when it is played on: nothing tells of it yet

    def play_on(self, world: World | State, plan: TurnPlan | Bet | None, rng: Random) -> float:
        seat = self.asked.seat
        if isinstance(world, State):
            return lead_of(self._first_turn(world, plan if isinstance(plan, Bet) else None, rng), seat)
        assert not isinstance(plan, Bet)
        by = self.asked.view.turn or 0
        return lead_of(world.play(seat, plan, rng) if plan else world.play(by - 1, NO_PLAN, rng), seat)

    def _first_turn(self, state: State, bet: Bet | None, rng: Random) -> list[int]:
        """Everybody writes a slip, the table is dealt, and whoever is first plays."""
        rules, me = self.asked.rules, self.asked.seat
        if state.stage == "arrange":
            state = drawn(rules, state, rng)
        usual = [_usual_bet(rules, state.columns, rng) for _ in state.bets]
        if bet is not None:
            usual[me] = bet
        bets = [written or usual[seat] for seat, written in enumerate(state.bets)]
        stage: Stage = "deal" if state.stage == "bet" else state.stage
        state = drawn(rules, replace(state, bets=tuple(bets), stage=stage), rng)
        slips = [written.pieces for written in bets]
        return RivalWorld(state.columns, state.chips, state.hands, slips, rules.pay).play(state.turn - 1, NO_PLAN, rng)

    def chance(self, lead: float) -> float:
        return won(lead)

    def to_the_end(self) -> None:
        """Nothing is cut short."""

    def remarks(self, plan: TurnPlan | Bet, better: TurnPlan | Bet) -> tuple[Message, ...]:
        """What comes after it in the same turn, and how many ways to rise it leaves open to the own pieces."""
        if isinstance(plan, Bet) or isinstance(better, Bet):
            return ()
        said = []
        if len(better.chips) > 1:
            place = PLACES[better.chips[1]]
            said.append(message("then-place", chip=place.chip, piece=place.piece))
        elif better.chips and better.swap:
            said.append(message("then-swap", first=better.swap[0], second=better.swap[1]))
        yours, ways = self._ways_up(plan), self._ways_up(better)
        if ways > yours:
            said.append(message("keeps-ways", count=ways, yours=yours))
        return tuple(said)

    def _ways_up(self, plan: TurnPlan) -> int:
        """In how many ways one chip and a swap would lift a piece of the own slip after this plan."""
        asked, table = self.asked, rebuild(self.asked.view)
        columns, chips, hand = list(table.columns), list(table.chips), table.hands[asked.seat]
        for unit, piece in plan.chips:
            chips[piece] += unit
            hand -= unit
        if plan.swap:
            one, other = plan.swap
            columns[one], columns[other] = columns[other], columns[one]
            chips[one] = chips[other] = 0
        open_gaps = bridges([hand])
        return sum(
            columns[other] < columns[piece]
            and (chips[piece] or chips[other])
            and chips[piece] - chips[other] in open_gaps
            for piece in own_slip(asked)
            for other in FELLOWS[piece]
        )


def _usual_bet(rules: "Vips", columns: Sequence[int], rng: Random) -> Bet:
    """As an expert writes his slip."""
    mix = EXPERT_BETS[rules.players]
    return bet_on(columns, rng.sample(rng.choices([*mix], [*mix.values()])[0], 3))


def _begun_with(plan: TurnPlan, action: PlayerAction) -> TurnPlan | None:
    """The same plan with this action first; None if it is no part of it."""
    match action:
        case Place():
            chip = (UNIT[action.chip], action.piece)
            if chip not in plan.chips:
                return None
            return plan if plan.chips[0] == chip else plan._replace(chips=plan.chips[::-1])
        case Swap():
            pair = (min(action.first, action.second), max(action.first, action.second))
            return plan if not plan.chips and plan.swap == pair else None
        case _:
            return None
