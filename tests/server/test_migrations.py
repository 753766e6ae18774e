"""The schema and its migrations."""

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, select, text

from marbre.server.features import Features
from marbre.server.store.schema import VERSION, metadata, prepare, tables


def test_the_version_in_the_code_is_the_newest_script() -> None:
    config = Config()
    config.set_main_option("script_location", "marbre.server.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == VERSION


def test_the_migrations_lead_to_the_schema_and_twice_is_harmless(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'house.sqlite'}")
    for _ in range(2):
        with engine.begin() as connection:
            prepare(connection, Features().schemas)
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), [metadata, *Features().schemas])  # type: ignore[arg-type]
        assert found == []
    engine.dispose()


def test_a_table_from_before_there_were_shared_deals_has_its_own(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'house.sqlite'}")
    config = Config()
    config.set_main_option("script_location", "marbre.server.store:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text("INSERT INTO tables VALUES ('t', 'vips', 'La Casse', true, 'open', 1.0)"))
    with engine.begin() as connection:
        prepare(connection)
        assert [(row.id, row.deal) for row in connection.execute(select(tables))] == [("t", None)]
    engine.dispose()
