"""Games as data: records, views and actions as Parquet, repeatable by seed, resumable, with a data card."""

from marbre.research.dataset.making import DatasetSummary, make_dataset, plan_dataset
from marbre.research.dataset.plan import DatasetPlan
from marbre.research.dataset.rows import decisions_of, game_row

__all__ = ["DatasetPlan", "DatasetSummary", "decisions_of", "game_row", "make_dataset", "plan_dataset"]
