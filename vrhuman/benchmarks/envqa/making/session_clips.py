"""Makes the clips of one session: cuts, draws and describes them, and asks about them.

It runs in a worker. A clip gets its folder's name once it is complete, and the session's part is
written last; so what a killed worker has finished is kept, and nothing half-written is ever used.
The same session and seed give the same bytes, whichever worker makes them.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vrhuman.annotation.annotate import annotate
from vrhuman.annotation.annotation import Annotation
from vrhuman.annotation.segments import ActionSegment
from vrhuman.benchmarks.envqa.making.cutting import Cut, cuts_of
from vrhuman.benchmarks.envqa.making.frames import (
    BOXES,
    CAMERA,
    DEPTH,
    FILM,
    MASKS,
    ClipDrawer,
    FrameState,
)
from vrhuman.benchmarks.envqa.making.parts import ClipEntry, SessionPart, read_part, write_part
from vrhuman.benchmarks.envqa.making.states import WorldMetadata, metadata_at
from vrhuman.benchmarks.envqa.questions import (
    ClipTruth,
    Look,
    look_of,
    opening_of,
    questions_of,
)
from vrhuman.benchmarks.envqa.questions.clip import BEGIN, END, Moment
from vrhuman.benchmarks.envqa.questions.programs.printing import printed
from vrhuman.benchmarks.envqa.set_reading import RATE
from vrhuman.benchmarks.usable import check_whole
from vrhuman.engines.seen import SEEN_PIXELS
from vrhuman.files.hashing import sha256_of
from vrhuman.files.private import make_folder, write_text
from vrhuman.recording.errors import SessionError
from vrhuman.records import JsonValue
from vrhuman.review.recording import Recording

METADATA, EVENTS = "metadata.json", "events.json"
FILES = (FILM, DEPTH, MASKS, BOXES, METADATA, EVENTS)
"""The files of a clip's folder."""
_SEEN_SHARE = SEEN_PIXELS / (800 * 600)
"""The share of a picture that an object fills at least when it is seen in it."""
FREE_TYPE = "free"
"""The type of the clips of a session without instructions."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is made of every session of a set.

    ``work`` has a folder ``videos`` for clips and one ``sessions`` for parts. ``width`` is that of
    the pictures [px]; ``meshes`` the folder of the mesh pack that sessions were recorded with.
    """

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


def make_clips(order: Order, path: Path) -> SessionPart:
    """Return the part of a session, whose clips are in the order's folder then.

    :raises VrhumanError: if the session cannot be used, with the reason.
    """
    sha256 = sha256_of(path)
    kept = order.parts / f"{sha256}.json"
    part = read_part(kept)
    if part is None or not all((order.videos / each.video_id).is_dir() for each in part.clips):
        part = _made(order, path, sha256)
        write_part(kept, part)
    return part


def _made(order: Order, path: Path, sha256: str) -> SessionPart:
    check_whole(path)
    annotation = annotate(path, order.meshes).of_actor()
    if not annotation.identical:
        raise SessionError(
            f"{path}: simulated again, it differs from its recording ({annotation.difference}), "
            "so that what happened in it is not certain; leave it out"
        )
    return part_of(order, path, sha256, annotation)


def part_of(order: Order, path: Path, sha256: str, annotation: Annotation) -> SessionPart:
    """Make the clips of a session in which this happened, and return its part."""
    seed = int.from_bytes(hashlib.sha256(f"{order.seed} {sha256}".encode()).digest()[:8])
    with Recording.open(path) as recording:
        spans = [(each.start_ns, each.end_ns) for each in recording.phases]
        cuts = cuts_of(annotation.segments, spans, recording.first_ns, seed)
        maker = _Maker(order, recording, annotation, sha256, cuts)
        drawn_by, entries, truths = maker.make()
    return SessionPart(
        session=annotation.session_id,
        session_sha256=sha256,
        kind=annotation.kind,
        house=annotation.house_id,
        engine=annotation.engine,
        drawn_by=drawn_by,
        segments=len(annotation.segments),
        left_out=len(annotation.segments) - len({n for cut in cuts for n in cut.segments}),
        clips=entries,
        questions=tuple(
            {
                "video_id": each.video_id,
                "question": each.question,
                "answer": each.answer,
                "question_type": each.question_type,
                "roles": dict(each.roles.as_mapping()),
                "template": each.template,
                "program": printed(each.program),
            }
            for truth in truths
            for each in questions_of(truth, order.seed)
        ),
    )


