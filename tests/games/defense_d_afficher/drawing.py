"""Tables of Défense d'afficher written down, so that a test shows what it talks about.

Posters are written as in the text form: `5.2` is the second of panel 5, `5.2b` its other card. Squares have the names
that the pack gives them: `r21` is on the ring, `h4` in the street from west to east.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

import marbre
from marbre.games.defense_d_afficher.actions import CARDS, Card, Post, Turn
from marbre.games.defense_d_afficher.state import State, add, cards_of, set_of
from marbre.kernel.entries import opening
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game

GAME = find_game("defense-d-afficher")
RULES = GAME.rules()
FIRST_DECK = GAME.read_pack(GAME.packs / "first-deck.toml")
"""The box with the deck in which chance beat walking: some kinds of card are only there."""
NUMBER = {square.id: number for number, square in enumerate(GAME.classic.box.squares)}

EVERYTHING = " ".join(f"{panel}.{slot}{copy}" for panel in range(1, 10) for slot in range(1, 5) for copy in ("", "b"))


def cards(text: str) -> tuple[Card, ...]:
    """`1.1 2.3b` as cards."""
    return tuple(action(f"slip {word}").card for word in text.split())


def card(text: str) -> Card:
    return cards(text)[0]


def chance_card(name: str, pack: Any = GAME.classic) -> int:
    """The number of a chance card, by its id in the pack."""
    texts = [entry.id for entry in pack.box.chance]
    return next(number for number, drawn in enumerate(pack.box.plan.chance) if drawn.text == texts.index(name))


def table(
    *hands: str,
    posted: str = "",
    at: Sequence[str] | None = None,
    stage: str = "turn",
    turn: int = 0,
    bars: Sequence[str] = (),
    bottom: str = "",
    slipped_by: Sequence[int] | None = None,
    public: str = "",
    players: int | None = None,
    options: dict[str, Any] | None = None,
    pack: Any = None,
    **fields: Any,
) -> Match:
    """A match in the middle of a game. What nobody holds and nothing carries is in the reserve."""
    match = marbre.start(
        "defense-d-afficher", players=players or len(hands), seed="drawn", options=options or {}, pack=pack
    )
    held = [set_of(cards(hand)) for hand in hands]
    under, stuck, known = cards(bottom), set_of(cards(posted)), set_of(cards(public))
    gone = [*under, *cards_of(stuck), *(one for hand in held for one in cards_of(hand))]
    assert len(set(gone)) == len(gone), "a card is in two places"
    bag = set_of(tuple(one for one in range(CARDS) if one not in gone))
    seen = []
    for side, hand in enumerate(held):
        mine = hand
        for one in (*cards_of(stuck), *cards_of(known)):
            mine = add(mine, one)
        for by, one in zip(slipped_by or [0] * len(under), under, strict=True):
            mine = add(mine, one) if by == side else mine
        seen.append(mine)
    covered = [sum(1 << one for one in cards(bar)) for bar in bars]
    if "stock" not in fields:
        every = (1 << len(match.rules.setup.plan.chance)) - 1
        fields["stock"] = 0 if match.rules.options.simplified else every & ~((1 << len(covered)) - 1)
    state: State = replace(
        match.state,
        stage=stage,
        turn=turn,
        members=(0,) * len(hands),
        squares=tuple(NUMBER[name] for name in at) if at else match.state.squares,
        firsts=tuple(first for first, _ in held),
        seconds=tuple(second for _, second in held),
        posted=stuck,
        bag=bag,
        bottom=under,
        slipped_by=tuple(slipped_by or [0] * len(under)),
        public=known,
        seen=(*seen, stuck),
        drawn=tuple(gone),
        bars=tuple(covered),
        **fields,
    )
    return Match(match.game, match.rules, match.header, match.secret, opening(state))


def do(match: Match, text: str, seat: int | None = None) -> None:
    """Play what is typed, for whoever may act; `go r21` names a square as the pack does."""
    match.play(match.to_act[0] if seat is None else seat, action(text))


def action(text: str) -> Any:
    verb, _, rest = text.partition(" ")
    return RULES.from_text(f"go {NUMBER[rest]}" if verb == "go" else text)


def draws(match: Match, action: Any) -> None:
    """Let the dealer draw this."""
    assert match.rules.possible(match.state, action), action
    match.enter("dealer", action, None)


def with_at(match: Match, slot: int | None) -> Match:
    """The same table, where this slot was just scraped."""
    return Match(match.game, match.rules, match.header, match.secret, opening(replace(match.state, at=slot)))


def without_luck(match: Match) -> Match:
    """The same table, at which the dealer waits for what the test lets him draw."""
    return Match(match.game, match.rules, match.header, None, match.last)


def hand(match: Match, side: int) -> set[Card]:
    return set(cards_of((match.state.firsts[side], match.state.seconds[side])))


def squares_reached(match: Match) -> set[str]:
    names = [square.id for square in match.rules.box.squares]
    return {names[route.to] for route in match.view(None).routes}


def posts(match: Match) -> set[tuple[Card, ...]]:
    """Every set of posters that may be stuck now."""
    return {found.cards for found in match.legal(match.to_act[0]) if isinstance(found, Post)}


def turned(name: str, *hands: str, pack: Any = GAME.classic, **fields: Any) -> Match:
    """Side 0 has just turned up this card."""
    match = without_luck(table(*(hands or ("1.1 5.1", "9.1 9.2")), stage="turning", pack=pack, **fields))
    draws(match, Turn(chance_card(name, pack)))
    return match


def told(match: Match, seat: int | None = None, lang: str = "en") -> list[str]:
    """What was said last."""
    return [match.say(found, lang, seat) for found in match.log(seat)[-1].messages]
