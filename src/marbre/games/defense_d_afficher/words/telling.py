"""What happened in Défense d'afficher, in messages for one seat: nobody is told a poster that he cannot see."""

from typing import TYPE_CHECKING, Any, Final

from marbre.games.defense_d_afficher.actions import (
    POSTERS,
    Bar,
    Blind,
    Chance,
    Deal,
    Die,
    Draw,
    Exchange,
    FirstRoll,
    Give,
    Lift,
    Look,
    Move,
    Post,
    Roll,
    Scrape,
    Slip,
    Stay,
    Stick,
    Swap,
    Turn,
)
from marbre.games.defense_d_afficher.effects.chance_cards import LATER
from marbre.games.defense_d_afficher.legality.conditions import acting, is_right
from marbre.games.defense_d_afficher.secrets import seen
from marbre.games.defense_d_afficher.state import State, cards_of, hand, has
from marbre.kernel.seats import Actor, Seat
from marbre.kernel.words.messages import Message, message

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense


def tell(
    rules: "Defense", before: State, actor: Actor, action: Any, after: State, seat: Seat | None
) -> tuple[Message, ...]:
    by = actor if isinstance(actor, int) else acting(rules, before)
    known = seen(rules, before, actor, action, seat)
    if isinstance(action, Deal | FirstRoll | Die | Draw | Turn | Blind):
        said = _tell_draw(rules, before, by, action, after, known, seat)
    else:
        said = _tell_action(rules, before, by, action, known, seat)
    return (*said, *_tell_squares(rules, before, action, after), *_tell_end(rules, after))


def _tell_draw(
    rules: "Defense", before: State, by: Seat, action: Any, after: State, known: Any, seat: Seat | None
) -> tuple[Message, ...]:
    match action:
        case Deal():
            mine = next((cards for cards in known.hands if cards is not None), None)
            count = len(action.hands[0] or ())
            said = message("dealt", count=count)
            return (said,) if mine is None or seat is None else (said, message("dealt-own", seat=seat, cards=mine))
        case FirstRoll():
            rolled = [
                message("first-rolled", others=rules.sides[side], pips=pips)
                for side, pips in zip(before.rollers, action.dice, strict=True)
            ]
            best = [side for side, pips in zip(before.rollers, action.dice, strict=True) if pips == max(action.dice)]
            if len(best) > 1:
                return (*rolled, message("first-tied"))
            return (*rolled, message("begins", seat=rules.sides[best[0]][0], others=rules.sides[best[0]]))
        case Die():
            return (message("rolled", seat=by, pips=action.pips),)
        case Turn():
            return _tell_card(rules, before, by, action, after)
        case Draw() if known == action:
            return (message("took-own", seat=by, cards=action.cards),)
        case Draw():
            said = message("took", seat=by, count=len(action.cards))
            return (said, message("took-public", seat=by, cards=known.cards)) if known.cards else (said,)
        case _:
            return _tell_swap(rules, before, by, action, seat)


_MAY_LAPSE: Final = ("scraper", "fog", "walk", "draw")
"""What cannot always be done (DEF-5.4, DEF-6.7): then the turn is over at once."""


def _tell_card(rules: "Defense", before: State, by: Seat, action: Turn, after: State) -> tuple[Message, ...]:
    """What was turned up, with what is written on it, and what comes of it by itself."""
    card = rules.plan.chance[action.card]
    said = [] if before.stock else [message("reshuffled")]
    said.append(message("turned", seat=by, chance=card.text, text=card.text))
    if card.kind in _MAY_LAPSE and after.stage == "turn":
        said.append(message("no-scraping" if card.kind == "scraper" else "lapsed", chance=card.text))
    if (older := before.kept[before.turn]) is not None and card.kind in LATER:
        said.append(message("older-card", seat=by, chance=rules.plan.chance[older].text))
    return tuple(said)


