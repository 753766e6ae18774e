"""How quickly does the lexicon say whether a letter may go to an end of a row, and how quickly is it there?

An answer is one (row, end, letter). Cold rows have not been asked about before, so that every answer walks down the
trie;
warm ones are remembered. Rows are those of random games, as they come.
"""

import gc
from collections.abc import Iterator
from random import Random
from typing import Any

from benchmarks.measure import Work, answer
from marbre.games.typo.lexicon import word_list
from marbre.games.typo.lexicon.word_list import ALPHABET, LEXICONS, Lexicon
from marbre.kernel.luck import cheap_luck
from marbre.kernel.registry import find_game
from marbre.kernel.seats import DEALER

ROWS = 2000


def rows(rng: Random) -> list[str]:
    """Rows of random games: distinct, of every length that comes up."""
    found: dict[str, None] = {}
    while len(found) < ROWS:
        found.update(dict.fromkeys(row for state in _states(rng) for row in state.rows if row))
    return list(found)[:ROWS]


def _states(rng: Random) -> Iterator[Any]:
    rules = find_game("typo").rules(players=4)
    luck = cheap_luck(rng)
    state = rules.begin()
    while rules.outcome(state) is None:
        if rules.chance(state) is not None:
            state = rules.apply(state, DEALER, rules.draw(state, luck))
        else:
            seat = rules.to_act(state)[0]
            state = rules.apply(state, seat, rules.sample(state, seat, rng))
        yield state


def cold(rng: Random) -> Work:
    asked = rows(rng)

    def work() -> int:
        masks = Lexicon("fr").masks  # a new one remembers nothing
        for row in asked:
            masks(row)
        return len(asked) * 2 * len(ALPHABET)

    return work


def warm(rng: Random) -> Work:
    asked = [(row, at) for row in rows(rng) for at in range(26)]
    masks = Lexicon("fr").masks

    def work() -> int:
        legal = 0
        for row, at in asked:
            left, right = masks(row)
            legal += left >> at & 1
            legal += right >> at & 1
        return len(asked) * 2

    return work


def loading(_rng: Random) -> Work:
    """Both lexicons, mapped anew, and a first word asked of each."""

    def work() -> int:
        word_list._load.cache_clear()
        for language in LEXICONS:
            assert Lexicon(language).begins("A")
        gc.collect()
        return 1

    return work


if __name__ == "__main__":
    answer({"prefix-cold": cold, "prefix-warm": warm, "lexicon-load": loading})