class _Maker:
    """Makes the clips of one session that are not there yet, and describes all of them."""

    def __init__(
        self,
        order: Order,
        recording: Recording,
        annotation: Annotation,
        sha256: str,
        cuts: Sequence[Cut],
    ) -> None:
        self._order, self._recording, self._annotation = order, recording, annotation
        self._sha256 = sha256
        self._cuts = {f"{sha256[:12]}_{number:03d}": cut for number, cut in enumerate(cuts, 1)}
        self._ids = tuple(self._cuts)
        self._boundaries = {video_id: self._moments(cut) for video_id, cut in self._cuts.items()}
        ticks = {each.tick for found in self._boundaries.values() for each in found}
        self._states = metadata_at(recording.session, ticks, order.meshes)
        self._facts = {tick: state.facts(recording.house) for tick, state in self._states.items()}
        self._looks: dict[str, Look] = {}
        self._types = annotation.types()
        structure = {o.object_id for o in recording.house.objects if o.fills_opening}
        told = [entry for state in self._states.values() for entry in state.objects]
        doors = (opening_of(each) for each in told if each["objectId"] in structure)
        self._openings = tuple(dict.fromkeys(doors))
        for entry in told:
            self._looks.setdefault(str(entry["objectId"]), look_of(entry))

    def make(self) -> tuple[str, tuple[ClipEntry, ...], tuple[ClipTruth, ...]]:
        """Return which renderer drew, the clips, and the truth about each."""
        make_folder(self._order.videos)
        todo = [each for each in self._ids if not (self._order.videos / each).is_dir()]
        with ClipDrawer(self._recording, self._order.width, self._order.meshes) as drawer:
            with tempfile.TemporaryDirectory(dir=self._order.work, prefix=".clips-") as beside:
                folders = {Path(beside) / video_id: video_id for video_id in todo}
                for folder in folders:
                    make_folder(folder)
                clips = [(self._cuts[video_id], folder) for folder, video_id in folders.items()]
                for folder, frames in drawer.draw(clips):
                    self._describe(folder, folders[folder], frames)
                    _give_name(folder, self._order.videos / folders[folder])
            drawn_by = drawer.drawn_by
        found = [self._entry_and_truth(video_id) for video_id in self._ids]
        return drawn_by, tuple(e for e, _ in found), tuple(truth for _, truth in found)

    def _describe(self, folder: Path, video_id: str, frames: Sequence[FrameState]) -> None:
        """Write the metadata and the events of a clip that was drawn."""
        cut, start = self._cuts[video_id], self._recording.start
        width = self._order.width
        _write_json(
            folder / METADATA,
            {
                "video_id": video_id,
                "session": self._annotation.session_id,
                "session_sha256": self._sha256,
                "house": self._annotation.house_id,
                "engine": start.engine,
                "rate": RATE,
                "width": width,
                "height": width * 3 // 4,
                **CAMERA,
                "frames": [each.as_json() for each in frames],
                "states": [
                    _state(each, self._states[each.tick]) for each in self._boundaries[video_id]
                ],
            },
        )
        segments = [self._annotation.segments[number] for number in sorted(cut.segments)]
        _write_json(
            folder / EVENTS,
            [
                {"number": number, **event_json(segment, cut.begin_ns, self._types)}
                for number, segment in zip(sorted(cut.segments), segments, strict=True)
            ],
        )

    def _entry_and_truth(self, video_id: str) -> tuple[ClipEntry, ClipTruth]:
        folder, cut = self._order.videos / video_id, self._cuts[video_id]
        frames, views = seen_in(folder)
        entry = ClipEntry(
            video_id=video_id,
            session=self._annotation.session_id,
            session_sha256=self._sha256,
            kind=self._annotation.kind,
            house=self._annotation.house_id,
            rooms=tuple(dict.fromkeys(each.room for each in frames if each.room)),
            video_type=str(self._recording.start.settings.get("video_type") or FREE_TYPE),
            begin_ns=cut.begin_ns,
            end_ns=cut.end_ns,
            pictures=cut.pictures,
            first_segment=min(cut.segments),
            segments=len(cut.segments),
            events=cut.events,
            part_of="" if cut.part_of < 0 else self._ids[cut.part_of],
            files={name: sha256_of(folder / name) for name in FILES},
        )
        facts = {
            kind: tuple(
                self._facts[each.tick]
                for each in self._boundaries[video_id]
                if each.moment.kind == kind
            )
            for kind in ("begin", "before", "after", "end")
        }
        truth = ClipTruth(
            video_id=video_id,
            begin_ns=cut.begin_ns,
            end_ns=cut.end_ns,
            segments=tuple(self._annotation.segments[n] for n in sorted(cut.segments)),
            begin=facts["begin"][0],
            before=facts["before"],
            after=facts["after"],
            end=facts["end"][0],
            looks=self._looks,
            views=views,
            openings=self._openings,
        )
        return entry, truth

    def _moments(self, cut: Cut) -> list[_Boundary]:
        """Return the moments of which a clip has metadata, in order of time but for overlaps."""
        first, last = (self._recording.at(t).world_state.tick for t in (cut.begin_ns, cut.end_ns))
        found = [_Boundary(BEGIN, first)]
        for place, number in enumerate(sorted(cut.segments)):
            segment = self._annotation.segments[number]
            found.append(_Boundary(Moment("before", place), segment.begin_tick - 1))
            found.append(_Boundary(Moment("after", place), segment.end_tick))
        return [*found, _Boundary(END, last)]


