"""Answers from the clip alone, without the question (I-only), and by likeness (nearest neighbour).

A clip is summed up by which types of objects are in it, how often, how large and how near to the
middle of the picture, and its colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from vrhuman.benchmarks.envqa.baselines.asked import ClipQuestion
from vrhuman.benchmarks.envqa.features import FOCUS, ClipFeatures
from vrhuman.benchmarks.envqa.roles import ROLES
from vrhuman.benchmarks.items import Answer
from vrhuman.extras import needs

_LIKENESS_ROWS = 512


def answer_by_clip(
    studied: Sequence[ClipQuestion],
    asked: Sequence[ClipQuestion],
    clips: Mapping[str, ClipFeatures],
) -> list[Answer]:
    """Answer every question of a clip alike, by a classifier for each role (logistic regression).

    :raises PackageMissing: without scikit-learn.
    """
    with needs("vrhuman[audit]", "the I-only baseline"):
        from sklearn.linear_model import LogisticRegression
        from sklearn.preprocessing import StandardScaler
    if not studied or not asked:
        return [{} for _ in asked]
    types = _types_of(studied, clips)
    scale = StandardScaler()
    known = scale.fit_transform([summary(clips[each.video_id], types) for each in studied])
    videos = sorted({each.video_id for each in asked})
    seen = scale.transform([summary(clips[video], types) for video in videos])
    given: dict[str, dict[str, str]] = {video: {} for video in videos}
    for role in ROLES:
        truth = [each.roles.get(role, "") for each in studied]
        classes = sorted(set(truth))
        if len(classes) == 1:
            values = classes * len(videos)
        else:
            model = LogisticRegression(max_iter=1000, C=0.1)
            model.fit(known, [classes.index(value) for value in truth])
            values = [classes[int(number)] for number in model.predict(seen)]
        for video, value in zip(videos, values, strict=True):
            if value:
                given[video][role] = value
    return [given[each.video_id] for each in asked]


def answer_by_likeness(
    studied: Sequence[ClipQuestion],
    asked: Sequence[ClipQuestion],
    clips: Mapping[str, ClipFeatures],
) -> list[Answer]:
    """Answer as the studied question that is most alike; among equals, as that of the likest clip.

    Likeness is the cosine of the questions' words and word pairs, and of the clips' summaries.

    :raises PackageMissing: without scikit-learn.
    """
    with needs("vrhuman[audit]", "the nearest-neighbour baseline"):
        from sklearn.feature_extraction.text import TfidfVectorizer
    if not studied:
        return [{} for _ in asked]
    types = _types_of(studied, clips)
    words = TfidfVectorizer(ngram_range=(1, 2), token_pattern=r"\w+", sublinear_tf=True)
    known = words.fit_transform([each.question for each in studied])
    read = words.transform([each.question for each in asked])
    units = {video: _unit(summary(clip, types)) for video, clip in clips.items()}
    studied_clips = np.array([units[each.video_id] for each in studied])
    given: list[Answer] = []
    for start in range(0, len(asked), _LIKENESS_ROWS):
        part = slice(start, start + _LIKENESS_ROWS)
        alike = np.round((read[part] @ known.T).toarray(), 6)
        of_clips = np.array([units[each.video_id] for each in asked[part]]) @ studied_clips.T
        alike_most = alike == alike.max(axis=1, keepdims=True)
        best = np.where(alike_most, of_clips, -np.inf).argmax(axis=1)
        given.extend(studied[int(n)].roles for n in best)
    return given


def summary(clip: ClipFeatures, types: Sequence[str]) -> np.ndarray:
    """Return a clip's summary.

    For each type: share of frames, of frames near the middle, largest area, number of objects and
    mean colour.
    """
    frames = max(1, clip.frames)
    slot_type = np.array([types.index(t) if t in types else -1 for t in clip.types], dtype=int)
    of_row = slot_type[clip.slot] if len(clip.slot) else np.empty(0, int)
    near = clip.distance < FOCUS
    values = np.zeros((len(types), 7))
    for number in np.unique(of_row[of_row >= 0]):
        rows = of_row == number
        values[number] = (
            len(np.unique(clip.frame[rows])) / frames,
            len(np.unique(clip.frame[rows & near])) / frames,
            clip.values[rows, 4].max(),
            len(np.unique(clip.slot[rows])),
            *clip.values[rows, 6:9].mean(axis=0),
        )
    return values.ravel()


def _types_of(studied: Sequence[ClipQuestion], clips: Mapping[str, ClipFeatures]) -> list[str]:
    return sorted({t for each in studied for t in clips[each.video_id].types})


def _unit(values: np.ndarray) -> np.ndarray:
    length = float(np.linalg.norm(values))
    return values / length if length else values
