"""Names houses one by one, as a plan takes them: from files, and ranges of generated houses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from vrhuman.houses.files import house_documents, split_spec
from vrhuman.records import VrhumanError
from vrhuman.runtime.preparing import OWN, SESSION_SUFFIX


class NotAHouse(VrhumanError):
    """A range of houses that is none, or a file without a house."""


def houses_of(specs: Iterable[str] | str) -> tuple[str, ...]:
    """Return houses one by one: of a file all or the N-th (``FILE:N``), ``own:N``, ``own:A-B``.

    A session's file stands for its house. One house may be given alone.

    Files become absolute: a cluster's workers run elsewhere.

    :raises NotAHouse: for a range that is none, or a file without a house.
    :raises VrhumanError: for a file that cannot be read.
    """
    given = [specs] if isinstance(specs, str) else specs
    return tuple(house for spec in given for house in _houses(spec))


def _houses(spec: str) -> Iterator[str]:
    if spec.startswith(OWN):
        first, dash, last = spec.removeprefix(OWN).partition("-")
        if dash and first.isdecimal() and last.isdecimal() and int(first) <= int(last):
            yield from (f"{OWN}{n}" for n in range(int(first), int(last) + 1))
        elif dash:
            raise NotAHouse(f"{spec}: no range of generated houses; give one such as own:1-100")
        else:
            yield spec
        return
    if spec.endswith(SESSION_SUFFIX):
        yield str(Path(spec).absolute())
        return
    file, index = split_spec(spec)
    where = Path(file).absolute()
    if file != spec:
        yield f"{where}:{index}"
        return
    count = sum(1 for _ in house_documents(spec))
    if count == 0:
        raise NotAHouse(f"{spec}: the file holds no house; choose another file")
    yield from (str(where) if count == 1 else f"{where}:{n}" for n in range(count))
