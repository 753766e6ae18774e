"""A box of the host's: chosen in the form, named at the table, played with; and a house that has it no more."""

import re
from pathlib import Path

from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.games.typo import TypoTable
from tests.browser.pages import NewTable, Waiting
from tests.browser.serving import House
from tests.server.test_packs import WORD, own_words


def test_words_of_the_hosts_own_are_chosen_played_and_missed(visit: Visit, client: Path, tmp_path: Path) -> None:
    with House(tmp_path, client, packs=[str(own_words(tmp_path))]) as house:
        agathe = visit(house, name="Agathe")
        agathe.go("/new?game=typo")
        form = NewTable(agathe)
        form.players(2)
        form.choose("ours")
        laid = form.lay()
        terms = agathe.page.get_by_role("complementary")
        expect(terms).to_contain_text(re.compile(f"{agathe.words('new.box')}.*ours", re.DOTALL))
        expect(terms).to_contain_text("60")  # seconds for a placement: somebody is to come from another screen
        Waiting(agathe).seat_bot(2, "random")
        Waiting(agathe).begin()
        table = TypoTable(agathe, "Agathe")
        table.choose_sort(0)
        expect(table.ends.first).to_be_visible()
        row = next(at for at, letters in enumerate(table.rows) if len(letters) == 1)
        table.place(row, "right", f"{table.rows[row]}{table.card}{WORD}")
        table.tells(WORD, re.IGNORECASE)

        with agathe.line_cut():
            house.kill()
            house.settings = replace(house.settings, packs=())
            house.open()
            agathe.go()
            expect(agathe.page.get_by_role("link").filter(has_text=agathe.words("front.table-shut"))).to_be_visible()
            agathe.page.goto(f"/t/{laid}")
            expect(agathe.page.get_by_role("main")).to_contain_text(re.compile(r"«\W*ours\W*».*--pack", re.DOTALL))
        agathe.troubles = [one for one in agathe.troubles if "400: GET" not in one]
