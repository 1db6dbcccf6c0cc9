"""What could be seen, as it is stated, beside the pixels of the recorded views.

``python -m tests.acceptance.beliefs``: goals sessions with a scripted helper are recorded in real
houses and annotated. For each action of the participant, the view is drawn again from the recorded
poses, 800x600, as the film has it; the helper's pixels are counted, ten times a second. The
stated shares of the time and of the picture must agree with that count within
:data:`TIME_WITHIN` and :data:`PICTURE_WITHIN` in 95 % of the actions. Each action's pair is printed
with ``--all``, else those that do not agree. ``--sessions FILE...`` takes recorded sessions.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.support.paths import SHARED
from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.segments import FIRST_AGENT
from vrhuman.benchmarks.tasks.choosing import goals_plan
from vrhuman.engines.seen import SEEN_PIXELS
from vrhuman.recording.channels import Topic
from vrhuman.recording.reader import Session
from vrhuman.records import TICK_SECONDS, VrhumanError, WorldState
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import Recording
from vrhuman.runtime.house_names import houses_of
from vrhuman.runtime.plan import Plan
from vrhuman.runtime.preparing import prepare
from vrhuman.runtime.run import run_in_virtual_time

SESSIONS, LEAST_AGREEING = 10, 0.95
TIME_WITHIN, PICTURE_WITHIN = 0.1, 0.01
EVERY_TICKS = round(0.1 / TICK_SECONDS)
MOST_VIEWS = 60
"""So many views of one action are counted at most, evenly."""
FILE = SHARED / "houses" / "singleroom.jsonl.gz"


@dataclass(frozen=True)
class Pair:
    """One action: the share of its time and of the picture, as stated and as counted."""

    what: str
    stated: tuple[float, float]
    counted: tuple[float, float]
    seconds: float

    @property
    def agrees(self) -> bool:
        """Whether both agree; a count every 0.1 s and one every 0.2 s differ at the ends."""
        time, picture = (abs(a - b) for a, b in zip(self.stated, self.counted, strict=True))
        ends = 0.5 / max(0.5, self.seconds)
        return time <= TIME_WITHIN + ends and picture <= PICTURE_WITHIN


def recorded(count: int, folder: Path) -> Iterator[Path]:
    """Sessions with a helper in real houses; those without room or task for two are left out."""
    for seed, house in enumerate(houses_of([str(FILE)])[:count], 1):
        plan = Plan(
            protocol="goals",
            kind="scripted",
            seed=seed,
            participant=f"P{seed}",
            out=folder,
            house=house,
            helper="scripted",
            film=False,
        )
        try:
            yield run_in_virtual_time(prepare(goals_plan(plan)), lambda *_: None).path
        except VrhumanError as error:
            print(f"{house}: {error}", flush=True)


def pairs(path: Path) -> Iterator[Pair]:
    """The participant's actions in a session: the helper in view, as stated and as counted."""
    annotation = annotate(path)
    types = annotation.types()
    with Session.open(path) as session:
        states = [
            (entry.tick, time_ns)
            for time_ns, entry in session.entries(Topic.EVENT)
            if isinstance(entry, WorldState)
        ]
    with Recording.open(path) as recording:
        view = SceneView(recording, 800, 600)
        helper = len(view.segments) - 1
        for segment, sighting in zip(annotation.segments, annotation.sightings, strict=True):
            if segment.actor != FIRST_AGENT:
                continue
            count = 1 + (segment.end_tick - segment.begin_tick) // EVERY_TICKS
            if segment.end_tick > segment.begin_tick:
                count = max(2, min(count, MOST_VIEWS))
            shares = []
            for tick in np.linspace(segment.begin_tick, segment.end_tick, count).tolist():
                at = max(0, bisect_right(states, tick, key=lambda each: each[0]) - 1)
                ids, _ = view.ids(recording.at(states[at][1]), AGENT)
                shares.append(float((ids == helper).sum()))
            counted = (
                sum(each >= SEEN_PIXELS for each in shares) / len(shares),
                sum(shares) / len(shares) / (800 * 600),
            )
            name = f"{segment.action.value} {types.get(segment.object1, '')}"
            yield Pair(
                f"{path.stem}: {name}",
                (sighting.other.time, sighting.other.picture),
                counted,
                (segment.end_tick - segment.begin_tick) * TICK_SECONDS,
            )
        view.close()


def check(count: int = SESSIONS, given: Sequence[Path] = (), tell_all: bool = False) -> int:
    """Compare so many sessions' actions; 1 where too few agree."""
    found: list[Pair] = []
    with tempfile.TemporaryDirectory() as folder:
        for path in given or recorded(count, Path(folder)):
            new = list(pairs(path))
            found += new
            for each in new:
                if tell_all or not each.agrees:
                    told = "agrees" if each.agrees else "DIFFERS"
                    one, other = (f"{t:.2f} {p:.4f}" for t, p in (each.stated, each.counted))
                    print(f"{told}  {each.what}: {one}, counted {other}", flush=True)
    same = sum(each.agrees for each in found)
    print(f"{same} of {len(found)} actions: what was in view agrees with the count of pixels")
    return 0 if found and same >= LEAST_AGREEING * len(found) else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=SESSIONS)
    parser.add_argument("--sessions", type=Path, nargs="+", default=[])
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    return check(options.count, options.sessions, options.all)


if __name__ == "__main__":
    sys.exit(main())
