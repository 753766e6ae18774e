"""Alembic's door: the connection is handed in by `store.migrate`."""

from alembic import context

from marbre.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
