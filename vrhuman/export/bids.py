"""Exports sessions as a BIDS data set of motion data (BIDS 1.9 and later): head and hands.

Positions [m] and quaternions are OpenXR's, in its stage frame: right-handed, x right, y up, -z
ahead, the floor is y = 0. A row is a display frame; none is interpolated. A channel of type LATENCY
has each row's time, since frames are missed. What was not located is ``n/a``. The events contain
phases, counted steps, events and answers.
"""

from __future__ import annotations

import json
import math
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vrhuman.export.arrays import arrays
from vrhuman.export.sources import sources_of
from vrhuman.export.writing import ExportError, written
from vrhuman.extras import needs
from vrhuman.files.spreadsheets import cell
from vrhuman.protocol.specification import parse_protocol
from vrhuman.recording.completeness import survey
from vrhuman.recording.entries import SessionStart
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue
from vrhuman.review.tables import table

VERSION = "1.9.0"
POINTS = {"head": "head", "left_grip": "left hand", "right_grip": "right hand"}
"""The tracked devices: their columns in the headset's table, and where on the body they are."""
_TRACKING = "openxr"
_STAGE = "openxrStage"
_README = """# Head and hand motion of vrhuman sessions

Recorded by vrhuman through OpenXR. Positions in metres and quaternions (x, y, z, w) in OpenXR's
stage frame: right-handed, x right, y up, -z ahead at the start; the floor is y = 0. Rows are
display frames as they came; the LATENCY channel has the time of each. `n/a`: not located then.

Who a participant is can be recognised by the motion of head and hands: treat these files as you
treat names.
"""


@dataclass(frozen=True, slots=True)
class Added:
    """A participant added to a data set: a label without ``sub-``, and the kind of participant."""

    subject: str
    kind: str


def export_bids(paths: Sequence[Path | str], out: Path | str) -> int:
    """Write sessions as one data set into the new folder ``out``; return the number of sessions.

    :raises ExportError: if a session has no motion, or two are the same one.
    """
    with written(out, sources_of(paths), "BIDS data set", {"to": "bids"}) as folder:
        return describe(folder, [add_session(folder, path) for path in paths])


