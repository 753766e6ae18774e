"""For the days of the move only: a game that is still a bag of functions, as one with rules."""

from typing import Any

import msgspec

from marbre.kernel.game import Game, GameSpec
from marbre.kernel.rules import Rules

_GAME = ("bots", "box_faults", "live", "report", "package", "option_examples")
_TAKEN = ("begin", "labels", "box_type", "view_type", "messages")


def bridged(*, spec: GameSpec, **old: Any) -> Game:
    class Bridged(Rules[Any, Any, Any, Any, Any]):
        def begin(self) -> Any:
            return old["begin"](self.options, self.players, self.box)

        @property
        def labels(self) -> Any:
            return old["labels"](self.box)

    kind: Any = Bridged
    kind.options_type, kind.box_type, kind.view_type = spec.options, old["box_type"], old["view_type"]
    kind.player_actions, kind.catalogue = old["player_actions"], old["messages"]
    kind.dealer_actions, kind.clock_actions = old.get("dealer_actions"), old.get("clock_actions")
    kind.setup_type = spec.options
    for name, function in old.items():
        if callable(function) and name not in (*_GAME, *_TAKEN) and not name.endswith("_actions"):
            setattr(kind, name, staticmethod(function))
    real = msgspec.structs.replace(spec, real_time="pace" in old)
    rest = {name: old[name] for name in _GAME if name in old and name != "bots"}
    bots = {level: _asked(bot) for level, bot in old.get("bots", {}).items()}
    return Game(spec=real, rules_type=kind, bots=bots, **rest)


def _asked(bot: Any) -> Any:
    return lambda question: bot(question.view, question.legal, question.budget, question.rng)
