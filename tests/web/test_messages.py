"""What a page may send, and that nothing else gets past the reader."""

from __future__ import annotations

from typing import Any

import msgpack
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.web.page import frame, hand
from vrhuman.web.messages import (
    MAX_BYTES,
    BadMessage,
    ClientFrame,
    Hello,
    Leave,
    read_message,
)

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 63), (1 << 64) - 1) | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(st.text(), inner, max_size=6),
    max_leaves=20,
)
KEYS = sorted(frame(1))


def packed(message: object) -> bytes:
    data: bytes = msgpack.packb(message)
    return data


def test_a_frame_is_what_a_headset_reports() -> None:
    sent = frame(7, right=hand(trigger=0.5, stick=[0.0, 1.0], primary=True), left=None)

    read = read_message(packed(sent))

    assert isinstance(read, ClientFrame)
    assert read.state.frame == 7
    assert read.state.right.trigger == 0.5
    assert read.state.right.primary
    assert read.state.right.stick.tolist() == [0.0, 1.0]
    assert not read.state.left.grip.connected
    assert read.state.head.position.tolist() == [0.0, 1.6, 0.0]
    assert read.state.views[0].fov.tolist() == [-0.7, 0.7, 0.7, -0.7]


def test_a_head_that_is_not_found_is_no_pose() -> None:
    read = read_message(packed(frame(1, head=None)))

    assert isinstance(read, ClientFrame)
    assert not read.state.head.valid


@pytest.mark.parametrize("mode", ["headset", "desktop"])
def test_hello_says_how_the_house_is_shown(mode: str) -> None:
    assert read_message(packed({"kind": "hello", "mode": mode})) == Hello(mode)  # type: ignore[arg-type]


def test_a_page_can_leave() -> None:
    assert read_message(packed({"kind": "leave"})) == Leave()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"head": [0.0] * 7}, "head must be 8 numbers"),
        ({"head": [0.0, 1.6, 0.0, 0.0, 0.0, 0.0, 0.5, 1]}, "a rotation must be a unit quaternion"),
        ({"head": [float("nan"), 1.6, 0.0, 0.0, 0.0, 0.0, 1.0, 1]}, "head must be a number"),
        ({"views": []}, "views must be two"),
        ({"views": [[0.0, 1.6, 0.0, 0.0, 0.0, 0.0, 1.0, -1.6, 0.7, 0.7, -0.7]] * 2}, "90 degrees"),
        ({"focused": 1}, "focused must be true or false"),
        ({"right": hand(trigger=1.01)}, "right.trigger must be a number from 0 to 1"),
        ({"frame": -1}, "frame must be a whole number from 0"),
        ({"frame": True}, "frame must be a whole number from 0"),
        ({"stamp": -2}, "stamp must be a whole number from -1"),
        ({"period_ms": 0.0}, "period_ms must be a number from 1"),
    ],
)
def test_a_wrong_value_is_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadMessage, match=said):
        read_message(packed(frame(1, **change)))


@pytest.mark.parametrize(("bytes_more", "fits"), [(0, True), (1, False)])
def test_a_message_has_a_greatest_length(bytes_more: int, fits: bool) -> None:
    leave = {"kind": "leave", "more": b""}
    leave["more"] = bytes(MAX_BYTES - len(packed({**leave, "more": bytes(3000)})) + 3000)
    data = packed(leave) + bytes(bytes_more)

    if fits:
        assert len(data) == MAX_BYTES
        assert read_message(data) == Leave()
    else:
        with pytest.raises(BadMessage, match="at most"):
            read_message(data)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    _read_or_refused(data)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES))
def test_any_values_are_read_or_refused(changes: dict[str, Any]) -> None:
    changes["kind"] = "frame"
    _read_or_refused(packed({**frame(1), **changes}))


def _read_or_refused(data: bytes) -> None:
    try:
        read = read_message(data)
    except BadMessage as error:
        refused = str(error)
    else:
        refused = ""
        if isinstance(read, ClientFrame) and read.state.head.valid:
            assert np.isfinite(read.state.head.position).all()
            assert np.isclose(np.linalg.norm(read.state.head.orientation), 1.0)
    assert "\n" not in refused
