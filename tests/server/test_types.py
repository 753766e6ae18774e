"""TypeScript types are made from the Python structs, and what the client has is what would be made now."""

from pathlib import Path

import msgspec
import pytest
from tools.typescript import files

from marbre.server.tables.commands import AnyCommand
from marbre.server.wire.protocol import AnyOutgoing

PROTOCOL = Path(__file__).parents[2] / "web" / "src" / "protocol"
MADE = dict(files())


def test_making_the_types_again_gives_the_same() -> None:
    assert dict(files()) == MADE


@pytest.mark.parametrize("union", [AnyCommand, AnyOutgoing], ids=["commands", "messages"])
def test_every_command_and_message_is_declared(union: object) -> None:
    tags = [kind.__struct_config__.tag for kind in union.__args__]  # type: ignore[attr-defined]
    declared = MADE["requests.ts"] + MADE["house.ts"]
    assert len(tags) > 5
    assert all(f'type: "{tag}";' in declared for tag in tags)
    for kind in union.__args__:  # type: ignore[attr-defined]
        assert f"export type {kind.__name__} = {{" in declared
        assert all(f"  {field.encode_name}" in declared for field in msgspec.structs.fields(kind))


@pytest.mark.parametrize("name", MADE)
def test_what_the_client_has_is_what_would_be_made_now(name: str) -> None:
    kept = PROTOCOL / name
    assert not PROTOCOL.exists() or kept.read_text("utf-8") == MADE[name], "run `make types`"
