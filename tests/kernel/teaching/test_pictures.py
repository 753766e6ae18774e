"""The illustrated rules of our own games, and a file that is none."""

from pathlib import Path

import pytest

from marbre.kernel.refusals import Unreadable
from marbre.kernel.registry import find_game, games
from marbre.kernel.teaching.pictures import Illustration, Scene, pictures_of, read_pictures
from marbre.kernel.words.messages import LANGUAGES

OURS = [spec.slug for spec in games() if find_game(spec.slug).package.startswith("marbre.games.")]
ONE_LINE = 100


def test_pictures_that_cannot_be_read_say_why(tmp_path: Path) -> None:
    assert not list(read_pictures(tmp_path))
    for text in ("scenes = 3", "scenes = "):
        (tmp_path / "pictures.toml").write_text(text, "utf-8")
        with pytest.raises(Unreadable, match=r"pictures\.toml cannot be read"):
            list(read_pictures(tmp_path))


@pytest.mark.parametrize("slug", OURS)
def test_each_of_our_games_has_pictures_and_says_its_aim_in_one_line(slug: str) -> None:
    assert pictures_of(slug)
    for lang in LANGUAGES:
        aim = find_game(slug).messages.label(lang, "word", "aim")
        assert aim != "aim"
        assert len(aim) <= ONE_LINE


def typo_scene() -> tuple[Scene, Illustration]:
    (scene,) = read_pictures(find_game("typo").folder)
    return scene, scene.pictures[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_typos_pictures_are_words_to_all_who_look_at_them(language: str) -> None:
    scene, last = typo_scene()
    match = Scene(scene.names, scene.pictures, scene.seed, {"language": language}, scene.line).played("typo", last)
    assert match.view(0).scores == (-3, 0)
