"""Everything in the box of Das Extrablatt, wherever it lies: the same from the first action to the last."""

from collections import Counter
from typing import TYPE_CHECKING

from marbre.games.extrablatt.actions import MOTOR
from marbre.games.extrablatt.box import DOMAINS
from marbre.games.extrablatt.state import Ad, Article, Paper, State, domain_of

if TYPE_CHECKING:
    from marbre.games.extrablatt.game import Extrablatt


def components(rules: "Extrablatt", state: State) -> dict[str, int]:
    cards = Counter(card for column in state.columns for card in column)
    cards.update(article.headline for paper in state.papers for article in paper.articles)
    cards.update(state.removed)
    for pile in state.unseen:
        cards.update({card: copies for card, copies in enumerate(pile) if copies})
    motors = state.taken + cards.pop(MOTOR, 0) + sum(pile[1] for pile in state.piles)
    found = {f"headline {card}": count for card, count in sorted(cards.items())}
    found |= {
        "motors": motors,
        "dispatches in piles": sum(map(sum, state.unseen)) - sum(pile[0] for pile in state.piles),
    }
    for kind, tile in enumerate(rules.box.tiles):
        size = {tile.short, tile.long}
        laid = sum({piece.width, piece.height} == size for paper in state.papers for piece in pieces(paper))
        found[f"tiles {tile.short}x{tile.long}"] = laid + sum(paper.tiles[kind] for paper in state.papers)
    for domain, name in enumerate(DOMAINS):
        shown = sum(
            article.photo is not None and domain_of(article.headline) == domain
            for paper in state.papers
            for article in paper.articles
        )
        found[f"photos {name}"] = state.photos[domain] + shown
    hands = 0 if state.stage in ("lay", "hand") else sum(map(int.bit_count, state.hands))
    union = 0
    for hand in state.hands:
        union |= hand
    found["cheques"] = hands or 3 * len(state.papers)
    found["different cheques"] = union.bit_count() or 3 * len(state.papers)
    found["squares"] = sum(_squares(paper) for paper in state.papers)
    return found


def pieces(paper: Paper) -> tuple[Article | Ad, ...]:
    """Every tile that lies in a paper."""
    return (*paper.articles, *paper.ads)


def _squares(paper: Paper) -> int:
    """Free and covered squares of a page: more or fewer than it has, if two tiles overlapped."""
    tiles = sum(piece.width * piece.height for piece in pieces(paper))
    return tiles + paper.free.bit_count()
