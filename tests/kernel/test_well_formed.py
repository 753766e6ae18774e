"""What somebody types is looked at and let go."""

import marbre
from marbre.games.typo.actions import Place
from marbre.kernel.decoding import MOST_BYTES


def test_long_words_that_are_refused_do_not_stay_in_memory() -> None:
    match = marbre.start("typo", players=2, seed="long")
    for turn in range(300):
        assert match.check(0, Place(0, "left", f"{turn}" + "a" * 16_000)) is not None
    kept = (*match.game.is_action.recent.values(), *match.game.is_action.known.values())
    assert all(len(action.word) <= MOST_BYTES for action in kept if isinstance(action, Place))
