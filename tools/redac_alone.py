"""How often a page that was laid out alone, with no flash in play, would have won each prize "for the most" anyway.

A target that is reached by chance is a gift, one that is never reached is no target (RED-9.5).

    python -m tools.redac_alone [LEVEL] [GAMES]
"""

import sys
from collections import Counter
from typing import cast

import marbre
from marbre.bots.table import play_out
from marbre.games.redac_chef.box import DAYS
from marbre.games.redac_chef.cards import terms_of
from marbre.games.redac_chef.game import RedacChef
from marbre.games.redac_chef.pages.visible_tiles import VisibleTiles
from marbre.games.redac_chef.scoring.day_count import prizes_won
from marbre.kernel.bot import Budget
from marbre.kernel.entries import history
from marbre.kernel.match import Match

SHORT = Budget(milliseconds=60)


def would_win(match: Match) -> Counter[str]:
    """The flashes whose prize a page of this match would have won on its day."""
    rules = cast("RedacChef", match.rules)
    won: Counter[str] = Counter()
    for entry in history(match.last):
        if entry.previous is None or len(entry.state.counts) == len(entry.previous.state.counts):
            continue
        day = entry.state.day
        for at, flash in enumerate(rules.box.flashes):
            terms = terms_of(rules.numbers, None, at)
            if flash.day == DAYS[day] and terms.prizes:
                shown = VisibleTiles(rules.sheets[day], entry.state.sides[0].page, terms)
                won[flash.id] += any(prizes_won([shown], terms)[0])
    return won


def main(level: str = "regular", games: str = "100") -> None:
    won: Counter[str] = Counter()
    for number in range(int(games)):
        match = marbre.start("redac-chef", players=1, seed=f"alone/{number}")
        play_out(match, [match.game.bot(level)], SHORT, f"alone/{number}")
        won.update(would_win(match))
    for flash in sorted(won):
        print(f"{flash:4}{won[flash]:5} of {games}")


if __name__ == "__main__":
    main(*sys.argv[1:])
