"""How the expert of VIPs bets: the equilibrium of the betting worked out, and what it is worth in real matches.

`python -m tools.vips_bets` prints the mixed strategy that `marbre.games.vips.bots.levels.EXPERT_BETS` holds;
`python -m tools.vips_bets.study` lets experts meet, and scripts that try to profit from it. docs/bots.md has the figures.
"""
