"""`marbre solve` and `marbre puzzle`: page files, their mistakes, and answers for people and programs."""

import json
from pathlib import Path

import msgspec
import pytest

from marbre.games.redac_chef.box import Puzzle
from marbre.games.redac_chef.commands import puzzle as making
from marbre.games.redac_chef.commands.puzzle import GENTLE
from marbre.games.redac_chef.game import GAME
from marbre.games.redac_chef.options import write_lot
from marbre.games.redac_chef.pages.page import sheet_of
from marbre.games.redac_chef.puzzles.best_pages import PackedPage, read_page, recount
from marbre.games.redac_chef.puzzles.making import Lot, MadePuzzle
from tests.cli.running import assert_refused, run

pytestmark = pytest.mark.xdist_group("solver")  # the first one compiles for half a minute: once is enough

ENOUGH = "20000000"
"""Steps in which these lots are proven, however slow the machine is."""
LOT = """["A04", "A19", "A25", "A27", "A33", "A56", "P08", "P20", "P23", "P29", "D07", "D15", "D19", "D30"]"""


def write(tmp_path: Path, text: str) -> str:
    file = tmp_path / "page.toml"
    file.write_text(text, "utf-8")
    return str(file)


def laid(*spots: str, tribune: str = "1, 1") -> str:
    """A file with a page: tiles as `id column row`."""
    parts = [spot.split() for spot in spots]
    tiles = ", ".join(f'{{ tile = "{tile}", column = {column}, row = {row} }}' for tile, column, row in parts)
    return f"tiles = {LOT}\n[page]\ntribune = [{tribune}]\ntiles = [{tiles}]\n"


class TestSolving:
    def test_a_page_file_is_solved_and_proven(self, tmp_path: Path) -> None:
        file = write(tmp_path, f'tiles = {LOT}\ntribune = "1B"\n')
        result = run("solve", file, "--json", "--lang", "en", "--work", ENOUGH)
        facts = json.loads(result.stdout)
        assert facts["proven"] is True
        assert facts["score"] == facts["bound"]
        assert {spot["tile"] for spot in facts["page"]["tiles"] if spot["up"]} >= {"D07", "D15", "D19", "D30"}
        assert "points, at most" in result.stderr

    def test_the_page_as_text(self, tmp_path: Path) -> None:
        file = write(tmp_path, f'tiles = {LOT}\ntribune = "1B"\n')
        result = run("solve", file, "--lang", "fr", "--work", ENOUGH)
        assert "TTTTT" in result.stdout
        assert "aucune page n’en a plus" in result.stdout

    def test_a_given_page_is_counted_beside_the_best_one(self, tmp_path: Path) -> None:
        facts = json.loads(run("solve", write(tmp_path, laid("A04 1 5")), "--json").stdout)
        assert facts["given"] is None  # without its ads it is incomplete

    def test_printed(self, tmp_path: Path) -> None:
        file = write(tmp_path, f'tiles = {LOT}\ntribune = "1B"\n')
        svg, pdf = tmp_path / "une.svg", tmp_path / "une.pdf"
        run("solve", file, "--svg", str(svg), "--pdf", str(pdf), "--lang", "fr")
        assert svg.read_text("utf-8").startswith("<svg")
        assert pdf.read_bytes().startswith(b"%PDF")

    def test_the_same_work_gives_the_same_answer(self, tmp_path: Path) -> None:
        file = write(tmp_path, f'tiles = {LOT}\ntribune = "1B"\n')
        answers = [json.loads(run("solve", file, "--json", "--work", "5000").stdout) for _ in range(2)]
        for answer in answers:
            del answer["seconds"]
        assert answers[0] == answers[1]


