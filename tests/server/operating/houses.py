"""Houses for these tests on either kind of database, and the command as an operator runs it."""

import json
from random import Random
from typing import Any

from click.testing import Result
from sqlalchemy import select

from marbre.server.operating.database import opened
from marbre.server.store.schema import people
from tests.cli.running import run
from tests.server.house import Guest, House, play_on

DATABASES = ("sqlite", "postgres")


def tool(house: House | str, *arguments: str) -> Any:
    """The JSON that `marbre house …` prints; it must end well. In this process, which is not the house's."""
    done = run_tool(house, *arguments)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def run_tool(house: House | str, *arguments: str) -> Result:
    db = house if isinstance(house, str) else house.settings.db
    return run("house", *arguments, "--json", env={"MARBRE_DB": db})


def person_id(house: House, name: str) -> str:
    """Of the only guest of that name."""
    with opened(house.settings.db) as engine, engine.connect() as connection:
        return str(connection.scalars(select(people.c.id).where(people.c.name == name)).one())


def finished_table(ada: Guest, eve: Guest, *, seed: str = "lundi", said: str | None = None) -> str:
    """A match of VIPs, played to its end by two people."""
    table = ada.lay("vips", players=2)
    with ada.at(table) as one, eve.at(table) as two:
        one.ask("sit", seat=0)
        two.do("sit", seat=1)
        if said is not None:
            two.do("say", text=said)
        one.do("begin")
        play_on([one, two], Random(seed))
    return table