def seen_in(folder: Path) -> tuple[tuple[FrameState, ...], Mapping[str, tuple[int, ...]]]:
    """Return the states of a clip's pictures, and the times [ns] of those that show each object.

    An object is seen in a picture if it fills as much of it as 60 of 800 x 600 pixels.
    """
    told = json.loads((folder / METADATA).read_text(encoding="utf-8"))
    frames = tuple(FrameState.of_json(each) for each in told["frames"])
    boxes = json.loads((folder / BOXES).read_text(encoding="utf-8"))
    least = _SEEN_SHARE * told["width"] * told["height"]
    views: dict[str, list[int]] = {}
    for frame, shown in zip(frames, boxes["frames"], strict=True):
        for number, *_, pixels in shown:
            if pixels >= least:
                object_id = boxes["objects"][str(number)]["object_id"]
                views.setdefault(object_id, []).append(frame.time_ns)
    return frames, {object_id: tuple(times) for object_id, times in views.items()}


@dataclass(frozen=True, slots=True)
class _Boundary:
    """A moment that can be asked about, and the tick by which it has come."""

    moment: Moment
    tick: int


def _state(boundary: _Boundary, state: WorldMetadata) -> dict[str, JsonValue]:
    return {
        "moment": boundary.moment.kind,
        "event": boundary.moment.segment,
        "tick": state.tick,
        "time_ns": state.time_ns,
        "agent": state.agent,
        "objects": state.objects,
    }


def event_json(
    segment: ActionSegment, first_ns: int, types: Mapping[str, str]
) -> dict[str, JsonValue]:
    """Return an event as in a clip's file; seconds count from the clip's first picture.

    ``types`` are the objects' types; the ids of a house need not tell them.
    """
    return {
        "actor": segment.actor,
        "action": segment.action.value,
        "object1": segment.object1,
        "object1_type": types.get(segment.object1, ""),
        "preposition": segment.preposition,
        "object2": segment.object2,
        "object2_type": types.get(segment.object2, ""),
        "begin_tick": segment.begin_tick,
        "end_tick": segment.end_tick,
        "begin_ns": segment.begin_ns,
        "end_ns": segment.end_ns,
        "begin_s": (segment.begin_ns - first_ns) / 1e9,
        "end_s": (segment.end_ns - first_ns) / 1e9,
        "success": segment.success,
        "error": segment.error,
        "contacts": [list(pair) for pair in segment.contacts],
    }


def _give_name(folder: Path, name: Path) -> None:
    """Rename a complete clip; where another worker made the same one first, that stays."""
    try:
        os.rename(folder, name)
    except OSError:
        if not name.is_dir():
            raise
        shutil.rmtree(folder)


def _write_json(path: Path, value: Any) -> None:
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=_plain)
    write_text(path, text + "\n")


def _plain(value: object) -> JsonValue:
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    raise TypeError(f"{type(value).__name__} is not JSON")
