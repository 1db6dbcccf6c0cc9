"""Makes the questions of a training, with their true answers in the current house."""

from __future__ import annotations

from vrhuman.protocol.specification import ProtocolError, ProtocolSpec
from vrhuman.protocol.training.tasks import Practice
from vrhuman.questions.answers import options_for
from vrhuman.questions.evaluation import Unanswerable
from vrhuman.questions.evaluator import evaluate
from vrhuman.questions.parser import parse
from vrhuman.questions.programs import ProgramError
from vrhuman.questions.scene_graph import SceneGraph
from vrhuman.records import AnswerKind, Question


def trains(spec: ProtocolSpec) -> bool:
    """Return whether a protocol is a training."""
    return any(phase.practice is not None for phase in spec.phases)


def things_needed(spec: ProtocolSpec) -> frozenset[str]:
    """Return the ids of all things that are practised with, or are given a weight."""
    handled = {thing for phase in spec.phases if phase.practice for thing in phase.practice.things}
    return frozenset(handled | {name for phase in spec.phases for name, _ in phase.weights})


def practice_questions(spec: ProtocolSpec, graph: SceneGraph) -> tuple[Question, ...]:
    """Make one question for each task at the questions; its id is the phase's name.

    :raises ProtocolError: for a program that is not valid, has no answer in this house, or one of
        another kind than the task's.
    """
    return tuple(
        _question(phase.name, phase.practice, graph, spec.name)
        for phase in spec.phases
        if phase.practice is not None and phase.practice.asked is not None
    )


def _question(name: str, practice: Practice, graph: SceneGraph, protocol: str) -> Question:
    where = f"{protocol}: phase {name!r}: program"
    try:
        program = parse(practice.program)
        answer = evaluate(program, graph)
    except ProgramError as error:
        raise ProtocolError(f"{where}: {error}") from error
    except Unanswerable as error:
        raise ProtocolError(f"{where}: has no answer in house {graph.house_id}: {error}") from error
    kind = AnswerKind.YES_NO
    if not isinstance(answer, str):
        kind = AnswerKind.COUNT if isinstance(answer, int) else AnswerKind.QUERY
    if kind is not practice.asked:
        raise ProtocolError(f"{where}: asks a {kind} question, the task {practice.task} another")
    return Question(
        question_id=name,
        family="practice",
        text=practice.question,
        program=str(program),
        kind=kind,
        options=options_for(program),
        answer=answer,
    )
