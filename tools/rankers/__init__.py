"""Small nets that rank what a player may do, learnt from what searches found: `python -m tools.rankers GAME`."""
