"""The data card: what is in the folder, how it was made, and how to make it again."""

from importlib.metadata import version
from pathlib import Path
from string import Template
from typing import Final

import msgspec

from marbre.console.files import write_bytes
from marbre.kernel.registry import find_game
from marbre.research.dataset.making import DatasetSummary
from marbre.research.dataset.shards import DECISIONS, GAMES, Columns

CARD: Final = Template((Path(__file__).parent / "card.md").read_text("utf-8"))


def write_card(folder: Path, summary: DatasetSummary) -> None:
    """`README.md`, with the head that dataset hubs read."""
    plan = summary.plan
    game = find_game(plan.game)
    text = CARD.substitute(
        slug=plan.game,
        title=game.spec.title,
        command=command_of(summary),
        games=f"{plan.games:,}",
        decisions=f"{summary.decisions:,}",
        entries=f"{summary.entries:,}",
        per_game=f"{summary.decisions / plan.games:.1f}",
        refused=summary.refused,
        digest=summary.digest,
        seats="\n".join(
            f"| {seat} | {level} | {share:.1%} |"
            for seat, (level, share) in enumerate(zip(plan.bots, summary.wins, strict=True))
        ),
        game_columns=_columns(GAMES),
        decision_columns=_columns(DECISIONS),
        seed=plan.seed,
        options=msgspec.json.encode(plan.options).decode(),
        budget=msgspec.json.encode(plan.budget).decode(),
        rules_version=plan.rules_version,
        pack=f"{game.classic.name} {plan.pack[:12]}",
        version=summary.version,
        pyarrow=version("pyarrow"),
    )
    write_bytes(folder / "README.md", text.encode())


def command_of(summary: DatasetSummary) -> str:
    """What makes the same games again."""
    plan, budget = summary.plan, summary.plan.budget
    options = "".join(f" --option {name}={value}" for name, value in plan.options.items())
    thinking = f" --rounds {budget.rounds}" if budget.rounds is not None else ""
    return (
        f"marbre dataset {plan.game} --games {plan.games} --players {len(plan.bots)} --bots {','.join(plan.bots)}"
        f" --seed {plan.seed} --shard {plan.shard}{thinking}{options} --out FOLDER"
    )


def _columns(columns: Columns) -> str:
    return ", ".join(f"`{name}` ({kind})" for name, kind in columns.items())
