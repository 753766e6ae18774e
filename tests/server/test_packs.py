"""Boxes that a host offers: laid on a table, kept with it and in its record, missed clearly by a house without them."""

from itertools import product
from pathlib import Path
from random import Random
from string import ascii_uppercase

import pytest
from msgspec.structs import replace

import marbre
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.pages.page import sheet_of
from marbre.games.redac_chef.press.front_page import Imprint
from marbre.games.redac_chef.press.jobs import Print, print_page
from marbre.kernel.registry import find_game
from tests.cli.running import assert_refused, run
from tests.server.house import Guest, House, Seat, play_on, until
from tests.support import rule

WORD = "bidulotron"


def own_words(folder: Path, name: str = "ours") -> Path:
    """A pack of Typo, as `marbre lexicon add` makes it, with a word of the host's own for any two letters."""
    words, pack = folder / f"{name}.txt", folder / f"{name}.toml"
    words.write_text("\n".join(f"{one}{two}{WORD}" for one, two in product(ascii_uppercase, repeat=2)), "utf-8")
    assert run("lexicon", "add", words, "--to", pack, "--lang", "fr").exit_code == 0
    return pack


def own_names(folder: Path) -> Path:
    """VIPs with somebody else to look for."""
    pack = folder / "ours-too.toml"
    text = find_game("vips").packs.joinpath("classic.toml").read_text("utf-8")
    pack.write_text(text.replace('"the ideal lift poet"', '"the ideal juggler"'), "utf-8")
    assert pack.read_text("utf-8") != text
    return pack


def own_puzzle(folder: Path) -> Path:
    """Rédac' Chef with a puzzle of the host's own, of one tile that no other box has."""
    pack = folder / "our-paper.toml"
    text = find_game("redac-chef").packs.joinpath("classic.toml").read_text("utf-8")
    text = text.replace('"A01"', '"A99"')
    text, puzzles = text.split("[puzzles]")
    note, _, others = puzzles.partition("value = [\n")
    pack.write_text(f'{text}[puzzles]{note}value = [\n{{ face = "D1", tiles = ["A99"] }},\n{others}', "utf-8")
    return pack


FIGURES = {
    "defense-d-afficher": ("[fog_limit]\nvalue = 2", "[fog_limit]\nvalue = 3"),
    "extrablatt": ("[ads_until]\nvalue = 7", "[ads_until]\nvalue = 6"),
    "redac-chef": ('points = 1, headline = { fr = "La tortue', 'points = 2, headline = { fr = "La tortue'),
    "typo": ("[hand]\nvalue = [12, 12, 12, 12, 10]", "[hand]\nvalue = [9, 9, 9, 9, 9]"),
    "vips": ("[chips_in_hand]\nvalue = 3", "[chips_in_hand]\nvalue = 2"),
}
"""What is otherwise in a host's box, game by game."""


def own_box(folder: Path, slug: str) -> Path:
    """`our-SLUG`: the game's own box with one figure changed."""
    text, (theirs, ours) = find_game(slug).packs.joinpath("classic.toml").read_text("utf-8"), FIGURES[slug]
    assert text.count(theirs) == 1
    pack = folder / f"our-{slug}.toml"
    pack.write_text(text.replace(theirs, ours), "utf-8")
    return pack


def announce_own_word(seat: Seat) -> str:
    """Choose a card and place it with a word of the host's: what the house says to it."""
    seat.do("play", seat=0, action=seat.update["match"]["hands"][0]["legal"][0])
    seat.until(lambda update: update["match"]["to_act"] == [0])
    view = seat.update["match"]["hands"][0]["view"]
    row = next(at for at, letters in enumerate(view["rows"]) if len(letters) == 1)
    word = f"{view['rows'][row]}{view['chosen'][0]}{WORD}"
    return str(seat.ask("play", seat=0, action={"type": "place", "row": row, "end": "right", "word": word})["type"])


@rule("TYP-3.5")
def test_a_table_is_played_with_a_box_of_the_hosts_and_its_record_names_it(tmp_path: Path) -> None:
    pack = own_words(tmp_path)
    with House(tmp_path, packs=[str(pack)]) as house:
        ada = Guest(house, "Ada")
        offered = {game["slug"]: game["packs"] for game in ada.get("/api/games").json}
        assert offered["typo"] == ["classic", "ours"] and offered["vips"] == ["classic"]
        options = {"empty_hand": True, "seconds": 0}
        table = ada.lay("typo", bots=[None, "regular"], begin=True, pack="ours", options=options)
        with ada.at(table) as seat:
            assert seat.update["table"]["pack"] == "ours"
            assert announce_own_word(seat) == "answer"
            play_on([seat], Random(1))
        with ada.at(ada.lay("typo", bots=[None, "regular"], begin=True, options=options)) as seat:
            assert announce_own_word(seat) == "refused"
        record = ada.get(f"/api/tables/{table}/record").body
        assert marbre.replay(record, pack=pack).header.pack.name == "ours"
        assert ada.get(f"/api/tables/{table}/proof").status == 200
        assert ada.get(f"/api/tables/{table}/replay").json["pack"] == "ours"
        again = ada.post(f"/api/tables/{table}/rematch", {}).json["id"]
        fork = ada.post(f"/api/tables/{table}/fork", {"number": 3, "seat": 0}).json["id"]
        for other in (again, fork):
            with ada.at(other) as seat:
                assert seat.update["table"]["pack"] == "ours"


