"""The houses of the tests have ports of their own."""

import socket
import sys

import pytest

from tests.server.house import free_port

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a port can be held for somebody on Linux only")


def test_a_port_that_a_house_was_given_is_free_for_that_house_alone() -> None:
    port = free_port()
    with socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind(("127.0.0.1", port))
    with socket.create_server(("127.0.0.1", port)) as house, socket.create_connection(("127.0.0.1", port)):
        house.accept()[0].close()


def test_no_two_houses_are_given_one_port() -> None:
    given = [free_port() for _ in range(200)]
    assert len(set(given)) == len(given)
