"""The puzzle corner as a feature of a house: its routes, results with the end of a match, and the puzzle of the day."""

from typing import Final

from marbre.games.redac_chef.puzzles import results, routes
from marbre.games.redac_chef.puzzles.jobs import MakeDay
from marbre.games.redac_chef.puzzles.offered import keep_result, made_ahead
from marbre.hosting.feature import Feature, Recurring
from marbre.hosting.host import Host

DAY_CHECK: Final = 30.0
"""Seconds between two looks at the calendar."""


async def keep_ahead(host: Host) -> None:
    """The puzzles of today and tomorrow lie ready before anybody asks."""
    if host.does_jobs:
        for day in made_ahead():
            await host.queue(MakeDay(day.isoformat()))


FEATURE: Final = Feature(
    routes=(
        routes.corner,
        routes.one_puzzle,
        routes.best,
        routes.give_up,
        routes.result_table,
        routes.puzzle_of_table,
    ),
    pages=("/puzzles",),
    tables=results.metadata,
    when_over=keep_result,
    recurring=(Recurring(DAY_CHECK, keep_ahead),),
    sent=(routes.Corner, routes.BestAnswer, routes.PuzzleAnswer, routes.ResultTable),
)
