"""TypeScript types from the Python structs, so that the browser and the house cannot drift apart.

`python -m tools.typescript web/src/protocol` writes them; a test compares what is there with what would be.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from marbre.kernel.registry import find_game, games
from marbre.kernel.replay import Proof
from marbre.kernel.rules import LookedUp
from marbre.kernel.teaching.pictures import DrawnPicture
from marbre.kernel.words.languages import SPOKEN, Language
from marbre.server.features import Features
from marbre.server.http.coach import AskCoach
from marbre.server.http.duplicates import Duplicate, Duplicates
from marbre.server.http.games import Actions, Company, GameInfo, Rulebook, TeamsInfo
from marbre.server.http.guests import Me, NewLink, NewName, PersonalLink, Token
from marbre.server.http.holidays import Holidays, HolidaysInfo
from marbre.server.http.lessons import Learn, LessonInfo
from marbre.server.http.notices import NewQuietHours, NewWay, NoticesInfo
from marbre.server.http.operating import (
    BarPerson,
    Entered,
    ForgetDays,
    LetIn,
    MannersPage,
    PeoplePage,
    SendOut,
    TablePage,
)
from marbre.server.http.people import ASKED as PEOPLE_ASKED
from marbre.server.http.people import SENT as PEOPLE_SENT
from marbre.server.http.people.manners import Silence, Unsilence
from marbre.server.http.reports import ReportLine
from marbre.server.http.reviews import ReviewAnswer
from marbre.server.http.tables import Fork, Lobby, Rematch
from marbre.server.http.tournaments import Tournaments, WithdrawEntrant
from marbre.server.operating.status import HouseStatus
from marbre.server.plans.plan import Planning
from marbre.server.ratings.standings import RatingCurve, Standings, TableRatings
from marbre.server.store.reports import ChatReport
from marbre.server.tables.coaching import Advice
from marbre.server.tables.commands import AnyCommand
from marbre.server.tables.laying import NewTable
from marbre.server.tables.previewing import Preview
from marbre.server.tables.replaying import Replay
from marbre.server.tournaments.happenings import TournamentPlan
from marbre.server.tournaments.showing import TournamentInfo
from marbre.server.wire.protocol import AnyOutgoing, ErrorBody, Ping

VIEW = (
    "\n/** What a board is handed: what never changes, sent once, and what was sent last. */\n"
    "export type View = Setup & Sent;\n"
)
HEADING = "// Made from the Python structs by `make types`. Do not edit.\n"

SENT: tuple[tuple[str, Any], ...] = (
    ("Outgoing", AnyOutgoing),
    ("ErrorBody", ErrorBody),
    ("Me", Me),
    ("PersonalLink", PersonalLink),
    ("GameInfo", GameInfo),
    ("HolidaysInfo", HolidaysInfo),
    ("NoticesInfo", NoticesInfo),
    ("Rulebook", Rulebook),
    ("Lobby", Lobby),
    ("Replay", Replay),
    ("ReviewAnswer", ReviewAnswer),
    ("Advice", Advice),
    ("Duplicates", Duplicates),
    ("Proof", Proof),
    ("LookedUp", LookedUp),
    ("LessonInfo", LessonInfo),
    ("TeamsInfo", TeamsInfo),
    ("DrawnPicture", DrawnPicture),
    ("Entered", Entered),
    ("HouseStatus", HouseStatus),
    ("TablePage", TablePage),
    ("PeoplePage", PeoplePage),
    ("MannersPage", MannersPage),
    ("ForgetDays", ForgetDays),
    ("ChatReport", ChatReport),
    ("RatingCurve", RatingCurve),
    ("Standings", Standings),
    ("TableRatings", TableRatings),
    ("Tournaments", Tournaments),
    ("TournamentInfo", TournamentInfo),
    *((kind.__name__, kind) for kind in PEOPLE_SENT),
)
"""What the house sends: every field is there."""

ASKED: tuple[tuple[str, Any], ...] = (
    ("Command", AnyCommand),
    ("Planning", Planning),
    ("Preview", Preview),
    ("Ping", Ping),
    ("NewName", NewName),
    ("Token", Token),
    ("NewLink", NewLink),
    *((kind.__name__, kind) for kind in PEOPLE_ASKED),
    ("NewTable", NewTable),
    ("Rematch", Rematch),
    ("Fork", Fork),
    ("Duplicate", Duplicate),
    ("ReportLine", ReportLine),
    ("AskCoach", AskCoach),
    ("Actions", Actions),
    ("Company", Company),
    ("Learn", Learn),
    ("BarPerson", BarPerson),
    ("LetIn", LetIn),
    ("SendOut", SendOut),
    ("Silence", Silence),
    ("Unsilence", Unsilence),
    ("Holidays", Holidays),
    ("NewWay", NewWay),
    ("NewQuietHours", NewQuietHours),
    ("TournamentPlan", TournamentPlan),
    ("WithdrawEntrant", WithdrawEntrant),
)
"""What a browser sends: fields with a default may be left out."""


def files() -> Iterator[tuple[str, str]]:
    """Every file by its name: the languages, the house's types, and those of each game of ours."""
    yield "languages.ts", declare((("Language", Language),), whole=True) + _languages()
    yield "house.ts", declare((*SENT, *sent_by_features()), whole=True)
    yield "requests.ts", declare(ASKED, whole=False)
    for spec in games():
        game = find_game(spec.slug)
        if game.package.startswith("marbre.games."):
            kind = game.rules_type
            named = (("Setup", kind.setup_type), ("View", kind.view_type), ("Action", kind.player_actions))
            yield (
                f"{spec.slug}.ts",
                declare(named, whole=True).replace("export type View =", "export type Sent =") + VIEW,
            )


