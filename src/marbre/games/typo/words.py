"""Typo in words: what happened, what could be done, and actions as text that can be typed.

The text form is `choose E`, `place 2 left frontière` (rows count from 1), `discard 3`, `doubt`, `accept`, `spell
frontière`, `appeal 2 left frontière`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, get_args

from marbre.games.typo import actions
from marbre.games.typo.actions import End
from marbre.games.typo.box import ROWS
from marbre.games.typo.legality import ACCEPT, DOUBT, give_ups
from marbre.games.typo.lexicon.word_list import ALPHABET
from marbre.games.typo.messages import CATALOGUE
from marbre.games.typo.scoring import outcome
from marbre.games.typo.state import Stage, State, placed
from marbre.kernel.seats import Actor, Seat
from marbre.kernel.words.messages import Message, message
from marbre.kernel.words.typed import TypedActions, TypedWord, numbered, one_of

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo


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
        case actions.Deal():
            return message("dealt", letters=action.rows), message("dictionary", seat=action.dictionary)
        case actions.DealAgain():
            return (message("dealt-again", count=max(map(len, action.hands))),)
        case actions.Choose() if by == seat:
            return (message("chose-own", seat=by, letter=action.letter),)
        case actions.Choose():
            return (message("chose", seat=by),)
        case actions.Place() | actions.Appeal():
            letter = before.chosen[by] or ""
            announces = "placed" if rules.options.words == "judge" else "announced"
            key = "appealed" if isinstance(action, actions.Appeal) else announces
            row = placed(before.rows[action.row], letter, action.end)
            return (message(key, seat=by, letter=letter, row=row, word=action.word),)
        case actions.GiveUp():
            return _tell_loss(rules, before, by, action)
        case actions.TimeUp(stage="place" | "replace"):
            return message("time-out", seat=action.seat), *_tell_loss(rules, before, action.seat, give_ups(before)[0])
        case actions.TimeUp():
            return (message("doubts-over"),)
        case actions.Spell():
            return (message("spelt", seat=by, letters="-".join(action.word.upper())),)
        case _:
            no, yes = _SAID[before.stage]
            return (message(no if isinstance(action, actions.Doubt) else yes, seat=by),)


def _tell_loss(rules: "Typo", before: State, seat: Seat, action: actions.GiveUp) -> tuple[Message, ...]:
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
    if before.stage == "doubt" and not isinstance(action, actions.Doubt):
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


_LETTERS: Final = {letter.lower(): (letter,) for letter in ALPHABET}
_LETTER: Final = TypedWord(str, _LETTERS.__getitem__, "letter")
_WORD: Final = TypedWord(str, lambda word: (word,), "word", raw=True)
_PLACEMENT: Final = (numbered("number", ROWS), one_of("end", get_args(End)), _WORD)
TEXT: Final = TypedActions(
    CATALOGUE,
    {
        "choose": (actions.Choose, _LETTER),
        "place": (actions.Place, *_PLACEMENT),
        "appeal": (actions.Appeal, *_PLACEMENT),
        "spell": (actions.Spell, _WORD),
        "discard": (actions.GiveUp, numbered("number", ROWS)),
        "doubt": DOUBT,
        "accept": ACCEPT,
    },
    examples="choose E, place 2 left frontière, discard 3, doubt, accept, spell frontière, appeal 2 left frontière",
)
