"""The baselines: the most frequent answer of a reasoning type, the words alone, and the truth.

The words alone are a classifier (logistic regression) of the question's words and word pairs. The
*symbolic* one has perfect perception: it carries the question's program out over the clip's stored
world; what it gets wrong is wrong with the question.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from vrhuman.annotation.causes.links import Executable
from vrhuman.benchmarks.benchmark import Rule
from vrhuman.benchmarks.egotaskqa.making.session import WORLD
from vrhuman.benchmarks.egotaskqa.making.worlds import interval_of_json
from vrhuman.benchmarks.egotaskqa.programs.execute import execute
from vrhuman.benchmarks.egotaskqa.programs.syntax import parsed
from vrhuman.benchmarks.egotaskqa.public_format import PublicQuestion
from vrhuman.benchmarks.egotaskqa.world.clip import StoredWorld
from vrhuman.extras import needs


def most_frequent(train: Sequence[PublicQuestion], asked: Sequence[PublicQuestion]) -> list[str]:
    """Answer with what is right most often for the reasoning type."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for each in train:
        counts[each.reasoning_type][each.answer] += 1
        counts[each.structural][each.answer] += 1
    found = []
    for each in asked:
        own = counts.get(each.reasoning_type) or counts.get(each.structural) or Counter({"": 1})
        found.append(min(own, key=lambda name, of=own: (-of[name], name)))  # type: ignore[misc]
    return found


def by_words(train: Sequence[PublicQuestion], asked: Sequence[PublicQuestion]) -> list[str]:
    """Answer by the question's words, after studying others with their answers.

    :raises PackageMissing: without scikit-learn.
    """
    with needs("vrhuman[audit]", "the text-only baseline"):
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
    classes = sorted({each.answer for each in train})
    if len(classes) < 2 or not asked:
        return [classes[0] if classes else "" for _ in asked]
    words = TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"\w+", sublinear_tf=True)
    known = words.fit_transform([each.question for each in train])
    model = LogisticRegression(max_iter=300, C=10.0)
    model.fit(known, [classes.index(each.answer) for each in train])
    chosen = model.predict(words.transform([each.question for each in asked]))
    return [classes[int(number)] for number in chosen]


def symbolic(folder: Path, asked: Sequence[PublicQuestion], rule: Rule = "strict") -> list[str]:
    """Answer by the questions' programs over the stored worlds of their clips."""
    worlds: dict[str, StoredWorld] = {}
    found = []
    for each in asked:
        if each.video_id not in worlds:
            worlds[each.video_id] = read_world(folder, each.video_id)
        found.append(execute(parsed(each.program), worlds[each.video_id], rule) or "")
    return found


def read_world(folder: Path, video_id: str) -> StoredWorld:
    """Read the stored world of a set's clip."""
    text = (folder / "videos" / video_id / WORLD).read_text(encoding="utf-8")
    told = json.loads(text)
    causes = told["causes"]
    return StoredWorld(
        intervals=tuple(interval_of_json(each) for each in told["intervals"]),
        stored_without={
            (rule, int(number)): {int(k): Executable(v) for k, v in each.items()}
            for rule in causes
            for number, each in causes[rule]["without"].items()
        },
        stored_depends={
            (rule, one, other): value
            for rule in causes
            for one, other, value in causes[rule]["depends"]
        },
    )
