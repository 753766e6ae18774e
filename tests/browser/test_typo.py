"""Typo between people: a chosen card is nobody else's business, a word can be doubted, time runs out."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from marbre.games.typo.lexicon.spelling import plain
from tests.browser.conftest import Visit
from tests.browser.driving import drive, never
from tests.browser.games.typo import ENDS, TypoTable, fits
from tests.browser.looking import small_targets, small_text, too_wide, violations
from tests.browser.pages import NewTable, Waiting
from tests.browser.serving import House
from tests.browser.words import Language, named, starting

LIE = "zzblurk"


def test_a_bluff_is_doubted_in_another_browser_and_the_loss_is_told_to_both(visit: Visit) -> None:
    agathe, basile = visit(name="Agathe"), visit(language="en", size="phone", name="Basile")
    options = {"words": "bluff", "doubt_seconds": 600}
    table = agathe.lay("typo", players=2, options=options)
    basile.go(f"/t/{table}")
    Waiting(basile).sit(2, "Basile")
    agathe.go(f"/t/{table}")
    Waiting(agathe).begin()
    hers, his = TypoTable(agathe, "Agathe"), TypoTable(basile, "Basile")
    for one in (hers, his):
        expect(one.ready_sorts.first).to_be_visible()
    hers.choose_sort(0)
    expect(his.seat("Agathe")).to_contain_text(basile.words("typo.has-chosen"))
    expect(his.page.locator("[data-card]")).to_have_text(basile.words("typo.hidden-card"))
    his.choose_sort(0)
    for one in (hers, his):
        expect(one.order).to_have_count(2)
    liar, other = (hers, his) if hers.wait_for("Agathe", "Basile") == "Agathe" else (his, hers)
    lie = (liar.rows[0] + liar.card).lower() + LIE
    liar.write(0, "right", lie)
    expect(other.visitor.button("typo.doubt-no")).to_be_visible()
    expect(other.page.get_by_role("timer").first).to_have_accessible_name(re.compile(r"\b(59\d|600)\b"))
    expect(other.page.get_by_role("heading", level=1)).to_contain_text(lie)
    for one in (hers, his):
        assert not [*violations(one.page), *too_wide(one.page), *small_text(one.page), *small_targets(one.page)]
        one.page.emulate_media(color_scheme="dark")
        assert not violations(one.page)
    other.visitor.press("typo.doubt-no")
    other.tells(lie)
    expect(liar.seat(liar.name)).to_contain_text(re.compile("−[23]"))  # told of the doubt, and no longer waiting for it
    choices = liar.discards.or_(liar.ready_sorts).or_(liar.acting(other.name))
    expect(choices.first).to_be_visible()
    if liar.discards.count():
        liar.visitor.touch(liar.discards.first)
    for one in (hers, his):
        expect(one.seat(liar.name)).to_contain_text("−3")


def seated(visit: Visit, options: dict[str, object], players: int = 3) -> list[TypoTable]:
    """A table in French and English, at a desk and on phones, whose players have each chosen a card."""
    names = ("Agathe", "Basile", "Colette")[:players]
    visitors = [
        visit(name=name, language="en" if at else "fr", size="phone" if at == 1 else "desktop")
        for at, name in enumerate(names)
    ]
    table = visitors[0].lay("typo", players=players, options={"seconds": 0, "doubt_seconds": 600, **options})
    for at, visitor in enumerate(visitors[1:], start=2):
        visitor.go(f"/t/{table}")
        Waiting(visitor).sit(at, names[at - 1])
    visitors[0].go(f"/t/{table}")
    Waiting(visitors[0]).begin()
    return [TypoTable(visitor, name) for visitor, name in zip(visitors, names, strict=True)]


def announce(tables: list[TypoTable]) -> tuple[TypoTable, list[TypoTable], str]:
    """All choose; whoever is first announces a lie. Gives them, the others, and the word."""
    for table in tables:
        table.choose_sort(0) if table.ready_sorts.count() else None
    first = tables[0].wait_for(*(table.name for table in tables))
    liar = next(table for table in tables if table.name == first)
    lie = (liar.rows[0] + liar.card).lower() + LIE
    liar.write(0, "right", lie)
    return liar, [table for table in tables if table is not liar], lie


def looks_right(tables: list[TypoTable]) -> None:
    for table in tables:
        page = table.page
        assert not [*violations(page), *too_wide(page), *small_text(page), *small_targets(page)]


def test_without_a_list_a_doubted_word_is_spelt_and_voted_on(visit: Visit) -> None:
    """By keyboard in the announcer's field; a tie lets it stand, and the doubts earn two points."""
    tables = seated(visit, {"words": "majority"})
    for table in tables:
        expect(table.ready_sorts.first).to_be_visible()
    liar, others, lie = announce(tables)
    others[0].visitor.press("typo.doubt-no")
    field = liar.page.get_by_label(starting(liar.words("typo.spell-own")))
    expect(field).to_be_focused()
    expect(field).to_have_value(lie)
    expect(others[1].page.get_by_text(others[1].words("typo.spell-said", name=liar.name, word=lie))).to_be_visible()
    looks_right(tables)
    field.fill("autre")
    field.press("Enter")
    expect(liar.refusal).to_be_attached()
    field.fill(lie.upper())
    field.press("Enter")
    for one in others:
        expect(one.visitor.button("typo.vote-no")).to_be_visible()
    expect(liar.visitor.button("typo.vote-no")).to_be_hidden()
    looks_right(tables)
    others[0].visitor.press("typo.vote-no")
    expect(others[1].seat(others[0].name)).to_contain_text(others[1].words("typo.says-no"))
    others[1].visitor.press("typo.vote-yes")
    for table in tables:
        expect(table.seat(liar.name)).to_contain_text(re.compile(r"\b2\s*points"))


