"""What happened in Das Extrablatt, in messages for one seat."""

from typing import TYPE_CHECKING, Any

from marbre.games.extrablatt import actions
from marbre.games.extrablatt.box import PILES
from marbre.games.extrablatt.state import Duel, State, sector, value_now
from marbre.games.extrablatt.words.text import SQUARES, size_name
from marbre.kernel.seats import Actor, Seat
from marbre.kernel.words.messages import Message, message

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt


def tell(
    rules: "Extrablatt", before: State, actor: Actor, action: Any, after: State, seat: Seat | None
) -> tuple[Message, ...]:
    """What happened, for that seat; cheques are named only to those who handle them."""
    return (
        *_tell_action(rules, before, actor, action, seat),
        *_tell_duel(before, after, seat),
        *_tell_clock(rules, before, after),
        *_tell_end(before, after),
    )


def _tell_action(
    rules: "Extrablatt", before: State, actor: Actor, action: Any, seat: Seat | None
) -> tuple[Message, ...]:
    if not isinstance(actor, int):
        return _tell_dealer(rules, before, action, seat)
    by = actor
    spent = (
        (message("spends-extra", seat=by),)
        if before.stage == "extra" and not isinstance(action, actions.Finish)
        else ()
    )
    match action:
        case actions.Write():
            return (*spent, _tell_write(rules, before, by, action))
        case actions.Eliminate():
            return (*spent, _tell_elimination(before, by, action))
        case actions.TakeMotor():
            return (*spent, _tell_motor(by, action))
        case actions.Pay() if by == seat:
            return (message("paid-own", seat=by, thousands=action.cheque),)
        case actions.Pay():
            return (message("paid", seat=by),)
        case actions.Advertise():
            other = before.duel.loser if before.duel else 0
            return (
                message(
                    "advertised",
                    seat=by,
                    other=other,
                    **_where(action),
                ),
            )
        case actions.Misprint():
            return (_tell_misprint(before, by, action),)
        case actions.Refill():
            return (message("refills", seat=by, pile=action.pile),)
        case actions.Decline():
            return (message("declines-second" if before.stage == "second" else "declines", seat=by),)
        case _:
            return (message("finished", seat=by),)


def _where(action: actions.Write | actions.Advertise) -> dict[str, str]:
    return {"size": size_name(action.width, action.height), "square": SQUARES.name(action.x, action.y)}


def _tell_dealer(rules: "Extrablatt", before: State, action: Any, seat: Seat | None) -> tuple[Message, ...]:
    match action:
        case actions.Lay():
            motors = sum(card == actions.MOTOR for column in action.columns for card in column)
            return (message("laid", count=motors),)
        case actions.Hand() if seat is not None:
            return (message("handed-own", thousands=rules.box.sets[action.sets[seat]]),)
        case actions.Hand():
            return (message("handed"),)
        case actions.First():
            return (message("begins", seat=action.seat),)
        case _:
            assert isinstance(action, actions.Fill)
            cards = tuple("motor" if card == actions.MOTOR else str(card) for card in action.cards)
            return (message("filled", column=before.filling + 1, pile=PILES[before.pile], cards=cards),)


def _tell_write(rules: "Extrablatt", before: State, by: Seat, action: actions.Write) -> Message:
    card = before.columns[action.column][0]
    value = value_now(rules, before)
    key = "photographed" if before.papers[by].written >> card & 1 else "wrote"
    return message(
        key,
        seat=by,
        headline=card,
        **_where(action),
        value=value,
    )


def _tell_elimination(before: State, by: Seat, action: actions.Eliminate) -> Message:
    first = before.columns[action.first][0]
    if action.second is None:
        return message("eliminated", seat=by, headline=first)
    second = before.columns[action.second][action.first == action.second]
    return message("eliminated-two", seat=by, headline=first, second=second)


def _tell_motor(by: Seat, action: actions.TakeMotor) -> Message:
    if action.target is None:
        return message("takes-motor", seat=by)
    if action.domain is None:
        return message("challenges-ad", seat=by, other=action.target)
    return message("challenges-misprint", seat=by, other=action.target, domain=action.domain)


def _tell_misprint(before: State, by: Seat, action: actions.Misprint) -> Message:
    assert before.duel is not None
    article = before.papers[before.duel.loser].articles[action.article]
    return message("misprinted", seat=by, other=before.duel.loser, headline=article.headline)


def _tell_duel(before: State, after: State, seat: Seat | None) -> tuple[Message, ...]:
    if len(after.duels) == len(before.duels):
        return ()
    duel = after.duels[-1]
    said = [_tell_result(duel, seat)]
    won = sum(after.extras) - sum(before.extras)
    if won > 0:
        said.append(message("wins-extras", seat=duel.attacker, count=won))
    if after.stage not in ("advertise", "misprint"):
        said.append(message("nothing-fits" if duel.domain is None else "no-clean-article-left"))
    return tuple(said)


def _tell_result(duel: Duel, seat: Seat | None) -> Message:
    assert duel.winner is not None
    one, other = duel.given
    assert one is not None
    assert other is not None
    if seat not in (duel.attacker, duel.target):
        return message("won", seat=duel.winner, other=duel.loser)
    winning, losing = (one, other) if duel.winner == duel.attacker else (other, one)
    return message("won-known", seat=duel.winner, other=duel.loser, winning=winning, losing=losing)


def _tell_clock(rules: "Extrablatt", before: State, after: State) -> tuple[Message, ...]:
    if after.hour == before.hour:
        return ()
    said = [message("clock", hour=after.hour)]
    old, new = sector(rules, before.hour), sector(rules, after.hour)
    if new != old:
        said.append(message("sector-left", sector=old, value=value_now(rules, before), now=new))
    if before.hour <= rules.box.ads_until < after.hour:
        said.append(message("misprints-from-now"))
    return tuple(said)


def _tell_end(before: State, after: State) -> tuple[Message, ...]:
    return (message("last-motor-taken"),) if after.stage == "over" != before.stage else ()
