"""Tables of VIPs drawn as text, so that a test shows what it talks about.

Each line is a level, each word a column from the tallest to the shortest: the portrait's number and the chips on it, as
letters g, r, b. `I:rb II: V:g III:rr IV:b` is the top level of a table with I on the tallest column.
"""

from msgspec.structs import replace

import marbre
from marbre.games.vips.actions import Bet
from marbre.games.vips.state import State, pack_chips
from marbre.games.vips.words import ROMAN
from marbre.kernel.entries import opening
from marbre.kernel.match import Match


def chips(letters: str) -> int:
    return pack_chips((letters.count("g"), letters.count("r"), letters.count("b")))


def table(
    levels: str,
    hands: tuple[str, ...] = ("gggrrrbbb", "gggrrrbbb"),
    *,
    bets: tuple[str, ...] | None = None,
    stage: str = "place",
    turn: int = 0,
) -> Match:
    """A match in the middle of a game: these pieces, these hands, seat `turn` to act."""
    columns, on = [0] * 15, [0] * 15
    for level, line in enumerate(levels.strip().splitlines()):
        for column, word in enumerate(line.split()):
            number, _, letters = word.partition(":")
            piece = level * 5 + ROMAN.index(number)
            columns[piece], on[piece] = column, chips(letters)
    slips = bets or ("I-I-I",) * len(hands)
    match = marbre.start("vips", players=len(hands), seed="drawn")
    state: State = replace(
        match.state,
        stage=stage,
        turn=turn,
        columns=tuple(columns),
        chips=tuple(on),
        hands=tuple(map(chips, hands)),
        bets=tuple(bet(slip) for slip in slips),
        gone=0,
    )
    return Match(match.game, match.rules, match.header, match.secret, opening(state))


def bet(slip: str) -> Bet:
    top, middle, bottom = (ROMAN.index(number) + 1 for number in slip.split("-"))
    return Bet(top, middle, bottom)


def piece(name: str) -> int:
    """The id of `top IV`."""
    level, number = name.split()
    return ("top", "middle", "bottom").index(level) * 5 + ROMAN.index(number)


PLAIN = """
I:g II:r III:b IV:g V:r
I:r II:b III:g IV:r V:b
I:b II:g III:r IV:b V:g
"""
"""Portraits whole and in order, one chip on each piece; at the top I and IV match, and II and V."""
