"""Twenty sessions told by the program: each clause true by its segments, good English, not tedious.

The English is also read back by a program that knows nothing of what wrote it, and compared.

``python -m tests.acceptance.narrations [SESSION ...]`` prints every story, to be read aloud; twenty
sessions of a mug that things are done to are recorded where none is given.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from tests.support.annotation.story_reader import contradictions
from tests.support.annotation.true_story import malformed, says
from tests.support.recording import acting_person
from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.narrations.clauses import WATCHED
from vrhuman.annotation.narrations.telling import BACKGROUND, Story, tell_stories
from vrhuman.records import VrhumanError

SESSIONS = 20


def recorded(folder: Path, count: int) -> list[Path]:
    """Sessions with a few actions at some pace, in houses of their own."""
    chance = random.Random(17)
    return [
        acting_person.record(
            folder / f"{number}.mcap",
            chance.choices(acting_person.ROUND, k=chance.randint(3, 6)),
            every=chance.choice([1.0, 1.5, 2.0]),
            house=acting_person.house(turn=chance.uniform(0.0, 360.0)),
        )
        for number in range(count)
    ]


def problems(path: Path) -> list[str]:
    """What is wrong with a session's stories, which are printed."""
    annotation = annotate(path)
    stories = tell_stories(annotation, 1)
    found = []
    said: list[int] = []
    for story in stories:
        print(f"{path.name} {story.actor}: {story.text}", flush=True)
        for clause in (clause for each in story.sentences for clause in each.clauses):
            said += clause.segments
            try:
                says(clause, annotation.segments)
            except AssertionError as error:
                found.append(f"{path.name}: not true: {clause} ({error})")
        found += [f"{path.name}: {each}" for each in faults(story)]
    for story in (*stories, *tell_stories(annotation, 1, WATCHED)):
        if story.actor != BACKGROUND:
            done = [each for each in annotation.segments if each.actor == story.actor]
            read = contradictions(story.text, done, annotation.types())
            found += [f"{path.name}: {each}" for each in read]
    if sorted(said) != list(range(len(annotation.segments))):
        found.append(f"{path.name}: a segment is left out, or told twice")
    return found


def faults(story: Story) -> list[str]:
    """What is badly said in a story."""
    found = [f"malformed: {each.text}" for each in story.sentences if malformed(each.text)]
    begins = [" ".join(each.text.split()[:2]) for each in story.sentences]
    found += [f"two begin alike: {one}" for one, other in pairwise(begins) if one == other]
    for three in zip(begins, begins[1:], begins[2:], strict=False):
        if len({each.split()[0] for each in three}) == 1:
            found.append(f"three begin alike: {', '.join(three)}")
    return found


def failures(sessions: Sequence[Path] = (), count: int = SESSIONS) -> int:
    """How many things are wrong in the stories of sessions."""
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        paths = list(sessions) or recorded(Path(folder), count)
        for path in paths:
            try:
                wrong += problems(path)
            except VrhumanError as error:
                wrong.append(str(error))
    for each in wrong:
        print(f"WRONG {each}")
    print(f"{'ok  ' if not wrong else 'WRONG'}  {len(paths)} sessions told, {len(wrong)} faults")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(1 if failures([Path(each) for each in sys.argv[1:]]) else 0)
