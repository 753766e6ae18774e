"""The wire: sockets, the messages that go over them, and how fast anybody may send."""
