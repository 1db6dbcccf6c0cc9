"""The columns of each table of a session (:mod:`vrhuman.review.tables`), and what they mean."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from vrhuman.records import Answer, FrameTiming, Question, WorldState
from vrhuman.review.fields import Field, eye, one, place, tracked, turn


@dataclass(frozen=True, slots=True)
class WorldStateRow:
    """A world state in its phase, without its bodies, and how many events and steps it has."""

    phase: str
    world_state: WorldState
    events: int
    steps: int


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question as a phase asked it."""

    phase: str
    question: Question


def _joined(path: str, name: str) -> Any:
    def read(record: Any) -> str:
        found = getattr(record, path) if path else record
        return ";".join(getattr(found, name))

    return read


def _words(answer: Answer) -> str:
    """An answer in words; a set in one order."""
    return ";".join(sorted(answer)) if isinstance(answer, tuple) else str(answer)


def _joint(number: int) -> Field:
    name, meaning = f"arm_joint_{number}", f"the arm's joint {number}"
    return place(name, meaning, "world", lambda row: row.world_state.arm.joints[number - 1])


EVENTS = (
    one("phase", "string", "phase of the protocol", "phase"),
    one("tick", "int64", "ticks of 4 ms of the house's time so far", "world_state.tick"),
    one("ticks", "int64", "ticks since the event before", "world_state.ticks"),
    one(
        "command_sequence", "int64", "the command that was followed", "world_state.command_sequence"
    ),
    place("agent", "AI2-THOR's position, 0.9 m up", "world", "world_state.agent_position"),
    one("yaw_deg", "float64", "where the agent faces; 0 is +z", "world_state.yaw", "deg"),
    one("horizon_deg", "float64", "how far the agent looks down", "world_state.horizon", "deg"),
    one("room", "string", "id of the room that the agent is in", "world_state.room"),
    *(_joint(number) for number in (1, 2, 3, 4)),
    turn("wrist", "rotation of the wrist", "world", "world_state.arm.wrist_rotation"),
    one(
        "arm_base_height_m",
        "float64",
        "of joint 1 over the agent",
        "world_state.arm.base_height",
        "m",
    ),
    place("hand", "centre of the hand sphere", "world", "world_state.arm.hand_centre"),
    one("hand_radius_m", "float64", "of the hand sphere", "world_state.arm.hand_radius", "m"),
    one("arm_status", "string", "why the arm is where it is", "world_state.arm_status"),
    one("arm_reason", "string", "the same in words", "world_state.arm_reason"),
    one("held", "string", "ids of what is held", _joined("event", "held")),
    one("touched", "string", "ids of what the hand touches", _joined("event", "touched")),
    one("grasp_force_kgf", "float64", "grasp force", "world_state.grasp_force", "kgf"),
    one("slip", "float64", "how near to slipping what is held is, 0..1", "world_state.slip"),
    one("happenings", "int64", "how many happenings it has", "happenings"),
    one("steps", "int64", "how many counted steps it has", "steps"),
    one("step_count", "int64", "steps counted so far", "world_state.step_count"),
    one(
        "state_hash",
        "string",
        "of the state, hexadecimal",
        lambda r: r.world_state.state_hash.hex(),
    ),
)

STEPS = (
    one("number", "int64", "from 1", "number"),
    one("tick", "int64", "when it was counted", "tick"),
    one("action", "string", "AI2-THOR's name of it", "action.name"),
    one("arguments", "string", "in JSON", lambda step: json.dumps(dict(step.action.arguments))),
    one("success", "bool", "the engine allowed it", "success"),
    one("error", "string", "why not", "error"),
)

HAPPENINGS = (
    one("number", "int64", "from 1", "number"),
    one("tick", "int64", "when it happened", "tick"),
    one("kind", "string", "picked, slipped, dropped, opened, closed, collided, ...", "kind"),
    one("object_id", "string", "of what; empty where of nothing", "object_id"),
    one("force_kgf", "float64", "grasp force then", "force", "kgf"),
)


def _hand(side: str) -> Iterator[Field]:
    yield tracked(f"{side}_grip", f"the {side} controller in the hand", f"{side}.grip")
    yield tracked(f"{side}_aim", f"where the {side} controller points from", f"{side}.aim")
    for name in ("trigger", "squeeze"):
        yield one(f"{side}_{name}", "float64", f"{side} {name}, 0..1", f"{side}.{name}")

    def stick(axis: int) -> Any:
        return lambda state: float(getattr(state, side).stick[axis])

    yield one(f"{side}_stick_right", "float64", f"{side} thumbstick, -1..1", stick(0))
    yield one(f"{side}_stick_up", "float64", f"{side} thumbstick, -1..1", stick(1))
    for name in ("primary", "secondary", "menu"):
        yield one(f"{side}_{name}", "bool", f"{side} {name} button is down", f"{side}.{name}")


HEADSET = (
    one("frame", "int64", "number of the display frame", "frame"),
    one("focused", "bool", "the input is the participant's", "focused"),
    tracked("head", "the head", "head"),
    eye("left_eye", "left eye", lambda state: state.views[0]),
    eye("right_eye", "right eye", lambda state: state.views[1]),
    *_hand("left"),
    *_hand("right"),
)

