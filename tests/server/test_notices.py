"""Notices (TAB-7.3): once each by push, mail and webhook, not in quiet hours, and nothing secret in them."""

import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marbre.kernel.entries import history
from marbre.kernel.match import Match
from marbre.server.notices.composing import compose
from marbre.server.notices.happened import happened
from marbre.server.notices.outbound import ForbiddenAddress, is_public, post, read_url
from marbre.server.notices.quiet import QuietHours
from marbre.server.store.notices import DueNotice, Way
from marbre.server.tables.events import Acted, Begun, Clock, Row
from marbre.server.tables.table import Table, saved
from marbre.testing.matches import matches
from tests.server.house import PATIENCE, Guest, House, Json, act, until
from tests.server.receiving import MailServer, PushService, Receiver
from tests.server.test_clocks import begun
from tests.server.test_days import THREE_DAYS, Calendar, late, moment
from tests.server.test_secrecy import NOW, table_of
from tests.support import GAMES, rule


@pytest.fixture
def push() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def hook() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture
def mail() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()


def calendar(folder: Path, **more: Any) -> Calendar:
    return Calendar(folder, private_notices=True, notice_seconds=0.0, notice_look_seconds=0.1, **more)


def bring_to_ben(ada: Guest, ben: Guest, **asked: Any) -> str:
    """A table over days where Ada acts until it is Ben's move."""
    table = begun(ada, ben, clock=THREE_DAYS, **asked)
    with ben.at(table) as second:
        act(second, Random(1))
    ben.post(f"/api/tables/{table}/looked")
    with ada.at(table) as first:
        while 0 in first.update["match"]["to_act"]:
            act(first, Random(1))
    return table


def token_in(text: str) -> str:
    found = re.search(r"#(\S+)", text)
    assert found
    return found[1]


