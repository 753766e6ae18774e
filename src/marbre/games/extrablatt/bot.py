"""Bots of Das Extrablatt."""

from collections.abc import Mapping
from typing import Final

from marbre.kernel.bot import Bot

BOTS: Final[Mapping[str, Bot]] = {}