COMMANDS = (
    one("sequence", "int64", "number of the command, rising", "sequence"),
    place("travel", "wished way since the session began", "world", "travel", "xz"),
    one("yaw_deg", "float64", "where the head faces; 0 is +z", "yaw", "deg"),
    one("horizon_deg", "float64", "how far the head looks down", "horizon", "deg"),
    one("eye_height_m", "float64", "of the eyes above the floor", "eye_height", "m"),
    turn("head", "rotation of the head", "world", "head_rotation"),
    one("arm_engaged", "bool", "the arm is to follow the hand", "arm_engaged"),
    place("wrist", "wished place of the wrist", "agent", "wrist_position"),
    turn("wrist", "wished rotation of the wrist", "world", "wrist_rotation"),
    one("arm_base_height_m", "float64", "wished of joint 1 over the agent", "arm_base_height", "m"),
    one("grasp_force_kgf", "float64", "wished grasp force", "grasp_force", "kgf"),
    one(
        "interactions",
        "string",
        "one-shot wishes not yet acknowledged, as number:kind",
        lambda command: ";".join(f"{each.number}:{each.kind}" for each in command.interactions),
    ),
)

PHASES = (
    one("phase", "string", "the phase that begins", "phase"),
    one("tick", "int64", "ticks until then", "tick"),
    one("step_count", "int64", "steps counted until then", "step_count"),
)

PHASE_ENDS = (
    one("phase", "string", "the phase that is over", "phase"),
    one("reason", "string", "why: done, steps, answered, stopped, ...", "reason"),
)

PAUSES = (
    one("reason", "string", "what for: menu, headset-off, disk-low, ...", "reason"),
    one("begins", "bool", "it begins; else it is over", "begins"),
)

TRAINING = (
    one("phase", "string", "the phase whose task is over", "phase"),
    one("attempts", "int64", "how often it was tried", "attempts"),
    one("practised_s", "float64", "how long it was practised", "seconds", "s"),
)

REPLAYS = (
    one("from_s", "float64", "where in the own video it was watched from", "from_seconds", "s"),
    one("to_s", "float64", "up to where", "to_seconds", "s"),
)

INTERRUPTIONS = (
    one("reason", "string", "why: keyboard, headset, desk-gone, experimenter", "reason"),
)

QUESTIONS = (
    one("phase", "string", "the phase that asks", "phase"),
    one("question_id", "string", "its id", "question.question_id"),
    one("family", "string", "its family", "question.family"),
    one("text", "string", "in English", "question.text"),
    one("program", "string", "as a functional program", "question.program"),
    one("kind", "string", "yes-no, count or query", "question.kind"),
    one("options", "string", "what was offered", _joined("question", "options")),
    one("answer", "string", "the true answer", lambda row: _words(row.question.answer)),
)

ANSWERS = (
    one("phase", "string", "the phase in which it was given", "phase"),
    one("question_id", "string", "the question's", "question_id"),
    one("answer", "string", "as it was given", lambda given: _words(given.answer)),
    one("confidence", "float64", "0..1; empty where none was asked", "confidence"),
)

NOTES = (
    one("author", "string", "experimenter, or vrhuman", "author"),
    one("text", "string", "the remark", "text"),
)

MARKERS = (
    one("key", "string", "1 to 9", "key"),
    one("text", "string", "what it stands for", "text"),
    one("author", "string", "who pressed it", "author"),
)

QUESTIONNAIRES = (
    one("questionnaire", "string", "its name", "questionnaire"),
    one("moment", "string", "when in the session: before, after, break", "moment"),
    one("item", "string", "the item's id; the last answer to one counts", "item"),
    one(
        "value",
        "string",
        "a number of its scale, or the name of a choice",
        lambda answer: str(answer.value),
    ),
)

PANELS = (
    one("name", "string", "the board's", "name"),
    one("page", "string", "the id of the question on it, else its title", "page"),
    one("shown", "bool", "it is there from now on", "shown"),
)

SEEN = (
    one("object_ids", "string", "their ids", _joined("", "object_ids")),
    one("by", "string", "through whose eyes: agent or person", "by"),
)

GAPS = (
    one("first_time_ns", "int64", "of the last whole data before", "first_time_ns", "ns"),
    one("last_time_ns", "int64", "of the first whole data after", "last_time_ns", "ns"),
    one("lost_bytes", "int64", "of the damaged file", "lost_bytes", "B"),
)

_TIMED = {
    "frame": "number of the display frame",
    "display_time_ns": "when it was shown",
    "period_ns": "the display's period",
    "missed": "display periods skipped before it",
    "poll_ns": "asking the runtime",
    "update_ns": "embodiment, protocol and boards",
    "draw_ns": "drawing",
    "record_ns": "recording",
    "submit_ns": "handing the picture over",
    "cpu_ns": "of the loop's thread",
    "draw_cpu_ns": "the part of it that a software renderer spent",
    "pose_age_ns": "from the last pose to the submission",
    "event_age_ns": "of the newest event",
}
TIMINGS = tuple(
    one(
        each.name,
        "int64",
        _TIMED.get(each.name, each.name),
        each.name,
        "ns" if each.name.endswith("_ns") else "",
    )
    for each in fields(FrameTiming)
)