class TestMistakes:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ('tiles = ["A04", "A99"]', "no tile “A99”"),
            pytest.param(f"tiles = {['A01'] * 10_000}", "10,000 tiles are too many", id="ten-thousand"),
            ('tiles = ["A04", "A04"]', "A04 is there twice"),
            ("tiles = []", "no tiles"),
            ('tiles = ["A04"]\ntribune = "Z9"', "no tribune “Z9”"),
            ('tiles = ["A04"]\nday = "monday"', "no day “monday”. Days: friday, saturday, sunday"),
            ('tiles = ["A04"]\nobjective = "win"', "no objective “win”"),
            ('tiles = ["A04", "a04"]', "A04 is there twice"),
            ("", "no tiles"),
            pytest.param("x = " + "[" * 5000 + "]" * 5000, "too deep", id="deep"),
            (laid("A04 -3 5"), "does not lie wholly"),
            ("tiles = [", "no page problem"),
            ('tiles = ["A04"]\ncolour = "red"', "no page problem"),
            (laid("A04 1 5", "A27 1 5"), "A27 lies on A04"),
            (laid("A04 1 1"), "A04 lies on the tribune"),
            (laid("A04 6 5"), "does not lie wholly"),
            (laid("A01 1 5"), "not among"),
            (laid(tribune="1, 9"), "does not cover the star"),
        ],
    )
    def test_one_clear_line(self, tmp_path: Path, text: str, said: str) -> None:
        assert said in assert_refused(run("solve", write(tmp_path, text)))

    def test_what_is_no_text(self, tmp_path: Path) -> None:
        file = tmp_path / "page.toml"
        file.write_bytes(bytes(range(256)))
        assert "no text" in assert_refused(run("solve", file))
        assert "a folder, not a file" in assert_refused(run("solve", tmp_path))

    def test_no_such_file_and_no_such_puzzle(self, tmp_path: Path) -> None:
        assert "There is no file" in assert_refused(run("solve", tmp_path / "none.toml"))
        assert "no puzzle 99" in assert_refused(run("solve", "puzzle:99"))
        assert "no date" in assert_refused(run("puzzle", "daily", "--date", "soon"))


class TestMaking:
    def test_a_series_rises_and_its_best_pages_are_written_as_the_box_has_them(self, tmp_path: Path) -> None:
        pages = tmp_path / "pages.toml"
        asked = ("puzzle", "make", "--seed", "vendredi", "--count", "2", "--apart", "1", "--pages", pages, "--json")
        first, second = map(json.loads, run(*asked).stdout.splitlines())
        assert (first["seed"], second["seed"]) == ("vendredi/1", "vendredi/0"), "drawn first, but harder"
        assert first["difficulty"] <= GENTLE < second["difficulty"]
        written = msgspec.toml.decode(pages.read_bytes(), type=dict[str, PackedPage])
        assert [page.difficulty for page in written.values()] == [first["difficulty"], second["difficulty"]]
        for facts, (lot, page) in zip((first, second), written.items(), strict=True):
            puzzle = Puzzle(facts["tribune"], tuple(facts["tiles"]), facts["best"])
            assert (lot, page.seed) == (write_lot(puzzle), facts["seed"])
            best = read_page(puzzle, page)
            assert recount(best, GAME.classic.box).points == facts["best"]

    def test_no_two_of_a_series_are_equally_hard_or_under_one_tribune_and_the_hardest_is_in_it(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """With lots whose difficulty and tribune are given, by attempt: proving so many would take minutes."""
        page = sheet_of(GAME.classic.box.numbers, 0).new_page()
        given = [(40, 0), (60, 1), (60, 2), (70, 1), (80, 3), (44, 0), (90, 4), (48, 5)]

        def made(_numbers: object, seed: str, _without: object) -> MadePuzzle:
            attempt = int(seed.rpartition("/")[2])
            difficulty, face = given[attempt]
            lot = Lot(face, (attempt,))
            return MadePuzzle(seed, lot, 1, page, {"expert": difficulty // 2}, 2, True, 0)

        monkeypatch.setattr(making, "make_puzzle", made)
        asked = ("puzzle", "make", "--seed", "x", "--count", "4", "--apart", "2", "--json")
        told = [json.loads(line) for line in run(*asked).stdout.splitlines()]
        assert [(one["seed"], one["difficulty"]) for one in told] == [
            ("x/0", 40),
            ("x/7", 48),
            ("x/1", 60),
            ("x/6", 90),
        ]
        plain = run("puzzle", "make", "--seed", "x", "--count", "3", "--json").stdout.splitlines()
        assert [json.loads(line)["difficulty"] for line in plain] == [40, 60, 60]

    def test_who_wants_more_than_there_are_is_told_so(self) -> None:
        result = run("puzzle", "make", "--seed", "vendredi", "--count", "2", "--tries", "1")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.splitlines()[-1].startswith("No 2 puzzles in 1 lots.")