def sent_by_features() -> Iterator[tuple[str, Any]]:
    """What the routes of our own games answer with."""
    for feature in Features().accepted.values():
        yield from ((kind.__name__, kind) for kind in feature.sent if kind.__module__.startswith("marbre.games."))


def declare(named: Iterable[tuple[str, Any]], *, whole: bool) -> str:
    """Exported types for these names and for all that they refer to."""
    names, kinds = zip(*named, strict=True)
    schemas, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    types = {key: spell(schema, whole) for key, schema in components.items()}
    for name, schema in zip(names, schemas, strict=True):
        if schema.get("$ref") != name:
            types[name] = spell(schema, whole)
    return HEADING + "".join(f"\nexport type {key} = {types[key]};\n" for key in sorted(types))


def _languages() -> str:
    """The languages themselves, so that a browser writes them as the engine does."""
    data = msgspec.json.format(msgspec.json.encode(SPOKEN), indent=2).decode()
    return f"\nexport const LANGUAGES = {data} satisfies Record<string, Language>;\n"


PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def spell(schema: Mapping[str, Any], whole: bool) -> str:
    """A JSON schema as a TypeScript type."""
    match schema:
        case {"$ref": ref}:
            return str(ref)
        case {"anyOf": choices}:
            return " | ".join(dict.fromkeys(spell(choice, whole) for choice in choices))
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"const": value}:
            return msgspec.json.encode(value).decode()
        case {"type": "object", "properties": properties}:
            required = properties if whole else schema.get("required", ())
            fields = (
                f"  {key}{'' if key in required else '?'}: {spell(field, whole)};" for key, field in properties.items()
            )
            return "{\n" + "\n".join(fields) + "\n}"
        case {"type": "object"}:
            values = schema.get("additionalProperties")
            return f"Record<string, {spell(values, whole) if isinstance(values, dict) else 'unknown'}>"
        case {"type": "array", "prefixItems": items}:
            return "readonly [" + ", ".join(spell(item, whole) for item in items) + "]"
        case {"type": "array"}:
            items = schema.get("items")
            return f"readonly ({spell(items, whole)})[]" if isinstance(items, dict) else "readonly unknown[]"
        case {"type": kind}:
            return PLAIN[kind]
        case _:
            return "unknown"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