def test_a_referee_without_cards_rules(visit: Visit) -> None:
    tables = seated(visit, {"words": "referee", "referee": 2, "referee_plays": False})
    agathe, referee, colette = tables
    expect(referee.page.get_by_text(referee.words("typo.referee-idle"))).to_be_visible()
    expect(referee.case).to_have_count(0)
    for table in (agathe, colette):
        expect(table.ready_sorts.first).to_be_visible()
    liar, (other,), lie = announce([agathe, colette])
    expect(referee.visitor.button("typo.doubt-no")).to_be_hidden()
    other.visitor.press("typo.doubt-no")
    expect(liar.page.get_by_label(starting(liar.words("typo.spell-own")))).to_be_focused()
    liar.page.keyboard.press("Enter")
    expect(referee.page.get_by_text(referee.words("typo.rule-asked"))).to_be_visible()
    expect(other.page.get_by_text(other.words("typo.rule-others", name="Basile"))).to_be_visible()
    looks_right(tables)
    referee.visitor.press("typo.rule-no")
    referee.tells(lie, re.IGNORECASE)
    for table in tables:
        expect(table.seat(liar.name)).to_contain_text(re.compile("−[23]"))


def test_the_others_may_take_a_word_that_the_list_refuses(visit: Visit) -> None:
    tables = seated(visit, {}, players=2)
    for table in tables:
        expect(table.ready_sorts.first).to_be_visible()
    asker, (other,), lie = announce(tables)
    appeal = asker.visitor.button("typo.appeal-do")
    expect(appeal).to_be_visible()
    asker.field.fill(f"{LIE}s")
    expect(appeal, "it was another word that was refused").to_be_hidden()
    asker.field.fill(LIE)
    looks_right(tables)
    asker.visitor.touch(appeal)
    expect(other.page.get_by_text(other.words("typo.appeal-said", name=asker.name, word=lie))).to_be_visible()
    looks_right(tables)
    other.visitor.press("typo.appeal-yes")
    for table in tables:
        table.tells(lie)
        with table.drawer("frame.table") as drawer:
            expect(drawer.get_by_role("region", name=named(table.words("typo.agreed")))).to_contain_text(lie)
    assert max(map(len, asker.rows)) == 2


def test_everybody_seated_agrees_on_words_before_the_match(visit: Visit) -> None:
    agathe, basile = visit(name="Agathe"), visit(name="Basile", language="en", size="phone")
    table = agathe.lay("typo", players=2)
    agathe.go(f"/t/{table}")
    basile.go(f"/t/{table}")
    hers, his = (one.page.get_by_role("region", name=named(one.words("typo.agreed"))) for one in (agathe, basile))
    expect(his.get_by_role("textbox")).to_have_count(0)
    Waiting(basile).sit(2, "Basile")
    field = agathe.field("typo.agreed-add-in")
    field.fill("chapka, zzblurk")
    field.press("Enter")
    for one in (hers, his):
        expect(one.get_by_role("listitem").filter(has_text="zzblurk")).to_be_visible()
    expect(field).to_have_value("")
    for visitor in (agathe, basile):
        page = visitor.page
        assert not [*violations(page), *too_wide(page), *small_text(page), *small_targets(page)]
    basile.field("typo.agreed-add-out").fill("zzblurk")
    basile.field("typo.agreed-add-out").press("Enter")
    expect(basile.page.get_by_role("alert")).to_contain_text("ZZBLURK")
    basile.press("typo.agreed-remove", word="zzblurk")
    expect(hers.get_by_role("listitem").filter(has_text="zzblurk")).to_have_count(0)
    basile.field("typo.agreed-add-out").fill("zythum")
    basile.field("typo.agreed-add-out").press("Enter")
    expect(hers.get_by_role("listitem").filter(has_text="zythum")).to_be_visible()
    Waiting(agathe).begin()
    for visitor in (agathe, basile):
        with TypoTable(visitor, "").drawer("frame.table") as drawer:
            region = drawer.get_by_role("region", name=named(visitor.words("typo.agreed")))
            expect(region).to_contain_text("chapka")
            expect(region).to_contain_text("zythum")


