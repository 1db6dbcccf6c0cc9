"""MovieQA's Tables 4, 5 and 6, as printed, for comparison with a set's own results.

M. Tapaswi et al., MovieQA: Understanding Stories in Movies through Question-Answering, CVPR 2016.
Accuracies in per cent. Table 4 is of the hasty student, who does not see the story; 5 of students
who read a text; 6 of those who watch the film's clips.
"""

from __future__ import annotations

from vrhuman.benchmarks.benchmark import PublishedRow

ACCURACY = "Accuracy"
_NOTE = "MovieQA's validation split (Tapaswi et al. 2016, {}): other films and questions"
HASTY, TEXT, VIDEO = (_NOTE.format(f"Table {number}") for number in (4, 5, 6))
PEOPLE = (
    "200 questions of MovieQA, answered by ten people each without the story (Tapaswi et al. 2016, "
    "section 5.1); on the 135 that do not give the film away, 24.7 %"
)

_HASTY = {
    "Hasty longest": 25.33,
    "Hasty shortest": 14.56,
    "Hasty different": 20.38,
    "Hasty similar TF-IDF": 21.71,
    "Hasty similar SkipThought": 28.14,
    "Hasty similar Word2Vec": 25.43,
    "Hasty distinct TF-IDF": 19.92,
    "Hasty distinct SkipThought": 14.91,
    "Hasty distinct Word2Vec": 15.12,
    "Hasty question-similar TF-IDF": 12.97,
    "Hasty question-similar SkipThought": 19.25,
    "Hasty question-similar Word2Vec": 24.97,
}
_SOURCES = ("Plot", "DVS", "Subtitle", "Script")
_TEXT = {
    "Cosine TF-IDF": (47.6, 24.5, 24.5, 24.6),
    "Cosine SkipThought": (31.0, 19.9, 21.3, 21.2),
    "Cosine Word2Vec": (46.4, 26.6, 24.5, 23.4),
    "SSCB TF-IDF": (48.5, 24.5, 27.6, 26.1),
    "SSCB SkipThought": (28.3, 24.5, 20.8, 21.0),
    "SSCB Word2Vec": (45.1, 24.8, 24.8, 25.0),
    "SSCB Fusion": (56.7, 24.8, 27.7, 28.7),
    "MemN2N (w2v, linproj)": (40.6, 33.0, 38.0, 42.3),
}
_VIDEO_SOURCES = ("Video", "Subtitle", "Video+Subtitle")
_VIDEO = {"SSCB all clips": (21.6, 22.3, 21.9), "MemN2N all clips": (23.1, 38.0, 34.2)}

TABLE_4 = tuple(PublishedRow(name, {ACCURACY: value}, HASTY) for name, value in _HASTY.items())
TABLE_5 = tuple(
    PublishedRow(f"{name}, {source.lower()}", {ACCURACY: value}, TEXT)
    for name, values in _TEXT.items()
    for source, value in zip(_SOURCES, values, strict=True)
)
TABLE_6 = tuple(
    PublishedRow(f"{name}, {source.lower()}", {ACCURACY: value}, VIDEO)
    for name, values in _VIDEO.items()
    for source, value in zip(_VIDEO_SOURCES, values, strict=True)
)
HASTY_PEOPLE = (PublishedRow("Hasty people", {ACCURACY: 27.6}, PEOPLE),)
PUBLISHED = (*HASTY_PEOPLE, *TABLE_4, *TABLE_5, *TABLE_6)
