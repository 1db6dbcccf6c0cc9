"""Reads house files: one house in JSON, or one on each line in JSON Lines, plain or gzip."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from vrhuman.houses.reading import HouseError
from vrhuman.records import JsonValue

LONGEST_LINE = 64 * 1024 * 1024
"""Maximum length of a line [bytes]; the largest ProcTHOR house is under 2 MB."""


def load_house(spec: Path | str) -> dict[str, JsonValue]:
    """Return the house dict at ``FILE[:N]``.

    Valid files are FILE.json, FILE.jsonl and FILE.jsonl.gz, with N counted from 0. Raises
    :class:`HouseError` where the file is missing, damaged, a Git LFS pointer or has no house N. The
    house itself is not validated: see :func:`vrhuman.houses.schema.parse_house`.
    """
    file, index = split_spec(str(spec))
    count = 0
    for house in read_houses(file):
        if count == index:
            if not isinstance(house, dict):
                raise HouseError(f"{file}: house {index} is not a JSON object; correct the file")
            return house
        count += 1
    if count == 0:
        raise HouseError(f"{file}: the file holds no house; choose another file")
    houses = "1 house" if count == 1 else f"{count} houses"
    raise HouseError(f"{file}: no house {index}, the file has {houses}; use :0 to :{count - 1}")


def split_spec(spec: str) -> tuple[str, int]:
    """Split ``FILE:N`` into file and index (0 where there is none).

    The drive of ``C:\\house.json`` stays part of the file.
    """
    match = re.fullmatch(r"(.{2,}):(\d{1,9})", spec, flags=re.DOTALL)
    if match is None or Path(spec).is_file():
        return spec, 0
    return match[1], int(match[2])


def read_houses(file: Path | str) -> Iterator[JsonValue]:
    """Yield every house of a file, one after another, unvalidated."""
    for number, line in enumerate(house_documents(str(file)), start=1):
        try:
            yield json.loads(line)
        except (ValueError, RecursionError) as error:
            what = str(error) if isinstance(error, ValueError) else "nested too deeply"
            raise HouseError(
                f"{file}: line {number} is not valid JSON ({what}); fetch the file again"
            ) from error


def house_documents(file: str) -> Iterator[bytes]:
    """Yield the JSON of every house of a file, one after another, not parsed."""
    path = Path(file)
    try:
        with path.open("rb") as plain:
            head = plain.read(64)
        if head.startswith(b"version https://git-lfs"):
            raise HouseError(
                f"{file}: this is a Git LFS pointer, not the houses; run: git lfs pull"
            )
        if head.startswith(b"\x1f\x8b"):
            with gzip.open(path, "rb") as packed:
                yield from _lines(file, cast(IO[bytes], packed))
        elif path.suffix == ".gz":
            raise HouseError(f"{file}: not a gzip file; fetch the file again")
        elif path.suffix == ".json":
            yield path.read_bytes()
        else:
            with path.open("rb") as plain:
                yield from _lines(file, plain)
    except FileNotFoundError as error:
        raise HouseError(f"{file}: no such file; give FILE.json or FILE.jsonl.gz[:N]") from error
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise HouseError(f"{file}: damaged gzip ({error}); fetch the file again") from error
    except (OSError, ValueError) as error:
        raise HouseError(f"{file}: cannot be read ({error}); check the path") from error


def _lines(file: str, stream: IO[bytes]) -> Iterator[bytes]:

    while line := stream.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise HouseError(f"{file}: a line is longer than {LONGEST_LINE} bytes; not houses")
        if line.strip():
            yield line
