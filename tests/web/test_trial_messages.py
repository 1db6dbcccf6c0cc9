"""What goes through the pipe between server and trial comes out as it went in."""

from __future__ import annotations

from multiprocessing import Pipe
from pathlib import Path

import pytest

from vrhuman.web.trial_messages import (
    Answer,
    HouseReady,
    PageGone,
    answer,
    pass_on,
    received,
)


def test_messages_and_answers_come_as_they_went_and_in_order() -> None:
    ours, theirs = Pipe()
    with ours, theirs:
        pass_on(ours, b"\x80")  # how a pickle begins, and an empty map of msgpack
        pass_on(ours, b"")
        ours.send(PageGone())
        assert [received(theirs) for _ in range(3)] == [b"\x80", b"", PageGone()]
        given = [Answer(3, b"A picture", messages=30), Answer(4, None, "the page was left", 2)]
        for each in given:
            answer(theirs, each)
        theirs.send(HouseReady(b"a house", Path("s.mcap")))
        assert [received(ours) for _ in range(3)] == [
            *given,
            HouseReady(b"a house", Path("s.mcap")),
        ]
        theirs.close()
        with pytest.raises(EOFError):
            received(ours)
