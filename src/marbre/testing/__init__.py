"""The contract suite, for games by anybody: `pytest --pyargs marbre.testing --game scoop`.

`plugin.py` is loaded by pytest wherever marbre is installed; `matches.py` draws random matches, options and actions;
the test modules hold what every game promises. Needs the extra `marbre[testing]`.
"""
