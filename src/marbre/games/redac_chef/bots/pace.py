"""What an action costs a hand: how fast bots play, and how a virtual clock runs where nobody waits for a real one.

Milliseconds, of a hand that knows what it wants. They were chosen by looking at how long a person takes with a mouse:
a tile is reached for and read, then decided on; on the page it is carried and set down. A novice takes half as long
again, an expert and a master a third less. docs/redac-chef.md tells what a day of 240 seconds then holds.
"""

from typing import TYPE_CHECKING, Any, Final

from marbre.games.redac_chef import actions
from marbre.games.redac_chef.actions import PlayerAction
from marbre.kernel.seats import Milliseconds

if TYPE_CHECKING:
    from marbre.games.redac_chef.game import RedacChef

HAND: Final[dict[type[Any], Milliseconds]] = {
    actions.Take: 1500,
    actions.Keep: 700,
    actions.GiveBack: 900,
    actions.Maquette: 1000,
    actions.Place: 2500,
    actions.Flip: 600,
    actions.Lift: 900,
    actions.MoveTribune: 1500,
    actions.Tirage: 800,
    actions.Correct: 2000,
    actions.Choose: 3000,
    actions.Ready: 500,
    actions.Stretch: 500,
}
SPEED: Final = {
    "random": 1.0,
    "beginner": 1.7,
    "novice": 1.5,
    "regular": 1.0,
    "skilled": 0.85,
    "expert": 0.67,
    "master": 0.67,
}
"""A level's hand beside the usual one; of a level that is not known, the usual one."""
_COSTS: Final = {level: {kind: round(cost * speed) for kind, cost in HAND.items()} for level, speed in SPEED.items()}


def pace(_rules: "RedacChef", action: PlayerAction, level: str) -> Milliseconds:
    return hand_time(action, level)


def hand_time(action: PlayerAction, level: str) -> Milliseconds:
    """How long the hand of that level is busy with an action."""
    return _COSTS.get(level, HAND)[type(action)]
