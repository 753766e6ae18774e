"""A PostgreSQL server, and a data folder of the tests' own."""

from tests.server.conftest import own_data_folder as own_data_folder
from tests.server.postgres import postgres as postgres
