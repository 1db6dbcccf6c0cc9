"""Houses of our own damaged anywhere, for fuzzing whatever reads one."""

from __future__ import annotations

import copy

from hypothesis import strategies as st

from vrhuman.houses.generator import generate
from vrhuman.records import JsonValue

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=True, allow_infinity=True),
    st.sampled_from([10**400, -1, "", "room|1", [], {}, [[]], [None] * 5, {"x": 1}]),
    st.text(max_size=8),
)
SMALL_HOUSE = generate(rooms=2, seed=3)


def damaged(data: st.DataObject) -> JsonValue:
    """A small house with one to three of its values, at any depth, deleted or made junk."""
    house: JsonValue = copy.deepcopy(SMALL_HOUSE)
    for _ in range(data.draw(st.integers(1, 3))):
        _damage(house, data)
    return house


def _damage(here: JsonValue, data: st.DataObject) -> None:
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(here[key], dict | list) and data.draw(st.integers(0, 9)) > 0:
            here = here[key]
            continue
        if data.draw(st.booleans()):
            del here[key]
        else:
            here[key] = copy.deepcopy(data.draw(JUNK))  # damaged again, it stays the next one's
        return
