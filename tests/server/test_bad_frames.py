"""Whatever is sent over a socket gets an answer, changes nothing it may not, and leaves the socket usable."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from tests.server.house import Guest, House, Seat, play_on
from tests.support import rule


@pytest.fixture(scope="module")
def seat(house: House) -> Iterator[Seat]:
    """In the middle of a game."""
    ada, ben = Guest(house, "Ada"), Guest(house, "Ben")
    table = ada.lay()
    with ada.at(table) as first, ben.at(table) as second:
        second.do("sit", seat=1)
        second.do("begin")
        play_on([first, second], Random(1), moves=5)
        first.fence()
        yield first


def answers_to(seat: Seat, *frames: str | bytes) -> list[dict[str, Any]]:
    """What came back; and nothing has changed, neither here nor in the house."""
    before = seat.update
    for frame in frames:
        seat.socket.send(frame)
    answers = [answer for answer in seat.fence() if answer["type"] != "presence"]
    assert seat.update == before
    with Guest(seat.house).at(seat.table) as anybody:
        assert anybody.number == before["number"]
        assert len(anybody.update["log"]) == anybody.update["log"][-1]["number"]
    return answers


PLAY = '{"type": "play", "id": "p", "seat": 0, "action": {"type": "bet", "top": 1, "middle": 1, "bottom": 1}}'
BAD = {
    "nothing": "",
    "blank": "  \n",
    "words": "hello",
    "truncated": PLAY[:40],
    "truncated at the end": PLAY[:-1],
    "two at once": PLAY + PLAY,
    "something after it": PLAY + "]",
    "a byte order mark": "\ufeff" + PLAY,
    "a list": f"[{PLAY}]",
    "a number": "12",
    "null": "null",
    "no type": '{"id": "x"}',
    "unknown type": '{"type": "cheat", "id": "x"}',
    "a type of ours": '{"type": "update", "id": "x", "number": 1}',
    "a dealer's event": '{"type": "acted", "id": "x", "entries": []}',
    "type not text": '{"type": 3, "id": "x"}',
    "no id": '{"type": "begin"}',
    "empty id": '{"type": "begin", "id": ""}',
    "long id": json.dumps({"type": "begin", "id": "x" * 65}),
    "id with a null character": '{"type": "say", "id": "a\\u0000b", "text": "x"}',
    "id that is half a character": '{"type": "say", "id": "\\ud800", "text": "x"}',
    "text that is half a character": '{"type": "say", "id": "x", "text": "\\ud800"}',
    "number as id": '{"type": "begin", "id": 5}',
    "an unknown field": '{"type": "begin", "id": "x", "force": true}',
    "no text": '{"type": "say", "id": "x"}',
    "text and preset": '{"type": "say", "id": "x", "text": "a", "preset": "hello"}',
    "unknown preset": '{"type": "say", "id": "x", "preset": "insult"}',
    "long text": json.dumps({"type": "say", "id": "x", "text": "x" * 301}),
    "seat as text": '{"type": "undo", "id": "x", "seat": "0"}',
    "seat as truth": '{"type": "undo", "id": "x", "seat": true}',
    "seat with a fraction": '{"type": "undo", "id": "x", "seat": 0.5}',
    "another's seat": '{"type": "resign", "id": "x", "seat": 1}',
    "no such seat": '{"type": "resign", "id": "x", "seat": 7}',
    "negative seat": '{"type": "resign", "id": "x", "seat": -2}',
    "huge seat": '{"type": "resign", "id": "x", "seat": 1e300}',
    "very long seat": '{"type": "resign", "id": "x", "seat": ' + "9" * 9000 + "}",
    "long seat": '{"type": "play", "id": "x", "seat": ' + "9" * 30 + ', "action": {"type": "finish"}}',
    "NaN": '{"type": "ping", "at": NaN}',
    "infinity": '{"type": "ping", "at": 1e999}',
    "NaN in an action": '{"type": "play", "id": "x", "seat": 0, "action": {"type": "argue", "words": NaN}}',
    "no action": '{"type": "play", "id": "x", "seat": 0}',
    "action null": '{"type": "play", "id": "x", "seat": 0, "action": null}',
    "action as text": '{"type": "play", "id": "x", "seat": 0, "action": "finish"}',
    "a dealer's action": '{"type": "play", "id": "x", "seat": 0, "action": {"type": "first", "seat": 0}}',
    "a table's action": '{"type": "play", "id": "x", "seat": 0, "action": {"type": "take-back"}}',
    "a huge number": '{"type": "play", "id": "x", "seat": 0, "action": {"type": "argue", "words": 99999999999}}',
    "deep nesting": "[" * 8000,
    "deep nesting in an action": '{"type": "play", "id": "x", "seat": 0, "action": ' + "[" * 7000 + "]" * 7000 + "}",
    "deep objects": '{"a":' * 2500 + "1" + "}" * 2500,
    "too long": json.dumps({"type": "say", "id": "x", "text": "x" * 20_000}),
    "much too long": "x" * 900_000,
}


@rule("TAB-4.7")
@pytest.mark.parametrize("frame", BAD.values(), ids=BAD.keys())
def test_a_bad_frame_is_refused_with_a_rule_and_changes_nothing(seat: Seat, frame: str) -> None:
    (answer,) = answers_to(seat, frame)
    assert answer["type"] == "refused"
    assert answer["refusal"]["rule"] in ("TAB-4.7", "TAB-4.5", "TAB-4.2", "TAB-4.4", "TAB-1.1", "TAB-1.2", "VIP-2.6")
    assert answer["refusal"]["reason"]


@pytest.mark.parametrize("frame", [b"", b"\x00\xff\xfe", PLAY.encode()], ids=["empty", "noise", "a command"])
def test_a_binary_frame_is_refused(seat: Seat, frame: bytes) -> None:
    (answer,) = answers_to(seat, frame)
    assert answer["refusal"]["rule"] == "TAB-4.7"
    assert answer["id"] is None


def test_commands_that_come_twice_and_out_of_order_are_done_once_or_not_at_all(house: House) -> None:
    ada = Guest(house, "Ada")
    table = ada.lay(players=2, bots=[None, "novice"])
    bet = {"type": "bet", "top": 1, "middle": 2, "bottom": 3}
    with ada.at(table) as seat:
        seat.send("play", id="3", seat=0, action=bet)
        seat.send("begin", id="2")
        seat.send("begin", id="2")
        seat.send("play", id="3", seat=0, action=bet)
        seat.send("sit", id="1", seat=0)
        seat.send("play", id="3", seat=0, action=bet)
        kinds = [(seen["type"], seen["id"]) for seen in seat.fence() if seen["type"] in ("answer", "refused")]
        assert kinds == [
            ("refused", "3"),
            ("answer", "2"),
            ("answer", "2"),
            ("answer", "3"),
            ("refused", "1"),
            ("answer", "3"),
        ]
    bets = [line for line in ada.record(table) if line.get("actor") == 0]
    assert len(bets) == 1


def ping(number: int, *, in_two: bool = False) -> bytes:
    """A ping as it goes over the wire, in one frame or two."""
    payload = json.dumps({"type": "ping", "at": number}).encode()
    if not in_two:
        return Frame(Opcode.TEXT, payload).serialize(mask=True)
    first, last = Frame(Opcode.TEXT, payload[:5], fin=False), Frame(Opcode.CONT, payload[5:])
    return first.serialize(mask=True) + last.serialize(mask=True)


def test_frames_may_come_in_any_pieces(seat: Seat) -> None:
    """Each time the next frame has begun when one is answered; where it is cut, the rest comes later."""
    sent = [ping(number, in_two=number == 3) for number in range(9)]
    begun = b""
    for number, frame in enumerate(sent):
        following = sent[number + 1][:cut] if (cut := number % 5) and number < 8 else b""
        seat.socket.socket.sendall(frame[len(begun) :] + following)
        assert seat.next("pong")["at"] == number
        begun = following
    seat.socket.socket.sendall(ping(10) + ping(11))
    assert [seat.next("pong")["at"] for _ in range(2)] == [10, 11]


def test_what_lies_within_a_frame_is_not_taken_for_one(seat: Seat) -> None:
    """The head of a binary frame, masked with zeros, comes with a ping; its payload, which reads like a ping, later."""
    inner = ping(21)
    seat.socket.socket.sendall(ping(20) + bytes((0x82, 0x80 | len(inner), 0, 0, 0, 0)))
    assert seat.next("pong")["at"] == 20
    seat.socket.socket.sendall(inner)
    assert seat.next("pong", "refused")["type"] == "refused"


SEATS: st.SearchStrategy[Any] = st.sampled_from([1, 7, -1, 10**30, -(10**19), "0", None, 1.5, True, [], {}])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
COMMANDS = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            ["sit", "stand", "word", "begin", "play", "undo", "resign", "take-up", "cheat", 1, None]
        ),
        "id": st.text(min_size=1, max_size=70) | VALUES,
        "seat": SEATS,
    },
    optional={"action": VALUES, "number": VALUES, "text": VALUES, "bot": VALUES, "name": VALUES},
)


def damaged(draw: st.DrawFn, frame: str) -> str:
    """The same, with a piece cut out."""
    start = draw(st.integers(0, len(frame)))
    return frame[:start] + frame[draw(st.integers(start, len(frame))) :]


@st.composite
def frames(draw: st.DrawFn) -> str:
    frame = json.dumps(draw(VALUES | COMMANDS))
    return damaged(draw, frame) if draw(st.booleans()) else frame


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(sent=st.lists(frames(), min_size=30, max_size=60))
def test_every_one_of_thousands_of_frames_is_answered(seat: Seat, sent: list[str]) -> None:
    answers = answers_to(seat, *sent)
    assert len(answers) == len(sent)
    assert {answer["type"] for answer in answers} == {"refused"}
