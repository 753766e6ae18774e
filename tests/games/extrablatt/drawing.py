"""Tables of Das Extrablatt drawn as text, so that a test shows what it talks about.

A paper is drawn row by row, one character a square, the logo's row first: a letter for each article or ad, a dot for a
free square, `=` for the logo; rows and squares that are left out are free. Under it stands what each letter is:

    ==========
    aabb......
    aabb......
    a politics-1 10, b sport-2 20 misprint

`photo` makes an article a second copy, `misprint` sets one of the next seat on it, `ad 2` makes it an ad of seat 2.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from msgspec.structs import replace

import marbre
from marbre.games.extrablatt.actions import MOTOR, Card, Eliminate, TakeMotor
from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.game import Extrablatt
from marbre.games.extrablatt.secrets.view import PaperView, rebuild_paper
from marbre.games.extrablatt.state import Ad, Article, Paper, State
from marbre.kernel.entries import opening
from marbre.kernel.match import Match

QUIET = (
    "politics-1 politics-2 politics-3 | economy-1 economy-2 | sport-1 sport-2 | culture-1 culture-2 | local-1 local-2"
)
"""A fax plan without motors."""


def card(name: str) -> Card:
    """The number of `sport-2`, or of a motor."""
    if name == "motor":
        return MOTOR
    domain, number = name.split("-")
    return [*DOMAINS].index(domain) * 5 + int(number) - 1  # type: ignore[arg-type]


def table(
    *papers: str,
    fax: str = QUIET,
    hour: int = 1,
    turn: int = 0,
    stage: str = "act",
    cheques: Sequence[Sequence[int]] = ((1, 8, 10), (2, 6, 12), (3, 5, 11), (4, 7, 9)),
    literal_step4: bool = False,
    **changes: Any,
) -> Match:
    """A match in the middle of a game: these papers, these cards on the fax plan, seat `turn` to act."""
    drawings = papers or ("", "", "")
    match = marbre.start("extrablatt", players=len(drawings), seed="drawn", options={"literal_step4": literal_step4})
    rules, state = rules_of(match), match.state
    assert isinstance(state, State)
    columns = tuple(tuple(card(name) for name in column.split()) for column in fax.split("|"))
    laid_out = [_read(rules, drawing, seat) for seat, drawing in enumerate(drawings)]
    laid = [article.headline for one in laid_out for article in one.articles]
    used = [number for column in columns for number in column] + laid
    photos = [2] * len(DOMAINS)
    for one in laid_out:
        for article in one.articles:
            photos[article.headline // 5] -= article.photo is not None
    left = [3 - used.count(headline) for headline in range(MOTOR)]
    assert min(left) >= 0, "a headline is there more than three times"
    half = sum(left) // 2
    piles = changes.setdefault("piles", ((0, 0), (half, 0), (sum(left) - half, MOTOR // 6)))
    state = replace(
        state,
        stage=stage,
        turn=turn,
        columns=columns,
        unseen=_divided(left, [dispatches for dispatches, _ in piles]),
        hour=hour,
        papers=tuple(rebuild_paper(rules, one) for one in laid_out),
        photos=tuple(photos),
        hands=tuple(sum(1 << cheque for cheque in hand) for hand in cheques[: len(drawings)]),
        sets=tuple(range(len(drawings))),
    )
    return Match(match.game, rules, match.header, match.secret, opening(replace(state, **changes)))


def _divided(left: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Dispatches that are left, divided into piles of these sizes: one of each headline, then the next copies."""
    cards = iter([headline for copy in range(3) for headline, copies in enumerate(left) if copy < copies])
    piles = [Counter(islice(cards, size)) for size in sizes]
    return tuple(tuple(pile[headline] for headline in range(MOTOR)) for pile in piles)


def rules_of(match: Match) -> Extrablatt:
    """The rules of a match of Das Extrablatt, by their type."""
    assert isinstance(match.rules, Extrablatt)
    return match.rules


def with_free(match: Match, paper: Paper, free: int) -> Paper:
    """The paper with these squares free and no others."""
    return replace(paper, free=free, fits=rules_of(match).sheet.strips.fits(free))


def _read(rules: Extrablatt, drawing: str, seat: int) -> PaperView:
    """A paper as it is drawn, and the tiles that are left for it."""
    *rows, legend = drawing.strip().splitlines() or [""]
    articles, ads = [], []
    tiles = [tile.count for tile in rules.box.tiles]
    kinds = [(tile.short, tile.long) for tile in rules.box.tiles]
    for entry in filter(None, (part.strip() for part in legend.split(","))):
        letter, *words = entry.split()
        x, y, width, height = _area([row.strip() for row in rows], letter)
        if words[0] == "ad":
            ads.append(Ad(x, y, width, height, int(words[1])))
            continue
        tiles[kinds.index((min(width, height), max(width, height)))] -= 1
        photo = 0 if "photo" in words else None
        misprint = (seat + 1) % 2 if "misprint" in words else None
        articles.append(Article(card(words[0]), x, y, width, height, int(words[1]) * 1000, photo, misprint))
    assert min(tiles) >= 0, "more tiles are drawn than there are"
    return PaperView(tuple(articles), tuple(ads), tuple(tiles))


def _area(rows: Sequence[str], letter: str) -> tuple[int, int, int, int]:
    squares = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == letter]
    assert squares, f"{letter} is not drawn"
    left, right = min(x for x, _ in squares), max(x for x, _ in squares)
    top, bottom = min(y for _, y in squares), max(y for _, y in squares)
    width, height = right - left + 1, bottom - top + 1
    assert len(squares) == width * height, f"{letter} is not a rectangle"
    return left, top, width, height


def duelled(players: int = 3, duels: int = 2, *, settled: bool = True) -> Match:
    """A game in which so many duels are settled, or have begun: random, but motors are taken as soon as they can be."""
    rng = Random(f"{players} {duels}")
    match = marbre.start("extrablatt", players=players, seed=f"duels {players}")
    while match.to_act and len(match.state.duels) + (match.state.stage == "duel" and not settled) < duels:
        seat = match.to_act[0]
        legal = match.legal(seat)
        motors = [action for action in legal if isinstance(action, TakeMotor) and action.target is not None]
        eliminations = [action for action in legal if isinstance(action, Eliminate) and action.second is not None]
        match.act(seat, rng.choice(motors or eliminations or legal))
    return match
