"""Makes what one session gives to a set: clips with films and worlds, questions, experiments.

It runs in a worker; the same session and seed give the same bytes. A clip's folder gets its name
once it is complete, and the session's part is written last, so that what was done is kept.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.causes.deeds import deeds_of
from vrhuman.annotation.causes.experiment import experiment_of
from vrhuman.benchmarks.egotaskqa.making.clips import clips_of
from vrhuman.benchmarks.egotaskqa.making.tasks import tasks_of
from vrhuman.benchmarks.egotaskqa.making.worlds import RULES, world_json
from vrhuman.benchmarks.egotaskqa.public_format import PublicQuestion
from vrhuman.benchmarks.egotaskqa.questions.asking import candidates
from vrhuman.benchmarks.egotaskqa.questions.templates import templates
from vrhuman.benchmarks.egotaskqa.world.clip import ClipWorld
from vrhuman.benchmarks.egotaskqa.world.intervals import Interval
from vrhuman.benchmarks.envqa.making.cutting import Cut
from vrhuman.benchmarks.envqa.making.frames import FILM, ClipDrawer
from vrhuman.benchmarks.usable import check_whole
from vrhuman.files.hashing import sha256_of
from vrhuman.files.private import make_folder, write_text
from vrhuman.files.whole import write_whole
from vrhuman.recording.errors import SessionError
from vrhuman.records import JsonValue
from vrhuman.review.recording import Recording

WORLD = "world.json"
SHOWN_FILM = "rgb.mp4"


@dataclass(frozen=True, slots=True)
class Order:
    """What is made of every session; ``work`` has folders ``set/videos`` and ``sessions``."""

    work: Path
    seed: int
    width: int
    meshes: Path | None = None

    @property
    def videos(self) -> Path:
        return self.work / "set" / "videos"

    @property
    def parts(self) -> Path:
        return self.work / "sessions"


@dataclass(frozen=True, slots=True)
class Part:
    """What a session gave.

    ``clips`` have id, begin and end [ns] and number of actions; ``questions`` are public records;
    ``experiments`` have, of each action left out, what the rules say of each later one and what
    came of it.
    """

    session: str
    session_sha256: str
    kind: str
    house: str
    clips: tuple[Mapping[str, JsonValue], ...]
    questions: tuple[Mapping[str, JsonValue], ...]
    experiments: tuple[Mapping[str, JsonValue], ...]


def make_part(order: Order, path: Path) -> Part:
    """Return the part of a session, whose clips are in the order's folder then.

    :raises VrhumanError: if the session cannot be used, with the reason.
    """
    sha256 = sha256_of(path)
    kept = order.parts / f"{sha256}.json"
    if kept.exists():
        told: dict[str, JsonValue] = json.loads(kept.read_text(encoding="utf-8"))
        values = {k: tuple(v) if isinstance(v, list) else v for k, v in told.items()}
        return Part(**values)  # type: ignore[arg-type]
    check_whole(path)
    annotation = annotate(path, order.meshes)
    if not annotation.identical:
        raise SessionError(
            f"{path}: simulated again, it differs from its recording ({annotation.difference}); "
            "leave it out"
        )
    part = _made(order, path, sha256, annotation)
    told = {name: getattr(part, name) for name in Part.__slots__}
    write_whole(kept, f"{json.dumps(told)}\n".encode())
    return part


def _made(order: Order, path: Path, sha256: str, annotation: Annotation) -> Part:
    with Recording.open(path) as recording:
        spans = [(each.start_ns, each.end_ns) for each in recording.phases]
        tasks = tasks_of(recording.session, annotation.types())
        clips = clips_of(annotation, spans, sha256[:12], tasks)
        experiments = experiments_of(path, order.meshes, annotation, clips)
        _draw(order, recording, clips)
    came = {(each["clip"], each["without"], each["number"]): each for each in experiments}
    return Part(
        session=annotation.session_id,
        session_sha256=sha256,
        kind=annotation.kind,
        house=annotation.house_id,
        clips=tuple(
            {
                "video_id": clip.video_id,
                "begin_ns": clip.begin_ns,
                "end_ns": clip.end_ns,
                "actions": sum(not each.is_pred for each in clip.intervals),
            }
            for clip in clips
        ),
        questions=tuple(
            each.as_json() for clip in clips for each in questions_of(clip, order.seed)
        ),
        experiments=tuple(came.values()),
    )


def questions_of(clip: ClipWorld, seed: int) -> tuple[PublicQuestion, ...]:
    """Return the questions that can be asked about a clip, as public records."""
    first, last = clip.intervals[0], [e for e in clip.intervals if not e.is_pred][-1]
    person = first.interval_id.split("|")[0].rpartition("@")[2]
    video = first.interval_id.rpartition("@")[0].split("@")[0]
    follows = next((e.start for e in clip.intervals if e.is_pred), last.end + 1)
    interval = f"{video}|{person}|{first.number}-{last.number}|{follows}"
    found = []
    for number, each in enumerate(candidates(clip, seed)):
        template = templates()[each.template]
        found.append(
            PublicQuestion(
                question_id=f"{clip.video_id}_{number:03d}",
                video_id=clip.video_id,
                question=each.question,
                answer=each.answer,
                program=each.program,
                interval=interval,
                type=(template.type,),
                category=(template.scope,),
                semantic=template.semantic,
                structural=template.structural,
                step=template.step,
                reference=template.reference,
                rest={"template": each.template, "official_answer": each.official},
            )
        )
    return tuple(found)


def experiments_of(
    path: Path, meshes: Path | None, annotation: Annotation, clips: Sequence[ClipWorld]
) -> list[dict[str, JsonValue]]:
    """Leave each action of each clip out, and say what became of the later ones in it."""
    deeds = deeds_of(annotation)
    found: list[dict[str, JsonValue]] = []
    with experiment_of(path, deeds, meshes) as experiment:
        for clip in clips:
            shown = shown_in(clip)
            for place, root in enumerate(shown):
                later = {each.number: each for each in shown[place + 1 :]}
                says = {rule: clip.without(root.number, rule) for rule in RULES}
                for outcome in experiment.without(root.number, list(later)):
                    rules = {str(r): says[r][outcome.number].value for r in RULES}
                    found.append(
                        {
                            "clip": clip.video_id,
                            "without": root.number,
                            "without_hoi": root.hoi,
                            "number": outcome.number,
                            "hoi": later[outcome.number].hoi,
                            **rules,
                            "experiment": "yes" if outcome.came_about else "no",
                            "reason": outcome.reason,
                        }
                    )
    return found


def shown_in(clip: ClipWorld) -> tuple[Interval, ...]:
    """Return all actions of a clip, also another actor's, in order."""
    own = [each for each in clip.intervals if not each.is_pred]
    theirs = [one for each in own for one in each.others]
    found = {each.number: each for each in (*own, *theirs)}
    return tuple(found[number] for number in sorted(found))


