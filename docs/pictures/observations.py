"""Draw an observation of each game: `python docs/pictures/observations.py`; a test compares them."""

from pathlib import Path

import marbre
from marbre.bots import play_out
from marbre.kernel.bot import Budget
from marbre.kernel.entries import history
from marbre.kernel.registry import find_game
from marbre.research.door import Door
from marbre.research.encoding.drawing import draw_observation

FOLDER = Path(__file__).parent


def drawn(slug: str) -> str:
    """What the first seat sees late in a game between two novices."""
    door = Door(slug, {})
    match = door.open("picture").match
    play_out(match, [find_game(slug).bot("novice")] * 2, Budget(rounds=1), "picture")
    entries = list(history(match.last))
    late = entries[len(entries) * 15 // 16]
    return draw_observation(door.observer, door.observer.encode(door.rules.view(late.state, 0)))


def main() -> None:
    for spec in marbre.games():
        if find_game(spec.slug).package.startswith("marbre.games."):
            (FOLDER / f"observation-{spec.slug}.svg").write_text(drawn(spec.slug), "utf-8")


if __name__ == "__main__":
    main()
