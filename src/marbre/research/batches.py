"""Many matches in one process as one vectorised environment of Gymnasium: one array of observations, written in place.

`gymnasium.make_vec("marbre/vips-v0", num_envs=64)` makes one; `vectorization_mode="async"` spreads single
environments over processes instead.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from marbre.console.extras import needs
from marbre.research.gymnasium import MarbreEnv

with needs("research"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space


class MarbreBatch(VectorEnv[Any, Any, NDArray[Any]]):
    """So many tables. One that is over is dealt anew in the next step, whose action is not looked at.

    Masks are in the info, a row for each table; `action_masks()` gives them too.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's own shape

    def __init__(self, num_envs: int = 1, **settings: Any) -> None:
        self.num_envs = num_envs
        self.envs = [MarbreEnv(**{**settings, "mask": "info"}) for _ in range(num_envs)]
        first = self.envs[0]
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = batch_space(first.observation_space, num_envs)
        self.action_space = batch_space(first.action_space, num_envs)
        self.render_mode = first.render_mode
        self.over = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A seed is that of the first table; the next have the next ones, as in Gymnasium's own."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        seeds = seed if isinstance(seed, list) else [None if seed is None else seed + at for at in range(self.num_envs)]
        for env, one in zip(self.envs, seeds, strict=True):
            env.begin(one)
        self.over[:] = False
        return self._observations(), {"action_mask": self.action_masks().astype(np.int8)}

    def step(self, actions: Any) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        rewards = np.zeros(self.num_envs)
        terminated, truncated = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        for at, env in enumerate(self.envs):
            if self.over[at]:
                env.begin(None)
            else:
                env.choose(int(actions[at]))
                rewards[at], terminated[at], truncated[at] = env.result()
        self.over = terminated | truncated
        return (
            self._observations(),
            rewards,
            terminated,
            truncated,
            {"action_mask": self.action_masks().astype(np.int8)},
        )

    def _observations(self) -> Any:
        """The vectors of all tables; in the way `list`, with the features of all of them."""
        door = self.envs[0].door
        seats = [(env.episode, env.seat) for env in self.envs]
        views = [episode.match.rules.glance(episode.match.state, seat) for episode, seat in seats]
        out = door.observer.encode_batch(views, [episode.step_of(seat) for episode, seat in seats])
        if not door.lists:
            return out
        return {"observation": out, "action_features": np.stack([env.episode.features(env.seat) for env in self.envs])}

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be chosen at each table, a row for each."""
        return np.stack([env.action_masks() for env in self.envs])
