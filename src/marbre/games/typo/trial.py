"""A word on trial: doubted, spelt, voted on, ruled on, appealed for.

Whatever it is, some seats say yes or no, and so many noes decide it (`NOES`). It ends as soon as the rest can change
nothing, or when the time is out: silence lets an announced word stand, and refuses an appeal (TYP-5.4, TYP-3.6).
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from marbre.games.typo.actions import Accept, Appeal, Doubt, Spell
from marbre.games.typo.legality import NOES, give_ups, voters
from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.placing import give_up, put
from marbre.games.typo.state import Announced, Mark, Stage, State
from marbre.kernel.seats import Seat

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

DOUBTED: Final = 2
"""What a doubted word is worth, or costs (TYP-5.2, TYP-5.3)."""


def have_say(rules: "Typo", state: State, seat: Seat, action: Doubt | Accept) -> State:
    votes = (*state.votes[:seat], isinstance(action, Doubt), *state.votes[seat + 1 :])
    asked = len(voters(rules, state))
    needed = NOES[state.stage](asked)
    if votes.count(True) >= needed:
        return _NO[state.stage](rules, state)
    if asked - votes.count(False) < needed:
        return _YES[state.stage](rules, state)
    return replace(state, votes=votes)


def fall_silent(rules: "Typo", state: State) -> State:
    """The time is out: who has said nothing doubts nothing, and agrees to nothing."""
    if state.stage == "spell":
        return spell(rules, state, state.queue[0], Spell(on_trial(state).word))
    return (_NO if state.stage == "appeal" else _YES)[state.stage](rules, state)


def on_trial(state: State) -> Announced:
    assert state.announced is not None
    return state.announced


def _next(state: State, stage: Stage, announced: Announced | None) -> State:
    return replace(state, stage=stage, announced=announced, votes=(None,) * len(state.votes))


# ---- doubts


def _challenge(rules: "Typo", state: State) -> State:
    """The list is opened; where there is none, what was agreed on decides, or the word is spelt (TYP-5.5)."""
    known = rules.knows(on_trial(state).word)
    return _next(state, "spell", state.announced) if known is None else _decide(rules, state, known)


def _believe(rules: "Typo", state: State) -> State:
    said = on_trial(state)
    return put(rules, state, said.seat, said.row, said.end)


def spell(rules: "Typo", state: State, seat: Seat, action: Spell) -> State:
    """Then the others vote, or the referee rules; not on a word of his own (TYP-5.6, TYP-5.7)."""
    stage: Stage = "vote" if rules.referee in (None, seat) else "rule"
    return _next(state, stage, replace(on_trial(state), word=action.word))


def _decide(rules: "Typo", state: State, exists: bool) -> State:
    """A doubted word wins or loses points (TYP-5.2, TYP-5.3); in the variant there are none to win (TYP-7.4)."""
    said = on_trial(state)
    if not rules.options.empty_hand:
        points, why = (DOUBTED, "doubted") if exists else (-DOUBTED, "false")
        state = replace(state, marks=(*state.marks, Mark(said.seat, points, why, said.word)))  # type: ignore[arg-type]
    if exists:
        return _believe(rules, state)
    rows = give_ups(state)
    closed = _next(state, "replace", None)
    return closed if len(rows) > 1 else give_up(rules, closed, said.seat, rows[0])


def _uphold(rules: "Typo", state: State) -> State:
    return _decide(rules, state, True)


def _strike(rules: "Typo", state: State) -> State:
    return _decide(rules, state, False)


# ---- appeals


def appeal(_rules: "Typo", state: State, seat: Seat, action: Appeal) -> State:
    return _next(state, "appeal", Announced(seat, action.row, action.end, action.word))


def _admit(rules: "Typo", state: State) -> State:
    """Everybody agrees: the word is taken from now on (TYP-3.6)."""
    return _believe(rules, replace(state, admitted=(*state.admitted, _word(state))))


def _reject(_rules: "Typo", state: State) -> State:
    return _next(replace(state, rejected=(*state.rejected, _word(state))), "place", None)


def _word(state: State) -> str:
    return plain(on_trial(state).word) or ""


_Verdicts = Mapping[Stage, Callable[["Typo", State], State]]
_NO: Final[_Verdicts] = {"doubt": _challenge, "vote": _strike, "rule": _strike, "appeal": _reject}
_YES: Final[_Verdicts] = {"doubt": _believe, "vote": _uphold, "rule": _uphold, "appeal": _admit}
