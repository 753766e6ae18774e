"""The tables that the doors are tried at: every game as it comes in the box, and one variant of each of ours."""

from typing import Any

import marbre

VARIANTS: dict[str, dict[str, Any]] = {
    "defense-d-afficher": {"players": 4, "penalties": True, "teams": "2"},
    "extrablatt": {"players": 3, "literal_step4": True},
    "redac-chef": {"players": 3, "mode": "slow", "characters": True},
    "typo": {"players": 3, "words": "bluff", "language": "en"},
    "vips": {"players": 4, "columns": "fixed"},
}
TABLES: list[tuple[str, dict[str, Any]]] = [*((spec.slug, {}) for spec in marbre.games()), *VARIANTS.items()]
NAMES = [slug if not options else f"{slug} variant" for slug, options in TABLES]


def started(slug: str, options: dict[str, Any], seed: str = "doors") -> marbre.Match:
    agreed = dict(options)
    players = agreed.pop("players", max(2, marbre.game(slug).spec.seats[0]))
    return marbre.start(slug, players=players, seed=seed, options=agreed)
