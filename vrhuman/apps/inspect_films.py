"""A benchmark's questions about films as a task of Inspect, for any model that Inspect reaches.

``inspect eval vrhuman/films -T folder=quizzes --model openai/gpt-4o``. A sample is an item; what it
is asked and shown, how its reply is read and how it is scored are as in ``vrhuman agents answer``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vrhuman.agents.endpoint.replies import NotUnderstood
from vrhuman.apps.endpoint_answers import ASKING, pictures_of, question_text, read_reply
from vrhuman.benchmarks.items import Answer, Item, ItemSet
from vrhuman.benchmarks.sets import benchmark_of
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.extras import needs
from vrhuman.records import VrhumanError

with needs("vrhuman[inspect]", "a task of Inspect"):
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import (
        ChatMessageSystem,
        ChatMessageUser,
        ContentImage,
        ContentText,
    )
    from inspect_ai.scorer import Score, mean, scorer, stderr
    from inspect_ai.solver import solver


@task
def films(folder: str, split: str = "", images: int = 8, width: int = 800) -> Any:
    """Ask about the films of the set in a ``folder``, with so many ``images``, ``width`` [px] wide.

    :raises VrhumanError: if the folder is no set, or has no items of the ``split``.
    """
    there = Path(folder)
    benchmark = benchmark_of(there, BENCHMARKS)
    found = benchmark.read(there)
    items = {item.item_id: item for item in found.items if not split or item.split == split}
    if not items:
        raise VrhumanError(f"{folder}: has no items of the split {split}")
    samples = [_sample(item, found) for item in items.values()]

    @solver
    def shown() -> Any:
        async def solve(state: Any, generate: Any) -> Any:
            item = items[str(state.sample_id)]
            pictures = pictures_of(there, item, images, width)
            content = [ContentText(text=question_text(item, found.forms[item.form]))]
            content += [ContentImage(image=picture) for picture in pictures]
            state.messages = [
                ChatMessageSystem(content=ASKING),
                ChatMessageUser(content=content),
            ]
            return await generate(state)

        return solve

    @scorer(metrics=[mean(), stderr(cluster="film")])
    def strict() -> Any:
        async def score(state: Any, _: Any) -> Any:
            item = items[str(state.sample_id)]
            given: Answer = {}
            wrong = ""
            try:
                given, _sure = read_reply(state.output.completion, found.forms[item.form])
            except NotUnderstood as error:
                wrong = str(error)
            value = benchmark.score(item, given, "strict").score
            return Score(value=value, answer=json.dumps(dict(given)), explanation=wrong)

        return score

    return Task(
        dataset=MemoryDataset(samples, name=found.name),
        solver=shown(),
        scorer=strict(),
        metadata={"benchmark": found.benchmark, "digest": found.digest, "images": images},
    )


def _sample(item: Item, found: ItemSet) -> Any:
    return Sample(
        id=item.item_id,
        input=question_text(item, found.forms[item.form]),
        target=json.dumps(dict(item.answer)),
        metadata={"film": item.film, "kind": item.kind},
    )
