"""Names of bots: nobody at a table is called as another, however large it is."""

from marbre.server.tables.names import BOTS, bot_name


def test_every_bot_of_a_large_table_has_a_name_of_its_own() -> None:
    taken: set[str] = set()
    for seat in range(3 * len(BOTS)):
        taken.add(bot_name("table", seat, taken))
    assert len(taken) == 3 * len(BOTS)
