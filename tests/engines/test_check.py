"""Loading houses to check them: what is damaged is told, never a crash."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.examples import examples
from tests.support.houses.damaged_house import damaged
from vrhuman.engines.check import check_house


@given(data=st.data())
@settings(max_examples=examples(60))
def test_a_house_damaged_anywhere_loads_or_is_reported_in_one_line(data: st.DataObject) -> None:
    house = damaged(data)

    checked = check_house(house, "fuzz")

    assert "\n" not in checked.error
    assert checked.rooms > 0 or checked.error.startswith("fuzz: ")
