"""Measures the making of Env-QA's questions: films and questions a second, with one worker."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import islice

from vrhuman.annotation.action_names import ActionName
from vrhuman.annotation.facts import facts_of
from vrhuman.annotation.segments import FIRST_AGENT, ActionSegment
from vrhuman.annotation.world_facts import WorldFacts
from vrhuman.bench.figure import Figure
from vrhuman.benchmarks.envqa.questions import ClipTruth, look_of, questions_of
from vrhuman.embodiment.build import build_engine
from vrhuman.houses.generator import generate_like_real

HOUSES = 4
EVENTS = 6
"""The events of each film: as many as half of the paper's films have, or fewer."""
SECOND = 1_000_000_000
WHOLE_SET = 12_000


def measure() -> list[Figure]:
    """Measure films in generated houses; in each, doors and drawers are opened and closed."""
    clips = [_clip(number, data) for number, data in enumerate(generate_like_real(HOUSES, 1))]
    questions_of(clips[0], 0)  # the templates are read
    began = time.perf_counter()
    asked = sum(len(questions_of(clip, seed)) for clip in clips for seed in range(5))
    seconds = time.perf_counter() - began
    films = 5 * len(clips)
    return [
        Figure(f"Env-QA questions of films of {EVENTS} events", asked / seconds, "a second"),
        Figure("Env-QA films asked about, one worker", films / seconds, "a second"),
        Figure(
            f"questions of {WHOLE_SET:,} Env-QA films, one worker",
            WHOLE_SET / films * seconds / 60.0,
            "min",
            60.0,
            "less",
        ),
    ]


def _clip(number: int, data: dict[str, object]) -> ClipTruth:
    engine = build_engine(data, f"bench:{number}", 1)
    told = engine.metadata()["objects"]
    worlds = [facts_of(engine, 0, 0)]
    segments = []
    opening = [each["objectId"] for each in told if each["openable"]] or [told[0]["objectId"]]
    for event, name in enumerate(islice(opening * EVENTS, EVENTS)):
        facts = worlds[-1].objects.get(name)
        if facts is None:
            continue
        now = replace(facts, is_open=not facts.is_open, openness=float(not facts.is_open))
        action = ActionName.OPEN if now.is_open else ActionName.CLOSE
        ns = (2 * event + 1) * SECOND
        segments.append(ActionSegment(FIRST_AGENT, action, name, "", "", 0, 0, ns, ns + SECOND))
        worlds.append(WorldFacts(0, ns + SECOND, "", {**worlds[-1].objects, name: now}))
    end = (2 * EVENTS + 1) * SECOND
    frames = tuple(range(0, end, SECOND // 4))
    return ClipTruth(
        *(f"bench_{number}", 0, end, tuple(segments)),
        *(worlds[0], tuple(worlds[:-1]), tuple(worlds[1:]), worlds[-1]),
        {each["objectId"]: look_of(each) for each in told},
        {each["objectId"]: frames for each in told[:40]},
    )
