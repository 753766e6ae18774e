"""Frames that are read and written by hand are those that the library reads and writes, and no others."""

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from marbre.server.wire.frames import ends_whole, head_of_text, read_text

LONG = 1 << 16
texts = st.text(max_size=40) | st.integers(100, 200).map("é".__mul__) | st.just("x" * (LONG - 1)) | st.just("x" * LONG)
OPCODES = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
frames = st.builds(Frame, st.sampled_from(OPCODES), st.binary(max_size=200), st.booleans())


@given(text=texts)
def test_a_text_goes_out_as_the_library_would_send_it(text: str) -> None:
    payload = text.encode()
    assert head_of_text(payload) + payload == Frame(Opcode.TEXT, payload).serialize(mask=False)


@given(text=texts)
def test_a_whole_text_is_read_and_a_very_long_one_left_to_the_library(text: str) -> None:
    data = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert read_text(data) == (text if len(text.encode()) < LONG else None)


@given(text=texts, cut=st.integers(min_value=1), more=st.binary(min_size=1, max_size=10))
def test_a_part_of_a_frame_or_more_than_one_is_not_read(text: str, cut: int, more: bytes) -> None:
    data = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert read_text(data[: cut % len(data)]) is None
    assert read_text(data + more) is None


@given(frame=frames)
def test_what_is_no_whole_text_is_not_read(frame: Frame) -> None:
    is_text = frame.opcode is Opcode.TEXT and frame.fin
    assert is_text or read_text(frame.serialize(mask=True)) is None
    assert not is_text or read_text(frame.serialize(mask=False)) is None


def test_what_is_not_utf_8_is_not_read() -> None:
    assert read_text(Frame(Opcode.TEXT, b"\xff").serialize(mask=True)) is None


@given(some=st.lists(st.binary(max_size=200), max_size=4), cut=st.integers(min_value=1))
def test_the_end_of_the_last_frame_is_found(some: list[bytes], cut: int) -> None:
    sent = [Frame(Opcode.BINARY, payload).serialize(mask=True) for payload in some]
    assert ends_whole(b"".join(sent))
    if sent and (left := cut % len(sent[-1])):
        assert not ends_whole(b"".join(sent[:-1]) + sent[-1][:left])