def _draw(order: Order, recording: Recording, clips: Sequence[ClipWorld]) -> None:
    """Draw the clips' films, and write their worlds beside them."""
    make_folder(order.videos)
    todo = [clip for clip in clips if not (order.videos / clip.video_id).is_dir()]
    if not todo:
        return
    with (
        ClipDrawer(recording, order.width, order.meshes) as drawer,
        tempfile.TemporaryDirectory(dir=order.work, prefix=".clips-") as beside,
    ):
        folders = {Path(beside) / clip.video_id: clip for clip in todo}
        for folder in folders:
            make_folder(folder)
        cuts = [(Cut(c.begin_ns, c.end_ns, (), 0), folder) for folder, c in folders.items()]
        for folder, _ in drawer.draw(cuts):
            clip = folders[folder]
            for other in folder.iterdir():
                if other.name != FILM:
                    other.unlink()  # depth and masks are Env-QA's
            text = json.dumps(world_json(clip), ensure_ascii=False, separators=(",", ":"))
            write_text(folder / WORLD, text + "\n")
            _give_name(folder, order.videos / clip.video_id)


def _give_name(folder: Path, name: Path) -> None:
    """Rename a complete clip; where another worker made the same one first, that stays."""
    try:
        os.rename(folder, name)
    except OSError:
        if not name.is_dir():
            raise
        shutil.rmtree(folder)
