"""Who sits where: one person, bots with invented names, and the file in which the match is kept."""

import getpass
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from marbre.cli.words import fail
from marbre.console.files import read_bytes, write_bytes
from marbre.console.speech import Speech
from marbre.kernel.game import Game
from marbre.kernel.match import Match

LONGEST_NAME: Final = 30
USUAL_LEVEL: Final = "regular"
USUAL_PLAYERS: Final = 3

# Invented for our tables; nobody in particular.
_NAMES: Final = (
    "Octave", "Ondine", "Anselme", "Léonie", "Basile", "Philippine", "Casimir", "Violette", "Gaspard", "Sidonie",
    "Ulysse", "Capucine", "Théophile", "Apolline", "Honoré", "Mélisande", "Zéphyr", "Églantine", "Firmin", "Pétronille",
)  # fmt: skip


class SavedSeating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a record does not say but a saved game needs: the level of each bot (null for the person)."""

    levels: tuple[str | None, ...]
    seed: str | None = None
    pack: str | None = None

    @property
    def person(self) -> int:
        return self.levels.index(None)

    def fits(self, match: Match) -> bool:
        """One person, and bots that this game has, in the seats of this match."""
        people = [level for level in self.levels if level not in match.game.players]
        return people == [None] and len(self.levels) == len(match.seats)


def usual_level(game: Game) -> str:
    """`regular`, or the strongest there is."""
    return USUAL_LEVEL if USUAL_LEVEL in game.players else list(game.players)[-1]


def seat_bots(game: Game, players: int | None, bots: Sequence[str] | None) -> tuple[str | None, ...]:
    """The person in the first seat, a bot in each other one. One level given is everybody's."""
    seats = game.spec.seats
    for level in bots or ():
        game.bot(level)
    if players is None:
        players = len(bots) + 1 if bots and len(bots) > 1 else USUAL_PLAYERS if USUAL_PLAYERS in seats else seats[0]
    if not bots:
        bots = (usual_level(game),)
    if len(bots) == 1:
        bots = tuple(bots) * (players - 1)
    if len(bots) != players - 1:
        raise fail("wrong-bots", given=len(bots), players=players, count=players - 1)
    return (None, *bots)


def name_seats(speech: Speech, name: str | None, levels: Sequence[str | None], seed: str) -> tuple[str, ...]:
    """The person's name, and another one for each bot, always the same for a seed."""
    mine = _clean(name) if name is not None else _login(speech)
    if not 1 <= len(mine) <= LONGEST_NAME:
        raise fail("bad-name", longest=LONGEST_NAME)
    free = [other for other in _NAMES if other.casefold() != mine.casefold()]
    Random(f"{seed}/names").shuffle(free)
    return tuple(mine if level is None else free.pop() for level in levels)


def _clean(name: str) -> str:
    return "".join(letter for letter in name if unicodedata.category(letter)[0] != "C").strip()


def _login(speech: Speech) -> str:
    try:
        return _clean(getpass.getuser())[:LONGEST_NAME] or speech.word("player")
    except (OSError, KeyError, ImportError):  # a user without a name, as in some containers
        return speech.word("player")


class Save:
    """A match in a file, with its seating in another beside it until the match is over."""

    def __init__(self, path: Path, seating: SavedSeating) -> None:
        self.path, self.seating = path, seating
        write_bytes(seating_file(path), msgspec.json.encode(seating) + b"\n")

    def keep(self, match: Match) -> None:
        write_bytes(self.path, match.save())
        if match.outcome is not None:
            seating_file(self.path).unlink(missing_ok=True)


def seating_file(path: Path) -> Path:
    return path.with_name(path.name + ".seats.json")


def read_seating(path: Path) -> SavedSeating | None:
    """Who sat where when this match was saved; None if that has been lost."""
    file = seating_file(path)
    if not file.exists():
        return None
    try:
        return msgspec.json.decode(read_bytes(file), type=SavedSeating)
    except (msgspec.DecodeError, UnicodeError):
        raise fail("bad-seating", file=str(file)) from None


def usual_path(slug: str, seed: str, now: datetime) -> Path:
    """A new file in the user's state folder, even for two games begun in the same second."""
    from platformdirs import user_state_path

    safe = "".join(letter if letter.isalnum() else "-" for letter in seed)[:40]
    folder, name = user_state_path("marbre"), f"{slug}-{now:%Y%m%d-%H%M%S}-{safe}"
    candidates = (folder / f"{name}{again}.jsonl" for again in chain([""], (f"-{n}" for n in count(2))))
    return next(path for path in candidates if not path.exists())
