"""The shipped sample as a study's session: recorded of its participant, under its protocol."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.paths import SAMPLE
from tests.support.recording.rewritten import rewritten
from vrhuman.protocol.specification import parse_protocol, with_condition
from vrhuman.study.entries import SessionEntry
from vrhuman.study.registry.registry import Registry


def sample_session(registry: Registry, entry: SessionEntry, **start: object) -> Path:
    """Write the file of a session that has begun; ``start`` changes what it says of itself."""
    study = registry.study(entry.study_id)
    participant = registry.participant(entry.study_id, entry.participant_id)
    planned = registry.assignments(entry.study_id, entry.participant_id)
    (assignment,) = (each for each in planned if each.order == entry.order)
    protocol = None
    if assignment.role == "test":
        spec = parse_protocol(study.protocol, "study")
        protocol = with_condition(spec, study.protocol, assignment.condition)[1]
    path = registry.session_path(entry)
    path.parent.mkdir(parents=True, exist_ok=True)
    own = {
        "session_id": entry.session_id,
        "participant": entry.participant_id,
        "participant_kind": participant.kind,
        "pilot": entry.pilot,
    }
    return written_as(path, protocol, **{**own, **start})


def written_as(path: Path, protocol: str | None, **start: object) -> Path:
    """Write the sample with another protocol (None: its own) and start."""

    def changed(name: str, data: bytes) -> bytes:
        if name == "protocol.toml" and protocol is not None:
            return protocol.encode()
        return json.dumps(json.loads(data) | start).encode() if name == "start.json" else data

    return rewritten(SAMPLE, path, attachment=changed)
