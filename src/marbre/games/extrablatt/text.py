"""Das Extrablatt in words: what happened, what could be done, and actions as text that can be typed.

The text form is `write 2 4x3 C5` (column of the fax plan, size, top left square), `eliminate 2` or `eliminate 2 4`,
`motor 3`, `motor 3 1` (a seat, counted from 1) or `motor 3 1 sport`, `pay 8`, `ad 3x2 K9`, `duck 4` (the number of an
article), `refill tempo`, `finish`. Capitals and accents do not matter; the words of any message file's [typed] table
are understood.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from marbre.games.extrablatt.actions import (
    MOTOR,
    Advertise,
    Domain,
    Duck,
    Eliminate,
    Fill,
    Finish,
    First,
    Hand,
    Lay,
    Pay,
    PlayerAction,
    Refill,
    TakeMotor,
    Write,
)
from marbre.games.extrablatt.box import COLUMNS, DOMAINS, PILES
from marbre.games.extrablatt.menus import FINISH, REFILLS, motor
from marbre.games.extrablatt.messages import CATALOGUE
from marbre.games.extrablatt.state import Duel, State, sector
from marbre.kernel.messages import Message, message
from marbre.kernel.refusals import unreadable
from marbre.kernel.seats import Actor, Seat
from marbre.kernel.typed import Typed, only, within

LETTERS: Final = "ABCDEFGHIJKLMNOPQRST"
_ROWS: Final = 13
_EXAMPLES: Final = "write 2 4x3 C5, eliminate 2 4, motor 3 1, pay 8, ad 3x2 K9, duck 4, refill tempo, finish"
_TYPED: Final = Typed(CATALOGUE)


def square(x: int, y: int) -> str:
    """What a square is called: its column's letter and its row's number."""
    return f"{LETTERS[x]}{y + 1}"


def describe(action: PlayerAction) -> Message:
    """What an action would be, for a menu or a button."""
    match action:
        case Write():
            return message("do-write", column=action.column + 1, size=_size(action), square=square(action.x, action.y))
        case Eliminate():
            key = "do-eliminate" if action.second is None else "do-eliminate-two"
            other = action.first if action.second is None else action.second
            return message(key, column=action.first + 1, another=other + 1)
        case TakeMotor():
            return _describe_motor(action)
        case Pay():
            return message("do-pay", thousands=action.cheque)
        case Advertise():
            return message("do-advertise", size=_size(action), square=square(action.x, action.y))
        case Duck():
            return message("do-duck", number=action.article + 1)
        case Refill():
            return message("do-refill", pile=action.pile)
        case Finish():
            return message("do-finish")


def _describe_motor(action: TakeMotor) -> Message:
    if action.target is None:
        return message("do-motor", column=action.column + 1)
    if action.domain is None:
        return message("do-motor-ad", column=action.column + 1, other=action.target)
    return message("do-motor-duck", column=action.column + 1, other=action.target, domain=action.domain)


def _size(action: Write | Advertise) -> str:
    return f"{action.width}×{action.height}"


def tell(before: State, actor: Actor, action: Any, after: State, seat: Seat | None) -> tuple[Message, ...]:
    """What happened, for that seat; cheques are named only to those who handle them."""
    return (
        *_tell_action(before, actor, action, seat),
        *_tell_duel(before, after, seat),
        *_tell_clock(before, after),
        *_tell_end(before, after),
    )


def _tell_action(before: State, actor: Actor, action: Any, seat: Seat | None) -> tuple[Message, ...]:
    if not isinstance(actor, int):
        return _tell_dealer(before, action, seat)
    by = actor
    spent = (message("spends-extra", seat=by),) if before.stage == "extra" and not isinstance(action, Finish) else ()
    match action:
        case Write():
            return (*spent, _tell_write(before, by, action))
        case Eliminate():
            return (*spent, _tell_elimination(before, by, action))
        case TakeMotor():
            return (*spent, _tell_motor(by, action))
        case Pay() if by == seat:
            return (message("paid-own", seat=by, thousands=action.cheque),)
        case Pay():
            return (message("paid", seat=by),)
        case Advertise():
            other = before.duel.loser if before.duel else 0
            return (message("advertised", seat=by, other=other, size=_size(action), square=square(action.x, action.y)),)
        case Duck():
            return (_tell_duck(before, by, action),)
        case Refill():
            return (message("refills", seat=by, pile=action.pile),)
        case _:
            return (message("finished", seat=by),)


def _tell_dealer(before: State, action: Any, seat: Seat | None) -> tuple[Message, ...]:
    match action:
        case Lay():
            motors = sum(card == MOTOR for column in action.columns for card in column)
            return (message("laid", count=motors),)
        case Hand() if seat is not None:
            return (message("handed-own", thousands=before.numbers.sets[action.sets[seat]]),)
        case Hand():
            return (message("handed"),)
        case First():
            return (message("begins", seat=action.seat),)
        case _:
            assert isinstance(action, Fill)
            cards = tuple("motor" if card == MOTOR else str(card) for card in action.cards)
            return (message("filled", column=before.filling + 1, pile=PILES[before.pile], cards=cards),)


def _tell_write(before: State, by: Seat, action: Write) -> Message:
    card = before.columns[action.column][0]
    value = before.numbers.sectors[sector(before.numbers, before.hour)].value
    key = "photographed" if before.papers[by].written >> card & 1 else "wrote"
    return message(key, seat=by, headline=card, size=_size(action), square=square(action.x, action.y), value=value)


def _tell_elimination(before: State, by: Seat, action: Eliminate) -> Message:
    first = before.columns[action.first][0]
    if action.second is None:
        return message("eliminated", seat=by, headline=first)
    second = before.columns[action.second][action.first == action.second]
    return message("eliminated-two", seat=by, headline=first, second=second)


def _tell_motor(by: Seat, action: TakeMotor) -> Message:
    if action.target is None:
        return message("takes-motor", seat=by)
    if action.domain is None:
        return message("challenges-ad", seat=by, other=action.target)
    return message("challenges-duck", seat=by, other=action.target, domain=action.domain)


def _tell_duck(before: State, by: Seat, action: Duck) -> Message:
    assert before.duel is not None
    article = before.papers[before.duel.loser].articles[action.article]
    return message("ducked", seat=by, other=before.duel.loser, headline=article.headline)


def _tell_duel(before: State, after: State, seat: Seat | None) -> tuple[Message, ...]:
    if len(after.duels) == len(before.duels):
        return ()
    duel = after.duels[-1]
    said = [_tell_result(duel, seat)]
    won = sum(after.extras) - sum(before.extras)
    if won > 0:
        said.append(message("wins-extras", seat=duel.attacker, count=won))
    if after.stage not in ("advertise", "duck"):
        said.append(message("nothing-fits" if duel.domain is None else "nothing-left-to-duck"))
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


def _tell_clock(before: State, after: State) -> tuple[Message, ...]:
    if after.hour == before.hour:
        return ()
    said = [message("clock", hour=after.hour)]
    old, new = (sector(state.numbers, state.hour) for state in (before, after))
    if new != old:
        said.append(message("sector-left", sector=old, value=before.numbers.sectors[old].value, now=new))
    if before.hour <= before.numbers.ads_until < after.hour:
        said.append(message("ducks-from-now"))
    return tuple(said)


def _tell_end(before: State, after: State) -> tuple[Message, ...]:
    return (message("last-motor-taken"),) if after.stage == "over" != before.stage else ()


def to_text(action: PlayerAction) -> str:
    match action:
        case Write():
            return f"write {action.column + 1} {action.width}x{action.height} {square(action.x, action.y)}"
        case Eliminate():
            second = "" if action.second is None else f" {action.second + 1}"
            return f"eliminate {action.first + 1}{second}"
        case TakeMotor():
            words = ["motor", str(action.column + 1)]
            words += [] if action.target is None else [str(action.target + 1)]
            words += [] if action.domain is None else [action.domain]
            return " ".join(words)
        case Pay():
            return f"pay {action.cheque}"
        case Advertise():
            return f"ad {action.width}x{action.height} {square(action.x, action.y)}"
        case Duck():
            return f"duck {action.article + 1}"
        case Refill():
            return f"refill {action.pile}"
        case Finish():
            return "finish"


def from_text(text: str) -> PlayerAction:
    """Read a typed action, in English or with the words of any language's [typed] table."""
    verb, *words = [_TYPED.known(word) for word in text.replace("×", "x").split()] or [""]
    try:
        return _READ[verb](words)
    except (KeyError, ValueError, IndexError):
        raise unreadable("bad-text", text=text.strip(), examples=_EXAMPLES) from None


