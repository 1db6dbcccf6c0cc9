"""AI2-THOR's framing, against the client's own reader and writer."""

from __future__ import annotations

import io
import json
import struct
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrhuman.engines.thor_server.wire import Field, Message, WireError, decode, encode

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def sent(body: bytes, kind: int = Field.ACTION) -> bytes:
    return struct.pack("!BI", kind, len(body)) + body + struct.pack("!BI", 255, 0)


def read(data: bytes) -> Any:
    return decode(io.BytesIO(data).read)


@given(st.dictionaries(st.text(max_size=8), JSON, max_size=5))
def test_what_the_client_sends_is_read(action: dict[str, Any]) -> None:
    assert read(sent(json.dumps(action).encode())) == action


@given(st.dictionaries(st.text(max_size=8), JSON, max_size=5), st.binary(max_size=40))
def test_what_we_send_is_framed_as_the_client_reads_it(
    metadata: dict[str, Any], picture: bytes
) -> None:
    data = b"".join(encode(Message(metadata, ((Field.RGB, memoryview(picture)),))))
    fields = []
    while data:
        kind, length = struct.unpack("!BI", data[:5])
        fields.append((kind, data[5 : 5 + length]))
        data = data[5 + length :]
    assert [kind for kind, _ in fields] == [Field.METADATA, Field.RGB, Field.END]
    assert msgpack.loads(fields[0][1], strict_map_key=False) == metadata
    assert fields[1][1] == picture


@given(st.binary(max_size=60))
def test_garbage_is_an_action_or_a_clear_error(data: bytes) -> None:
    try:
        found = read(data)
    except WireError:
        return
    assert found is None or isinstance(found, dict)


def test_nothing_more_is_the_end() -> None:
    assert read(b"") is None


@pytest.mark.parametrize("kept", range(1, len(sent(b'{"action": "Pass"}'))))
def test_an_action_that_is_interrupted_is_an_error(kept: int) -> None:
    with pytest.raises(WireError, match="middle"):
        read(sent(b'{"action": "Pass"}')[:kept])


@pytest.mark.parametrize(
    "data",
    [
        sent(b"[1]"),
        sent(b"{"),
        sent(b"[" * 100_000),
        sent(b"{}", kind=Field.METADATA),
        struct.pack("!BI", Field.ACTION, 2**32 - 1),
        struct.pack("!BI", 255, 0),
    ],
    ids=["list", "cut", "deep", "kind", "long", "empty"],
)
def test_what_is_no_action_is_an_error(data: bytes) -> None:
    with pytest.raises(WireError):
        read(data)
