"""The standings as a spreadsheet reads them (CSV, RFC 4180)."""

import csv
import io
from fractions import Fraction

from marbre.server.messages import SERVER
from marbre.server.tournaments.standings import TIE_BREAKS, round_points, standings
from marbre.server.tournaments.tournament import Tournament

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula: a name that begins so is set behind an apostrophe."""


def write_standings(tournament: Tournament, lang: str) -> str:
    """One line for each who took part: place, name, points, tie-breaks, then round by round points and opponents."""
    out = io.StringIO()
    written = csv.writer(out)
    ties = TIE_BREAKS[tournament.plan.form]
    rounds = range(1, len(tournament.rounds) + 1)
    written.writerow(
        [
            *(_heading(lang, key) for key in ("place", "name", "points", *ties)),
            *(f"{_heading(lang, 'round')} {number}" for number in rounds),
            *(f"{_heading(lang, 'against')} {number}" for number in rounds),
        ]
    )
    for ranked in standings(tournament):
        written.writerow(
            [
                ranked.place,
                _plain(tournament.entrants[ranked.person].name),
                _number(ranked.points),
                *(_number(tie) for tie in ranked.ties),
                *(_number(points) for points in round_points(tournament, ranked.person)),
                *(_plain(_opponents(tournament, number, ranked.person)) for number in range(len(rounds))),
            ]
        )
    return out.getvalue()


def _heading(lang: str, key: str) -> str:
    return SERVER.label(lang, "tournament", key)


def _opponents(tournament: Tournament, number: int, person: str) -> str:
    one = tournament.rounds[number]
    board = one.board_of(person)
    if board is None:
        return ""
    others = (other for other in one.drawn.boards[board].seats if other is not None and other != person)
    return ", ".join(tournament.entrants[other].name for other in others)


def _number(value: Fraction | None) -> str:
    return "" if value is None else f"{float(value):.3f}".rstrip("0").rstrip(".")


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