def test_a_curtain_hides_the_chosen_card_and_the_case(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    visitor.go("/new?game=typo")
    form = NewTable(visitor)
    form.players(2)
    form.seat(2, "here", "Basile")
    form.lay()
    table = TypoTable(visitor, "Agathe")
    visitor.press("curtain.open", name="Agathe")
    expect(table.ready_sorts).to_have_count(12)
    table.visitor.touch(table.case.first)
    table.visitor.touch(table.case.first)
    expect(visitor.heading("curtain.title", name="Basile")).to_be_visible()
    expect(visitor.page.locator("[data-sort], [data-card]")).to_have_count(0)
    visitor.press("curtain.open", name="Basile")
    expect(table.ready_sorts).to_have_count(12)
    expect(table.page.locator("[data-card]")).to_have_text(visitor.words("typo.hidden-card"))


def test_hints_say_where_no_word_is_and_an_unknown_word_is_refused_for_nothing(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    table = TypoTable(visitor, "Agathe")
    visitor.go(f"/t/{visitor.lay('typo', bots=[None, 'random'], begin=True, options={'hints': 'places'})}")
    table.choose_sort(0)
    expect(table.ends.first).to_be_visible()
    rows, card = table.rows, table.card
    hinted = {(row, end) for row, end, _word in fits(rows, card)}
    without = table.page.get_by_role("button", name=re.compile(f"{visitor.words('typo.hint-none')}$"))
    for row in range(4):
        for end in ENDS:
            assert without.and_(table.end(row, end)).count() == ((row, end) not in hinted)
    table.write(0, "right", f"{rows[0]}{card}{LIE}")
    expect(table.refusal).to_contain_text(re.compile(LIE, re.IGNORECASE))
    assert table.rows == rows
    said = table.refusal.locator("span").element_handle()
    table.field.press("Enter")
    visitor.wait_until("(said) => !said.isConnected", said)  # the same again is said again
    expect(table.refusal).to_contain_text(re.compile(LIE, re.IGNORECASE))
    visitor.touch(table.end(0, "right"))
    expect(table.field, "pointing at the same place again leads back into the field").to_be_focused()


def test_whoever_writes_the_whole_word_means_that_word(visit: Visit) -> None:
    """The row's letters stand before the field: written again they are taken out, once, accents and all."""
    visitor = visit(name="Agathe", size="phone")
    table = TypoTable(visitor, "Agathe")
    visitor.go(f"/t/{visitor.lay('typo', bots=[None, 'random'], begin=True)}")
    table.choose_sort(0)
    expect(table.ends.first).to_be_visible()
    row, card = table.rows[0], table.card
    begun = (row + card).lower()
    visitor.touch(table.end(0, "right"))
    expect(table.field).to_have_value("")
    for typed, rest in ((f"{begun}éo", "éo"), ("éo", "éo")):
        visitor.touch(table.end(1, "left"))
        visitor.touch(table.end(0, "right"))
        table.page.keyboard.type(typed)
        expect(table.field).to_have_value(rest)
        expect(visitor.button("typo.place", word=f"{begun}éo")).to_be_visible()
    assert table.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("language", ["fr", "en"])
def test_after_the_count_any_beginning_can_be_looked_up(visit: Visit, house: House, language: Language) -> None:
    """By typing, and by pointing at what a row would have read; what is no word is answered in words."""
    visitor = visit(name="Agathe", language=language)
    laid = visitor.lay("typo", bots=[None, "random"], begin=True, options={"language": language})
    drive(house, visitor, TypoTable, laid, never, Random(3))
    visitor.go(f"/t/{laid}")
    missed = visitor.page.get_by_role("region", name=named(visitor.words("typo.missed")))
    field = missed.get_by_label(named(visitor.words("typo.look-up")))
    for typed, word in (("fron", "front"), ("XYLOPH", "xylophone")):
        field.fill(typed)
        field.press("Enter")
        expect(missed.get_by_role("listitem").filter(has_text=re.compile(f"^{word}$"))).to_be_visible()
    for typed, said in (("qzx", visitor.words("typo.look-up-none", row="QZX")), ("😀", "25")):
        field.fill(typed)
        visitor.press("typo.look-up-do")
        expect(missed).to_contain_text(said)
        expect(missed.get_by_role("listitem")).to_have_count(0)
        visitor.troubles = [one for one in visitor.troubles if "400" not in one]  # the emoji's
    missed.locator("summary").last.click()
    row = missed.get_by_role("term").get_by_role("button").first
    letters = row.inner_text().removesuffix("…")
    visitor.touch(row)
    expect(field).to_have_value(letters.lower())
    expect(missed.get_by_role("listitem").first).to_be_visible()
    assert (plain(missed.get_by_role("listitem").first.inner_text().strip()) or "").startswith(letters)


def test_when_the_time_is_out_the_card_goes_nowhere(visit: Visit) -> None:
    visitor = visit(name="Agathe")
    table = TypoTable(visitor, "Agathe")
    visitor.go(f"/t/{visitor.lay('typo', bots=[None, 'random'], begin=True, options={'seconds': 2})}")
    table.lay_down()  # on a slow machine the next card may be asked for before anybody looks
    table.tells("Votre temps est écoulé")
    expect(table.seat("Agathe")).to_contain_text(re.compile("−\\d"))
