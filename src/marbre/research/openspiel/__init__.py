"""Every game as an OpenSpiel game: `import marbre.research.openspiel`, then `pyspiel.load_game("marbre_vips")`.

Importing this registers them, with `_` for `-` in their slugs; options and the number of players are parameters. Needs
the extra `marbre[research]`. docs/research-openspiel.md tells how luck, secret choices and time become nodes of a tree.
"""

from marbre.console.extras import needs

with needs("research"):
    from marbre.research.openspiel.game import MarbreGame, MarbreState, register_games

__all__ = ["MarbreGame", "MarbreState"]

register_games()