@rule("TAB-7.3")
def test_a_notice_goes_out_once_by_each_way_until_the_table_is_looked_at(
    tmp_path: Path, push: PushService, hook: Receiver, mail: MailServer
) -> None:
    with calendar(tmp_path, smtp=mail.url, public_address="https://house.example") as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        assert ben.post("/api/notices/ways", push.subscription).status == 200
        ben.post("/api/notices/ways", {"kind": "hook", "address": f"{hook.url}/ben", "lang": "en"})
        info = ben.post("/api/notices/ways", {"kind": "mail", "address": "ben@post.example", "lang": "en"}).json
        assert [(one["kind"], one["confirmed"]) for one in info["ways"]] == [
            ("push", True), ("hook", True), ("mail", False),
        ]  # fmt: skip
        token = token_in(mail.mails.pop().get_content())
        assert Guest(days.house).post(f"/api/notices/confirm?token={token}").status == 200
        table = bring_to_ben(ada, ben)
        assert until(lambda: len(push.received) == len(hook.received) == len(mail.mails) == 1)
        (pushed,) = push.opened(info["push_key"], moment(days))
        assert (pushed["url"], pushed["count"]) == (f"/t/{table}", 1)
        (hooked,) = (json.loads(body) for _, _, body in hook.received)
        (mailed,) = mail.mails
        text = "Ada’s table: it is your move."
        assert pushed["body"] == hooked["text"] == text
        assert text in mailed.get_content()
        assert f"https://house.example/t/{table}" in mailed.get_content() and hooked["url"].endswith(f"/t/{table}")
        assert mailed["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert until(lambda: unsent(days.house) == 0)  # what a kill finds unmarked goes out a second time
        days.later(3.1)  # he is late, and has not looked: nothing more is said
        assert until(lambda: late(ada, table, 1) == 1)
        assert unsent(days.house) == 0
        play_round_to_ben(ada, ben, table)
        assert until(lambda: len(push.received) == len(hook.received) == len(mail.mails) == 2)
        assert kept(days.house) == 3
        assert ben.post(f"/api/tables/{table}/looked").status == 200
        assert kept(days.house) == 0
        stop = token_in(mailed.get_content())
        assert Guest(days.house).post(f"/api/notices/stop?token={stop}").status == 200
        assert Guest(days.house).post(f"/api/notices/stop?token={stop}").status == 404
        assert [one["kind"] for one in ben.get("/api/notices").json["ways"]] == ["push", "hook"]


def play_round_to_ben(ada: Guest, ben: Guest, table: str) -> None:
    """Ben plays until it is Ada's move, and she until it is his again."""
    with ben.at(table) as second:
        while 1 in second.update["match"]["to_act"]:
            act(second, Random(1))
    with ada.at(table) as first:
        while 0 in first.update["match"]["to_act"]:
            act(first, Random(1))


def kept(house: House) -> int:
    with contextlib.closing(sqlite3.connect(house.settings.db)) as database:
        (count,) = database.execute("SELECT count(*) FROM notices").fetchone()
    return int(count)


def unsent(house: House) -> int:
    with contextlib.closing(sqlite3.connect(house.settings.db)) as database:
        (count,) = database.execute("SELECT count(*) FROM notices WHERE sent IS NULL").fetchone()
    return int(count)


@rule("TAB-7.3")
def test_in_quiet_hours_a_notice_waits_until_they_are_over(tmp_path: Path, hook: Receiver) -> None:
    with calendar(tmp_path) as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        ben.post("/api/notices/ways", {"kind": "hook", "address": hook.url})
        now = datetime.fromtimestamp(moment(days), UTC)
        minute = now.hour * 60 + now.minute
        quiet = {"since": (minute - 60) % 1440, "until": (minute + 60) % 1440, "zone": "UTC"}
        assert ben.post("/api/notices/quiet", {"quiet": quiet}).json["quiet"] == quiet
        bring_to_ben(ada, ben)
        assert until(lambda: due(days.house) > [moment(days) + 3000])  # the outbox has looked at it, and put it off
        assert not hook.received
        days.later(1.1 / 24)
        assert until(lambda: len(hook.received) == 1)


@rule("TAB-7.3")
def test_a_notice_that_is_on_its_way_while_the_table_is_looked_at_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    on_its_way, may_arrive = Event(), Event()

    def slow_at_first() -> int:
        on_its_way.set()
        assert may_arrive.wait(PATIENCE)
        return 200

    receiver = Receiver(slow_at_first)
    with calendar(tmp_path) as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        ben.post("/api/notices/ways", {"kind": "hook", "address": receiver.url})
        table = bring_to_ben(ada, ben)
        assert on_its_way.wait(PATIENCE)
        play_round_to_ben(ada, ben, table)
        may_arrive.set()
        assert until(lambda: unsent(days.house) == 0 and len(receiver.received) >= 2)
        first, second = (json.loads(body)["id"] for _, _, body in receiver.received)
        assert first != second
    receiver.close()


def due(house: House) -> list[float]:
    with contextlib.closing(sqlite3.connect(house.settings.db)) as database:
        return [row[0] for row in database.execute("SELECT due FROM notices")]


@rule("TAB-7.3")
def test_a_house_that_is_killed_while_it_sends_loses_no_notice_and_sends_none_after_it_is_marked(
    tmp_path: Path,
) -> None:
    """At least once until it is marked as sent, never after; the second time under the same id."""
    house: list[Calendar] = []

    def die_at_first() -> int:
        if len(receiver.received) == 1:
            house[0].house.kill()
        return 200

    receiver = Receiver(die_at_first)
    with calendar(tmp_path) as days:
        house.append(days)
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        ben.post("/api/notices/ways", {"kind": "hook", "address": receiver.url})
        with contextlib.suppress(Exception):  # the house may be gone before Ada is answered
            bring_to_ben(ada, ben)
        assert until(lambda: days.house.process is None)
        days.later(0.01)  # fifteen minutes: the lease is over
        assert until(lambda: len(receiver.received) == 2)
        first, second = (json.loads(body)["id"] for _, _, body in receiver.received)
        assert first == second
        assert until(lambda: unsent(days.house) == 0)
        days.later(0.01)
        assert until(days.house.is_healthy)
        assert unsent(days.house) == 0
        assert len(receiver.received) == 2
    receiver.close()


@rule("TAB-7.3")
def test_a_way_that_fails_is_retried_later_and_one_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    answers = iter([302, 503, 200])
    flaky, gone = Receiver(lambda: next(answers)), Receiver(lambda: 410)
    with calendar(tmp_path) as days:
        ada, ben = Guest(days.house, "Ada"), Guest(days.house, "Ben")
        for one in (flaky, gone):
            ben.post("/api/notices/ways", {"kind": "hook", "address": one.url})
        bring_to_ben(ada, ben)
        assert until(lambda: len(flaky.received) == len(gone.received) == 1)
        assert until(lambda: len(ben.get("/api/notices").json["ways"]) == 1)
        assert until(lambda: tries(days.house) == [1])  # unmarked, it would be tried again when its lease is over
        days.later(40 / 86_400)
        assert until(lambda: len(flaky.received) == 2 and tries(days.house) == [2])
        days.later(130 / 86_400)
        assert until(lambda: len(flaky.received) == 3 and unsent(days.house) == 0)
        assert {path for path, _, _ in flaky.received} == {"/"}  # no redirect was followed
    flaky.close()
    gone.close()


def tries(house: House) -> list[int]:
    with contextlib.closing(sqlite3.connect(house.settings.db)) as database:
        return [row[0] for row in database.execute("SELECT tries FROM notices")]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True), ("127.0.0.1", False), ("10.1.2.3", False), ("192.168.1.1", False),
        ("169.254.169.254", False), ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False),
        ("fe80::1%eth0", False), ("fd00::1", False), ("::ffff:127.0.0.1", False), ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False), ("2606:2800:220:1::1", True),
    ],
)  # fmt: skip
def test_only_public_addresses_are_sent_to(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_nothing_is_sent_into_the_houses_own_network_unless_it_allows_that(house: House, hook: Receiver) -> None:
    ada = Guest(house, "Ada")
    wrong = ("http://x.example/", "https://name:word@x.example/", "ftp://x.example", "https://", "https://x:99999/")
    for address in wrong:
        refused = ada.post("/api/notices/ways", {"kind": "hook", "address": address})
        assert refused.json["rule"] == "TAB-7.3", address
        with pytest.raises(ForbiddenAddress):
            read_url(address)
    with pytest.raises(ForbiddenAddress):
        post(hook.url.replace("http", "https"), b"{}", {})
    assert not hook.received
    assert post(hook.url, b"{}", {}, private=True) == 201


def test_ways_are_bounded_and_checked(house: House) -> None:
    ada, eve = Guest(house, "Ada"), Guest(house, "Eve")

    def add(**asked: Any) -> Json:
        answer: Json = ada.post("/api/notices/ways", asked).json
        return answer

    assert add(kind="push", address="https://push.example/1")["rule"] == "TAB-7.3"
    assert add(kind="mail", address="a@b.example")["message"]["key"] == "mail-none"
    assert add(kind="mail", address="a@b.example\nBcc: all@b.example")["message"]["key"] == "mail-address"
    for number in range(8):
        assert len(add(kind="hook", address=f"https://hook.example/{number}")["ways"]) == number + 1
    assert len(add(kind="hook", address="https://hook.example/0")["ways"]) == 8  # the same again
    assert add(kind="hook", address="https://hook.example/9")["message"]["key"] == "ways-many"
    way = ada.get("/api/notices").json["ways"][0]["id"]
    assert eve.post(f"/api/notices/ways/{way}/stop").status == 404
    assert len(ada.post(f"/api/notices/ways/{way}/stop").json["ways"]) == 7
    for wrong in ({"since": 60, "until": 60, "zone": "UTC"}, {"since": 0, "until": 60, "zone": "Nowhere/There"}):
        assert ada.post("/api/notices/quiet", {"quiet": wrong}).json["rule"] == "TAB-7.3"
    assert Guest(house).post("/api/notices/stop?token=nonsense").status == 404


def test_what_is_changed_about_notices_and_holidays_has_a_limit(tmp_path: Path) -> None:
    with House(tmp_path, notices_burst=3, notices_per_hour=1.0) as house:
        ada = Guest(house, "Ada")
        asked = [
            ("notices/ways", {"kind": "hook", "address": "https://hook.example/"}),
            ("notices/quiet", {"quiet": None}),
            ("me/holidays", {"holidays": []}),
        ]
        assert [ada.post(f"/api/{path}", body).status for path, body in asked] == [200, 200, 200]
        for path, body in asked:
            refused = ada.post(f"/api/{path}", body)
            assert (refused.status, refused.json["message"]["key"]) == (409, "quota-notices")


def test_quiet_hours_are_by_the_clocks_of_a_place() -> None:
    night = QuietHours(22 * 60, 8 * 60, "Europe/Paris")
    late_evening = datetime(2026, 7, 1, 21, 30, tzinfo=UTC).timestamp()  # half past eleven in Paris
    end = night.end(late_evening)
    assert end == datetime(2026, 7, 2, 6, 0, tzinfo=UTC).timestamp()
    assert night.end(end) is None
    winter = datetime(2026, 12, 1, 6, 59, tzinfo=UTC).timestamp()
    assert night.end(winter) == winter + 60


def told(match: Match, stops: list[int]) -> list[dict[str, str]]:
    """Whom a house in which this is the match tells what, event by event, over days."""
    live = table_of(match)
    opened = msgspec.structs.replace(live.table.opened, clock=Clock("move", 86_400))
    live.table.opened = opened
    entries, found = list(history(match.last)), []
    for first, last in zip([0, *stops], [*stops, len(entries)], strict=True):
        table: Table = live.table
        event = (Acted if table.match else Begun)(saved(iter(entries[first:last])))
        row = Row("t", table.number + 1, NOW, event)
        found.append(happened(table, table.after(row, None), row))
        live.fold(row)
    return found  # type: ignore[return-value]


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_in_a_notice_differs_between_worlds_that_its_reader_cannot_tell_apart(slug: str) -> None:
    @settings(max_examples=15, deadline=None)
    @given(data=st.data())
    def two_worlds(data: st.DataObject) -> None:
        match = data.draw(matches(slug))
        rng = Random(data.draw(st.integers(0, 2**32)))
        length = match.last.number
        stops = sorted({rng.randint(1, length) for _ in range(4)} - {length}) if length > 1 else []
        for seat in match.seats:
            person = f"person {seat}"
            real, other = (
                [one.get(person) for one in told(world, stops)] for world in (match, match.redeal(seat, rng))
            )
            assert real == other

    two_worlds()


def test_a_notice_is_made_of_names_that_everybody_knows() -> None:
    way = Way("w", "hook", "https://x.example")
    notice = DueNotice("p", "t", way, "turn", 7, 0, "La Casse", "vips", "Ada", "en", None, 2, 0.0)
    said = compose(notice)
    assert (said.title, said.text, said.path) == ("La Casse (VIPs)", "Ada’s table: it is your move.", "/t/t")
