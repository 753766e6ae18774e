"""What an action does in Défense d'afficher: a seat's, and the dealer's."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from marbre.games.defense_d_afficher.actions import (
    Bar,
    Blind,
    Chance,
    Deal,
    Die,
    Draw,
    Exchange,
    FirstRoll,
    Give,
    Lift,
    Look,
    Move,
    Post,
    Roll,
    Scrape,
    Slip,
    Stay,
    Stick,
    Swap,
    Turn,
)
from marbre.games.defense_d_afficher.effects.chance_cards import bar, lift, scrape
from marbre.games.defense_d_afficher.effects.draws import blind, deal, die, drawn, first_roll, turn_chance
from marbre.games.defense_d_afficher.effects.posters import exchange, give, look, post, slip, stick, swap
from marbre.games.defense_d_afficher.effects.turns import chance, roll, stay
from marbre.games.defense_d_afficher.effects.walking import move
from marbre.games.defense_d_afficher.state import State
from marbre.kernel.seats import Actor

if TYPE_CHECKING:
    from marbre.games.defense_d_afficher.game import Defense

_OBEY: Final[dict[type[Any], Callable[["Defense", State, Any, Any], State]]] = {
    Deal: deal,
    FirstRoll: first_roll,
    Die: die,
    Draw: drawn,
    Turn: turn_chance,
    Blind: blind,
    Roll: roll,
    Exchange: exchange,
    Chance: chance,
    Move: move,
    Stay: stay,
    Post: post,
    Stick: stick,
    Slip: slip,
    Bar: bar,
    Lift: lift,
    Scrape: scrape,
    Give: give,
    Swap: swap,
    Look: look,
}


def apply(rules: "Defense", state: State, actor: Actor, action: Any) -> State:
    return _OBEY[type(action)](rules, state, actor, action)
