"""The decisions of each game that a net is trained on."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from marbre.games.typo.bots import ranking as typo
from marbre.games.typo.bots.levels import EXPERT, planner_for, promise, put
from marbre.games.typo.bots.master import Choosing, Placing
from marbre.games.typo.legality import CHOICES
from marbre.games.vips.bots import ranking as vips
from marbre.games.vips.bots.master import SlipReader
from marbre.kernel.bot import Question
from marbre.search import Candidate
from tools.rankers.lessons import Set, Task

PLANS: Final = 16
"""Of a turn of VIPs, so many of the plans that a master looks at."""


def typo_task(asked: Question[Any, Any, Any]) -> Task | None:
    """A card to be chosen or placed."""
    view = asked.view
    if view.stage == "choose":
        planner = planner_for(EXPERT, asked)
        letters = list(dict.fromkeys(planner.hand))
        return Task(
            "choose",
            Choosing(asked, planner),
            [Candidate(letter) for letter in letters],
            [typo.look_at_choice(asked, planner, letter) for letter in letters],
            [promise(planner, view.rows, letter) for letter in letters],
            CHOICES.__getitem__,
        )
    if view.stage != "place" or (card := view.chosen[asked.seat]) is None:
        return None
    planner = planner_for(EXPERT, asked)
    futures = list(planner.futures(view.rows, card))
    return Task(
        "place",
        Placing(asked, planner, card),
        [Candidate(what) for what, _, _ in futures],
        [typo.look_at_place(asked, planner, future) for future in futures],
        [planner.worth(rows, planner.hand) - price for _, rows, price in futures],
        lambda what: put(planner, asked, card, what),
    )


def vips_task(asked: Question[Any, Any, Any]) -> Task | None:
    """A turn to be planned."""
    if asked.view.stage not in ("place", "follow"):
        return None
    reader = SlipReader(asked)
    plans = sorted(reader.plans, key=lambda plan: -plan.value)[: vips.LOOKED_AT]
    look, best = vips.TableLook(asked, reader.likely_pieces), plans[0].value
    plans = asked.rng.sample(plans, min(PLANS, len(plans)))
    return Task(
        "turn",
        reader,
        [Candidate(plan, plan.value) for plan in plans],
        [look.after(plan, best) for plan in plans],
        [plan.value for plan in plans],
        lambda plan: plan.action,
    )


class Course(NamedTuple):
    """What is taught of a game, and where the nets are kept."""

    set_task: Set
    games: int
    worlds: int
    module: Any


COURSES: Final[Mapping[str, Course]] = {
    "typo": Course(typo_task, games=120, worlds=32, module=typo),
    "vips": Course(vips_task, games=120, worlds=48, module=vips),
}
