"""Opening and starting matches."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from marbre.kernel.actions import Word
from marbre.kernel.codec import read_options
from marbre.kernel.luck import commitment, secret_from
from marbre.kernel.match import Match
from marbre.kernel.packs import PackSource
from marbre.kernel.record import FORMAT, Header, PackName
from marbre.kernel.refusals import unreadable
from marbre.kernel.registry import find_game


def open_match(
    slug: str,
    *,
    players: int | None = None,
    seed: str | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str | None] | None = None,
    pack: PackSource = None,
    secret: bytes | None = None,
) -> Match:
    """A match whose commitment stands but whose dealer has not drawn: players may add their words, then `deal`."""
    game = find_game(slug)
    seats = game.spec.seats
    players = seats[0] if players is None else players
    if players not in seats:
        raise unreadable("bad-players", game=game.spec.title, given=str(players), low=seats[0], high=seats[-1])
    if names is not None and len(names) != players:
        raise unreadable("bad-names", given=len(names), players=players)
    chosen = read_options(slug, dict(options or {}))
    box = game.read_pack(pack)
    secret = secret or secret_from(seed)
    header = Header(
        format=FORMAT,
        game=slug,
        rules_version=game.spec.rules_version,
        pack=PackName(box.name, box.hash),
        options=msgspec.to_builtins(chosen),
        seats=tuple(names) if names is not None else (None,) * players,
        commitment=commitment(secret),
    )
    return Match(game, game.rules(chosen, players, box.box), header, secret)


def start(
    slug: str,
    players: int | None = None,
    seed: str | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    names: Sequence[str | None] | None = None,
    words: Mapping[int, str] | None = None,
    pack: PackSource = None,
) -> Match:
    """Start a match and deal.

    `players` defaults to the fewest the game takes; the same `seed` and `words` give the same luck. `names` are the
    players', `pack` a file with the components of another box.
    """
    match = open_match(slug, players=players, seed=seed, options=options, names=names, pack=pack)
    for seat, text in (words or {}).items():
        match.play(seat, Word(text))
    match.deal()
    return match
