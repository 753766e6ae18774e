"""The boxes of a house: each game's own, and those that its host offers beside it (`marbre serve --pack`).

A table keeps the name and the hash of its box. A house that was started without that box, or with another one of the
same name, says so at the table and leaves it as it is; every other table goes on.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from marbre.kernel.packs import Pack
from marbre.kernel.record import PackName
from marbre.kernel.refusals import unknown, unreadable
from marbre.kernel.registry import find_game, game_of_pack
from marbre.kernel.start import open_match

AnyPack: TypeAlias = Pack[Any]


class Boxes:
    """What can be played with, by game and name. Read once: a file that changes later changes no table."""

    def __init__(self, files: Iterable[str] = ()) -> None:
        """Raises Unreadable for a file that is no box, or a second box of one name."""
        self.offered: dict[str, dict[str, AnyPack]] = {}
        for file in files:
            game = game_of_pack(Path(file))
            pack = game.read_pack(file)
            open_match(game.slug, pack=pack)  # what a box can only be asked when somebody plays with it
            if pack.name in self.names(game.slug):
                raise unreadable("pack-twice", name=pack.name, game=game.spec.title)
            self.offered.setdefault(game.slug, {})[pack.name] = pack

    def names(self, slug: str) -> tuple[str, ...]:
        """The game's own box first."""
        return (find_game(slug).spec.pack, *self.offered.get(slug, {}))

    def named(self, slug: str, name: str | None) -> AnyPack | None:
        """A box on offer; None for the game's own. Raises Unreadable."""
        if name is None or name == find_game(slug).spec.pack:
            return None
        found = self.offered.get(slug, {}).get(name)
        if found is None:
            raise unknown("pack-unknown", name, self.names(slug))
        return found

    def kept(self, slug: str, kept: PackName | None) -> AnyPack | None:
        """The box that a table was laid with. Raises Unreadable if it is not here now."""
        if kept is None:
            return None
        found = self.offered.get(slug, {}).get(kept.name)
        if found is None or found.hash != kept.hash:
            raise unreadable("pack-absent", name=kept.name, hash=kept.hash[:12], game=find_game(slug).spec.title)
        return found
