"""Learnt policies as bots: `marbre ladder vips --bots expert,learnt=marbre.research.learning.players:vips`.

They answer at once with the likeliest action. Each plays the tables that it has learnt at: two players, options as
they come in the box.
"""

from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final

from marbre.kernel.bot import Question
from marbre.kernel.game import AnyRules
from marbre.research.encoding import ActionCoder, Observer, action_coder, observer, unfolded
from marbre.research.learning.policy import Policy

NETS: Final = Path(__file__).parent / "nets"


@lru_cache(maxsize=8)
def _arrays(slug: str, rules: AnyRules) -> tuple[ActionCoder, Observer]:
    coder = action_coder(slug, rules)
    return coder, observer(slug, rules, coder)


@lru_cache(maxsize=8)
def _kept(path: Path) -> Policy:
    return Policy.load(path)


def play(slug: str, policy: Policy | Path, question: Question[Any, Any, Any]) -> Any:
    """What this policy does; an action in two steps is chosen one after the other."""
    if isinstance(policy, Path):
        policy = _kept(policy)
    coder, eyes = _arrays(slug, question.rules)
    if (size := (eyes.size, coder.size)) != policy.shape:
        raise ValueError(f"this policy has learnt at tables of {policy.shape} numbers, not {size}")
    menu, step = coder.menu_of(question.legal), -1
    while True:
        number = policy.best(eyes.encode(question.view, step), sorted(menu))
        found = unfolded(menu[number])
        if not isinstance(found, dict):
            return found
        menu, step = found, number - coder.firsts


vips: Final = partial(play, "vips", NETS / "vips.npz")
typo: Final = partial(play, "typo", NETS / "typo.npz")
