"""The classes that OpenSpiel knows: thin around a table and its positions."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
import pyspiel

from marbre.kernel.game import GameSpec
from marbre.kernel.registry import games
from marbre.kernel.seats import Seat
from marbre.research.openspiel.position import TreePosition, root_of
from marbre.research.openspiel.table import Endgame, SpielTable, table_of

LONGEST: Final = 1_000_000
"""More nodes than any random game has; a game must declare a bound."""
UNSAID: Final = -1
"""What a number is when nobody has said it: OpenSpiel has no None."""


class MarbreGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its options and players."""

    spec: ClassVar[GameSpec]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        spec = self.spec
        spelt = {name: _spelt(value) for name, value in (params or {}).items()}
        given = {**_defaults(spec), **spelt}
        options = {name: _meant(given[name]) for name in spec.defaults if given[name] != UNSAID}
        players = None if given["players"] == UNSAID else given["players"]
        late = (_meant(given["seed"]), given["left"], given["worlds"], given["limit"])
        endgame = Endgame(*late) if given["left"] else None
        self.table: SpielTable = table_of(
            spec.slug, tuple(options.items()), players, given["actions"], given["pack"] or None, given["draws"], endgame
        )
        rivals = self.table.players > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.coder.size,
            max_chance_outcomes=self.table.most_chances,
            num_players=self.table.players,
            min_utility=-1.0 / (self.table.players - 1) if rivals else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if rivals else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(spec, rivals), info, spelt)

    def new_initial_state(self) -> "MarbreState":
        return MarbreState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        """What a seat sees now, as an array and as JSON; with perfect recall, the string recalls everything."""
        if params:
            raise ValueError(f"this observer takes no parameters, not {params}")
        return SeatObserver(self.table, bool(iig_obs_type and iig_obs_type.perfect_recall))


class MarbreState(pyspiel.State):  # type: ignore[misc]
    """A node of the tree."""

    def __init__(self, game: MarbreGame) -> None:
        super().__init__(game)
        self.position: TreePosition = root_of(game.table)

    def current_player(self) -> int:
        position = self.position
        if position.question:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if position.seat is None else position.seat

    def is_terminal(self) -> bool:
        return self.position.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.menu) if player == self.position.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        choices = self.position.question
        return [(answer, 1 / choices) for answer in range(choices)]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        choice = position.menu.get(action) if player == position.seat and not position.question else None
        rules, coder = position.table.rules, position.table.coder
        return (
            coder.label(action) if choice is None or not isinstance(choice, msgspec.Struct) else rules.to_text(choice)
        )

    def returns(self) -> list[float]:
        table, outcome = self.position.table, self.position.outcome
        return [0.0] * table.players if outcome is None else table.reward(outcome)

    def resample_from_infostate(self, player: int, sampler: Any) -> "MarbreState":
        """A state that this player cannot tell from this one. Its `history` still tells of the real draws: play on
        from it, and do not serialise it.
        """
        twin: MarbreState = self.clone()
        twin.position = self.position.redealt(player, Random(int(sampler() * 2**53)))
        return twin

    def record(self) -> bytes:
        """The game so far as a record, for `marbre replay`; its luck was drawn by the tree, so that it proves none."""
        return self.position.table.match_at(self.position.last).record()

    def __str__(self) -> str:
        position = self.position
        state = msgspec.json.encode(position.last.state).decode()
        return f"{position.last.number} {position.answers} {position.first} {position.free} {state}"


class SeatObserver:
    """Writes what a seat may know, and nothing else."""

    def __init__(self, table: SpielTable, perfect_recall: bool) -> None:
        self.table, self.perfect_recall = table, perfect_recall
        self.tensor = np.zeros(table.observer.size, np.float32)
        self.dict = table.observer.split(self.tensor)

    def set_from(self, state: MarbreState, player: Seat) -> None:
        position, table = state.position, self.table
        step = -1 if position.first is None or player != position.seat else position.first - table.coder.firsts
        self.tensor[:] = table.observer.encode(position.view(player), step)

    def string_from(self, state: MarbreState, player: Seat) -> str:
        position = state.position
        if self.perfect_recall:
            return position.information(player)
        step = f"{position.first} " if position.first is not None and player == position.seat else ""
        return step + msgspec.json.encode(position.view(player)).decode()


def _spelt(value: Any) -> Any:
    """A text that OpenSpiel would read back as a number is written with `_` before it."""
    return f"_{value}" if isinstance(value, str) and value.isdecimal() else value


def _meant(value: Any) -> Any:
    return value[1:] if isinstance(value, str) and value[:1] == "_" else value


def _defaults(spec: GameSpec) -> dict[str, Any]:
    options = {name: UNSAID if value is None else value for name, value in spec.defaults.items()}
    return {
        **options,
        "players": UNSAID,
        "actions": "steps",
        "pack": "",
        "draws": 0,
        "seed": "",
        "left": 0,
        "worlds": 1,
        "limit": 0,
    }


def _short_name(slug: str) -> str:
    return f"marbre_{slug.replace('-', '_')}"


def load_door(slug: str, parameters: Mapping[str, Any]) -> Any:
    """The game of that slug with these parameters, as OpenSpiel loads it."""
    return pyspiel.load_game(_short_name(slug), dict(parameters))


def game_type(spec: GameSpec, rivals: bool = True) -> Any:
    """How OpenSpiel lists the game; who plays alone has nobody to take from."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=_short_name(spec.slug),
        long_name=f"Marbre {spec.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if rivals else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=spec.seats[-1],
        min_num_players=spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_defaults(spec),
    )


def register_games() -> None:
    """Every game that is installed, ours and anybody's."""
    for spec in games():
        # A class, not a partial: OpenSpiel lets go of it after the interpreter is gone, and must free nothing then.
        kind = type(f"Marbre{spec.slug.title().replace('-', '')}", (MarbreGame,), {"spec": spec})
        pyspiel.register_game(game_type(spec), kind)
