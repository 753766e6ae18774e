"""`marbre house`: the tools of whoever runs one, open or closed. What a process that serves must know it hears of."""

from marbre.cli.house import copies as copies
from marbre.cli.house import looking as looking
from marbre.cli.house import people as people
from marbre.cli.house import ratings as ratings
from marbre.cli.house import tidying as tidying
from marbre.cli.house.group import house as house
