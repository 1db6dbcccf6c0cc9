"""Writes a question set's two files: JSON Lines with a line for each house, and Parquet.

The Parquet file has a row for each question. Both are written as temporary files and renamed. The
same episodes give the same bytes (Parquet: with the same pyarrow).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vrhuman.files.whole import written_whole
from vrhuman.questions.dataset.episodes import HouseQuestions

if TYPE_CHECKING:
    import pyarrow

ROW_GROUP = 500
"""Houses in a row group."""

COLUMNS = {
    "split": "string",
    "house": "string",
    "seed": "int64",
    "rooms": "int64",
    "spawn_x": "float64",
    "spawn_z": "float64",
    "spawn_yaw": "float64",
    "spawn_horizon": "float64",
    "question": "string",
    "family": "string",
    "type": "string",
    "text": "string",
    "program": "string",
    "answer": "string",
}
"""Columns of the Parquet file; see :mod:`vrhuman.questions.dataset.episodes`.

``answer`` is text: "yes", "2", "red, white".
"""


def write_jsonl(path: Path, episodes: Iterable[HouseQuestions]) -> None:
    with written_whole(path) as beside, beside.open("w", encoding="utf-8", newline="\n") as file:
        for episode in episodes:
            file.write(episode.as_line() + "\n")


def write_parquet(path: Path, split: str, episodes: Iterable[HouseQuestions]) -> None:
    import pyarrow
    from pyarrow import parquet

    kinds = {"string": pyarrow.string(), "int64": pyarrow.int64(), "float64": pyarrow.float64()}
    schema = pyarrow.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
    waiting = iter(episodes)
    with (
        written_whole(path) as beside,
        parquet.ParquetWriter(beside, schema, compression="zstd") as writer,
    ):
        while group := list(islice(waiting, ROW_GROUP)):
            writer.write_table(_table(schema, split, group))


def _table(schema: pyarrow.Schema, split: str, episodes: Iterable[HouseQuestions]) -> pyarrow.Table:
    import pyarrow

    rows = [row for episode in episodes for row in _rows(split, episode)]
    return pyarrow.Table.from_pylist(rows, schema=schema)


def _rows(split: str, episode: HouseQuestions) -> Iterator[dict[str, Any]]:
    spawn = episode.spawn
    for each in episode.questions:
        yield {
            "split": split,
            "house": episode.house,
            "seed": episode.seed,
            "rooms": episode.rooms,
            "spawn_x": spawn.x,
            "spawn_z": spawn.z,
            "spawn_yaw": spawn.yaw,
            "spawn_horizon": spawn.horizon,
            "question": each.question_id,
            "family": each.family,
            "type": str(each.kind),
            "text": each.text,
            "program": each.program,
            "answer": each.answer_text,
        }
