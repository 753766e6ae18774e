"""Packs: every value with its provenance, every mistake named by file, key and reason."""

from pathlib import Path

import pytest

import marbre
from marbre.games.vips.box import Box
from marbre.kernel.packs import load_pack
from marbre.kernel.registry import find_game
from tests.support import GAMES, rule

CLASSIC = find_game("vips").packs / "classic.toml"


def changed(folder: Path, old: str, new: str) -> Path:
    text = CLASSIC.read_text("utf-8")
    assert old in text
    file = folder / "mine.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_of_every_shipped_pack_says_where_it_comes_from(slug: str) -> None:
    game = find_game(slug)
    for file in game.packs.glob("*.toml"):
        pack = load_pack(file, game.rules_type.box_type)
        assert set(pack.provenance.values()) <= {"printed", "observed", "ours"}
        assert len(pack.hash) == 64


def test_a_pack_is_read_once() -> None:
    game = find_game("vips")
    assert game.read_pack(None) is game.read_pack(None)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[fame]", "[glory]", "“mine.toml: glory” is not a key of this pack. Keys: .*fame"),
        ('[men]\nprovenance = "ours"\n', "[men]\n", "mine.toml does not say where “men” comes from"),
        (
            'provenance = "ours"',
            'provenance = "rumour"',
            "does not say where “fame” comes from.*printed, observed, ours",
        ),
        ("value = 22\n", "", "mine.toml has no “chips_in_box.value”"),
        ("value = 22\n", 'value = "many"\n', "wrong value under “chips_in_box”: Expected `int`"),
        ("value = 22\n", "value = 19\n", r"wrong value under “\*”: chips_in_box is less than"),
        ("value = 5\n", "value = 6\n", "wrong value under “chips_dealt”"),
        ("[5], [0]]", "[5]]", "wrong value under “fame”"),
        ("[fame]", "[fame", "mine.toml is not TOML"),
        ('note = "of each of the three colours"', 'source = "me"', "“mine.toml: chips_in_box.source” is not a key"),
        ('name = "Octavie Trille", ', "", "wrong value under “women”.*name"),
    ],
)
def test_a_mistake_is_named_with_file_key_and_reason(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(marbre.Unreadable, match=said) as caught:
        load_pack(changed(tmp_path, old, new), Box)
    assert "\n" not in str(caught.value)
    assert caught.value.say("fr").startswith(("La boîte", "«"))


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    text = CLASSIC.read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text[: text.index("[arguments]")], "utf-8")
    with pytest.raises(marbre.Unreadable, match=r"mine\.toml has no “arguments”"):
        load_pack(file, Box)


@pytest.mark.parametrize(
    "make", [lambda _file: None, lambda file: file.mkdir(), lambda file: file.write_bytes(b"\xff\xfe\x00")]
)
def test_a_file_that_cannot_be_read(tmp_path: Path, make: object) -> None:
    file = tmp_path / "mine.toml"
    make(file)  # type: ignore[operator]
    with pytest.raises(marbre.Unreadable, match="cannot be opened"):
        marbre.start("vips", pack=file)


@rule("VIP-4.1")
def test_the_numbers_of_another_box_are_played_with_and_named_in_the_record(tmp_path: Path) -> None:
    file = changed(tmp_path, "[[20, 15, 10, 5]", "[[40, 30, 20, 10]")
    match = marbre.start("vips", seed="x", pack=file)
    assert match.rules.setup.fame[0] == (40, 30, 20, 10)
    assert match.header.pack.name == "mine"
    with pytest.raises(marbre.Unreadable, match="pack “mine”"):
        marbre.replay(match.save())
    assert marbre.replay(match.save(), pack=file) == match


def test_comments_and_notes_do_not_change_the_hash(tmp_path: Path) -> None:
    same = changed(tmp_path, 'note = "of each of the three colours"', 'note = "per colour"  # counted twice')
    assert load_pack(same, Box).hash == load_pack(CLASSIC, Box).hash
