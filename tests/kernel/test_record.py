"""Records: what they hold, what a cut one gives, and that a changed one is caught."""

import hashlib
import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marbre
from marbre.kernel.match import Match
from marbre.kernel.record import Closing, Header, Line, RecordWriter, read_line
from marbre.testing.matches import walk
from tests.support import refused, rule


def finished(seed: str = "lundi") -> Match:
    match = marbre.start("vips", players=3, seed=seed, names=["Agathe", "Octave", None], words={0: "bar"})
    walk(match, Random(7), 100_000, undo=True)
    return match


RECORD = finished().record()
LINES = RECORD.splitlines(keepends=True)


def resealed(lines: list[bytes]) -> bytes:
    """A forger's work: the lines as they are now, with seals that fit."""
    writer = RecordWriter()
    for line in lines:
        data = json.loads(line)
        del data["seal"]
        kind: Any = {"header": Header, "action": Line, "closing": Closing}[data["type"]]
        writer.add(msgspec.convert(data, kind) if kind is not Line else _line(data))
    return writer.bytes()


def _line(data: dict[str, Any]) -> Line:
    return Line(data["number"], data["at"], data["actor"], msgspec.Raw(msgspec.json.encode(data["action"])))


def forged(change: Any) -> bytes:
    """The record with one line changed by a function on its JSON, and sealed anew."""
    lines = []
    for raw in LINES:
        data = json.loads(raw)
        change(data)
        lines.append(json.dumps(data).encode())
    return resealed(lines)


class TestWhatARecordHolds:
    def test_header_actions_and_closing_line(self) -> None:
        header, *actions, closing = (json.loads(line) for line in LINES)
        assert header["format"] == "marbre-record-1"
        assert (header["game"], header["rules_version"]) == ("vips", 3)
        assert header["pack"]["name"] == "classic" and len(header["pack"]["hash"]) == 64
        assert header["seats"] == ["Agathe", "Octave", None]
        assert header["options"]["portraits"] == "men"
        assert [line["number"] for line in actions] == list(range(1, len(actions) + 1))
        assert {line["actor"] for line in actions} == {"dealer", 0, 1, 2}
        assert hashlib.sha256(bytes.fromhex(closing["secret"])).hexdigest() == header["commitment"]
        assert closing["outcome"]["ending"] == "chips-played"

    @rule("TAB-2.1")
    def test_what_was_taken_back_and_its_taking_back_are_both_there(self) -> None:
        assert b"table/take-back" in RECORD

    def test_the_secret_is_not_in_it_before_the_end(self) -> None:
        match = marbre.start("vips", seed="lundi")
        secret = (match.secret or b"").hex()
        assert secret not in match.record().decode()
        assert secret in match.save().decode()
        assert secret in RECORD.decode()

    def test_times_are_kept_and_never_run_backwards(self) -> None:
        match = marbre.start("vips", seed="lundi")
        match.play(0, match.legal(0)[0], at=500)
        match.play(1, match.legal(1)[0], at=300)
        assert [told.at for told in match.log(None)] == [0, 500, 500, 500, 500]
        assert marbre.replay(match.save()) == match


class TestReplaying:
    def test_a_whole_record_gives_an_equal_match(self) -> None:
        match = marbre.replay(RECORD)
        assert match == finished()
        assert match.cut is None
        assert marbre.replay(RECORD.decode()) == match

    @settings(max_examples=200, deadline=None)
    @given(st.integers(0, len(RECORD) - 1))
    def test_a_record_cut_anywhere_replays_up_to_the_cut_and_says_so(self, cut: int) -> None:
        whole = RECORD[:cut].count(b"\n")
        if whole == 0:
            with pytest.raises(marbre.Unreadable, match="not a record"):
                marbre.replay(RECORD[:cut])
            return
        match = marbre.replay(RECORD[:cut])
        assert match.cut is not None
        assert match.say(match.cut).startswith(f"The record stops after action {whole - 1}")
        assert RECORD.startswith(match.record())

    def test_a_saved_game_goes_on_with_the_same_luck(self) -> None:
        match = marbre.start("vips", seed="lundi")
        again = marbre.replay(match.save())
        for one in (match, again):
            walk(one, Random(3), 100_000)
        assert again == match

    @rule("TAB-3.3")
    def test_without_the_secret_nobody_can_draw(self) -> None:
        match = marbre.replay(marbre.start("vips", seed="lundi").record())
        assert match.secret is None
        for seat in match.seats:
            match.play(seat, match.legal(seat)[0])
        assert match.to_act == ()
        assert refused(match, 0, match.rules.from_text("swap top I II")) == "TAB-3.3"


