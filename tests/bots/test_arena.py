"""The arena and simulations: even seatings, honest intervals, the same games for the same seed."""

import pytest

import marbre
from marbre.bots import Runner, run_arena, run_simulation
from marbre.kernel.bot import Budget
from marbre.kernel.registry import find_game

TWO = Runner(jobs=2)


class TestTheArena:
    def test_shares_of_wins_add_up_to_one(self) -> None:
        standings = run_arena("scoop", bots=["random", "novice"], games=60, players=4, seed="a")
        assert [standing.bot for standing in standings] == ["random", "novice"]
        assert sum(standing.win_rate for standing in standings) == pytest.approx(1, abs=0.001)
        assert all(standing.low <= standing.win_rate <= standing.high for standing in standings)

    def test_each_deal_is_played_from_each_seat(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Two bots that always play alike share every deal, however lucky its seats are."""
        game = find_game("scoop")
        twins = {"one": game.bot("novice"), "other": game.bot("novice")}
        monkeypatch.setitem(game.__dict__, "players", twins)
        one, other = run_arena("scoop", bots=["one", "other"], games=50, seed="a")
        assert one.win_rate == other.win_rate == 0.5

    def test_the_same_seed_gives_the_same_standings_whatever_the_jobs(self) -> None:
        first = run_arena("vips", bots=["random", "novice"], games=8, seed="b", budget=Budget(rounds=1))
        assert first == run_arena(
            "vips", bots=["random", "novice"], games=8, seed="b", budget=Budget(rounds=1), runner=TWO
        )

    def test_bots_that_do_not_fit_are_refused(self) -> None:
        with pytest.raises(marbre.Unreadable, match="at least two"):
            run_arena("vips", bots=["random"], games=2, seed="c")
        with pytest.raises(marbre.Unreadable, match="do not fit"):
            run_arena("vips", bots=["random", "novice", "expert"], games=2, seed="c", players=2)
        with pytest.raises(marbre.Unreadable, match="cannot meet itself"):
            run_arena("vips", bots=["random", "random"], games=2, seed="c")
        with pytest.raises(marbre.Unreadable, match="Did you mean random"):
            run_arena("vips", bots=["randon", "random"], games=2, seed="c")
        with pytest.raises(marbre.Unreadable, match="2 to 5 players"):
            run_arena("vips", bots=["random", "novice"], games=2, seed="c", players=7)

    def test_an_interval_counts_deals_and_not_games(self) -> None:
        """Four seats of one deal, or four deals: only the second tells something of other deals."""
        one_deal, *_ = run_arena("scoop", bots=["novice", "random"], games=4, players=4, seed="a")
        more, *_ = run_arena("scoop", bots=["novice", "random"], games=40, players=4, seed="a")
        assert one_deal.high - one_deal.low > 0.7
        assert more.high - more.low < 0.6


class TestSimulation:
    def test_it_counts_games_and_moves(self) -> None:
        seen: list[int] = []
        result = run_simulation(
            "vips", players=4, games=20, bots=["random"], seed="bar", runner=Runner(progress=seen.append)
        )
        assert seen == list(range(1, 21))
        assert result.games == 20
        assert result.shortest <= result.median <= result.longest
        assert result.moves >= 20 * 40
        assert sum(result.wins_by_seat) == pytest.approx(1, abs=0.001)

    def test_the_same_seed_gives_the_same_games_whatever_the_jobs(self) -> None:
        one = run_simulation("vips", players=3, games=12, bots=["random"], seed="bar")
        two = run_simulation("vips", players=3, games=12, bots=["random"], seed="bar", runner=TWO)
        other = run_simulation("vips", players=3, games=12, bots=["random"], seed="baz")
        assert one.digest == two.digest != other.digest
