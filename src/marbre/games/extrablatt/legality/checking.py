"""What is refused in Das Extrablatt, and why."""

from typing import TYPE_CHECKING, assert_never

from marbre.games.extrablatt import actions
from marbre.games.extrablatt.actions import PlayerAction
from marbre.games.extrablatt.box import COLUMNS, DOMAINS
from marbre.games.extrablatt.legality.conditions import challenges_of, clean_articles, duellists, obstacle
from marbre.games.extrablatt.messages import refuse
from marbre.games.extrablatt.state import Paper, State, domain_of
from marbre.kernel.refusals import Refusal
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt


def check(rules: "Extrablatt", state: State, seat: Seat, action: PlayerAction) -> Refusal | None:
    """Cheapest question first; the cheques of others are never asked about."""
    match action:
        case actions.Write():
            return _check_turn(state, seat) or _check_no_second(state) or _check_write(rules, state, seat, action)
        case actions.Eliminate():
            return _check_turn(state, seat) or _check_eliminate(state, action)
        case actions.TakeMotor():
            return _check_turn(state, seat) or _check_no_second(state) or _check_motor(rules, state, seat, action)
        case actions.Pay():
            return _check_pay(state, seat, action)
        case actions.Advertise():
            return _check_advertise(rules, state, seat, action)
        case actions.Misprint():
            return _check_misprint(state, seat, action)
        case actions.Refill():
            return _check_refill(state, seat)
        case actions.Finish():
            return _check_turn(state, seat) or _check_no_second(state) or _check_finish(state)
        case actions.Decline():
            return _check_decline(state, seat)
        case _:
            assert_never(action)


def _check_turn(state: State, seat: Seat) -> Refusal | None:
    """Whether this seat may take an action now."""
    match state.stage:
        case "duel":
            return refuse("EXT-4.2", "duel-first", others=duellists(state))
        case "advertise" | "misprint":
            assert state.duel is not None
            assert state.duel.winner is not None
            rule = "EXT-4.4" if state.stage == "advertise" else "EXT-4.7"
            return refuse(rule, "winner-first", other=state.duel.winner)
        case "refill":
            return refuse("EXT-5.4", "refill-first", other=state.turn)
        case _ if seat != state.turn:
            return refuse("EXT-2.1", "not-your-turn", other=state.turn)
        case _:
            return None


def _check_no_second(state: State) -> Refusal | None:
    """After the first of two eliminations nothing but the second may follow."""
    return refuse("EXT-2.3", "second-or-none") if state.stage == "second" else None


def _check_write(rules: "Extrablatt", state: State, seat: Seat, action: actions.Write) -> Refusal | None:
    paper, cards = state.papers[seat], state.columns[action.column]
    if not cards:
        return refuse("EXT-3.1", "column-empty", column=action.column + 1)
    card = cards[0]
    if card == actions.MOTOR:
        return refuse("EXT-3.1", "foot-is-motor", column=action.column + 1)
    return (
        obstacle(rules, state, seat, card)
        or _check_tile(rules, paper, action)
        or _check_place(rules, paper, action, domain_of(card))
    )


def _check_tile(rules: "Extrablatt", paper: Paper, action: actions.Write | actions.Advertise) -> Refusal | None:
    """Whether there is such a tile, and one of them is left."""
    size = f"{action.width}×{action.height}"
    shape = rules.sheet.index.get((action.width, action.height))
    if shape is None:
        return refuse("EXT-3.2", "no-such-tile", size=size)
    if not paper.tiles[rules.sheet.kinds[shape]]:
        return refuse("EXT-3.2", "tiles-used-up", size=size)
    return None


def _check_squares(rules: "Extrablatt", paper: Paper, action: actions.Write | actions.Advertise) -> Refusal | int:
    """The squares of a tile that lies on free ones inside the page, or why it does not."""
    page, sheet = rules.box.page, rules.sheet
    if action.x + action.width > page.width or action.y + action.height > page.height:
        return refuse("EXT-3.3", "off-the-page")
    mask = sheet.grid.rectangle(action.x, action.y, action.width, action.height)
    if mask & ~sheet.blank:
        return refuse("EXT-3.3", "on-the-logo")
    if mask & ~paper.free:
        return refuse("EXT-3.3", "not-free", count=(mask & ~paper.free).bit_count())
    return mask