def describe(folder: Path, added: Sequence[Added]) -> int:
    """Write what describes all sessions in ``folder``; return the number of sessions.

    :raises ExportError: if there is none.
    """
    motionbids = _motionbids()
    if not added:
        raise ExportError("no session could be exported, so no data set was written")
    motionbids.export_dataset_description(
        folder,
        name="Head and hand motion in embodied tasks",
        bids_version=VERSION,
        DatasetType="raw",
        GeneratedBy=[{"Name": "vrhuman"}],
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the file exists from the second session on
        for each in dict.fromkeys(added):
            motionbids.export_participants_tsv(folder, each.subject, kind=each.kind)
    columns = {"kind": {"Description": "person, or a program: scripted, random, oracle"}}
    (folder / "participants.json").write_text(json.dumps(columns, indent=2) + "\n")
    (folder / "README.md").write_text(_README, encoding="utf-8")
    return len(added)


def add_session(folder: Path, path: Path | str) -> Added:
    """Write the session ``path`` to its place in ``folder``.

    :raises ExportError: if it has no motion, or is already there.
    """
    with Session.open(path) as session:
        return _add(session, folder)


def _motionbids() -> Any:
    with needs("vrhuman[bids]", "a BIDS data set"):
        import motionbids
    return motionbids


def _add(session: Session, folder: Path) -> Added:
    motionbids = _motionbids()
    start = session.start
    rows = arrays(session, "headset")
    times = rows["time_ns"]
    if len(times) < 2:
        raise ExportError(
            f"{session.path}: no head and hand motion in this session; choose another session"
        )
    subject, name = _label(start.participant, "participant"), _label(start.session_id, "session")
    place = motionbids.create_bids_directory_structure(folder, subject, name)
    if any(place.iterdir()):
        raise ExportError(
            f"{session.path}: session {start.session_id} of {start.participant} is already "
            "exported; give each session once"
        )
    seconds = (times - times[0]) * 1e-9
    names = [f"{point}_{part}" for point in POINTS for part in _PARTS]
    data = np.column_stack([seconds, *(rows[name].astype(np.float64) for name in names)])
    motion = motionbids.MotionData(
        subject=subject,
        session=name,
        task_name=_task(start),
        tracksys=_TRACKING,
        sampling_frequency=1e9 / float(np.median(np.diff(times))),
        tracked_points_count=len(POINTS),
        manufacturer="n/a",
        manufacturers_model_name=start.runtime or "n/a",
        software_versions=str(start.provenance.get("vrhuman", "n/a")),
        motion_channel_count=data.shape[1],
        recording_duration=float(seconds[-1]),
        recording_type="continuous",
        data=data,
        channels=list(_channels()),
        reference_frames=[
            motionbids.ReferenceFrame(
                name=_STAGE,
                spatial_axes="RSP",
                rotation_rule="right-hand",
                rotation_order="n/a",
                description="OpenXR's stage: x right, y up, z to the back; the floor is y = 0",
            )
        ],
        events=list(_events(session, int(times[0]), float(seconds[-1]))),
        additional_metadata={
            "SamplingFrequencyEffective": (len(times) - 1) / float(seconds[-1]),
            "MissingValues": "n/a",
            "Completeness": survey(session.path).line,
            "TaskDescription": "Explore a house, answer questions about it, go back, answer again",
        },
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # recommended fields whose values are not known
        # the check expects as many rows as the rate promises, but frames are missed
        files = motionbids.export_bids_motion(motion, place, validate=False)
    _write_rows(files["tsv"], data)
    return Added(subject, start.participant_kind)


_PARTS = ("x_m", "y_m", "z_m", "qx", "qy", "qz", "qw")


def _channels() -> Iterator[Any]:
    from motionbids import Channel

    yield Channel("latency", "n/a", "LATENCY", "n/a", "s")
    for point, placement in POINTS.items():
        for part in _PARTS:
            place = part.endswith("_m")
            yield Channel(
                channel_name=f"{point}_{part.removesuffix('_m')}",
                channel_component=part[0] if place else f"quat_{part[1]}",
                channel_type="POS" if place else "ORNT",
                channel_tracked_point=point,
                channel_units="m" if place else "n/a",
                channel_placement=placement,
                channel_reference_frame=_STAGE,
            )


def _events(session: Session, begin_ns: int, end_s: float) -> Iterator[dict[str, JsonValue]]:
    """Yield the events, with times in seconds from the first row."""

    def rows(name: str) -> Iterator[tuple[float, Mapping[str, Any]]]:
        for row in table(session, name).to_pylist():
            yield (row["time_ns"] - begin_ns) * 1e-9, row

    phases = list(rows("phases"))
    ends = [*(onset for onset, _ in phases[1:]), end_s]
    for (onset, row), end in zip(phases, ends, strict=False):
        yield _event(onset, max(0.0, end - onset), "phase", row["phase"])
    for onset, row in rows("steps"):
        yield _event(onset, 0.0, "step" if row["success"] else "failed step", row["action"])
    for onset, row in rows("happenings"):
        yield _event(onset, 0.0, row["kind"], row["object_id"])
    for onset, row in rows("answers"):
        yield _event(onset, 0.0, "answer", row["question_id"])


def _event(onset: float, duration: float, sort: str, value: str) -> dict[str, JsonValue]:
    return {
        "onset": round(onset, 6),
        "duration": round(duration, 6),
        "trial_type": sort,
        "value": cell(value) or "n/a",
    }


def _write_rows(file: Path, data: NDArray[np.float64]) -> None:
    """Write rows with BIDS's missing values; motionbids writes them as ``nan``."""
    with Path(file).open("w", encoding="utf-8", newline="\n") as out:
        for row in data.tolist():
            out.write("\t".join("n/a" if math.isnan(v) else f"{v:.6f}" for v in row) + "\n")


def _label(text: str, what: str) -> str:
    """Return a label with letters and digits only, as BIDS requires."""
    label = re.sub(r"[^A-Za-z0-9]", "", text)
    if not label:
        raise ExportError(f"the {what} {text!r} has no letter or digit, which BIDS requires")
    return label


def _task(start: SessionStart) -> str:
    return _label(parse_protocol(start.protocol, "protocol").name, "protocol")
