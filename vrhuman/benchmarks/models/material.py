"""What a model is trained on and asked: a set's questions, its clips' features, what is known."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from vrhuman.benchmarks.envqa.baselines.asked import (
    SPLITS,
    ClipQuestion,
    Split,
    questions_file,
    read_split,
)
from vrhuman.benchmarks.envqa.features import ClipFeatures, clip_digest, features_of_clips
from vrhuman.records import VrhumanError


class MaterialError(VrhumanError):
    """A set from which nothing can be learned."""


@dataclass(frozen=True, slots=True)
class Material:
    """A set: its questions by split, and its clips' features by video.

    ``digest`` identifies both. ``seen_rooms`` says of each clip whether it is in rooms that have
    training clips; empty where the set does not tell.
    """

    questions: Mapping[Split, tuple[ClipQuestion, ...]]
    clips: Mapping[str, ClipFeatures]
    seen_rooms: Mapping[str, bool]
    digest: str


def read_material(
    folder: Path,
    cache: Path,
    splits: Sequence[Split] = SPLITS,
    jobs: int | None = None,
    heard: Callable[[int], None] = lambda _: None,
) -> Material:
    """Read a set with its clips' features; those that ``cache`` has are taken from there.

    :raises VrhumanError: where questions or clips are missing or damaged, naming the file.
    """
    questions = {split: read_split(folder, split) for split in splits}
    videos = sorted({each.video_id for split in splits for each in questions[split]})
    clips = features_of_clips(folder / "videos", videos, cache, jobs, heard)
    digest = hashlib.sha256()
    for split in splits:
        digest.update(questions_file(folder, split).read_bytes())
    for video in videos:
        digest.update(f"{video} {clip_digest(folder / 'videos' / video)}".encode())
    return Material(questions, clips, _seen_rooms(folder / "clips.parquet"), digest.hexdigest())


def _seen_rooms(path: Path) -> dict[str, bool]:
    import pyarrow
    from pyarrow import parquet

    if not path.is_file():
        return {}
    try:
        table = parquet.read_table(path, columns=["video_id", "seen_room"]).to_pylist()
    except (OSError, pyarrow.ArrowException) as error:
        reason = str(error).partition("\n")[0]
        raise MaterialError(f"{path}: cannot be read ({reason}); make the set again") from error
    return {str(row["video_id"]): bool(row["seen_room"]) for row in table}
