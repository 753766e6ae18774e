"""How the expert of VIPs bets: the equilibrium of the betting worked out, and what it is worth in real matches.

`python -m tools.vips_bets` prints the mixed strategies that `marbre.games.vips.bots.levels.EXPERT_BETS` holds;
`python -m tools.vips_bets.study` lets experts meet, and scripts that try to profit from them. docs/bots.md has the
figures.
"""
