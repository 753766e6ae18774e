"""Doors for learners and solvers: every game as an environment of the research libraries. Nothing else loads this.

`marbre.research.pettingzoo` and `marbre.research.gymnasium` need the extra `marbre[research]`; `encoding`, which turns
views and actions into arrays and numbers, needs numpy only. docs/research.md has a page for each.
"""
