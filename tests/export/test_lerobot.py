"""A LeRobot data set: its documented layout, and LeRobot's own class where it is installed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import av
import numpy as np
import pandas
import pytest
from pyarrow import parquet
from rerun.experimental import LeRobotReader

from tests.support.recording import acted_session, sample_variants
from vrhuman.export.episodes import DISCRETE
from vrhuman.export.lerobot import export_lerobot
from vrhuman.export.writing import ExportError

PICTURES = "observation.images.agent"
FPS = 10


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of two sessions, an episode each."""
    folder = tmp_path_factory.mktemp("lerobot")
    paths = [sample_variants.broken_off(folder / f"{n}.mcap", session_id=f"s-{n}") for n in (1, 2)]
    assert export_lerobot(paths, folder / "out", FPS) == 2
    return folder / "out"


@pytest.fixture(scope="module")
def info(dataset: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((dataset / "meta" / "info.json").read_text())
    return told


@pytest.fixture(scope="module")
def episodes(dataset: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(
        dataset / "meta/episodes/chunk-000/file-000.parquet"
    ).to_pylist()
    return rows


def data(dataset: Path, info: dict[str, Any], episode: dict[str, Any]) -> pandas.DataFrame:
    """The rows of an episode, from the file that its metadata name."""
    file = info["data_path"].format(
        chunk_index=episode["data/chunk_index"], file_index=episode["data/file_index"]
    )
    rows = parquet.read_table(dataset / file).to_pandas()
    return rows[rows["episode_index"] == episode["episode_index"]]


def test_the_data_set_is_of_version_3_and_counts_itself(
    info: dict[str, Any], episodes: list[dict[str, Any]]
) -> None:
    assert info["codebase_version"] == "v3.0"
    assert info["fps"] == FPS
    assert info["total_episodes"] == len(episodes) == 2
    assert info["total_frames"] == sum(each["length"] for each in episodes)
    assert info["splits"] == {"train": "0:2"}


def test_every_feature_is_a_column_of_its_type_and_shape(
    dataset: Path, info: dict[str, Any], episodes: list[dict[str, Any]]
) -> None:
    rows = data(dataset, info, episodes[0])
    stored = {name: each for name, each in info["features"].items() if each["dtype"] != "video"}

    assert set(rows.columns) == set(stored)
    for name, feature in stored.items():
        values = np.stack(rows[name].to_numpy())
        assert values.dtype == feature["dtype"], name
        assert values.reshape(len(values), -1).shape[1:] == tuple(feature["shape"]), name
        assert feature["names"] is None or len(feature["names"]) == feature["shape"][0]


def test_frames_are_numbered_through_and_timed(
    dataset: Path, info: dict[str, Any], episodes: list[dict[str, Any]]
) -> None:
    first = 0
    for number, episode in enumerate(episodes):
        rows = data(dataset, info, episode)
        assert episode["episode_index"] == number
        assert (episode["dataset_from_index"], len(rows)) == (first, episode["length"])
        assert rows["index"].tolist() == list(range(first, first + len(rows)))
        np.testing.assert_allclose(rows["timestamp"], rows["frame_index"] / FPS, atol=1e-6)
        first = episode["dataset_to_index"]


def test_each_frame_has_its_picture_at_its_time(
    dataset: Path, info: dict[str, Any], episodes: list[dict[str, Any]]
) -> None:
    for episode in episodes:
        place = {
            name: episode[f"videos/{PICTURES}/{name}"] for name in ("chunk_index", "file_index")
        }
        with av.open(str(dataset / info["video_path"].format(video_key=PICTURES, **place))) as film:
            pictures = list(film.decode(video=0))
        times = [float(picture.pts * picture.time_base) for picture in pictures]
        begin = episode[f"videos/{PICTURES}/from_timestamp"]
        wanted = [begin + frame / FPS for frame in range(episode["length"])]
        np.testing.assert_allclose(times, wanted, atol=1e-4)
        shown = [picture.to_ndarray(format="rgb24")[60, 80, 0] for picture in pictures]
        assert shown[-1] > shown[0] + 100, "the made-up pictures become redder"


def test_a_task_and_each_discrete_action_has_a_name(dataset: Path) -> None:
    tasks = pandas.read_parquet(dataset / "meta" / "tasks.parquet")

    assert tasks["task_index"].tolist() == [0]
    assert "explore" in tasks.index[0]
    assert json.loads((dataset / "meta" / "actions.json").read_text()) == list(DISCRETE)


def test_statistics_are_those_of_all_rows(
    dataset: Path, info: dict[str, Any], episodes: list[dict[str, Any]]
) -> None:
    stats = json.loads((dataset / "meta" / "stats.json").read_text())
    rows = pandas.concat([data(dataset, info, episode) for episode in episodes])

    for name in ("observation.state", "action", "timestamp"):
        values = np.stack(rows[name].to_list()).reshape(len(rows), -1).astype(float)
        np.testing.assert_allclose(stats[name]["mean"], values.mean(axis=0), atol=1e-5)
        np.testing.assert_allclose(stats[name]["std"], values.std(axis=0), atol=1e-5)
        np.testing.assert_allclose(stats[name]["min"], values.min(axis=0), atol=1e-5)
        assert stats[name]["count"] == [len(rows)]
    assert np.shape(stats[PICTURES]["mean"]) == (3, 1, 1)
    assert 0.0 <= np.min(stats[PICTURES]["min"]) <= np.max(stats[PICTURES]["max"]) <= 1.0


def test_whose_an_episode_is_is_reported(dataset: Path) -> None:
    told = json.loads((dataset / "meta" / "sessions.json").read_text())

    assert [(each["episode"], each["session_id"]) for each in told] == [(0, "s-1"), (1, "s-2")]


def test_a_session_without_video_is_refused_by_name(tmp_path: Path) -> None:
    path = acted_session.record(
        tmp_path / "dark.mcap", acted_session.performed(acted_session.ACTIONS[:3])
    )

    with pytest.raises(ExportError, match=r"dark\.mcap: has no agent video"):
        export_lerobot([path], tmp_path / "out")

    assert not (tmp_path / "out").exists()


def test_videos_of_different_sizes_are_refused(tmp_path: Path) -> None:
    small = sample_variants.broken_off(tmp_path / "small.mcap")

    with pytest.raises(ExportError, match="800x600 and 160x120"):
        export_lerobot([small, sample_variants.SAMPLE], tmp_path / "out", fps=1)


def test_another_programs_reader_finds_every_frame(
    dataset: Path, episodes: list[dict[str, Any]]
) -> None:
    reader = LeRobotReader(dataset)

    assert (reader.version, reader.episodes()) == ("v3", [0, 1])
    for episode in episodes:
        rows = Counter[str]()
        for chunk in reader.stream(episode["episode_index"]).to_chunks():
            rows[chunk.entity_path.strip("/")] += chunk.num_rows
        for name in ("action", "observation.state", PICTURES):
            assert rows[name] >= episode["length"], rows


@pytest.mark.filterwarnings("ignore")
def test_lerobots_own_class_loads_it(dataset: Path, info: dict[str, Any]) -> None:
    module = pytest.importorskip(
        "lerobot.datasets.lerobot_dataset",
        reason="lerobot, which brings PyTorch, is not installed",
    )

    loaded = module.LeRobotDataset("local/vrhuman", root=dataset)

    assert (loaded.num_episodes, len(loaded)) == (2, info["total_frames"])
    item = loaded[len(loaded) - 1]
    assert tuple(item[PICTURES].shape) == (3, 120, 160)
    assert tuple(item["action"].shape) == tuple(info["features"]["action"]["shape"])
