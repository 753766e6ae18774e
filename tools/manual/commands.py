"""The commands that stand on the site: in blocks of shell, and in the text."""

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

import msgspec

PROGRAMS: Final = "marbre|make|pip|podman|pytest|python|pg_dump|pg_restore|uv"
_FENCED: Final = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
_LINE: Final = re.compile(rf"^\s*(?:\$ )?((?:[A-Z_]+=\S+ )*(?:{PROGRAMS}) .*)")
_INLINE: Final = re.compile(rf"`((?:{PROGRAMS}) [^`]+)`")


class ListedCommand(msgspec.Struct, frozen=True):
    """Commands of a pattern: run as they stand, or by the test that is named, or the reason why by none."""

    pattern: str
    run: bool = False
    test: str = ""
    reason: str = ""


def listed(file: Path) -> list[ListedCommand]:
    return msgspec.convert(tomllib.loads(file.read_text("utf-8"))["command"], list[ListedCommand])


def on_page(text: str) -> Iterator[str]:
    """Every command of a page, without what stands behind `#`."""
    for language, block in _FENCED.findall(text):
        if language in ("", "sh", "text"):
            found = (_LINE.match(line) for line in block.replace("\\\n", " ").splitlines())
            yield from (_plain(line[1]) for line in found if line)
    for line in _INLINE.findall(_FENCED.sub("", text)):
        yield _plain(line)


def _plain(line: str) -> str:
    return " ".join(re.sub(r"(^|\s)#.*", "", line).split())


def entry_for(command: str, known: list[ListedCommand]) -> ListedCommand | None:
    """The first that fits."""
    return next((one for one in known if fnmatchcase(command, one.pattern)), None)
