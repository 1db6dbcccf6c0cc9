"""A set made of real sessions: the same bytes whoever makes it, resumed, refused in words."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from tests.support.benchmarks.making_sets import clips_done, content, start, worker_of
from tests.support.dask_cluster import dask_cluster
from tests.support.recording.acting_person import ROUND, house, record
from vrhuman.benchmarks.envqa.make import make
from vrhuman.benchmarks.envqa.making.frames import boxes_of
from vrhuman.benchmarks.envqa.set_reading import read_set
from vrhuman.benchmarks.making import Making
from vrhuman.cli import main
from vrhuman.files.ledger import begin_ledger, entries, read_entry
from vrhuman.recording.redact import redact
from vrhuman.recording.redactions import Part
from vrhuman.records import VrhumanError

WIDTH = 128


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Three sessions in three houses, of 4, 8 and 4 events."""
    folder = tmp_path_factory.mktemp("sessions")
    return [
        record(
            folder / f"s{number}.mcap",
            ROUND * rounds,
            session_id=f"s{number}",
            house=house(turn),
            house_id=f"kitchen-{number}",
        )
        for number, (rounds, turn) in enumerate([(1, 0.0), (2, 5.0), (1, 10.0)])
    ]


@pytest.fixture(scope="module")
def made(sessions: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The set of these sessions, made by one worker."""
    out = tmp_path_factory.mktemp("one") / "kitchen"
    make(sessions, out, 1, Making(jobs=1, width=WIDTH))
    return out


def rows(folder: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = parquet.read_table(folder / "clips.parquet").to_pylist()
    return found


def clip_json(folder: Path, video_id: object, name: str) -> object:
    return json.loads((folder / "videos" / str(video_id) / name).read_text())


# -------------------------------------------------------------------------------------- content


def test_a_set_has_its_files_and_nothing_beside_it(made: Path) -> None:
    found = content(made)
    clips = [str(row["video_id"]) for row in rows(made)]
    names = {"rgb.mp4", "depth.npz", "masks.npz", "boxes.json", "metadata.json", "events.json"}
    assert {path for path in found if "/" not in path} == {
        *("README.md", "LICENSE", "croissant.json", "set.json", "clips.parquet"),
        *(f"questions_{split}.json" for split in ("train", "val", "test")),
    }
    assert {path for path in found if "/" in path} == {
        f"videos/{clip}/{name}" for clip in clips for name in names
    }
    assert [path.name for path in made.parent.iterdir()] == ["kitchen"]


def test_clips_are_long_ones_and_the_short_ones_cut_from_them(made: Path) -> None:
    found = rows(made)
    assert sorted(int(str(row["events"])) for row in found if not row["part_of"]) == [4, 4, 8]
    by_id = {row["video_id"]: row for row in found}
    for row in found:
        if row["part_of"]:
            assert by_id[row["part_of"]]["session"] == row["session"]


def test_every_event_is_done_between_two_pictures_of_its_clip(made: Path) -> None:
    for row in rows(made):
        events = clip_json(made, row["video_id"], "events.json")
        assert len(events) == row["segments"]  # type: ignore[arg-type]
        for event in events:  # type: ignore[attr-defined]
            assert row["begin_ns"] < event["begin_ns"] <= event["end_ns"] <= row["end_ns"]


def test_the_states_show_what_the_events_changed(made: Path) -> None:
    """The engine's own metadata, before and after each event."""
    keys = {"make dirty": "isDirty", "clean": "isDirty"}
    keys |= {"fill": "isFilledWithLiquid", "empty": "isFilledWithLiquid"}
    for row in rows(made):
        events = clip_json(made, row["video_id"], "events.json")
        states = clip_json(made, row["video_id"], "metadata.json")["states"]  # type: ignore[index]
        assert (states[0]["moment"], states[-1]["moment"]) == ("begin", "end")
        for number, event in enumerate(events):  # type: ignore[arg-type,var-annotated]
            before, after = (
                next(
                    thing[keys[event["action"]]]
                    for state in states
                    if (state["moment"], state["event"]) == (moment, number)
                    for thing in state["objects"]
                    if thing["objectId"] == event["object1"]
                )
                for moment in ("before", "after")
            )
            assert (before, after) == (not after, event["action"] in ("make dirty", "fill"))


def test_film_depth_and_masks_have_the_same_pictures(made: Path) -> None:
    import av

    for row in rows(made):
        folder = made / "videos" / str(row["video_id"])
        masks, depth = (
            np.load(folder / "masks.npz")["masks"],
            np.load(folder / "depth.npz")["depth"],
        )
        with av.open(str(folder / "rgb.mp4")) as film:
            pictures = [frame.to_ndarray(format="rgb24") for frame in film.decode(video=0)]
            assert film.streams.video[0].codec_context.name == "h264"
            assert film.streams.video[0].average_rate == 4
        count = row["pictures"]
        assert masks.shape == depth.shape == (count, WIDTH * 3 // 4, WIDTH)
        assert (masks.dtype, depth.dtype) == (np.uint16, np.float16)
        assert len(pictures) == count
        assert pictures[0].shape == (WIDTH * 3 // 4, WIDTH, 3)
        frames = clip_json(made, row["video_id"], "metadata.json")["frames"]  # type: ignore[index]
        assert [frame["time_ns"] for frame in frames] == list(
            range(int(str(row["begin_ns"])), int(str(row["end_ns"])) + 1, 250_000_000)
        )


def test_boxes_are_those_of_the_masks(made: Path) -> None:
    folder = made / "videos" / str(rows(made)[0]["video_id"])
    masks = np.load(folder / "masks.npz")["masks"]
    told = json.loads((folder / "boxes.json").read_text())
    for mask, boxes in zip(masks, told["frames"], strict=True):
        assert {box[0] for box in boxes} == set(np.unique(mask).tolist()) - {0}
        for number, left, top, right, bottom, pixels in boxes:
            rows_, columns = np.nonzero(mask == number)
            assert (left, top) == (columns.min(), rows_.min())
            assert (right, bottom) == (columns.max() + 1, rows_.max() + 1)
            assert pixels == len(rows_)
            assert told["objects"][str(number)]["object_id"]


def test_boxes_of_what_reaches_over_rows() -> None:
    ids = np.array([[0, 2, 2], [2, 0, 0], [0, 0, 1]], dtype=np.uint16)
    assert boxes_of(ids, 4).tolist() == [[1, 2, 2, 3, 3, 1], [2, 0, 0, 3, 2, 3]]
    assert boxes_of(np.zeros((2, 2), dtype=np.uint16), 4).tolist() == []


def test_a_set_is_read_as_items_whose_films_exist(made: Path) -> None:
    found = read_set(made)
    told = json.loads((made / "set.json").read_text())
    assert found.digest == told["digest"]
    assert len(found.items) == told["counts"]["questions"] > 10
    assert all((made / item.film).is_file() for item in found.items)


def test_questions_are_in_their_clips_split(made: Path) -> None:
    split = {row["video_id"]: row["split"] for row in rows(made)}
    for name in ("train", "val", "test"):
        for each in json.loads((made / f"questions_{name}.json").read_text()):
            assert split[each["video_id"]] == name


def test_the_metadata_is_valid_croissant(made: Path) -> None:
    croissant = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed: see dev")
    found = croissant.Dataset(made / "croissant.json")
    assert not found.metadata.issues.errors
    assert len(list(found.records("clips"))) == len(rows(made))


# --------------------------------------------------------------------------- the same every time


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_bytes_depend_neither_on_workers_nor_on_the_order_of_sessions(
    made: Path, sessions: list[Path], tmp_path: Path, jobs: int
) -> None:
    make(sessions[::-1], tmp_path / "kitchen", 1, Making(jobs=jobs, width=WIDTH))
    assert content(tmp_path / "kitchen") == content(made)


@pytest.mark.end_to_end
def test_a_dask_cluster_makes_the_same_bytes(
    made: Path, sessions: list[Path], tmp_path: Path
) -> None:
    with dask_cluster(tmp_path) as address:
        how = Making(backend="dask", address=address, width=WIDTH)
        make(sessions, tmp_path / "kitchen", 1, how)
    assert content(tmp_path / "kitchen") == content(made)


def test_another_seed_gives_another_set(made: Path, sessions: list[Path], tmp_path: Path) -> None:
    make(sessions, tmp_path / "kitchen", 2, Making(jobs=1, width=WIDTH))
    assert content(tmp_path / "kitchen") != content(made)


# ------------------------------------------------------------------------------------- resumed


def wait_for_clips(process: subprocess.Popen[bytes], out: Path, count: int) -> None:
    deadline = time.monotonic() + 240.0
    while len(clips_done(out)) < count and process.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert process.poll() is None


@pytest.mark.end_to_end
@pytest.mark.skipif(os.name == "nt", reason="SIGKILL is POSIX's")
def test_after_a_kill_finished_clips_are_kept_and_the_set_is_the_same(
    made: Path, sessions: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "kitchen"
    process = start(sessions, out, 1, WIDTH)
    wait_for_clips(process, out, 2)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = clips_done(out)
    assert before
    assert not out.exists()
    places = list(out.with_name(".kitchen.parts").iterdir())
    half = places[0] / ".clips-left" / "half"
    half.mkdir(parents=True)
    (half / "rgb.mp4").write_bytes(b"half a film")

    make(sessions, out, 1, Making(jobs=1, width=WIDTH))

    assert content(out) == content(made)
    kept = [out / "videos" / each.name for each in before]
    assert [each.stat().st_mtime_ns for each in kept] == list(before.values())
    assert [path.name for path in tmp_path.iterdir()] == ["kitchen"]


@pytest.mark.end_to_end
@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
def test_a_killed_worker_costs_nothing_but_time(
    made: Path, sessions: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "kitchen"
    process = start(sessions, out, 2, WIDTH)
    wait_for_clips(process, out, 1)
    os.kill(worker_of(process), signal.SIGKILL)

    assert process.wait(240.0) == 0

    assert content(out) == content(made)


# ------------------------------------------------------------------------------------- refused


def test_a_set_that_exists_is_refused(made: Path, sessions: list[Path]) -> None:
    with pytest.raises(VrhumanError, match="exists already"):
        make(sessions, made, 1, Making(jobs=1, width=WIDTH))


def test_no_sessions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(VrhumanError, match="give at least one session"):
        make([], tmp_path / "kitchen", 1)


def test_a_width_that_cannot_be_encoded_is_refused(sessions: list[Path], tmp_path: Path) -> None:
    with pytest.raises(VrhumanError, match="width 130: choose a multiple of 64"):
        make(sessions, tmp_path / "kitchen", 1, Making(width=130))


def test_an_unknown_licence_is_refused(sessions: list[Path], tmp_path: Path) -> None:
    with pytest.raises(VrhumanError, match="licence 'mine': choose one of CC-BY"):
        make(sessions, tmp_path / "kitchen", 1, Making(licence="mine"))


def test_the_same_session_twice_is_refused(sessions: list[Path], tmp_path: Path) -> None:
    with pytest.raises(VrhumanError, match="is the same session as"):
        make([sessions[0], sessions[0]], tmp_path / "kitchen", 1)


def test_what_is_cut_damaged_or_no_session_is_refused_by_name(
    sessions: list[Path], tmp_path: Path
) -> None:
    cut, text = tmp_path / "cut.mcap", tmp_path / "text.mcap"
    cut.write_bytes(sessions[0].read_bytes()[:-5000])
    text.write_text("no session")
    with pytest.raises(VrhumanError) as refused:
        make([cut, text, *sessions], tmp_path / "kitchen", 1)
    assert "2 sessions cannot be used" in str(refused.value)
    assert f"{cut}: is not whole (" in str(refused.value)
    assert f"{text}: " in str(refused.value)
    assert not (tmp_path / "kitchen").exists()


@pytest.mark.parametrize(("part", "usable"), [(Part.MOTION, False), (Part.AUDIO, True)])
def test_what_was_taken_out_of_a_session_is_not_shown_again(
    sessions: list[Path], tmp_path: Path, part: Part, usable: bool
) -> None:
    shared = tmp_path / "shared.mcap"
    redact(sessions[0], shared, {part})
    if usable:
        make([shared], tmp_path / "kitchen", 1, Making(jobs=1, width=WIDTH))
        assert rows(tmp_path / "kitchen")
    else:
        with pytest.raises(VrhumanError, match="motion was taken out of this file"):
            make([shared], tmp_path / "kitchen", 1)


# ------------------------------------------------------------------------------------- withdrawal


def test_a_study_knows_the_set_made_from_its_sessions(sessions: list[Path], tmp_path: Path) -> None:
    study = tmp_path / "study"
    begin_ledger(study)
    own = study / "s0.mcap"
    own.write_bytes(sessions[0].read_bytes())
    make([own, sessions[1]], tmp_path / "kitchen", 1, Making(jobs=1, width=WIDTH))
    (entry,) = (read_entry(each) for each in entries(study))
    assert entry.places[0] == tmp_path / "kitchen"
    assert entry.what == "Env-QA set"
    assert {each.session_id for each in entry.sources} == {"s0", ""}


def test_only_its_owner_reads_a_set(made: Path) -> None:
    if os.name != "nt":
        assert all(not path.stat().st_mode & 0o077 for path in (made, *made.rglob("*")))


# ------------------------------------------------------------------------------------ the command


def test_the_command_says_what_was_made(
    made: Path, sessions: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["benchmark", "make", "envqa", *map(str, sessions), "--out", str(tmp_path / "kitchen")]

    code = main([*words, "--seed", "1", "--jobs", "1", "--width", str(WIDTH), "--json"])

    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    counts = json.loads((made / "set.json").read_text())["counts"]
    assert code == 0
    assert content(tmp_path / "kitchen") == content(made)
    assert told == {"name": "kitchen", "digest": read_set(made).digest, **counts}


def test_the_command_refuses_in_one_line(
    made: Path, sessions: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["benchmark", "make", "envqa", str(sessions[0]), "--out", str(made)])

    assert code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_card_and_licence_name_the_maker_or_say_that_nobody_is_named(
    made: Path, sessions: list[Path], tmp_path: Path
) -> None:
    how = Making(jobs=1, width=WIDTH, licence="CC0-1.0", creator="The laboratory")
    make(sessions[:1], tmp_path / "kitchen", 1, how)
    named, unnamed = (folder / "LICENSE" for folder in (tmp_path / "kitchen", made))
    assert "by The laboratory\nunder the licence CC0-1.0" in named.read_text()
    assert "name the laboratory here" in unnamed.read_text()
    assert "Apache License 2.0" in unnamed.read_text()
