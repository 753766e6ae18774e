"""Does it pay to bluff against the bots of Typo, or to farm their doubts? `python -m tools.bluffing [MATCHES]`.

A script sits in one seat and a bot in the other: it announces nothing but words of the list, the rarest there are or
the ones that look least like words; or none of them, but inventions that look like words, or letters drawn blindly.
Then the levels meet. The tables in docs/typo.md are what this prints.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

import marbre
from marbre.bots import play_out, run_arena
from marbre.games.typo.actions import Place, PlayerAction
from marbre.games.typo.bots import BOTS
from marbre.games.typo.bots.levels import EXPERT
from marbre.games.typo.bots.vocabulary import vocabulary
from marbre.games.typo.legality import ENDS
from marbre.games.typo.lexicon.word_list import ALPHABET, TIERS, Lexicon
from marbre.games.typo.secrets import View
from marbre.games.typo.state import placed
from marbre.kernel.bot import Bot, Budget, Question

if TYPE_CHECKING:
    from marbre.games.typo.game import Typo

Asked: TypeAlias = "Question[Typo, View, PlayerAction]"
Say: TypeAlias = Callable[[Lexicon, str, Random], str | None]
"""A word to announce for a row that reads so."""
MATCHES: Final = 100
BRIEFLY: Final = Budget(rounds=2)
"""Of thought about where a card goes; doubting takes none."""
PARTS: Final = 2
LOOKED_AT: Final = 400
"""Words that begin so, out of which a script takes the rarest."""


class Gain(msgspec.Struct, frozen=True):
    """What a script got out of its matches, each with half the width of its 95 % interval."""

    doubts: tuple[float, float]
    """Points a part that doubts of its true words earned it."""
    margin: tuple[float, float]
    """Points by which it was ahead at the end."""


def rarest(lexicon: Lexicon, row: str, rng: Random) -> str | None:
    """A listed word that as few people know as possible."""
    words = _listed(lexicon, row, rng)
    return max(words, key=lambda word: _rarity(lexicon, word), default=None)


def oddest(lexicon: Lexicon, row: str, rng: Random) -> str | None:
    """The listed word that looks least like one to an expert who does not know it."""
    known = vocabulary(lexicon, EXPERT.tiers)
    words = (word for word in _listed(lexicon, row, rng) if not known.has(word))
    return max(words, key=known.strange, default=None)


def invented(lexicon: Lexicon, row: str, rng: Random) -> str | None:
    """A word that does not exist and looks to an expert as if it did."""
    guesses = vocabulary(lexicon, EXPERT.tiers).guesses(row)
    found = [word for word, strange in guesses if not strange and word.upper() not in lexicon]
    return rng.choice(found) if found else None


def nonsense(_lexicon: Lexicon, row: str, rng: Random) -> str | None:
    """Letters, as they come."""
    return row + "".join(rng.choices(ALPHABET, k=rng.randint(2, 5)))


def _listed(lexicon: Lexicon, row: str, rng: Random) -> list[str]:
    words = list(islice(lexicon.words(row), LOOKED_AT))
    rng.shuffle(words)
    return words


def _rarity(lexicon: Lexicon, word: str) -> int:
    """The number of its tier; beyond the last if it has none."""
    return next((at for at, tier in enumerate(TIERS) if lexicon.is_common(word, tier)), len(TIERS))


def scripted(say: Say) -> Bot:
    """Chooses any card, places it where `say` has a word for it or discards a row, and believes everybody."""

    def play(asked: Asked) -> PlayerAction:
        if asked.view.stage == "place" and (places := list(_places(asked, say))):
            return asked.rng.choice(places)
        return asked.rng.choice(asked.legal) if asked.view.stage == "choose" else asked.legal[-1]

    return play


def _places(asked: Asked, say: Say) -> Iterator[Place]:
    view = asked.view
    letter = view.chosen[asked.seat] or ""
    for at, row in enumerate(view.rows):
        for end in ENDS:
            if word := say(asked.rules.lexicon, placed(row, letter, end), asked.rng):
                yield Place(at, end, word.lower())


def farm(say: Say, level: str, matches: Sequence[int], language: str = "fr", budget: Budget | None = None) -> Gain:
    """A script against a bot, from both seats in turn."""
    doubts, margins = [], []
    for number in matches:
        seat = number % 2
        bots = [BOTS[level], BOTS[level]]
        bots[seat] = scripted(say)
        match = marbre.start("typo", players=2, seed=f"farm/{number}", options={"words": "bluff", "language": language})
        play_out(match, bots, budget or Budget(), f"farm/{number}")
        view = match.view(None)
        doubts.append(sum(mark.points for mark in view.marks if mark.seat == seat and mark.why == "doubted") / PARTS)
        margins.append(float(view.scores[seat] - view.scores[1 - seat]))
    return Gain(_mean(doubts), _mean(margins))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def main(matches: int) -> None:
    print("| script | against | words | doubts, points a part | ahead by |\n|---|---|---|---:|---:|")
    for say in (rarest, oddest, invented, nonsense):
        for level, language in (*((level, "fr") for level in BOTS), ("expert", "en")):
            gain = farm(say, level, range(matches), language, BRIEFLY)
            shown = " | ".join(f"{mean:+.1f} ± {half:.1f}" for mean, half in (gain.doubts, gain.margin))
            print(f"| {say.__name__} | {level} | {language} | {shown} |", flush=True)
    print("\n| levels | wins of the first, two players | 95 % |\n|---|---:|---|")
    for weaker, better in combinations(("random", *BOTS), 2):
        first, _ = run_arena("typo", bots=[better, weaker], games=matches, seed="bluff", options={"words": "bluff"})
        print(f"| {better} against {weaker} | {first.win_rate:.0%} | {first.low:.0%} to {first.high:.0%} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
