"""Every byte that a file has to read, decompressed: to search whole folders for words."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
from mcap.reader import make_reader
from mcap.stream_reader import StreamReader


def every_byte(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what can be read in a file, with where it is: the bytes as they are, then unpacked."""
    yield "name", path.name.encode()
    yield "bytes", path.read_bytes()
    if path.suffix == ".mcap":
        yield from _mcap(path)
    elif path.suffix == ".gz":
        yield "unpacked", gzip.decompress(path.read_bytes())
    elif path.suffix == ".parquet":
        table = pq.read_table(path)
        yield "schema", str(table.schema.metadata).encode()
        for name in table.column_names:
            yield name, str(table[name].to_pylist()).encode()


def found_in(folder: Path, words: tuple[str, ...]) -> dict[str, list[str]]:
    """Return each of the words that is below ``folder``, with where it is.

    Bytes of UTF-8 and of UTF-16 are looked for, in any case.
    """
    coded = {word: (word.lower().encode(), word.lower().encode("utf-16-le")) for word in words}
    found: dict[str, list[str]] = {}
    for path in (each for each in sorted(folder.rglob("*")) if each.is_file()):
        for where, data in every_byte(path):
            small = data.lower()
            for word, forms in coded.items():
                if any(form in small for form in forms):
                    found.setdefault(word, []).append(f"{path.relative_to(folder)}: {where}")
    return found


def _mcap(path: Path) -> Iterator[tuple[str, bytes]]:
    with path.open("rb") as file:
        for record in StreamReader(file, emit_chunks=False).records:
            topic = getattr(record, "name", "") or type(record).__name__
            data = getattr(record, "data", b"")
            yield str(topic), data if isinstance(data, bytes) else str(data).encode()
            yield f"{topic} ({type(record).__name__})", str(record).encode()
    with path.open("rb") as file:
        for each in make_reader(file).iter_metadata():
            yield f"metadata {each.name}", str(each).encode()
