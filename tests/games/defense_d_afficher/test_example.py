"""The worked example of Défense d'afficher's rulebook, played by the engine."""

import pytest

from marbre.games.defense_d_afficher.actions import Die, Draw
from tests.games.defense_d_afficher.drawing import NUMBER, card, cards, do, draws, table, without_luck
from tests.support import figures_of_the_example, rule


@rule("DEF-1.2", "DEF-2.2", "DEF-3.1", "DEF-3.3", "DEF-4.1", "DEF-4.2", "DEF-4.3", "DEF-4.4")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_worked_example(lang: str) -> None:
    match = without_luck(table("1.2 2.1 2.1b 5.3 9.1", "1.2b 8.1 8.2", at=("r0", "h1")))
    names = [match.messages.label(lang, "card", card(text)) for text in ("1.2", "2.1", "5.3", "9.1")]
    assert names == ["Girafex", "Plumbec", "Oliflor", "Bricabrosse"]
    view = match.view(0)
    figures = [view.counts[0], 1, 2, 5, 9, view.counts[1], view.reserve]
    do(match, "roll")
    draws(match, Die(2))
    do(match, "go r38")
    do(match, "post 9.1")
    figures += [2, NUMBER["r0"], NUMBER["r38"], 9, match.view(0).counts[0]]
    do(match, "roll")
    draws(match, Die(1))
    do(match, "go h2")
    do(match, "post 1.2b")
    figures += [1, 1, match.view(0).counts[1]]
    assert match.legal(0)[1].cards == cards("1.2 2.1b")
    do(match, "exchange 1.2 2.1b")
    draws(match, Draw(cards("7.1 7.2")))
    assert match.to_act == (1,)
    view = match.view(0)
    places = [view.reserve + view.bottom.index(one) + 1 for one in cards("1.2 2.1b")]
    figures += [2, 2, view.counts[0], view.reserve + len(view.bottom), *places]
    assert match.view(1).bottom == (None, None)
    assert figures_of_the_example("defense-d-afficher", lang) == figures
