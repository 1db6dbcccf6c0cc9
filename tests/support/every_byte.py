"""Every byte of a folder's files, also of what is compressed in them."""

from __future__ import annotations

import gzip
import hashlib
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from mcap.exceptions import McapError
from mcap.reader import make_reader
from mcap.stream_reader import StreamReader


class Search:
    """Finds words in files; a file of the same bytes is searched once."""

    def __init__(self, words: Mapping[str, Sequence[bytes]]) -> None:
        self._words = words
        self._known: dict[str, frozenset[str]] = {}

    def below(self, folder: Path) -> dict[str, frozenset[str]]:
        """Return for each file below a folder whose words are in its bytes or its name."""
        return {
            path.relative_to(folder).as_posix(): self._within(path, path.relative_to(folder))
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def _within(self, path: Path, name: Path) -> frozenset[str]:
        digest = f"{hashlib.sha256(path.read_bytes()).hexdigest()} {name}"
        if digest not in self._known:
            found = [name.as_posix().encode(), *contents(path)]
            self._known[digest] = frozenset(
                whose
                for whose, words in self._words.items()
                if any(word in data for word in words for data in found)
            )
        return self._known[digest]


def contents(path: Path) -> Iterator[bytes]:
    """Yield a file's bytes, and those of what is packed in it."""
    data = path.read_bytes()
    yield data
    if data.startswith(b"\x89MCAP"):
        yield from _of_mcap(path)
    elif data.startswith(b"PAR1"):
        yield from _of_parquet(path)
    elif data.startswith(b"\x1f\x8b"):
        yield gzip.decompress(data)
    elif zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as packed:
            yield from (packed.read(name) for name in packed.namelist())


def _of_mcap(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        try:
            reader = make_reader(file)
            yield from (each.data for each in reader.iter_attachments())
            for _, _, message in reader.iter_messages():
                yield bytes(message.data)
        except McapError:
            file.seek(0)
            for record in StreamReader(file, emit_chunks=False).records:
                yield bytes(getattr(record, "data", b""))


def _of_parquet(path: Path) -> Iterator[bytes]:
    from pyarrow import parquet

    table = parquet.read_table(path)
    for column in table.columns:
        values = column.to_pylist()
        yield "\n".join(map(repr, values)).encode()