def _check_place(rules: "Extrablatt", paper: Paper, action: actions.Write, domain: int) -> Refusal | None:
    mask = _check_squares(rules, paper, action)
    if isinstance(mask, Refusal):
        return mask
    sheet = rules.sheet
    if mask & sheet.zone and mask & ~sheet.zone:
        return refuse("EXT-3.4", "half-in-zone")
    region = paper.domains[domain]
    if region and not sheet.grid.halo(mask) & region:
        return refuse("EXT-3.5", "no-contact", domain=DOMAINS[domain])
    return None


def _check_eliminate(state: State, action: actions.Eliminate) -> Refusal | None:
    if state.stage == "second" and action.second is not None:
        return refuse("EXT-2.3", "second-or-none")
    gone = [0] * COLUMNS
    for column in (action.first, action.second):
        if column is None:
            continue
        cards = state.columns[column]
        if len(cards) <= gone[column]:
            return refuse("EXT-2.3", "nothing-to-eliminate", column=column + 1)
        if cards[gone[column]] == actions.MOTOR:
            return refuse("EXT-2.3", "motors-stay", column=column + 1)
        gone[column] += 1
    return None


def _check_motor(rules: "Extrablatt", state: State, seat: Seat, action: actions.TakeMotor) -> Refusal | None:
    cards = state.columns[action.column]
    if not cards or cards[0] != actions.MOTOR:
        return refuse("EXT-2.4", "no-motor", column=action.column + 1)
    challenges = challenges_of(rules, state, seat)
    if (action.target, action.domain) in challenges or (
        not challenges and action.target is None and action.domain is None
    ):
        return None
    if not challenges:
        return refuse("EXT-4.8", "nobody-to-challenge")
    if action.target is None or action.target == seat or not 0 <= action.target < len(state.papers):
        return refuse("EXT-4.2", "challenge-somebody")
    if state.hour <= rules.box.ads_until:
        return refuse("EXT-4.1", "ads-have-no-domain", hour=state.hour)
    if action.domain is None:
        return refuse("EXT-4.6", "name-a-domain")
    if not state.papers[seat].covered >> DOMAINS.index(action.domain) & 1:
        return refuse("EXT-4.6", "not-your-domain", domain=action.domain)
    return refuse("EXT-4.6", "no-clean-article", domain=action.domain, other=action.target)


def _check_pay(state: State, seat: Seat, action: actions.Pay) -> Refusal | None:
    duel = state.duel
    if state.stage != "duel" or duel is None:
        return refuse("EXT-4.2", "no-duel")
    if seat not in (duel.attacker, duel.target):
        return refuse("EXT-4.2", "not-your-duel")
    if seat not in duellists(state):
        return refuse("EXT-4.2", "paid-already")
    if not state.hands[seat] >> action.cheque & 1:
        return refuse("EXT-4.2", "no-such-cheque", thousands=action.cheque)
    return None


def _check_advertise(rules: "Extrablatt", state: State, seat: Seat, action: actions.Advertise) -> Refusal | None:
    duel = state.duel
    if state.stage != "advertise" or duel is None or duel.winner != seat:
        return refuse("EXT-4.4", "no-ad-now")
    if refusal := _check_tile(rules, state.papers[seat], action):
        return refusal
    if action.width * action.height > rules.box.ad_squares:
        return refuse("EXT-4.4", "ad-too-large", count=rules.box.ad_squares)
    mask = _check_squares(rules, state.papers[duel.loser], action)
    if isinstance(mask, Refusal):
        return mask
    return refuse("EXT-4.4", "ad-in-zone") if mask & rules.sheet.zone else None


def _check_misprint(state: State, seat: Seat, action: actions.Misprint) -> Refusal | None:
    duel = state.duel
    if state.stage != "misprint" or duel is None or duel.winner != seat or duel.domain is None:
        return refuse("EXT-4.7", "no-misprint-now")
    if action.article not in clean_articles(state.papers[duel.loser], DOMAINS.index(duel.domain)):
        return refuse("EXT-4.7", "not-that-article", domain=duel.domain, other=duel.loser)
    return None


def _check_refill(state: State, seat: Seat) -> Refusal | None:
    if state.stage != "refill":
        return refuse("EXT-5.4", "no-choice-of-pile")
    if seat != state.turn:
        return refuse("EXT-5.4", "refill-first", other=state.turn)
    return None


def _check_finish(state: State) -> Refusal | None:
    return None if state.stage == "extra" else refuse("EXT-2.6", "act-first")


def _check_decline(state: State, seat: Seat) -> Refusal | None:
    duel = state.duel
    if state.stage in ("advertise", "misprint") and duel is not None and duel.winner == seat:
        return None
    if refusal := _check_turn(state, seat):
        return refusal
    return None if state.stage == "second" else refuse("EXT-4.9", "nothing-to-decline")
