"""Rebuilds the true scene graphs of the houses that a question set is about."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from vrhuman.houses.files import house_documents
from vrhuman.questions.audit.sets import AuditedQuestion
from vrhuman.questions.dataset.episodes import HouseQuestions, QuestionSetError, read_set
from vrhuman.questions.dataset.making import settled
from vrhuman.questions.scene_graph import SceneGraph


def with_graphs(
    question_set: Path, house_files: Sequence[Path]
) -> Iterator[tuple[HouseQuestions, SceneGraph]]:
    """Yield each of the set's episodes with its house's true scene graph.

    They come in the order of the files. The graph is built as when the set was built, in the
    embedded engine: about 0.2 s a house.

    :raises QuestionSetError: where a house is not among the files, or has changed.
    """
    wanted = {episode.house: episode for episode in read_set(question_set)}
    for file in house_files:
        for number, document in enumerate(house_documents(str(file))):
            episode = wanted.pop(f"{file.name}:{number}", None)
            if episode is None:
                continue
            if hashlib.sha256(document.strip()).hexdigest() != episode.sha256:
                raise QuestionSetError(
                    f"{question_set}: house {episode.house} differs from the one in {file}; "
                    "give the files that the set was built from"
                )
            _, graph = settled(document.strip(), episode.house, episode.seed)
            yield episode, graph
    if wanted:
        raise QuestionSetError(
            f"{question_set}: house {next(iter(wanted))} and {len(wanted) - 1} more are missing "
            "from the house files; give all files that the set was built from"
        )


def asked_of(episode: HouseQuestions) -> tuple[AuditedQuestion, ...]:
    """Convert the episode's questions to the audit's form."""
    return tuple(
        AuditedQuestion.of(
            episode.house, each.text, each.program, each.kind, each.family, each.answer
        )
        for each in episode.questions
    )