def _tell_swap(rules: "Defense", before: State, by: Seat, action: Blind, seat: Seat | None) -> tuple[Message, ...]:
    """The two sides know both posters; the rest only those that everybody can follow (DEF-7.3)."""
    turn, other, (held,) = before.turn, before.at, before.held
    assert other is not None
    others = rules.sides[other]
    if seat is not None and rules.side_by_seat[seat] in (turn, other):
        return (message("swapped-own", seat=by, card=held, other=action.card, others=others),)
    moved = ((held, others), (action.card, rules.sides[turn]))
    followed = [message("known-moved", card=card, others=to) for card, to in moved if has(before.public, card)]
    return (message("swapped", seat=by, others=others), *followed)


def _tell_action(  # noqa: C901 - one case per kind of action
    rules: "Defense", before: State, by: Seat, action: Any, known: Any, seat: Seat | None
) -> tuple[Message, ...]:
    match action:
        case Exchange() if known == action:
            return (message("exchanges-own", seat=by, cards=action.cards),)
        case Exchange():
            said = message("exchanges", seat=by, count=len(action.cards))
            return (said, message("exchanges-public", seat=by, cards=known.cards)) if known.cards else (said,)
        case Chance():
            return (message("tries-chance", seat=by),)
        case Move():
            panel = rules.plan.squares[action.to].panel
            if panel is None:
                return (message("moved", seat=by, square=action.to),)
            return (message("moved-to-panel", seat=by, square=action.to, panel=panel),)
        case Stay():
            return (message("stayed", seat=by),)
        case Post(cards=()):
            return (message("held-back", seat=by),)
        case Post():
            posters = tuple(card % POSTERS for card in action.cards)
            key = "posted" if len(posters) == 1 else "posted-several"
            return (message(key, seat=by, cards=action.cards, posters=posters, panel=posters[0] // 4),)
        case Stick() if known is None:
            return (message("misplaced", seat=by),)
        case Stick() if is_right(action):
            return (message("posted", seat=by, cards=(action.card,), posters=(action.slot,), panel=action.slot // 4),)
        case Stick():
            return (message("misplaced-own", seat=by, card=action.card, poster=action.slot),)
        case Slip() if known is not None:
            return (message("slipped-own", seat=by, card=action.card),)
        case Slip():
            return (message("slipped", seat=by),)
        case Bar():
            return (message("barred", seat=by, posters=action.slots, panel=action.slots[0] // 4),)
        case Lift():
            lifted = before.bars[action.number]
            return (message("lifted", seat=by, panel=(lifted.bit_length() - 1) // 4),)
        case Scrape():
            return (message("scraped", seat=by, poster=action.slot, others=rules.sides[action.to]),)
        case Give():
            others = rules.sides[action.to]
            if known is None:
                return (message("gave", seat=by, others=others),)
            return (message("gave-own", seat=by, card=action.card, others=others),)
        case Swap():
            return (message("offers-swap", seat=by, others=rules.sides[action.to]),)
        case Look():
            others = rules.sides[action.at]
            if seat is None or rules.side_by_seat[seat] != before.turn:
                return (message("looked", seat=by, others=others),)
            return (message("looked-own", seat=by, others=others, cards=cards_of(hand(before, action.at))),)
        case Roll():
            return ()
        case _:
            raise AssertionError(action)


def _tell_squares(rules: "Defense", before: State, action: Any, after: State) -> tuple[Message, ...]:
    """What the square, or the chance card, did by itself."""
    said = []
    turn = before.turn
    by = acting(rules, before)
    kind = rules.plan.squares[action.to].kind if isinstance(action, Move) else None
    used = before.kept[turn] if after.kept[turn] is None else None
    if used is not None:
        said.append(message("uses-card", seat=by, chance=rules.plan.chance[used].text))
    is_again = used is not None and rules.plan.chance[used].kind == "again-later"
    if is_again or kind == "again" or (kind == "chance" and rules.options.simplified):
        said.append(message("plays-again", seat=by))
    if after.skips[turn] > before.skips[turn]:
        said.append(message("will-skip", seat=by))
    skipped = [side for side, count in enumerate(after.skips) if count < before.skips[side]]
    said += [message("skipped", others=rules.sides[side]) for side in skipped]
    return tuple(said)


def _tell_end(rules: "Defense", after: State) -> tuple[Message, ...]:
    if after.stage != "over":
        return ()
    if hand(after, after.turn) != (0, 0):
        return (message("walls-full"),)
    return (message("won", others=rules.sides[after.turn]),)
