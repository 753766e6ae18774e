"""How much is sent for a view, a set-up, a bot's question, a replay?

`python -m benchmarks.sizes` lets bots of three levels play whole matches of every game, and weighs what the house would
send meanwhile: each view of each seat and of a spectator, and each question to a bot, as JSON; what is sent once per
match (the set-up to a browser, the rules with a box of the host's to a bot's process); and the replay when the match is
over, gzipped as it goes over the wire. Sizes are in thousands of bytes; goals stand beside those that have one.
"""

from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any, Final

import click
import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from marbre.bots.table import play_out
from marbre.kernel.bot import Budget, Question
from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game, games
from marbre.kernel.start import start
from marbre.server.bots.questions import question, send_rules
from marbre.server.tables.replaying import BuildReplay, build_replay, sent

LEVELS: Final = ("random", "novice", "regular")
"""Random players wander: theirs are the longest matches of Défense d'afficher."""
BUDGET: Final = Budget(rounds=3)
THOUGHT: Final = 400.0
"""Milliseconds that a question names."""


class Goal(msgspec.Struct, frozen=True):
    """The most that is promised; of the median or of the largest."""

    kilobytes: float
    of: str


VIEW_GOALS: Final = {"defense-d-afficher": 1.5, "extrablatt": 4.0, "redac-chef": 3.0}
GOALS: Final = {
    **{(slug, "view"): Goal(most, "median") for slug, most in VIEW_GOALS.items()},
    ("defense-d-afficher", "replay"): Goal(500, "largest"),
}
QUESTION: Final = Goal(20, "largest")
"""In every game."""


class Size(msgspec.Struct, frozen=True):
    """How large one thing of a game was, in thousands of bytes."""

    game: str
    what: str
    count: int
    median: float
    largest: float
    goal: Goal | None

    @property
    def holds(self) -> bool | None:
        """Whether the goal is kept; None where there is none."""
        return None if self.goal is None else getattr(self, self.goal.of) <= self.goal.kilobytes


class Played(msgspec.Struct):
    """One whole match, and how large each question was that a bot was asked in it."""

    match: Match
    questions: list[int]


def play(slug: str, players: int, number: int) -> Played:
    """The next level in every seat, each asked by the house's own question."""
    seed, bot = f"sizes/{number}", find_game(slug).bot(LEVELS[number % len(LEVELS)])
    played = Played(start(slug, players=players, seed=seed), [])

    def answer(asked: Question[Any, Any, Any]) -> Any:
        line = question(
            played.match, slug, asked.seat, "regular", THOUGHT, f"{slug}/{len(played.questions)}/{asked.seat}"
        )
        played.questions.append(weigh(line))
        return bot(asked)

    play_out(played.match, [answer] * players, BUDGET, seed)
    return played


def views(match: Match) -> Iterator[int]:
    """Of every seat and of a spectator, after each entry."""
    for entry in history(match.last):
        for seat in (*match.seats, None):
            yield weigh(match.rules.view(entry.state, seat))


def prepared(match: Match) -> int:
    """What a bot's process is told once, at its largest: with a box of the host's."""
    contents = msgspec.Raw(msgspec.json.encode(match.rules.box))
    return weigh(msgspec.structs.replace(send_rules(match), box=contents))


def replay(match: Match) -> int:
    return len(build_replay(BuildReplay(sent(match), seat=None)))


def weigh(told: Any) -> int:
    return len(msgspec.json.encode(told))


def measure(slug: str, players: int, matches: int) -> Iterator[Size]:
    played = [play(slug, players, number) for number in range(matches)]
    ended = [one.match for one in played]
    yield _size(slug, "view", [size for match in ended for size in views(match)])
    yield _size(slug, "set-up", [weigh(match.rules.setup) for match in ended])
    yield _size(slug, "question", [size for one in played for size in one.questions])
    yield _size(slug, "rules", [prepared(match) for match in ended])
    yield _size(slug, "replay", [replay(match) for match in ended])


def _size(slug: str, what: str, sizes: Sequence[int]) -> Size:
    goal = QUESTION if what == "question" else GOALS.get((slug, what))
    return Size(slug, what, len(sizes), median(sizes) / 1000, max(sizes) / 1000, goal)


@click.command()
@click.option("--matches", default=6, show_default=True, type=click.IntRange(1), help="Whole matches of each game.")
@click.option("--players", default=4, show_default=True, type=click.IntRange(2, 4), help="At each table.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def main(matches: int, players: int, as_json: bool) -> None:
    """What the house sends: views, set-ups, questions to bots, replays."""
    found = [size for spec in games() for size in measure(spec.slug, players, matches)]
    if as_json:
        lines = [{**msgspec.to_builtins(size), "holds": size.holds} for size in found]
        click.echo(msgspec.json.encode({"players": players, "matches": matches, "sizes": lines}).decode())
    else:
        _show(found, f"{matches} matches of {players}")


def _show(found: Sequence[Size], title: str) -> None:
    table = Table("game", title, box=box.SIMPLE_HEAD)
    for heading in ("count", "median, KB", "largest, KB"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("goal", no_wrap=True)
    for size in found:
        game = size.game if size.what == found[0].what else ""
        table.add_row(game, size.what, f"{size.count:,}", f"{size.median:.2f}", f"{size.largest:.2f}", _verdict(size))
    console = Console(highlight=False)
    console.width = console.width if console.is_terminal else 100
    console.print(table)


def _verdict(size: Size) -> str:
    if size.goal is None:
        return ""
    return f"{size.goal.of} <= {size.goal.kilobytes:g} {'holds' if size.holds else 'does not hold'}"


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.sizes")
