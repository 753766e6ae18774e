"""A small learner for two cores: masked PPO with nothing but numpy, through the Gymnasium door; and what it has learnt.

`python -m marbre.research.learning vips` trains a policy, and `marbre ladder vips --bots
expert,learnt=marbre.research.learning.players:vips` seats the one that is shipped (docs/research-baselines.md).
"""

from marbre.research.learning.policy import Policy
from marbre.research.learning.ppo import Course, train

__all__ = ["Course", "Policy", "train"]
