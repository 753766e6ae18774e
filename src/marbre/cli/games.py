"""What can be played, and by which rules: `marbre games` and `marbre rules`."""

import json
import os
from pathlib import Path
from typing import Any

import click

from marbre.cli.words import fail
from marbre.console.options import examples, json_option, lang_option
from marbre.console.paragraphs import RULES, find_rules
from marbre.console.speech import Speech
from marbre.kernel.game import Game
from marbre.kernel.refusals import unknown
from marbre.kernel.registry import find_game
from marbre.kernel.registry import games as all_games
from marbre.kernel.words.languages import nearest
from marbre.kernel.words.rulebook import TABLE_RULES, Paragraph, in_words, read_rules, without_sources


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
    for number, game in enumerate(found):
        facts = _describe(game, speech.lang)
        shown = {
            "players": _span(game.spec.seats),
            "rules-version": facts["rules_version"],
            "bots": ", ".join(facts["bots"]),
            "options": _options(facts["options"]),
        }
        if number:
            speech.out.print()
        speech.show_facts({game.slug: game.spec.title, **{speech.word(key): fact for key, fact in shown.items()}})


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


TABLE = "table"
"""The slug under which the table's own rules are found."""


@click.command(
    epilog=examples(
        "marbre rules vips",
        "marbre rules vips VIP-2.3 --lang fr",
        "marbre rules redac-chef --cards",
        "marbre rules table",
    )
)
@click.argument("slug", metavar="GAME")
@click.argument("rule", metavar="[RULE-ID]", required=False)
@click.option("--cards", is_flag=True, help="List every card of the box instead.")
@lang_option
@click.pass_obj
def rules(speech: Speech, slug: str, rule: str | None, cards: bool) -> None:
    """Show a rulebook, or one of its paragraphs. GAME `table` has the rules of the table itself."""
    from rich.markdown import Markdown

    book = _read(_folder(slug), slug, speech.lang)
    if cards:
        _show_cards(speech, slug)
    elif rule is not None:
        for paragraph in find_rules(book, rule):
            show_paragraph(speech, paragraph)
    elif speech.out.is_terminal:
        os.environ.setdefault("LESS", "-FRX")  # colours through, no pager for what fits
        with speech.out.pager(styles=True):
            speech.out.print(Markdown(book))
    else:
        speech.out.print(Markdown(book))


def _show_cards(speech: Speech, slug: str) -> None:
    """Chapter by chapter; a card in a line or two."""
    from rich.rule import Rule
    from rich.text import Text

    found = () if slug == TABLE else find_game(slug).card_list(speech.lang)
    if not found:
        raise fail("no-cards", game=slug)
    for chapter in found:
        speech.out.print(Rule(chapter.title, align="left"))
        speech.show_facts({card.rule: Text(card.text) for card in chapter.paragraphs})


def _folder(slug: str) -> Path:
    if slug == TABLE:
        return TABLE_RULES
    slugs = [spec.slug for spec in all_games()]
    if slug not in slugs:
        raise unknown("unknown-game", slug, [*slugs, TABLE])
    return find_game(slug).folder


def _read(folder: Path, slug: str, lang: str) -> str:
    try:
        return read_rules(folder, nearest(lang, folder, RULES))
    except FileNotFoundError:
        raise fail("no-rulebook", game=slug) from None


def show_paragraph(speech: Speech, paragraph: Paragraph, *, at_table: bool = False) -> None:
    """At a table without where it comes from, which is told with the rules."""
    from rich.markdown import Markdown
    from rich.padding import Padding
    from rich.text import Text

    head = Text(paragraph.rule, style="bold")
    if not at_table:
        head.append(f"  ({speech.word(paragraph.provenance, 'provenance')})", style="dim")
    speech.out.print(head)
    text = without_sources(paragraph.text) if at_table else in_words(paragraph.text, speech.lang)
    speech.out.print(Padding(Markdown(text), (0, 0, 1, 4), expand=False))
