"""Every export carries in its metadata what the session's file lacks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import av
import pytest
from mcap.reader import make_reader
from pyarrow import parquet
from rerun.chunk import RrdReader

from tests.support.recording.lossy import cut, shortened
from vrhuman.export.forms import ENDINGS, SETS, export_sessions
from vrhuman.recording.completeness import survey
from vrhuman.review.drawing.cameras import AGENT
from vrhuman.review.drawing.replay import Cut, replay
from vrhuman.review.drawing.scene import SceneView
from vrhuman.review.recording import Recording


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session whose end was cut off."""
    folder = tmp_path_factory.mktemp("cut")
    return cut(shortened(folder / "short.mcap"), folder / "s.mcap")


def in_json(*keys: str) -> Callable[[Path], str]:
    """The line in the JSON file of that name, under these keys."""
    name, *rest = keys

    def read(out: Path) -> str:
        value = json.loads((out / name).read_text(encoding="utf-8"))
        for key in rest:
            value = value[int(key)] if isinstance(value, list) else value[key]
        return str(value)

    return read


def of_parquet(out: Path) -> str:
    told = parquet.read_schema(out / "events.parquet").metadata[b"vrhuman.session"]
    return str(json.loads(told)["completeness"]["line"])


def of_film(out: Path) -> str:
    with av.open(str(out)) as container:
        return str(container.metadata["comment"])


def of_mcap(out: Path) -> str:
    with (out / "s.mcap").open("rb") as file:
        (record,) = make_reader(file).iter_metadata()
    return str(record.metadata["completeness"])


def of_lerobot(out: Path) -> str:
    info = json.loads((out / "meta" / "info.json").read_text(encoding="utf-8"))
    (line,) = info["vrhuman"]["completeness"].values()
    return str(line)


def of_bids(out: Path) -> str:
    (file,) = out.rglob("*_motion.json")
    return str(json.loads(file.read_text(encoding="utf-8"))["Completeness"])


def of_bytes(out: Path) -> str:
    return out.read_bytes().decode(errors="replace")


def of_rerun(out: Path) -> str:
    batches = [
        each.to_record_batch()
        for each in RrdReader(out).stream().to_chunks()
        if each.entity_path.strip("/") == "about"
    ]
    return str([batch.to_pydict() for batch in batches])


SAID = {
    "parquet": of_parquet,
    "csv": in_json("columns.json", "session", "completeness", "line"),
    "actions": in_json("session.json", "completeness", "line"),
    "rerun": of_rerun,
    "foxglove": of_mcap,
    "mp4": of_film,
    "html": of_bytes,
    "lerobot": of_lerobot,
    "bids": of_bids,
}
"""Where each format has it; clips, which need sound, are in test_clips.py."""


def test_every_format_is_listed() -> None:
    assert {*SAID, "clips"} == {*ENDINGS, *SETS}


@pytest.mark.parametrize("to", SAID)
def test_a_cut_session_is_told_to_be_so(to: str, session: Path, tmp_path: Path) -> None:
    (out,) = export_sessions([session], to, tmp_path)

    assert survey(session).line in SAID[to](out)


def test_a_replayed_film_says_so(session: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.mp4"
    with Recording.open(session) as recording:
        view = SceneView(recording, 64, 48, None)
        replay(recording, view, AGENT, out, Cut(0.5, 0.7, 1.0, 5))
        view.close()

    assert of_film(out) == survey(session).line
