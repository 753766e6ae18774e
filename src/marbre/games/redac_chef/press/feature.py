"""Reports and prints as a feature of a house."""

from typing import Final

from marbre.games.redac_chef.press import routes
from marbre.hosting.feature import Feature

FEATURE: Final = Feature(routes=(routes.report, routes.une), sent=(routes.DayReport,))
