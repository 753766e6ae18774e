"""Typo in words: what happened, what could be done, and actions as text that can be typed.

The text form is `choose E`, `place 2 left frontière` (rows count from 1), `discard 3`, `doubt`, `accept`, `spell
frontière`, `appeal 2 left frontière`. Capitals and accents do not matter; the words of any message file's [typed]
table are understood.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from marbre.games.typo.actions import (
    Accept,
    Appeal,
    Choose,
    Deal,
    DealAgain,
    Doubt,
    End,
    GiveUp,
    Place,
    PlayerAction,
    Spell,
    TimeUp,
)
from marbre.games.typo.legality import ACCEPT, CHOICES, DOUBT, GIVE_UPS, give_ups
from marbre.games.typo.messages import CATALOGUE
from marbre.games.typo.scoring import outcome
from marbre.games.typo.state import Stage, State, placed
from marbre.kernel.refusals import unreadable
from marbre.kernel.seats import Actor, Seat
from marbre.kernel.words.messages import Message, message
from marbre.kernel.words.typed import Typed

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

_EXAMPLES: Final = (
    "choose E, place 2 left frontière, discard 3, doubt, accept, spell frontière, appeal 2 left frontière"
)
_TYPED: Final = Typed(CATALOGUE)


def describe(_rules: "Typo", action: PlayerAction) -> Message:
    """What an action would be, for a menu or a button."""
    match action:
        case Choose():
            return message("do-choose", letter=action.letter)
        case Place():
            return message("do-place", number=action.row + 1, end=action.end, word=action.word)
        case GiveUp():
            return message("do-give-up", number=action.row + 1)
        case Doubt():
            return message("do-doubt")
        case Accept():
            return message("do-accept")
        case Spell():
            return message("do-spell", word=action.word)
        case Appeal():
            return message("do-appeal", number=action.row + 1, end=action.end, word=action.word)


def tell(
    rules: "Typo", before: State, actor: Actor, action: Any, after: State, seat: Seat | None
) -> tuple[Message, ...]:
    """What happened, for that seat; cards that others hold or have chosen are not named before they lie open."""
    return (
        *_tell_action(rules, before, actor, action, seat),
        *_tell_verdict(rules, before, action, after),
        *_tell_course(rules, before, after),
    )


def _tell_action(rules: "Typo", before: State, actor: Actor, action: Any, seat: Seat | None) -> tuple[Message, ...]:
    by: int = actor if isinstance(actor, int) else 0
    match action:
        case Deal():
            return message("dealt", letters=action.rows), message("dictionary", seat=action.dictionary)
        case DealAgain():
            return (message("dealt-again", count=max(map(len, action.hands))),)
        case Choose() if by == seat:
            return (message("chose-own", seat=by, letter=action.letter),)
        case Choose():
            return (message("chose", seat=by),)
        case Place() | Appeal():
            letter = before.chosen[by] or ""
            announces = "placed" if rules.options.words == "judge" else "announced"
            key = "appealed" if isinstance(action, Appeal) else announces
            row = placed(before.rows[action.row], letter, action.end)
            return (message(key, seat=by, letter=letter, row=row, word=action.word),)
        case GiveUp():
            return _tell_loss(rules, before, by, action)
        case TimeUp(stage="place" | "replace"):
            return message("time-out", seat=action.seat), *_tell_loss(rules, before, action.seat, give_ups(before)[0])
        case TimeUp():
            return (message("doubts-over"),)
        case Spell():
            return (message("spelt", seat=by, letters="-".join(action.word.upper())),)
        case _:
            no, yes = _SAID[before.stage]
            return (message(no if isinstance(action, Doubt) else yes, seat=by),)


def _tell_loss(rules: "Typo", before: State, seat: Seat, action: GiveUp) -> tuple[Message, ...]:
    row, letter = before.rows[action.row], before.chosen[seat] or ""
    key = "lost-hand" if rules.options.empty_hand else "lost"
    return (message(key, seat=seat, letter=letter, row=row, count=len(row)),)


_SAID: Final[Mapping[Stage, tuple[str, str]]] = {
    "doubt": ("doubted", "accepted"),
    "vote": ("voted-against", "voted-for"),
    "rule": ("ruled-against", "ruled-for"),
    "appeal": ("disagreed", "agreed"),
}
"""How a no and a yes are told."""


def _tell_verdict(rules: "Typo", before: State, action: Any, after: State) -> tuple[Message, ...]:
    """What became of an announced word, once the others have had their say."""
    said = before.announced
    if said is None or after.announced is not None:
        return ()
    stood = after.rows[said.row] == placed(before.rows[said.row], before.chosen[said.seat] or "", said.end)
    if before.stage == "appeal":
        return (message("appeal-granted" if stood else "appeal-refused", word=said.word),)
    if before.stage == "doubt" and not isinstance(action, Doubt):
        return (message("stands", word=said.word),)
    suffix = "-hand" if rules.options.empty_hand else ""
    found, missing = ("exists", "no-word") if rules.options.words == "bluff" else ("upheld", "struck")
    if stood:
        return (message(f"{found}{suffix}", seat=said.seat, word=said.word),)
    verdict = message(f"{missing}{suffix}", seat=said.seat, word=said.word)
    return (
        (verdict,)
        if after.stage == "replace"
        else (verdict, *_tell_loss(rules, before, said.seat, give_ups(before)[0]))
    )


def _tell_course(rules: "Typo", before: State, after: State) -> tuple[Message, ...]:
    """The reveal, and the end of a part."""
    if before.stage == "choose" and after.stage == "place":
        cards = tuple(after.chosen[seat] or "" for seat in after.queue)
        return (message("revealed", letters=cards, others=after.queue),)
    if after.stage == "deal":
        return (message("part-over"),)
    ended = outcome(rules, after)
    return (message(ended.ending),) if ended is not None else ()


def to_text(_rules: "Typo", action: PlayerAction) -> str:
    match action:
        case Choose():
            return f"choose {action.letter}"
        case Place():
            return f"place {action.row + 1} {action.end} {action.word}"
        case GiveUp():
            return f"discard {action.row + 1}"
        case Doubt():
            return "doubt"
        case Accept():
            return "accept"
        case Spell():
            return f"spell {action.word}"
        case Appeal():
            return f"appeal {action.row + 1} {action.end} {action.word}"


def from_text(_rules: "Typo", text: str) -> PlayerAction:
    """Read a typed action, in English or with the words of any language's [typed] table."""
    verb, _, rest = text.strip().partition(" ")
    try:
        return _READ[_TYPED.known(verb)](rest.strip())
    except (KeyError, ValueError):
        raise unreadable("bad-text", text=text.strip()[:80], examples=_EXAMPLES) from None


def _row(word: str) -> int:
    if word not in ("1", "2", "3", "4"):
        raise ValueError(word)
    return int(word) - 1


_ENDS: Final[dict[str, End]] = {"left": "left", "right": "right"}


def _read_placement(kind: type[Place | Appeal], rest: str) -> PlayerAction:
    number, end, word = rest.split(maxsplit=2)
    return kind(_row(number), _ENDS[_TYPED.known(end)], word)


def _read_word(rest: str) -> PlayerAction:
    if not rest:
        raise ValueError(rest)
    return Spell(rest)


_READ: Final[dict[str, Callable[[str], PlayerAction]]] = {
    "choose": lambda rest: CHOICES[rest.upper()],
    "place": partial(_read_placement, Place),
    "appeal": partial(_read_placement, Appeal),
    "spell": _read_word,
    "discard": lambda rest: GIVE_UPS[_row(rest)],
    "doubt": lambda _rest: DOUBT,
    "accept": lambda _rest: ACCEPT,
}
