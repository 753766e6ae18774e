"""The games, each in a folder of the same anatomy.

`marbre.games()` is a public name and `marbre.games` is also this package: importing a game makes Python bind the
package over the function. So the package answers the call itself.
"""

import sys
from types import ModuleType

from marbre.kernel.game import GameSpec
from marbre.kernel.registry import games


class _Games(ModuleType):
    def __call__(self) -> tuple[GameSpec, ...]:
        return games()


sys.modules[__name__].__class__ = _Games
