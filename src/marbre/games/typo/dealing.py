"""The dealer of Typo: the open box, and one draw for each part. The clock: for placing, for having one's say, for
choosing a row.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from marbre.games.typo.actions import Deal, DealAgain, DealerAction, TimeUp
from marbre.games.typo.box import ROWS
from marbre.games.typo.lexicon.word_list import require_lexicon
from marbre.games.typo.state import State
from marbre.kernel.alarms import Countdown
from marbre.kernel.luck import Luck, shuffled
from marbre.kernel.refusals import unreadable

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

FEWEST: Final = 2
"""Players with cards."""
FIRST_DEAL: Final = "first-deal"
SECOND_DEAL: Final = "second-deal"


def begin(rules: "Typo") -> State:
    """The box is open, nothing is dealt."""
    language = rules.options.language
    require_lexicon(language, rules.box.lexicons[language])
    _require_referee(rules)
    players = rules.players
    nothing = ("",) * players
    return State(
        stage="deal",
        part=1,
        rows=("",) * ROWS,
        hands=nothing,
        chosen=tuple("" if seat == rules.cardless else None for seat in range(players)),
        queue=(),
        dictionary=0,
        marks=(),
        discards="",
        aside=len(rules.deck),
        laid=nothing,
        taken=nothing,
        known=nothing,
        announced=None,
        votes=(None,) * players,
        admitted=(),
        rejected=(),
        idle=0,
        fruitless=True,
    )


def _require_referee(rules: "Typo") -> None:
    """Raises Unreadable for a referee whose seat is not at this table, or who would leave one player alone."""
    if rules.referee is not None and rules.referee >= rules.players:
        raise unreadable("referee-seat", number=rules.options.referee, count=rules.players)
    if len(rules.playing) < FEWEST:
        raise unreadable("referee-alone")


def chance(_rules: "Typo", state: State) -> str | None:
    if state.stage != "deal":
        return None
    return SECOND_DEAL if any(state.rows) else FIRST_DEAL


def draw(rules: "Typo", state: State, luck: Luck) -> DealerAction:
    """Four cards open the rows and hands are dealt; later, everything but the rows again (TYP-1.3, TYP-6.1).

    Each time the whole deck is shuffled, every card for itself; for the second deal those in the rows are then taken
    out, of each letter the first copies in the deck. So every order of the rest is equally likely, and tables of one
    secret are dealt the same but for the cards that lie in their rows.
    """
    deck, playing = rules.deck, rules.playing
    order = shuffled(luck, range(len(deck)))
    if not any(state.rows):
        one, two, three, four, *cards = (deck[card] for card in order)
        return Deal((one, two, three, four), _hands(rules, cards, rules.hand_size), playing[luck.below(len(playing))])
    in_rows = _first_copies(deck, "".join(state.rows))
    cards = [deck[card] for card in order if card not in in_rows]
    return DealAgain(_hands(rules, cards, second_hand(rules, state)))


def _first_copies(deck: str, letters: str) -> frozenset[int]:
    """Where in the sorted deck these letters lie, the first copies of each."""
    return frozenset(deck.index(letter) + copy for letter in set(letters) for copy in range(letters.count(letter)))


def _hands(rules: "Typo", cards: Sequence[str], size: int) -> tuple[str, ...]:
    dealt = {seat: cards[at * size : at * size + size] for at, seat in enumerate(rules.playing)}
    return tuple("".join(sorted(dealt.get(seat, ()))) for seat in range(rules.players))


def second_hand(rules: "Typo", state: State) -> int:
    """Cards for each in part two (TYP-6.1)."""
    return min(rules.box.second_hand, (len(rules.deck) - sum(map(len, state.rows))) // len(rules.playing))


def possible(rules: "Typo", state: State, action: DealerAction) -> bool:
    if state.stage != "deal":
        return False
    first = not any(state.rows)
    size = rules.hand_size if first else second_hand(rules, state)
    dealt = "".join(action.hands)
    match action:
        case Deal():
            fits = first and action.dictionary in rules.playing and all(len(row) == 1 for row in action.rows)
            dealt += "".join(action.rows)
        case DealAgain():
            fits = not first
            dealt += "".join(state.rows)
    sizes = [len(hand) for hand in action.hands] == [size * (seat in rules.playing) for seat in range(rules.players)]
    return fits and sizes and not Counter(dealt) - Counter(rules.deck)


def alarm(rules: "Typo", state: State) -> Countdown | None:
    match state.stage:
        case "place" | "replace" as stage if seconds := rules.options.placing_time:
            return Countdown(seconds * 1000, TimeUp(stage, state.queue[0]))
        case "doubt" | "spell" | "vote" | "rule" | "appeal" as stage if seconds := rules.options.doubting_time:
            return Countdown(seconds * 1000, TimeUp(stage, state.queue[0]))
        case _:
            return None
