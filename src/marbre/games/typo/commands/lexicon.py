"""`marbre lexicon`: the word lists of Typo, asked and added to. `--lang` is the language of the words too."""

from pathlib import Path
from typing import Final, cast

import click
import msgspec

from marbre.console.failures import NO
from marbre.console.files import read_bytes, require_free, write_bytes
from marbre.console.options import examples, json_option, lang_option, pack_option, whole_option
from marbre.console.speech import Speech, harmless, speaking
from marbre.games.typo.commands import WORDS, fail
from marbre.games.typo.game import GAME
from marbre.games.typo.lexicon.own_words import MOST_OWN, Report, pack_with, read_list
from marbre.games.typo.lexicon.spelling import plain
from marbre.games.typo.lexicon.word_list import (
    LEXICONS,
    TIERS,
    Language,
    Lexicon,
    find_lexicon,
    lexicon_file,
    lexicon_hash,
)

REMOVED_TO: Final = Path("typo-words.toml")
SHOWN: Final = 20
"""Refused lines that a report shows one by one."""


@click.group(
    short_help="The word lists of Typo.",
    epilog=examples(
        "marbre lexicon check frontière --lang fr",
        "marbre lexicon prefix fron --lang fr",
        "marbre lexicon stats",
        "marbre lexicon add our-words.txt --to our-box.toml --lang fr",
        "marbre lexicon remove zythum --lang fr",
    ),
)
@lang_option
def lexicon() -> None:
    """Look words up in the lists that Typo is played with, add your own, and take out what you do not want."""


@lexicon.command(epilog=examples("marbre lexicon check frontière --lang fr"))
@click.argument("word")
@pack_option
@json_option
@lang_option
@speaking(WORDS)
def check(speech: Speech, word: str, pack: Path | None, as_json: bool) -> int:
    """Whether WORD is in the list of the language. Exit 0: it is. 1: it is not."""
    spelt = plain(word.strip())
    found = spelt is not None and spelt in _lexicon(speech, pack)
    if as_json:
        click.echo(msgspec.json.encode({"word": word, "lang": speech.lang, "spelt": spelt, "found": found}).decode())
    elif spelt is None:
        click.echo(speech.say("no-letters", word=harmless(word[:80])))
    elif found:
        click.echo(speech.say("is-word", word=spelt))
    else:
        click.echo(speech.say("is-no-word", word=spelt))
    return 0 if found else NO


@lexicon.command(epilog=examples("marbre lexicon prefix fron --lang fr --most 10"))
@click.argument("letters")
@whole_option("--most", 50, help="How many words to list.")
@pack_option
@json_option
@lang_option
@speaking(WORDS)
def prefix(speech: Speech, letters: str, most: int, pack: Path | None, as_json: bool) -> int:
    """The words that begin with LETTERS, the common ones first. Exit 1: there is none."""
    spelt = plain(letters.strip())
    if spelt is None:
        raise fail("no-letters", word=harmless(letters[:80]))
    words = _lexicon(speech, pack)
    count = sum(1 for _ in words.words(spelt))
    listed = words.examples(spelt, most)
    if as_json:
        click.echo(
            msgspec.json.encode({"letters": spelt, "lang": speech.lang, "count": count, "words": listed}).decode()
        )
    else:
        for word in listed:
            click.echo(word)
        speech.tell("so-many-words", letters=spelt, count=count)
    return 0 if count else NO


@lexicon.command(epilog=examples("marbre lexicon stats --json"))
@json_option
@lang_option
@speaking(WORDS)
def stats(speech: Speech, as_json: bool) -> None:
    """How many words each list has, how long, how common, and which file it is."""
    facts = {language: _facts(language) for language in LEXICONS}
    if as_json:
        click.echo(msgspec.json.encode(facts).decode())
        return
    from rich.table import Table

    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False)
    table.add_column("")
    for language in LEXICONS:
        table.add_column(language, justify="right")
    for key in facts["fr"]:
        values = (facts[language][key] for language in LEXICONS)
        table.add_row(
            speech.word(key, "lexicon"),
            *(speech.figure(value) if isinstance(value, int) else value[:12] for value in values),
        )
    speech.out.print(table)
    speech.out.print(speech.say("lexicon-sources"), soft_wrap=True)


