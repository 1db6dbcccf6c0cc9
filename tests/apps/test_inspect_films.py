"""Inspect asks a benchmark's questions about films, and scores them as vrhuman does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

inspect_ai = pytest.importorskip(
    "inspect_ai", reason="Inspect is not installed; run: pip install 'vrhuman[inspect]'"
)

from tests.support.benchmarks.toy_benchmark import CHOICES, TOY, make_set  # noqa: E402
from vrhuman.apps import inspect_films  # noqa: E402
from vrhuman.benchmarks.table import BENCHMARKS  # noqa: E402
from vrhuman.records import VrhumanError  # noqa: E402

REPLIES: dict[str, dict[str, Any]] = {
    "event": {"answer": {"action": "pick up", "object1": "mug"}, "confidence": 0.5},
    "yes_no": {"answer": {"yes_no": "yes"}, "confidence": None},
    "choice": {"answer": {"answer": CHOICES[0]}, "confidence": 1},
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(inspect_films, "BENCHMARKS", {**BENCHMARKS, TOY.name: TOY})
    return make_set(tmp_path / "set")


def evaluated(folder: Path, out: Path, said: list[str]) -> Any:
    """Let Inspect's mock model say these replies, in the set's order."""
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    outputs = [ModelOutput.from_content("mockllm/model", text) for text in said]
    for output in outputs:  # Inspect would download a list of words to count them by
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    (log,) = inspect_ai.eval(
        inspect_films.films(str(folder), images=2, width=64),
        model=get_model("mockllm/model", custom_outputs=outputs),
        log_dir=str(out),
        display="none",
        max_samples=1,
    )
    assert log.status == "success", log.error
    return log


def test_a_set_is_a_task_and_is_scored_by_its_benchmark(folder: Path, tmp_path: Path) -> None:
    items = TOY.read(folder).items
    said = [json.dumps(REPLIES[item.form]) for item in items]
    said[1] = "I cannot tell"

    log = evaluated(folder, tmp_path / "logs", said)

    given = [{} if n == 1 else REPLIES[item.form]["answer"] for n, item in enumerate(items)]
    right = [TOY.score(*pair, "strict").score for pair in zip(items, given, strict=True)]
    found = {sample.id: sample.scores["strict"] for sample in log.samples}
    assert [found[item.item_id].value for item in items] == right
    assert found[items[1].item_id].explanation == "not JSON"
    assert log.results.scores[0].metrics["mean"].value == pytest.approx(sum(right) / len(right))
    shown = log.samples[0].messages[1].content
    assert [part.type for part in shown] == ["text", "image", "image"]


def test_a_split_that_is_not_there_is_told(folder: Path) -> None:
    with pytest.raises(VrhumanError, match="has no items of the split nowhere"):
        inspect_films.films(str(folder), split="nowhere")
