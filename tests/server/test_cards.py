"""Links that are shared: what the head of a page tells other sites, and the picture that the house draws for it."""

import re
import struct
import zlib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marbre
from marbre.games.redac_chef.press.thumbnail import heap
from marbre.games.vips.actions import Bet
from marbre.hosting.cards import LinkCard
from marbre.kernel.match import Match
from marbre.kernel.registry import find_game
from marbre.server.cards.drawing import DrawCard, draw
from marbre.server.cards.press import house_picture
from marbre.server.cards.routes import head_of
from marbre.server.cards.tables import card_of
from marbre.server.tables.table import Table
from marbre.testing.matches import ENDLESS, matches, walk
from tests.server.house import Guest, House, play_on, until
from tests.server.test_secrecy import table_of
from tests.support import GAMES, rule

INDEX = "<html><head><title>Marbre</title></head><body></body></html>"


@pytest.fixture(scope="module")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a page."""
    folder = tmp_path_factory.mktemp("paper")
    (folder / "client").mkdir()
    (folder / "client/index.html").write_text(INDEX)
    with House(folder, folder / "client") as opened:
        yield opened


def head(house: House, address: str, lang: str = "en") -> dict[str, str]:
    """What a page says of itself, by property."""
    page = Guest(house).get(address, headers={"Accept-Language": lang}).body.decode()
    assert page.startswith("<html><head><title>") and page.endswith("</head><body></body></html>")
    tags = re.findall(r'<meta (?:property|name)="(.*?)" content="(.*?)" />', page)
    return {name: unescape(told) for name, told in tags}


def picture(house: House, address: str, lang: str = "en", guest: Guest | None = None) -> bytes:
    answer = (guest or Guest(house)).get(f"/api/card.png?page={quote(address)}&lang={lang}")
    assert answer.status == 200
    assert answer.body.startswith(b"\x89PNG")
    assert struct.unpack(">II", answer.body[16:24]) == (1200, 630)
    return answer.body


def drawn(house: House, address: str, lang: str = "en", guest: Guest | None = None) -> bytes:
    """The page's own picture: on a busy machine it comes late, and the house's is shown until then."""
    assert until(lambda: picture(house, address, lang, guest) != house_picture())
    return picture(house, address, lang, guest)


def finished(house: House, game: str = "vips") -> str:
    ada = Guest(house, "Ada")
    table = ada.lay(game, players=2, bots=[None, "novice"], begin=True)
    with ada.at(table) as seat:
        play_on([seat], Random(1))
    return table


class TestTables:
    def test_a_table_says_who_waits_and_that_one_is_expected(self, paper: House) -> None:
        ada = Guest(paper, "Ada")
        table = ada.lay(players=3)
        told = head(paper, f"/t/{table}")
        assert told["og:title"] == ada.get(f"/api/tables/{table}").json["name"]
        assert told["og:description"] == "2 seats are free: you are expected. VIPs"
        assert head(paper, f"/t/{table}", "fr-FR,fr;q=0.9")["og:description"].startswith("2 places sont libres")
        assert drawn(paper, f"/t/{table}") != drawn(paper, f"/t/{table}", "fr")

    def test_a_match_that_is_played_or_over_says_so(self, paper: House) -> None:
        table = Guest(paper, "Ada").lay(players=2, bots=[None, "novice"], begin=True)
        assert head(paper, f"/t/{table}")["og:description"] == "The game is on. VIPs"
        ended = finished(paper)
        told = head(paper, f"/t/{ended}")
        assert re.fullmatch(r".+ wins, by \d+ points?\.|.+ win together.*", told["og:title"])
        assert told["twitter:card"] == "summary_large_image"
        assert told["og:image"].startswith(f"http://127.0.0.1:{paper.settings.port}/api/card.png?page=/t/{ended}")
        assert len({drawn(paper, f"/{page}/{one}") for page in ("t", "replay") for one in (table, ended)}) == 2

    @rule("TAB-4.9")
    def test_a_deal_that_is_to_be_kept_says_nothing_of_its_end(self, paper: House) -> None:
        ada = Guest(paper, "Ada")
        table = ada.lay("typo", players=2, bots=[None, "novice"], begin=True, duplicate=True)
        with ada.at(table) as seat:
            play_on([seat], Random(1))
        assert head(paper, f"/t/{table}")["og:description"] == "The game is over. Typo"

    @pytest.mark.parametrize("address", ["/", "/t/nowhere", "/about"])
    def test_what_has_no_card_of_its_own_has_that_of_the_house(self, paper: House, address: str) -> None:
        assert head(paper, address)["og:title"] == "Marbre, the newspaper to be played"
        assert picture(paper, address) == house_picture()

    def test_no_address_is_a_fault(self, paper: House) -> None:
        assert picture(paper, "//[") == house_picture()
        assert Guest(paper).get("/api/card.png?page=/&lang=xx").status == 404


def test_what_people_call_themselves_is_text_and_no_markup() -> None:
    card = LinkCard('<Ada> & "Co" wins.', "<script>", "x")
    tags = head_of(card, "http://house/", '/t/"><b>', "en")
    assert not re.search(r"<(?!meta |/)", tags) and "<script" not in tags
    assert "&lt;Ada&gt; &amp; &quot;Co&quot; wins." in tags


def lying(slug: str, view: Any, winner: int) -> tuple[str, int]:
    """What is drawn for each piece that lies on the table in the end, and how many there are."""
    match slug:
        case "defense-d-afficher":
            return "<g>", sum(card is not None for card in view.posted)
        case "extrablatt":
            return "<g>", len(view.papers[winner].articles) + len(view.papers[winner].ads)
        case "redac-chef":
            return "<rect", len(view.desks[winner].placed) + 2  # the page itself and its tribune
        case "typo":
            return "<text", len("".join(view.rows))
        case _:
            return "<use", 3


@pytest.mark.parametrize("slug", [slug for slug in GAMES if find_game(slug).package.startswith("marbre.")])
def test_the_end_of_a_match_is_drawn_as_it_stands(slug: str) -> None:
    match = marbre.start(slug, players=2, seed="card")
    walk(match, Random(1), ENDLESS)
    outcome = match.outcome
    assert outcome is not None
    drawing = match.rules.picture(match.view(None), outcome)
    assert drawing is not None
    sign, count = lying(slug, match.view(None), outcome.winners[0])
    assert drawing.count(sign) == count > 0
    card = shared_card(match)
    assert card.picture == drawing
    assert draw(DrawCard(card)) != draw(DrawCard(msgspec.structs.replace(card, picture="")))


class TestPuzzles:
    def test_a_puzzle_shows_its_tiles(self, paper: House) -> None:
        told = head(paper, "/puzzles?puzzle=3")
        assert told["og:title"] == "Puzzle no. 3"
        assert drawn(paper, "/puzzles?puzzle=3") != drawn(paper, "/puzzles?puzzle=4")

    def test_one_that_is_not_offered_is_no_fault(self, paper: House) -> None:
        assert picture(paper, "/puzzles?puzzle=9999") == house_picture()


@rule("TAB-4.12")
def test_a_picture_is_drawn_once_and_whoever_asks_for_too_many_gets_the_house_s(tmp_path: Path) -> None:
    with House(tmp_path, prints_burst=1, prints_per_hour=1.0) as house:
        ada = Guest(house, "Ada")
        one, two = "/puzzles?puzzle=1", "/puzzles?puzzle=2"
        first = drawn(house, one, guest=ada)
        assert picture(house, two, guest=ada) == house_picture()
        assert picture(house, one, guest=ada) == first
        second = drawn(house, two, guest=Guest(house, "Ben"))
        assert picture(house, two, guest=ada) == second != first


def shared_card(match: Match) -> LinkCard:
    table: Table = table_of(match).table
    table.match, table.status = match, "playing" if match.outcome is None else "over"
    return card_of(table, "fr")


def assert_shown_alike(match: Match, rng: Random) -> None:
    assert shared_card(match.redeal(None, rng)) == shared_card(match)


@pytest.mark.parametrize("slug", GAMES)
def test_a_link_is_shown_alike_in_every_world_that_a_spectator_cannot_tell_apart(slug: str) -> None:
    @settings(max_examples=15, deadline=None)
    @given(match=matches(slug), seed=st.integers(0, 2**32))
    def two_worlds(match: Match, seed: int) -> None:
        assert_shown_alike(match, Random(seed))

    two_worlds()


def test_a_leak_planted_on_a_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    match = marbre.start("vips", players=3, seed="leak")
    for seat in match.seats:
        match.act(seat, Bet(1, 2, 3))
    assert_shown_alike(match, Random(0))

    def leaky(table: Table, _lang: str) -> LinkCard:
        assert table.match is not None
        return LinkCard(table.opened.name, str(table.match.state.bets))

    monkeypatch.setattr("tests.server.test_cards.card_of", leaky)
    with pytest.raises(AssertionError):
        assert_shown_alike(match, Random(0))


def scanlines(png: bytes) -> list[bytes]:
    """As they are filtered, each with its filter before it."""
    chunks, at = b"", 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        chunks += png[at + 8 : at + 8 + size] * (kind == b"IDAT")
        at += size + 12
    raw = zlib.decompress(chunks)
    return [raw[start : start + len(raw) // 630] for start in range(0, len(raw), len(raw) // 630)]


def test_an_accent_on_the_first_line_s_capital_is_drawn() -> None:
    beside = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 500 330'/>"
    lines = tuple((name, "1") for name in ("Zoé", "Hector", "Agathe"))
    titles = [f"{first}glantine gagne, de 120\u202f000 exemplaires." for first in "ÉE"]
    drawings = [scanlines(draw(DrawCard(LinkCard(title, "", "x", lines, beside)))) for title in titles]
    assert sum(one != other for one, other in zip(*drawings, strict=True)) > 8


def test_a_heap_of_tiles_is_no_wider_than_its_rows() -> None:
    drawing = heap([("sport", 3, 4)] * 4 + [("ad", 2, 2)] * 6 + [("news", 4, 1)] * 2)
    assert 'viewBox="0 0 160 60"' in drawing
    assert drawing.count("<rect") == 12 + 1


def test_equal_cards_are_equal_pictures() -> None:
    card: Any = LinkCard("编辑部 gagne !", "x" * 400, "🦆", (("W" * 80, "1"),) * 12)
    assert draw(DrawCard(card)) == draw(DrawCard(card))
