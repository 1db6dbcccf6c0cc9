"""Exports sessions as a LeRobot data set (v3.0), Parquet and MP4, for training a policy.

Each phase in which the agent moved is an episode with ``fps`` frames a second; each frame has the
newest values known then. Poses in the agent's frame are right, up, ahead of where it faces; the
agent's own pose is in AI2-THOR's world (left-handed, y up): metres, degrees, kgf. Layout and names
are those of ``lerobot`` 0.4 (``lerobot.datasets``); a session's episodes share one data file and
one video.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from vrhuman.export.about import about
from vrhuman.export.episodes import ACTION, DISCRETE, STATE, EpisodeFrames, episodes_of
from vrhuman.export.pictures import write_video
from vrhuman.export.sources import sources_of
from vrhuman.export.writing import ExportError, written
from vrhuman.recording.reader import Session
from vrhuman.records import JsonValue

if TYPE_CHECKING:
    import pyarrow

FPS = 10
VERSION = "v3.0"
PICTURES = "observation.images.agent"
_CHUNK = 1000
_CHUNK_FILE = "chunk-{chunk_index:03d}/file-{file_index:03d}"
_DATA = f"data/{_CHUNK_FILE}.parquet"
_VIDEO = f"videos/{{video_key}}/{_CHUNK_FILE}.mp4"
_EPISODES = f"meta/episodes/{_CHUNK_FILE}.parquet"
_COUNTERS = ("frame_index", "episode_index", "index", "task_index")
_QUANTILES = {"q01": 0.01, "q10": 0.10, "q50": 0.50, "q90": 0.90, "q99": 0.99}

Stats = dict[str, NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class Part:
    """A session's part of a data set.

    It has its episodes, where their video of ``size`` (width, height) was written, and each one's
    statistics of the pictures; no video if there is no episode.
    """

    about: dict[str, JsonValue]
    episodes: tuple[EpisodeFrames, ...]
    video: Path | None = None
    size: tuple[int, int] = (0, 0)
    pictures: tuple[Stats, ...] = ()


def export_lerobot(paths: Sequence[Path | str], out: Path | str, fps: int = FPS) -> int:
    """Write sessions as one data set into the new folder ``out``; return the number of episodes.

    :raises ExportError: if the agent moved in none of them, or a session has no agent video.
    """
    with written(
        out, sources_of(paths), "LeRobot data set", {"to": "lerobot", "fps": fps}
    ) as folder:
        return join(folder, [part_of(folder, fps, path) for path in paths], fps)


def part_of(folder: Path, fps: int, path: Path | str) -> Part:
    """Return the part of the session ``path``; its video is written into ``folder``, by any name.

    :raises ExportError: if the agent moved, but there is no video of it.
    """
    with Session.open(path) as session:
        told = about(session)
        episodes = tuple(episodes_of(session, fps))
        if not episodes:
            return Part(told, ())
        folder.mkdir(parents=True, exist_ok=True)
        video = folder / f"{uuid.uuid4().hex}.mp4"
        facts = write_video(session, video, [each.times_ns for each in episodes], fps)
        looks = tuple(_picture_stats(pictures) for pictures in facts.samples)
        return Part(told, episodes, video, facts.size, looks)


def join(folder: Path, parts: Sequence[Part], fps: int) -> int:
    """Make a data set of the parts whose videos are in ``folder``; return the number of episodes.

    :raises ExportError: if there is no episode, or videos have different sizes.
    """
    book = _Book(folder, fps)
    for number, part in enumerate(parts):
        book.add(part, number)
    return book.close()


@dataclass(frozen=True, slots=True)
class _Placed:
    """An episode and its position in the data set."""

    episode: EpisodeFrames
    index: int
    first: int
    file: dict[str, int]
    from_s: float
    stats: dict[str, Stats]


class _Book:
    """The data set while parts are added to it."""

    def __init__(self, folder: Path, fps: int) -> None:
        self._folder, self._fps = folder, fps
        self._placed: list[_Placed] = []
        self._tasks: dict[str, int] = {}
        self._sessions: list[dict[str, JsonValue]] = []
        self._size: tuple[int, int] | None = None
        self._frames = 0

    def add(self, part: Part, number: int) -> None:
        if part.video is None:
            return
        if self._size is not None and part.size != self._size:
            sizes = " and ".join(f"{width}x{height}" for width, height in (part.size, self._size))
            raise ExportError(
                f"session {part.about['session_id']}: its video has another size than the "
                f"sessions before, {sizes}; export them separately"
            )
        self._size = part.size
        place = {"chunk_index": number // _CHUNK, "file_index": number % _CHUNK}
        video = self._folder / _VIDEO.format(video_key=PICTURES, **place)
        video.parent.mkdir(parents=True, exist_ok=True)
        part.video.rename(video)
        rows, from_s = [], 0.0
        for episode, pictures in zip(part.episodes, part.pictures, strict=True):
            task = self._tasks.setdefault(episode.task, len(self._tasks))
            index = len(self._placed)
            columns = _columns(episode, index, self._frames, task, self._fps)
            stats = {name: _stats(values) for name, values in columns.items()}
            stats[PICTURES] = pictures
            self._placed.append(_Placed(episode, index, self._frames, place, from_s, stats))
            rows.append(_arrow(columns))
            self._sessions.append({"episode": index, "phase": episode.phase, **part.about})
            self._frames += len(episode.times_ns)
            from_s += len(episode.times_ns) / self._fps
        _write_parquet(rows, self._folder / _DATA.format(**place))

    def close(self) -> int:
        """Write the episodes, the tasks, the statistics and the data set, once all sessions are in.

        Returns the number of episodes.
        """
        if self._size is None:
            raise ExportError(
                "no agent moved in these sessions, so there are no episodes to export"
            )
        import pandas

        meta = self._folder / "meta"
        meta.mkdir(exist_ok=True)
        file = self._folder / _EPISODES.format(chunk_index=0, file_index=0)
        _write_parquet([_episode_rows(self._placed, self._fps)], file)
        index = pandas.Index(self._tasks, name="task")
        tasks = pandas.DataFrame({"task_index": list(self._tasks.values())}, index=index)
        tasks.to_parquet(meta / "tasks.parquet")
        _write_json(
            meta / "stats.json", _statistics_json(_aggregated([e.stats for e in self._placed]))
        )
        _write_json(meta / "info.json", self._info(*self._size))
        _write_json(meta / "actions.json", list(DISCRETE))
        _write_json(meta / "sessions.json", self._sessions)
        return len(self._placed)

    def _info(self, width: int, height: int) -> dict[str, JsonValue]:
        features: dict[str, JsonValue] = {
            "observation.state": _feature("float32", len(STATE), list(STATE)),
            "action": _feature("float32", len(ACTION), list(ACTION)),
            "action.discrete": _feature("int64", 1, ["index_in_actions.json"]),
            PICTURES: {
                "dtype": "video",
                "shape": [height, width, 3],
                "names": ["height", "width", "channels"],
                "info": {
                    "video.height": height,
                    "video.width": width,
                    "video.codec": "h264",
                    "video.pix_fmt": "yuv420p",
                    "video.is_depth_map": False,
                    "video.fps": self._fps,
                    "video.channels": 3,
                    "has_audio": False,
                },
            },
            "timestamp": _feature("float32", 1, None),
            **{name: _feature("int64", 1, None) for name in _COUNTERS},
        }
        return {
            "codebase_version": VERSION,
            "robot_type": "vrhuman",
            "total_episodes": len(self._placed),
            "total_frames": self._frames,
            "total_tasks": len(self._tasks),
            "chunks_size": _CHUNK,
            "data_files_size_in_mb": 100,
            "video_files_size_in_mb": 200,
            "fps": self._fps,
            "splits": {"train": f"0:{len(self._placed)}"},
            "data_path": _DATA,
            "video_path": _VIDEO,
            "features": features,
            "vrhuman": {
                "completeness": {
                    each["session_id"]: each["completeness"]["line"] for each in self._sessions
                }
            },
        }


def _feature(kind: str, size: int, names: list[str] | None) -> dict[str, JsonValue]:
    return {"dtype": kind, "shape": [size], "names": names}


def _columns(
    episode: EpisodeFrames, index: int, first: int, task: int, fps: int
) -> dict[str, NDArray[Any]]:
    count = np.arange(len(episode.times_ns))
    return {
        "observation.state": episode.state,
        "action": episode.action,
        "action.discrete": episode.discrete,
        "timestamp": (count / fps).astype(np.float32),
        "frame_index": count,
        "episode_index": np.full(len(count), index),
        "index": first + count,
        "task_index": np.full(len(count), task),
    }


def _arrow(columns: dict[str, NDArray[Any]]) -> pyarrow.Table:
    import pyarrow

    arrays = {}
    for name, values in columns.items():
        flat = pyarrow.array(values.reshape(-1))
        wide = values.ndim == 2
        arrays[name] = (
            pyarrow.FixedSizeListArray.from_arrays(flat, values.shape[1]) if wide else flat
        )
    return pyarrow.table(arrays)


def _episode_rows(placed: Sequence[_Placed], fps: int) -> pyarrow.Table:
    import pyarrow

    video = f"videos/{PICTURES}"
    rows: list[dict[str, JsonValue]] = []
    for each in placed:
        length = len(each.episode.times_ns)
        row: dict[str, JsonValue] = {
            "episode_index": each.index,
            "tasks": [each.episode.task],
            "length": length,
            "dataset_from_index": each.first,
            "dataset_to_index": each.first + length,
            f"{video}/from_timestamp": each.from_s,
            f"{video}/to_timestamp": each.from_s + length / fps,
            "meta/episodes/chunk_index": 0,
            "meta/episodes/file_index": 0,
        }
        for part, number in each.file.items():
            row |= {f"data/{part}": number, f"{video}/{part}": number}
        for feature, stats in _statistics_json(each.stats).items():
            row |= {f"stats/{feature}/{name}": value for name, value in stats.items()}
        rows.append(row)
    return pyarrow.Table.from_pylist(rows)


def _write_parquet(tables: Sequence[pyarrow.Table], file: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    file.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(pyarrow.concat_tables(tables), file, compression="snappy")


def _write_json(file: Path, value: JsonValue) -> None:
    file.write_text(json.dumps(value, indent=4) + "\n", encoding="utf-8")


# --------------------------------------------------------------------------------- statistics


def _stats(values: NDArray[Any]) -> Stats:
    """Return statistics over the rows; one number for each column."""
    rows = values.reshape(len(values), -1).astype(np.float64)
    found = {
        "min": rows.min(axis=0),
        "max": rows.max(axis=0),
        "mean": rows.mean(axis=0),
        "std": rows.std(axis=0),
        "count": np.array([float(len(rows))]),
    }
    return found | {name: np.quantile(rows, q, axis=0) for name, q in _QUANTILES.items()}


def _picture_stats(pictures: NDArray[np.uint8]) -> Stats:
    """Return statistics of some pictures (N, height, width, 3).

    There is one number for each colour, 0..1, of shape (3, 1, 1).
    """
    found = _stats(pictures.reshape(-1, 3) / 255.0)
    shaped = {name: v if name == "count" else v.reshape(3, 1, 1) for name, v in found.items()}
    return shaped | {"count": np.array([float(len(pictures))])}


def _aggregated(all_stats: Sequence[dict[str, Stats]]) -> dict[str, Stats]:
    """Join statistics as LeRobot does: means and quantiles weighted by their counts."""
    return {name: _joined([stats[name] for stats in all_stats]) for name in all_stats[0]}


def _joined(parts: Sequence[Stats]) -> Stats:
    counts = np.concatenate([part["count"] for part in parts])
    shape = (-1, *(1,) * parts[0]["mean"].ndim)
    weights = (counts / counts.sum()).reshape(shape)

    def mean(values: Iterable[NDArray[np.float64]]) -> NDArray[np.float64]:
        total: NDArray[np.float64] = (np.stack(list(values)) * weights).sum(axis=0)
        return total

    middle = mean(part["mean"] for part in parts)
    spread = mean(part["std"] ** 2 + (part["mean"] - middle) ** 2 for part in parts)
    return {
        "min": np.min([part["min"] for part in parts], axis=0),
        "max": np.max([part["max"] for part in parts], axis=0),
        "mean": middle,
        "std": np.sqrt(spread),
        "count": np.array([counts.sum()]),
        **{name: mean(part[name] for part in parts) for name in _QUANTILES},
    }


def _statistics_json(stats: dict[str, Stats]) -> dict[str, dict[str, JsonValue]]:
    """Return statistics as JSON values; counts are whole numbers."""
    return {
        feature: {
            name: [int(value[0])] if name == "count" else value.tolist()
            for name, value in each.items()
        }
        for feature, each in stats.items()
    }