@lexicon.command(epilog=examples("marbre lexicon add our-words.txt --to our-box.toml --lang fr"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--to", "target", required=True, type=click.Path(path_type=Path), metavar="PACK", help="The pack to write."
)
@pack_option
@json_option
@lang_option
@speaking(WORDS)
def add(speech: Speech, file: Path, target: Path, pack: Path | None, as_json: bool) -> int:
    """Read a list of words, one on each line, into a new pack: play with it by --pack. Says what was refused and why.

    The pack holds the words themselves, beside those of --pack if it is given, and its hash is in every record.
    """
    require_free(target)
    language = cast("Language", speech.lang)
    try:
        text = read_bytes(file).decode()
    except UnicodeDecodeError:
        raise fail("list-encoding", file=str(file)) from None
    box = GAME.read_pack(pack).box
    report = read_list(text, _lexicon(speech, pack))
    if as_json:
        click.echo(msgspec.json.encode(report).decode())
    else:
        _show_report(speech, report)
    if not report.taken:
        raise fail("list-empty", file=str(file))
    own = {*box.own_words[language], *report.taken}
    _write_pack(speech, target, pack, own, {*box.removed_words[language]} - own)
    speech.tell("pack-written", file=str(target), count=len(own))
    return 0


@lexicon.command(epilog=examples("marbre lexicon remove zythum --lang fr", "marbre play typo --pack typo-words.toml"))
@click.argument("words", nargs=-1, required=True)
@click.option(
    "--to",
    "target",
    type=click.Path(path_type=Path),
    metavar="PACK",
    default=REMOVED_TO,
    show_default=True,
    help="The pack to write; if it is there, it is changed.",
)
@pack_option
@lang_option
@speaking(WORDS)
def remove(speech: Speech, words: tuple[str, ...], target: Path, pack: Path | None) -> int:
    """Take WORDS out of the list, into a pack: play with it by --pack. Done twice it does no more than once.

    Neither the judge nor the bots know such a word. `marbre lexicon add` takes it in again.
    """
    if pack not in (None, target):
        require_free(target)
    base = pack or (target if target.exists() else None)
    known = _lexicon(speech, base)
    box, language = GAME.read_pack(base).box, cast("Language", speech.lang)
    own, removed = {*box.own_words[language]}, {*box.removed_words[language]}
    for word in words:
        spelt = plain(word.strip())
        if spelt is None:
            raise fail("no-letters", word=harmless(word[:80]))
        said = "removed" if spelt in known else "removed-already" if spelt in removed else "is-no-word"
        click.echo(speech.say(said, word=spelt))
        own.discard(spelt)
        removed |= {spelt} if spelt in find_lexicon(language) else set()
    _write_pack(speech, target, base, own, removed)
    speech.tell("pack-without", file=str(target), count=len(removed))
    return 0


def _write_pack(speech: Speech, target: Path, base: Path | None, own: set[str], removed: set[str]) -> None:
    """The pack of `base` with and without these words of the language."""
    if max(len(own), len(removed)) > MOST_OWN:
        raise fail("pack-full", most=MOST_OWN)
    box, language = GAME.read_pack(base).box, cast("Language", speech.lang)
    text = read_bytes(base or GAME.packs / f"{GAME.spec.pack}.toml").decode()
    lists = ({**box.own_words, language: own}, {**box.removed_words, language: removed})
    write_bytes(target, pack_with(text, *lists, "marbre lexicon").encode())
    GAME.read_pack(target)  # whoever plays with it must be able to read it


def _show_report(speech: Speech, report: Report) -> None:
    for one in report.refused[:SHOWN]:
        reason = speech.word(one.reason, "refused-word")
        click.echo(speech.say("word-refused", line=one.line, word=harmless(one.text), reason=reason))
    if (more := len(report.refused) - SHOWN) > 0:
        click.echo(speech.say("more-refused", count=more))
    click.echo(speech.say("list-report", taken=len(report.taken), refused=len(report.refused)))


def _lexicon(speech: Speech, pack: Path | None) -> Lexicon:
    language, box = cast("Language", speech.lang), GAME.read_pack(pack).box
    return find_lexicon(language, box.own_words[language], box.removed_words[language])


def _facts(language: Language) -> dict[str, int | str]:
    words = find_lexicon(language)
    everything = list(words.words(""))
    spelt = [word for word in everything if word.isalpha()]
    return {
        "words": len(spelt),
        "words-15": sum(len(word) <= 15 for word in spelt),
        **{f"tier-{tier}": sum(word[0] == tier for word in everything) for tier in TIERS},
        "bytes": lexicon_file(language).stat().st_size,
        "hash": lexicon_hash(language),
    }