class TestTampering:
    @settings(max_examples=400, deadline=None)
    @given(st.integers(0, len(RECORD) - 1), st.integers(1, 255))
    def test_one_changed_byte_is_caught(self, at: int, change: int) -> None:
        changed = RECORD[:at] + bytes([RECORD[at] ^ change]) + RECORD[at + 1 :]
        if at == len(RECORD) - 1:  # the last line end: the closing line then counts as cut off
            assert marbre.replay(changed).cut is not None
            return
        with pytest.raises(marbre.Unreadable) as caught:
            marbre.replay(changed)
        assert "\n" not in str(caught.value)

    @settings(max_examples=60, deadline=None)
    @given(st.integers(1, len(LINES) - 2))
    def test_a_missing_or_doubled_line_is_caught(self, at: int) -> None:
        for lines in (LINES[:at] + LINES[at + 1 :], LINES[: at + 1] + LINES[at:]):
            with pytest.raises(marbre.Unreadable):
                marbre.replay(b"".join(lines))

    def test_another_draw_is_caught_even_with_seals_that_fit(self) -> None:
        def change(data: dict[str, Any]) -> None:
            if data["type"] == "action" and data["action"]["type"] == "first":
                data["action"]["seat"] = (data["action"]["seat"] + 1) % 3

        with pytest.raises(marbre.Unreadable, match="the secret makes another draw"):
            marbre.replay(forged(change))

    def test_another_secret_is_caught(self) -> None:
        def change(data: dict[str, Any]) -> None:
            if data["type"] == "closing":
                data["secret"] = "00" * 32

        with pytest.raises(marbre.Unreadable, match="committed"):
            marbre.replay(forged(change))

    def test_another_outcome_is_caught(self) -> None:
        def change(data: dict[str, Any]) -> None:
            if data["type"] == "closing":
                data["outcome"]["winners"] = [0, 1, 2]

        with pytest.raises(marbre.Unreadable, match="another outcome"):
            marbre.replay(forged(change))

    def test_an_illegal_action_is_caught_and_its_rule_named(self) -> None:
        def change(data: dict[str, Any]) -> None:
            if data["type"] == "action" and data["action"].get("type") == "place":
                data["actor"] = (data["actor"] + 1) % 3

        with pytest.raises(marbre.Unreadable, match=r"VIP-2\.7"):
            marbre.replay(forged(change))

    def test_an_impossible_draw_is_caught_without_the_secret(self) -> None:
        def change(data: dict[str, Any]) -> None:
            if data["type"] == "action" and data["action"]["type"] == "deal":
                data["action"]["chips"] = ["red"] * 15

        cut = b"".join(forged(change).splitlines(keepends=True)[:-1])
        with pytest.raises(marbre.Unreadable, match="no such draw is possible"):
            marbre.replay(cut)

    @pytest.mark.parametrize(
        ("field", "value", "reason"),
        [
            ("format", "marbre-record-9", "format"),
            ("game", "vipz", "Did you mean vips"),
            ("rules_version", 9, "rules version 9"),
            ("pack", {"name": "mine", "hash": "0" * 64}, "pack “mine”"),
            ("options", {"portraits": "cats"}, "option"),
            ("options", {"moods": 1}, "moods"),
            ("seats", ["a"], "1 seats"),
        ],
    )
    def test_a_header_of_another_world_is_refused_in_one_line(self, field: str, value: object, reason: str) -> None:
        def change(data: dict[str, Any]) -> None:
            if data["type"] == "header":
                data[field] = value

        with pytest.raises(marbre.Unreadable, match=reason):
            marbre.replay(forged(change))

    @pytest.mark.parametrize("junk", [b"", b"\n", b"{}\n", b"[1]\n", b"\xff\xfe\n", b"nothing", b"[" * 100_000 + b"\n"])
    def test_what_is_no_record_is_said_to_be_none(self, junk: bytes) -> None:
        with pytest.raises(marbre.Unreadable):
            marbre.replay(junk)

    def test_a_seal_holds_its_line_to_all_lines_before_it(self) -> None:
        header, first = LINES[0].rstrip(b"\n"), LINES[1].rstrip(b"\n")
        found = read_line(header, "")
        assert not isinstance(found, str)
        assert not isinstance(read_line(first, found[1]), str)
        assert read_line(first, "0" * 16) == "bad-seal"


class TestProving:
    @rule("TAB-3.3")
    def test_a_finished_record_is_proved_draw_by_draw(self) -> None:
        proof = marbre.verify(RECORD)
        assert proof.draws == 3
        assert proof.words == ("bar", None, None)
        assert proof.outcome == finished().outcome
        assert hashlib.sha256(bytes.fromhex(proof.secret)).hexdigest() == proof.commitment

    def test_an_unfinished_one_is_not(self) -> None:
        match = marbre.start("vips", seed="lundi")
        for record in (match.record(), match.save(), RECORD[:-10]):
            with pytest.raises(marbre.Unreadable, match="luck can be proved when"):
                marbre.verify(record)
