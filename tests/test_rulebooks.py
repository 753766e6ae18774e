"""The rulebooks and the tests hold each other: every rule cited, every citation true, both languages alike."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import marbre
from marbre.kernel.registry import find_game
from marbre.kernel.words.rulebook import TABLE_RULES, Paragraph, chapters, in_words, paragraphs, read_rules

TESTS = Path(__file__).parent
SOURCE = Path(marbre.__file__).parent
BOOKS = {"TAB": TABLE_RULES} | {
    spec.rule_prefix: find_game(spec.slug).folder for spec in marbre.games() if spec.slug != "scoop"
}


def book(prefix: str, lang: str) -> list[Paragraph]:
    return list(paragraphs(read_rules(BOOKS[prefix], lang)))


@cache
def cited() -> frozenset[str]:
    """The ids in every `@rule(...)` of the tests."""
    ids = set()
    for file in (*TESTS.rglob("test_*.py"), *(SOURCE / "testing").glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
                ids |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return frozenset(cited for cited in ids if isinstance(cited, str))


@pytest.mark.parametrize("prefix", BOOKS)
def test_every_rule_is_cited_by_a_test(prefix: str) -> None:
    assert {paragraph.rule for paragraph in book(prefix, "en")} - cited() == set()


def test_every_cited_rule_exists(rule_ids: frozenset[str]) -> None:
    assert cited() - rule_ids == set()


@pytest.mark.parametrize("prefix", BOOKS)
def test_both_languages_carry_the_same_ids_in_order_with_the_same_provenance(prefix: str) -> None:
    french, english = book(prefix, "fr"), book(prefix, "en")
    assert [(p.rule, p.provenance) for p in french] == [(p.rule, p.provenance) for p in english]
    assert all(p.rule.startswith(prefix + "-") for p in english)
    assert len({p.rule for p in english}) == len(english)


@pytest.mark.parametrize("prefix", BOOKS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_numbered_paragraph_escapes_the_reader(prefix: str, lang: str) -> None:
    """A paragraph with a number but without a provenance would not be read at all."""
    text = read_rules(BOOKS[prefix], lang)
    assert len(re.findall(r"^\*\*[A-Z]{3}-", text, re.MULTILINE)) == len(book(prefix, lang))


AIM = {"fr": "Le but", "en": "The aim"}
EXAMPLE = {"fr": "Un exemple", "en": "An example"}
GAMES = sorted(BOOKS.keys() - {"TAB"})


@pytest.mark.parametrize("prefix", GAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_book_begins_with_the_aim_of_the_game_and_has_a_worked_example(prefix: str, lang: str) -> None:
    text = read_rules(BOOKS[prefix], lang)
    _, (first, *others) = chapters(text)
    assert re.match(r"# [^\n]+\n\n## ", text), "nothing stands before it"
    assert first.title == AIM[lang]
    [example] = [chapter for chapter in others if chapter.title == EXAMPLE[lang]]
    said = " ".join((*example.prose, *(paragraph.text for paragraph in example.paragraphs)))
    assert len(re.findall(r"\d+", said)) >= 5, "it is worked out in figures"


@pytest.mark.parametrize("prefix", sorted(BOOKS))
def test_provenances_are_written_in_the_language_of_the_book(prefix: str) -> None:
    for lang, others in (("fr", ("printed", "observed", "ours")), ("en", ("imprimé", "observé", "de nous"))):
        text = read_rules(BOOKS[prefix], lang)
        assert [other for other in others if f"*({other})*" in text] == []


@pytest.mark.parametrize("prefix", BOOKS)
def test_french_has_its_narrow_spaces(prefix: str) -> None:
    assert re.findall(r"[\w)*] [;:!?»]|« |\d \$", read_rules(BOOKS[prefix], "fr")) == []


MEANT_WHOEVER = re.compile(r"(?:[.:;,)*“\"] ?| (?:only|and|but|of|for|by) )[Ww]ho (?!decides|judges)[a-z]+s\b[^?.;“”]*")
ENGLISH = sorted((*SOURCE.rglob("RULES.en.md"), *SOURCE.rglob("messages.en.toml")))


@pytest.mark.parametrize("file", ENGLISH, ids=lambda file: str(file.relative_to(SOURCE)))
def test_english_says_whoever_where_it_means_anybody_who(file: Path) -> None:
    """“Who has no seat watches” is French in English words; so is “only who sits may begin”."""
    text = " ".join(file.read_text("utf-8").split())
    assert MEANT_WHOEVER.findall(text) == []


def test_what_is_read_is_told_in_any_language() -> None:
    [french], [english] = ([one for one in book("RED", lang) if one.rule == "RED-1.2"] for lang in ("fr", "en"))
    assert (french.provenance, english.provenance) == ("printed", "printed")
    assert "*(observed)*" in french.text
    assert "*(observé)*" in in_words(french.text, "fr")
    assert "*(observed)*" in in_words(english.text, "en")


def test_every_rule_that_the_code_names_exists(rule_ids: frozenset[str]) -> None:
    sources = (file.read_text("utf-8") for file in SOURCE.rglob("*.py") if "template" not in file.parts)
    named = {rule for source in sources for rule in re.findall(r"\b[A-Z]{3}-\d+\.\d+\b", source)}
    assert named - rule_ids == set()
