"""Packs: the numbers and words of a box, in TOML, with the provenance of every value.

    [fame]
    value = [[20, 15, 10, 5], [15, 10, 5]]
    provenance = "ours"            # printed: the rulebook says so; observed: seen elsewhere; ours: made for Marbre
    note = "fits the four numbers of the printed example"

A game declares its pack as a struct; its fields are the tables that the file must hold.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from marbre.kernel.refusals import unknown, unreadable

Provenance = Literal["printed", "observed", "ours"]
PROVENANCES: Final = ("printed", "observed", "ours")

B = TypeVar("B", bound=msgspec.Struct)


class Pack(msgspec.Struct, Generic[B], frozen=True):
    """A box read from a file: its name, the hash of its values, the values, and where each comes from."""

    name: str
    hash: str
    box: B
    provenance: dict[str, Provenance]


PackSource: TypeAlias = str | Path | Pack[Any] | None
"""A pack's file, a pack that was read before, or None for the game's own."""


class BoxText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a component of a box is called or says, in each language that boxes are written in."""

    fr: str
    en: str


class Figures(msgspec.Struct, frozen=True):
    """A table of a report on a box. Title and columns are words of the game's [report] table."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float, ...], ...]


Faults = Callable[[B], Iterable[tuple[str, str]]]
"""What is wrong with a box as a whole, beyond the types of its values: each time a key and the reason."""


def no_faults(_box: object) -> tuple[()]:
    return ()


def empty_pack(name: str, box: B) -> Pack[B]:
    """The pack of a game that has nothing in its box."""
    return Pack(name, hashlib.sha256(b"{}").hexdigest(), box, {})


def load_pack(path: Path, box_type: type[B], faults: Faults[B] = no_faults) -> Pack[B]:
    """Read and validate a pack. Raises Unreadable with the file, the key and the reason."""
    tables = read_tables(path)
    fields = {field.encode_name: field for field in msgspec.structs.fields(box_type)}
    for key in tables:
        if key not in fields:
            raise unknown("pack-unknown-key", f"{path.name}: {key}", fields)
    values: dict[str, Any] = {}
    provenance: dict[str, Provenance] = {}
    for key, field in fields.items():
        values[key] = _value(path.name, key, tables.get(key), field.type)
        provenance[key] = tables[key]["provenance"]
    digest = hashlib.sha256(msgspec.json.encode(values, order="deterministic")).hexdigest()
    try:
        box = msgspec.convert(values, box_type)
    except msgspec.ValidationError as error:  # a promise of the struct as a whole, made in its __post_init__
        raise unreadable("pack-bad-value", file=path.name, key="*", reason=_first_line(error)) from None
    for key, reason in faults(box):
        raise unreadable("pack-bad-value", file=path.name, key=key, reason=reason)
    return Pack(path.stem, digest, box, provenance)


def read_tables(path: Path) -> dict[str, Any]:
    """What stands in a pack's file, by key. Raises Unreadable."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise unreadable("pack-broken", file=path.name, reason=_first_line(error)) from None
    except (OSError, ValueError) as error:
        raise unreadable("pack-missing", file=str(path), reason=_first_line(error)) from None


def _value(file: str, key: str, table: Any, kind: Any) -> Any:
    if not isinstance(table, dict):
        raise unreadable("pack-missing-key", file=file, key=key)
    if "value" not in table:
        raise unreadable("pack-missing-key", file=file, key=f"{key}.value")
    if table.get("provenance") not in PROVENANCES:
        raise unreadable("pack-no-provenance", file=file, key=key, choices=", ".join(PROVENANCES))
    for extra in table:
        if extra not in ("value", "provenance", "note"):
            raise unknown("pack-unknown-key", f"{file}: {key}.{extra}", ("value", "provenance", "note"))
    try:
        return msgspec.to_builtins(msgspec.convert(table["value"], kind))
    except msgspec.ValidationError as error:
        raise unreadable("pack-bad-value", file=file, key=key, reason=_first_line(error)) from None


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
