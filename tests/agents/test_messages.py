"""What an agent in another program says is read strictly: a slip is named, never left out."""

from __future__ import annotations

from typing import Any

import pytest

from vrhuman.agents.messages import actions_of, answers_of, card_of, usage_of
from vrhuman.records import Action


def test_actions_are_names_or_maps_with_arguments() -> None:
    told = ["RotateLeft", {"name": "Grasp", "arguments": {"force": 0.5}}, {"name": "Done"}]

    assert actions_of(told) == (
        Action("RotateLeft"),
        Action("Grasp", {"force": 0.5}),
        Action("Done"),
    )


@pytest.mark.parametrize(
    ("read", "told", "said"),
    [
        (actions_of, "RotateLeft", "actions are a list, not 'RotateLeft'"),
        (actions_of, [{"name": "Grasp", "force": 0.5}], "arguments; there is no force"),
        (actions_of, [{"arguments": {}}], "it has no name"),
        (actions_of, [3], "a map with name, arguments, not 3"),
        (answers_of, {"q": "yes"}, "answers are a list"),
        (
            answers_of,
            [{"question_id": "1", "answer": "no", "probability": 0.5}],
            "question_id, answer, confidence; there is no probability",
        ),
        (answers_of, [{"question_id": "1"}], "it has no answer"),
        (card_of, {"name": "far", "tracks": "map"}, "there is no tracks"),
        (usage_of, {"call": 3}, "there is no call"),
    ],
)
def test_a_slip_is_named_with_what_is_expected(read: Any, told: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        read(told)
