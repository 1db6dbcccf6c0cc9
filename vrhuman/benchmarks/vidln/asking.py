"""Makes questions from a session's story: what was done to what (text), and where it is (location).

The sentences are our own, so no parser has to find their structure: questions are made from their
clauses by rules over the closed vocabulary of actions. A question is kept only if its answer is the
only one that the session allows. As in the paper, an answer in text has one or two words, and a
location is asked for only where its trace is in one piece.

Source of the formats: the files that the public evaluators read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.narrations.clauses import Clause
from vrhuman.annotation.narrations.telling import BACKGROUND, Story
from vrhuman.annotation.narrations.wording import verb_form
from vrhuman.annotation.segments import FIRST_AGENT
from vrhuman.annotation.words import spoken
from vrhuman.benchmarks.vidln.automatic import KeyFrames
from vrhuman.benchmarks.vidln.masks import encode
from vrhuman.benchmarks.vidln.record import Narrative, longest_keyframe, on_keyframe, positions
from vrhuman.benchmarks.vidln.score import trace_mask
from vrhuman.records import JsonValue

MAX_WORDS = 2
TypeOf = Callable[[str], str]
"""Returns the AI2-THOR type of an object's id."""

_PLACING = frozenset({ActionName.MOVE, ActionName.PUT})
_ASKED = frozenset(ActionName) - {
    *(ActionName.WAIT, ActionName.THROW, ActionName.FIND, ActionName.PICK_UP)
}
"""Picking up is part of other actions, so who is asked for it could name more than its clauses."""


@dataclass(frozen=True, slots=True)
class TextQuestion:
    """A question whose answer is one or two words."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class LocationQuestion:
    """A question whose answer is a thing on one key frame: where the narrator points.

    ``actor`` and ``noun`` are places in the narrative and in the actor's nouns.
    """

    question: str
    object_id: str
    keyframe: int
    actor: int
    noun: int


def text_questions(stories: Sequence[Story], type_of: TypeOf) -> tuple[TextQuestion, ...]:
    """Return the questions of all actors' stories, each answer and each question once."""
    found: dict[str, TextQuestion] = {}
    for story in stories:
        clauses = _clauses(story)
        who = _who(story.actor)
        for clause in clauses:
            for question, answers in _candidates(clause, clauses, who, type_of):
                (answer, *others) = sorted(answers)
                if not others and len(answer.split()) <= MAX_WORDS:
                    found.setdefault(question, TextQuestion(question, answer))
    return tuple(found.values())


def location_questions(
    stories: Sequence[Story], narrative: Narrative, type_of: TypeOf
) -> tuple[LocationQuestion, ...]:
    """Return the questions for the things that a narrative of these stories points at."""
    found: dict[str, LocationQuestion] = {}
    for place, story in enumerate(stories):
        clauses, actor = _clauses(story), narrative.actors[place]
        nouns = [(noun, each) for each in story.sentences for noun in each.nouns]
        for number, (noun, sentence) in enumerate(nouns):
            trace = actor.trace_of(*actor.nouns[number])
            keyframe = longest_keyframe(trace)
            if keyframe is None or len(on_keyframe(trace, keyframe)) != 1:
                continue
            for clause in sentence.clauses:
                if clause not in clauses or clause.objects != (noun.object_id,):
                    continue
                kind = type_of(noun.object_id)
                same = [
                    each
                    for each in clauses
                    if _deed(each, type_of) == _deed(clause, type_of)
                    and any(type_of(thing) == kind for thing in each.objects)
                ]
                if {thing for each in same for thing in each.objects} != {noun.object_id}:
                    continue
                deed = _said(clause, type_of, "", singular=True)
                question = f"where is the {spoken(kind)} that {_who(story.actor)} {deed}?"
                found.setdefault(
                    question, LocationQuestion(question, noun.object_id, keyframe, place, number)
                )
    return tuple(found.values())


