"""The `marbre` command: data on stdout, talk on stderr, exit 0, 1 (the rules or the proof say no) or 2 (bad input)."""

from marbre.cli.app import app


def main() -> None:
    """The entry point of the `marbre` script."""
    app(prog_name="marbre")


__all__ = ["main"]
