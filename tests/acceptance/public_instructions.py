"""Env-QA's own instructions: how many are read, have a house, and are carried out in it.

``python -m tests.acceptance.public_instructions``: every episode of the public sample is read. For
each, the real house is chosen in which most of its instructions can be carried out in their order;
what no house has things for (a FloorPlan's "t v stand" in a house without one) is left out and
counted. The scripted participant then does the others in that house.

``--episodes N`` records only so many, spread over the file; ``--keep DIR`` keeps the sessions.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.support.benchmarks.house_things import INSTRUCTIONS
from tests.support.paths import SHARED
from vrhuman.batch import Failure, run_all
from vrhuman.benchmarks.instructing.choosing import FROM_FILE
from vrhuman.benchmarks.instructing.legal_events import LegalEvent
from vrhuman.benchmarks.instructing.public_format import read_instruction_file
from vrhuman.benchmarks.instructing.recording import (
    PROTOCOL,
    SessionOrder,
    SessionResult,
    is_recorded,
    result_of,
    scripted_plan,
    unseen,
)
from vrhuman.benchmarks.instructing.samplers import VideoType
from vrhuman.benchmarks.instructing.symbolic import able, after, at_start, in_reach
from vrhuman.benchmarks.instructing.things import Things, things_of
from vrhuman.benchmarks.instructing.wording import instructions_of
from vrhuman.runtime.preparing import planned_house, prepare
from vrhuman.runtime.run import run_in_virtual_time

SEED, HOUSES, DONE = 15, 30, 0.95
"""The seed, how many houses are looked at, and the least share of instructions done."""
FILES = {"multiroom": 100, "singleroom": 500}


@dataclass(frozen=True, slots=True)
class Episode:
    """An episode with the house chosen for it, and what of it can be carried out there."""

    order: SessionOrder
    name: str
    lines: int
    events: tuple[LegalEvent, ...]


def carried_out(events: Sequence[LegalEvent], things: Things) -> tuple[LegalEvent, ...]:
    """Return the events that can be done in a house, one after the other."""
    now, out = at_start(things), []
    for event in events:
        if able(event, now) and in_reach(event, now):
            out.append(event)
            now = after(event, now)
    return tuple(out)


def chosen(
    episodes: Mapping[str, Sequence[LegalEvent]], houses: Sequence[str], out: Path
) -> list[Episode]:
    """Return each episode in the house that has most of what it needs; none for an empty one."""
    known: list[tuple[str, Things]] = []
    for _, found in run_all(_things, houses, 1):
        if not isinstance(found, Failure):
            known.append(found)
    rows = []
    for number, (name, events) in enumerate(episodes.items()):
        fits = [(len(carried_out(events, things)), house, things) for house, things in known]
        if not events or not fits:
            continue
        _, house, things = max(fits, key=lambda fit: fit[0])
        order = SessionOrder(number, house, SEED, VideoType.RANDOM, out, "embedded")
        rows.append(Episode(order, name, len(events), carried_out(events, things)))
    return rows


def _things(house: str) -> tuple[str, Things]:
    order = SessionOrder(0, house, SEED, VideoType.RANDOM, Path(), "embedded")
    return house, things_of(planned_house(scripted_plan(PROTOCOL, order)))


def record(episode: Episode) -> SessionResult:
    """Let the scripted participant carry an episode out."""
    order = episode.order
    recorded = not is_recorded(order)
    if recorded:
        plan = scripted_plan(PROTOCOL, order)
        asked = instructions_of(episode.events)
        plan = replace(plan, instructions=asked, video_type=FROM_FILE)
        run_in_virtual_time(prepare(plan), unseen)
    return result_of(order.path, order, recorded)


def check(count: int | None = None, jobs: int = 2, keep: Path | None = None) -> int:
    """Read, choose and record; tells; returns how many goals were missed."""
    episodes = read_instruction_file(INSTRUCTIONS)
    chance = random.Random(SEED)
    houses = [
        f"{SHARED / 'houses' / f'{name}.jsonl.gz'}:{n}"
        for name, number in FILES.items()
        for n in sorted(chance.sample(range(number), HOUSES // 2))
    ]
    with tempfile.TemporaryDirectory() as folder:
        found = chosen(episodes, houses, keep or Path(folder))
        lines, fits = sum(e.lines for e in found), sum(len(e.events) for e in found)
        print(f"{len(episodes)} episodes with {lines} instructions are read", flush=True)
        whole = sum(len(e.events) == e.lines for e in found)
        print(f"{fits} instructions have a house among {len(houses)}, {whole} whole episodes")
        given = [each for each in found if each.events]
        every = max(1, len(given) // count) if count else 1
        results = []
        for episode, result in run_all(record, given[::every][:count], jobs):
            if isinstance(result, Failure):
                print(f"FAILED  {episode.name}: {result.reason}", flush=True)
                continue
            results.append(result)
            for step in result.steps:
                if not step.done:
                    print(f"{step.reason:<13} {episode.name}: {step.text}", flush=True)
    steps = [step for result in results for step in result.steps]
    done = sum(step.done for step in steps)
    share = done / max(1, len(steps))
    told = Counter(step.action for step in steps if not step.done)
    word = "ok" if share >= DONE else "BELOW"
    print(f"{word:<6} done in {len(results)} episodes: {done} of {len(steps)}, {100 * share:.1f} %")
    print(f"not done: {dict(told)}")
    return int(share < DONE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    return 1 if check(options.episodes, options.jobs, options.keep) else 0


if __name__ == "__main__":
    sys.exit(main())