def _column(word: str) -> int:
    return within(word, COLUMNS)


def _placed(size: str, at: str) -> tuple[int, int, int, int]:
    """Width, height, x and y."""
    width, _, height = size.partition("x")
    return within(width, 10) + 1, within(height, 10) + 1, LETTERS.index(at[0].upper()), within(at[1:], _ROWS)


def _read_write(words: Sequence[str]) -> PlayerAction:
    column, size, at = words
    return Write(_column(column), *_placed(size, at))


def _read_eliminate(words: Sequence[str]) -> PlayerAction:
    first, second = (*words, None) if len(words) == 1 else words
    return Eliminate(_column(str(first)), None if second is None else _column(second))


def _read_motor(words: Sequence[str]) -> PlayerAction:
    column, *rest = words
    target = within(rest[0], 9) if rest else None
    domain: Domain | None = DOMAINS[[*DOMAINS].index(rest[1])] if len(rest) > 1 else None  # type: ignore[arg-type]
    if len(rest) > 2:
        raise ValueError(words)
    return motor(_column(column), target, domain)


def _read_advertise(words: Sequence[str]) -> PlayerAction:
    size, at = words
    return Advertise(*_placed(size, at))


_READ: Final[dict[str, Callable[[Sequence[str]], PlayerAction]]] = {
    "write": _read_write,
    "eliminate": _read_eliminate,
    "motor": _read_motor,
    "pay": lambda words: Pay(within(only(words), 12) + 1),
    "ad": _read_advertise,
    "duck": lambda words: Duck(within(only(words), 41)),
    "refill": lambda words: REFILLS[("normal", "tempo").index(only(words))],
    "finish": lambda _words: FINISH,
}
