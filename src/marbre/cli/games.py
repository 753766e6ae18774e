"""`marbre games`: what can be played, and how it can be varied."""

import json
from typing import Any

import click

from marbre.console.options import examples, json_option, lang_option
from marbre.console.speech import Speech
from marbre.kernel.game import Game
from marbre.kernel.registry import find_game
from marbre.kernel.registry import games as all_games


@click.command(epilog=examples("marbre games --lang fr", "marbre games --json"))
@json_option
@lang_option
@click.pass_obj
def games(speech: Speech, as_json: bool) -> None:
    """List the games: players, options, bots, version of the rules."""
    found = [find_game(spec.slug) for spec in all_games()]
    if as_json:
        click.echo(json.dumps([_describe(game, speech.lang) for game in found], ensure_ascii=False))
        return
    from rich.table import Table

    for number, game in enumerate(found):
        facts = _describe(game, speech.lang)
        table = Table.grid(padding=(0, 2), pad_edge=False)
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        table.add_row(game.slug, game.spec.title)
        table.add_row(speech.word("players"), _span(game.spec.seats))
        table.add_row(speech.word("rules-version"), str(facts["rules_version"]))
        table.add_row(speech.word("bots"), ", ".join(facts["bots"]))
        table.add_row(speech.word("options"), _options(facts["options"]))
        if number:
            speech.out.print()
        speech.out.print(table)


def _span(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"


def _describe(game: Game, lang: str) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "title": game.spec.title,
        "players": list(game.spec.seats),
        "rules_version": game.spec.rules_version,
        "bots": list(game.players),
        "options": {
            key: {
                "default": default,
                "description": game.messages.label(lang, "option", key)
                if game.messages.knows(lang, "option", key)
                else "",
            }
            for key, default in game.spec.defaults.items()
        },
    }


def _options(options: dict[str, Any]) -> Any:
    from rich.table import Table

    if not options:
        return "—"
    table = Table.grid(padding=(0, 2), pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for key, option in options.items():
        default = option["default"]
        shown = json.dumps(default) if not isinstance(default, str) else default
        table.add_row(f"{key}={shown}", option["description"])
    return table
