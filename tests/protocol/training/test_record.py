"""What the file keeps of a task is read as it was written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vrhuman.protocol.training.machine import TaskState
from vrhuman.protocol.training.record import Tried, remark, tried

NAMES = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1)


@given(NAMES, st.integers(1, 500), st.integers(0, 36_000))
def test_a_remark_is_read_as_it_was_written(name: str, attempts: int, tenths: int) -> None:
    state = TaskState(attempt=attempts, seconds=tenths / 10)

    assert tried(remark(name, state)) == Tried(name, attempts, tenths / 10)


def test_other_remarks_say_nothing_of_it() -> None:
    assert tried("grip lightly ended: mastered") is None
    assert tried("I practised: a lot") is None