def test_a_box_that_the_house_does_not_offer_is_refused_with_those_that_it_does(tmp_path: Path) -> None:
    with House(tmp_path, packs=[str(own_words(tmp_path))]) as house:
        ada = Guest(house, "Ada")
        reply = ada.post("/api/tables", {"game": "typo", "players": 2, "pack": "our"})
        assert reply.status == 400 and reply.json["message"]["key"] == "pack-unknown"
        assert "classic, ours" in reply.json["reason"]
        assert ada.post("/api/tables", {"game": "vips", "players": 2, "pack": "ours"}).status == 400
        assert ada.get("/api/games/typo/words?pack=nothing").status == 400


def test_the_words_of_a_table_are_those_of_its_box(tmp_path: Path) -> None:
    with House(tmp_path, packs=[str(own_names(tmp_path))]) as house:
        ada = Guest(house, "Ada")
        told = [str(ada.get(f"/api/games/vips/words{asked}").json) for asked in ("", "?pack=ours-too")]
        assert ["ideal juggler" in words for words in told] == [False, True]


def test_a_house_without_the_box_says_so_and_every_other_table_goes_on(tmp_path: Path) -> None:
    """Until it is opened again with the box: then nothing is lost."""
    pack = own_words(tmp_path)
    with House(tmp_path, packs=[str(pack)]) as house:
        ada = Guest(house, "Ada")
        ours = ada.lay("typo", bots=[None, "novice"], begin=True, pack="ours")
        waiting = ada.lay("typo", pack="ours")
        plain = ada.lay("typo", bots=[None, "novice"], begin=True)
        with ada.at(ours) as seat:
            before = seat.update["match"]["hands"][0]["view"]
        house.kill()
        with_box, house.settings = house.settings, replace(house.settings, packs=())
        house.open()
        said = "a table cannot go on"  # tables wake behind the open door
        assert until(
            lambda: any("ours" in str(line.get("reason")) for line in house.lines() if line["message"] == said)
        )
        for table in (ours, waiting):
            reply = ada.get(f"/api/tables/{table}")
            assert reply.status == 400 and reply.json["message"]["key"] == "pack-absent"
            assert "“ours”" in reply.json["reason"] and "--pack" in reply.json["reason"]
            assert ada.at(table).close_code() == 4410
        lobby = ada.get("/api/tables").json
        assert waiting not in {line["id"] for line in lobby["open"]}
        missing = {line["id"]: line["missing"] and line["missing"]["key"] for line in lobby["mine"]}
        assert missing == {ours: "pack-absent", waiting: "pack-absent", plain: None}
        with ada.at(plain) as seat:
            play_on([seat], Random(1), moves=1)
        house.kill()
        house.settings = with_box
        house.open()
        with ada.at(ours) as seat:
            assert seat.update["match"]["hands"][0]["view"] == before


def test_a_box_that_was_changed_is_not_the_one_that_the_table_has(tmp_path: Path) -> None:
    pack = own_words(tmp_path)
    with House(tmp_path, packs=[str(pack)]) as house:
        ada = Guest(house, "Ada")
        table = ada.lay("typo", pack="ours")
        house.kill()
        pack.write_text(pack.read_text("utf-8").replace(WORD.upper(), WORD.upper() + "S"), "utf-8")
        house.open()
        assert ada.get(f"/api/tables/{table}").json["message"]["key"] == "pack-absent"


class TestServe:
    """`marbre serve` refuses in one line what nobody could play with, before it opens."""

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        assert "nothing.toml" in assert_refused(run("serve", "--pack", tmp_path / "nothing.toml", "--port", "1"))

    def test_a_file_of_no_game(self, tmp_path: Path) -> None:
        file = tmp_path / "shopping.toml"
        file.write_text("[bread]\nvalue = 1\n", "utf-8")
        assert "shopping.toml" in assert_refused(run("serve", "--pack", file, "--port", "1"))

    def test_two_boxes_of_one_name(self, tmp_path: Path) -> None:
        (tmp_path / "other").mkdir()
        files = [own_words(tmp_path), own_words(tmp_path / "other")]
        line = assert_refused(run("serve", "--pack", files[0], "--pack", files[1], "--port", "1"))
        assert "“ours”" in line and "another name" in line

    def test_boxes_can_be_named_in_the_environment(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("MARBRE_PACKS", f"{own_words(tmp_path)}:{tmp_path / 'nothing.toml'}")
        assert "nothing.toml" in assert_refused(run("serve", "--port", "1"))


def test_a_puzzle_of_the_hosts_is_played_and_printed_with_his_tiles_and_counts_for_no_other(tmp_path: Path) -> None:
    with House(tmp_path, packs=[str(own_puzzle(tmp_path))]) as house:
        ada = Guest(house, "Ada")
        options = {"mode": "puzzle", "puzzle": 1}
        table = ada.lay("redac-chef", players=1, options=options, begin=True, public=False, pack="our-paper")
        with ada.at(table) as seat:
            seat.do("play", seat=0, action={"type": "ready"})
            assert seat.update["match"]["hands"][0]["view"]["desks"][0]["desk"] == [0]
            seat.do("play", seat=0, action={"type": "tirage"})
            seat.until(lambda update: update["table"]["status"] == "over")
        assert ada.get(f"/api/tables/{table}/puzzle").json["puzzle"] is None
        assert ada.get("/api/puzzles/1").json["tries"] == 0
        assert ada.get(f"/api/tables/{table}/une/svg").body.startswith(b"<svg")
        assert [line for line in house.lines() if line["level"] == "error"] == []


def test_a_page_is_printed_with_the_headlines_of_its_box() -> None:
    box = GAME.classic.box
    other = replace(box, tiles=tuple(replace(tile, headline=box.tiles[1].headline) for tile in box.tiles))
    sheet = sheet_of(box.numbers, 0)
    page = sheet.lay(sheet.new_page(), 0, 0, 8)
    ours, theirs, again = (print_page(Print(page, Imprint(), "fr", "svg", box=box)) for box in (None, other, box))
    assert ours == again != theirs
