"""A model behind an endpoint answers questions about films: real HTTP, real films."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("openai", reason="models need vrhuman[vlm], which is not installed here")

from tests.support.agents.stub_endpoint import Stub, served
from tests.support.benchmarks.toy_benchmark import CHOICES, FORMS, TOY, make_set
from vrhuman.agents.endpoint.replies import NotUnderstood
from vrhuman.agents.endpoint.settings import EndpointSettings
from vrhuman.apps.endpoint_answers import Answered, answer_set, most_of, read_reply
from vrhuman.benchmarks.film_frames import FilmUnreadable, even_times, pictures_at

REPLIES: dict[str, dict[str, Any]] = {
    "event": {"answer": {"action": "pick up", "object1": "mug"}, "confidence": 0.5},
    "yes_no": {"answer": {"yes_no": "yes"}, "confidence": None},
    "choice": {"answer": {"answer": CHOICES[0]}, "confidence": 1},
}


def replies(request: dict[str, Any]) -> str:
    """Answer by the form's name, which its fields tell."""
    text = request["messages"][1]["content"][0]["text"]
    form = "event" if "- action (" in text else "yes_no" if "- yes_no (" in text else "choice"
    return json.dumps(REPLIES[form])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_set(tmp_path_factory.mktemp("films") / "set")


def answered(folder: Path, stub: Stub, log: Path, **changes: Any) -> Answered:
    given = {"model": "stub", "endpoint": stub.address, "images": 3, "width": 64, "tries": 1}
    settings = EndpointSettings(**{**given, "calls": 0, **changes})
    items = TOY.read(folder)
    return answer_set(folder, items, items.items, settings, log)


def test_each_item_is_answered_from_pictures_of_its_film(folder: Path, tmp_path: Path) -> None:
    with served(policy=replies) as stub:
        found = answered(folder, stub, tmp_path / "log.calls.jsonl")

    assert [each.answer for each in found.answers[:3]] == [
        REPLIES[form]["answer"] for form in ("event", "yes_no", "choice")
    ]
    assert {each.condition for each in found.answers} == {"full"}
    assert {each.kind for each in found.answers} == {"agent"}
    shown = stub.requests[0]["messages"][1]["content"]
    assert [part["type"] for part in shown] == ["text", *["image_url"] * 3]
    assert len({part["image_url"]["url"] for part in shown[1:]}) == 3


def test_nothing_that_was_recorded_is_asked_again(folder: Path, tmp_path: Path) -> None:
    log = tmp_path / "log.calls.jsonl"
    with served(policy=replies) as stub:
        first = answered(folder, stub, log, calls=4)
        again = answered(folder, stub, log)

    assert (len(first.answers), first.ended_by) == (4, "calls")
    assert (len(again.answers), again.found, len(stub.requests)) == (6, 4, 6)


def test_what_is_not_understood_is_left_empty_and_what_fails_is_no_answer(
    folder: Path, tmp_path: Path
) -> None:
    with served(["empty", "500", "cut-json"], policy=replies) as stub:
        found = answered(folder, stub, tmp_path / "log.calls.jsonl")

    assert list(found.failed) == ["q1"]
    assert [each.item_id for each in found.answers if not each.answer] == ["q0", "q2"]
    assert found.invalid == 2


@pytest.mark.parametrize(
    "text",
    [
        '{"answer": {"yes_no": "maybe"}, "confidence": 1}',
        '{"answer": {"other": "yes"}, "confidence": 1}',
        '{"answer": "yes", "confidence": 1}',
        '{"answer": {"yes_no": "yes"}, "confidence": 2}',
        "yes",
    ],
)
def test_a_reply_is_read_as_a_whole_or_not_at_all(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_reply(text, FORMS["yes_no"])


def test_the_cost_is_known_before(folder: Path) -> None:
    items = TOY.read(folder)
    settings = EndpointSettings(model="stub", images=3, image_tokens=100, max_tokens=10)

    most = most_of(items, items.items, settings)

    assert (most.calls, most.output_tokens) == (6, 60)
    assert most.input_tokens > 6 * 300


def test_pictures_are_the_middles_of_equal_parts(folder: Path) -> None:
    assert even_times(1.0, 5.0, 2) == (2.0, 4.0)
    film = folder / "videos" / "0.mp4"

    early, late = pictures_at(film, (0.3, 1.8))

    reds = [
        np.flatnonzero((each[140, :, 0] > 150) & (each[140, :, 2] < 100)) for each in (early, late)
    ]
    assert reds[0].min() < reds[1].min()  # the square walks to the right


def test_a_film_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.mp4").write_bytes(b"no film")
    with pytest.raises(FilmUnreadable, match=r"x\.mp4"):
        pictures_at(tmp_path / "x.mp4", (0.0,))