def text_file(questions: Iterable[TextQuestion], video: str, split: str) -> dict[str, JsonValue]:
    """Return the content of the public file of text questions."""
    pairs = [
        {
            "question_id": f"{video}_question_{split}_{number}",
            "question": each.question,
            "answer": each.answer,
        }
        for number, each in enumerate(questions)
    ]
    return {"annotations": [{"video_id": video, "qa_pairs": pairs}]}


def location_file(
    questions: Iterable[LocationQuestion], narrative: Narrative, frames: KeyFrames
) -> dict[str, JsonValue]:
    """Return the content of the public file of location questions, with the things' own masks.

    ``trace`` is the trace's mask; ``vrhuman`` has the object and its mask on that key frame.
    """
    told = []
    for each in questions:
        actor, ids = narrative.actors[each.actor], frames.ids[each.keyframe]
        trace = on_keyframe(actor.trace_of(*actor.nouns[each.noun]), each.keyframe)
        told.append(
            {
                "question_hash": hashlib.md5(
                    f"{narrative.video_id} {each.question}".encode(), usedforsecurity=False
                ).hexdigest(),
                "question": each.question,
                "trace_frame": f"{narrative.keyframe_names[each.keyframe]}.png",
                "trace": encode(trace_mask(positions(trace), (ids.shape[0], ids.shape[1]))),
                "vrhuman": {
                    "object": each.object_id,
                    "mask": encode(ids == frames.names.index(each.object_id)),
                },
            }
        )
    return {narrative.video_id: told}


def _clauses(story: Story) -> tuple[Clause, ...]:
    """Return what of a story can be asked about."""
    if story.actor == BACKGROUND:
        return ()
    found: list[Clause] = []
    for clause in (clause for each in story.sentences for clause in each.clauses):
        if clause.success and clause.action in _ASKED:
            found.append(clause)
            if clause.then_closed:
                found.append(replace(clause, action=ActionName.CLOSE, then_closed=False))
    return tuple(found)


def _candidates(
    clause: Clause, clauses: Sequence[Clause], who: str, type_of: TypeOf
) -> Iterable[tuple[str, set[str]]]:
    """Yield questions about a clause, each with all answers that the clauses allow."""
    same = [each for each in clauses if _deed(each, type_of) == _deed(clause, type_of)]
    things = {spoken(type_of(thing)) for each in same for thing in each.objects}
    yield f"what does {who} {_said(clause, type_of, '')}?", things
    kind = type_of(clause.objects[0])
    if len(clause.objects) > 1:
        return
    alike = [
        each
        for each in clauses
        if (each.action, each.preposition) == (clause.action, clause.preposition)
        and kind in {type_of(thing) for thing in each.objects}
    ]
    if clause.target and (clause.action in _PLACING or clause.action is ActionName.FILL):
        targets = {_target(each, type_of) for each in alike}
        said = f"{clause.action.value} the {spoken(kind)} {clause.preposition or 'with'}"
        yield f"what does {who} {said}?", targets
    if sum(each.times for each in alike) > 1 and clause.action is ActionName.PUSH:
        times = sum(each.times for each in alike)
        yield f"how many times does {who} push the {spoken(kind)}?", {str(times)}


def _deed(clause: Clause, type_of: TypeOf) -> tuple[str, str, str]:
    return clause.action.value, clause.preposition, _target(clause, type_of)


def _target(clause: Clause, type_of: TypeOf) -> str:
    if not clause.target or clause.action is ActionName.FILL:
        return clause.target
    return spoken(type_of(clause.target))


def _said(clause: Clause, type_of: TypeOf, thing: str, singular: bool = False) -> str:
    """Return a deed without its thing: "fill with water", "moves to the sink", "turn on"."""
    verb, _, particle = clause.action.value.partition(" ")
    said = [verb_form(verb, singular), *filter(None, (thing, particle))]
    if clause.target:
        article = "" if clause.action is ActionName.FILL else "the "
        said += [clause.preposition or "with", article + _target(clause, type_of)]
    return " ".join(said)


def _who(actor: str) -> str:
    return "the person" if actor == FIRST_AGENT else f"the {actor.replace('_', ' ')}"
