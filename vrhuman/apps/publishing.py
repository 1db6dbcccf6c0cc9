"""Writes a study's sets for everybody: without voices, with neutral names for people and sessions.

Films lose their sound and their comments; what was said (``story/subtt``) is left out. Sessions
become ``session-0001``, participants ``person-01``, in an order drawn at random, and nothing that
is written says which is whose. Answers that people gave are written beside each set. Only what
people agreed to share is written. :mod:`vrhuman.apps.public_check` proves the result.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from vrhuman.apps.item_answers import gather_answers
from vrhuman.apps.public_check import (
    ARRAYS,
    FILMS,
    PICTURES,
    TABLES,
    PublicCheck,
    check_public,
)
from vrhuman.benchmarks.answer_files import write_answers
from vrhuman.benchmarks.benchmark import Benchmark
from vrhuman.benchmarks.sets import benchmark_of, sessions_in
from vrhuman.files.hashing import sha256_of
from vrhuman.files.ledger import Source, begin_ledger, recorded
from vrhuman.files.private import make_folder, make_private, write_text
from vrhuman.names import check_name
from vrhuman.records import JsonValue, VrhumanError
from vrhuman.study.registry.errors import NotAllowed
from vrhuman.study.registry.registry import Registry
from vrhuman.version import __version__

SPOKEN = ("story/subtt",)
"""Folders of a set with what people said."""
_RAW = ("voice", "audio", "traces", "recordings")
_JSON = (".json", ".jsonl")


class NotPublished(VrhumanError):
    """A study's sets cannot be published: what, why, and the remedy."""


@dataclass(frozen=True, slots=True)
class Names:
    """What stands for whom: codes by session id and by pseudonym.

    A session's id is replaced wherever it is in a text, also as a part of another name; a pseudonym
    only where it is the whole text, since it may be a common word.
    """

    sessions: Mapping[str, str]
    people: Mapping[str, str]

    def renamed(self, value: JsonValue) -> JsonValue:
        """Return a JSON value with all names replaced, also those of keys."""
        if isinstance(value, str):
            return self.people.get(value) or self.in_text(value)
        if isinstance(value, list):
            return [self.renamed(each) for each in value]
        if isinstance(value, dict):
            return {self.in_text(key): self.renamed(each) for key, each in value.items()}
        return value

    def in_text(self, text: str) -> str:
        """Return a text with all session ids replaced, the longest first."""
        for name in sorted(self.sessions, key=len, reverse=True):
            text = text.replace(name, self.sessions[name])
        return text


def publish_sets(
    registry: Registry,
    study_id: str,
    sets: Sequence[Path],
    out: Path,
    benchmarks: Mapping[str, Benchmark],
) -> PublicCheck:
    """Write the sets of a study into the new folder ``out``, if the check finds nothing in them.

    :raises NotAllowed: if somebody who is in a set did not agree to sharing.
    :raises VrhumanError: if there is no set, one cannot be read, or ``out`` exists.
    """
    out = out.absolute()
    check_name(out.name, "export")
    if out.exists():
        raise NotPublished(f"{out}: exists already; remove it, or choose another place with --out")
    if not sets:
        raise NotPublished(
            f"{study_id}: no sets in the study's folder; make some there, or name them with --sets"
        )
    owners = {each.session_id: each.participant_id for each in registry.sessions(study_id)}
    shown = {name for folder in sets for name in sessions_in(folder)}
    _check_sharing(registry, study_id, {owners[name] for name in shown if name in owners})
    names = names_of(registry, study_id, shown)
    folder = registry.folder / registry.study(study_id).folder
    begin_ledger(folder)
    sources = [Source(folder, name, owners.get(name, "")) for name in sorted(shown)]
    sources += [Source(folder, "", name) for name in names.people]
    place = out.with_name(f".{out.name}.parts")
    shutil.rmtree(place, ignore_errors=True)
    with recorded([out, place], sources, "public sets"):
        try:
            make_folder(place)
            for each in sets:
                benchmark = benchmark_of(each, benchmarks)
                target = place / f"{benchmark.name}-{each.name}"
                copy_set(each, target, names)
                _write_answers(registry, study_id, benchmark.read(each).digest, target, names)
            _write_list(place)
            found = check_public(place, forbidden_of(names))
            if found.problems:
                raise NotPublished(
                    f"{study_id}: not published, since the check found something; correct the sets "
                    "and publish again:\n  " + "\n  ".join(found.problems)
                )
            make_private(place, out.parent)
            place.rename(out)
        except (UnicodeDecodeError, KeyError) as error:
            raise NotPublished(f"a set is damaged ({error}); make it again") from error
        except OSError as error:
            raise NotPublished(f"{out}: cannot be written ({error.strerror})") from error
        finally:
            shutil.rmtree(place, ignore_errors=True)
    return found


def names_of(registry: Registry, study_id: str, sessions: Iterable[str] = ()) -> Names:
    """Return neutral names for all of a study, in an order drawn at random."""
    every = {each.session_id for each in registry.sessions(study_id)} | set(sessions)
    people = [each.participant_id for each in registry.participants(study_id)]
    return Names(_codes("session-{:04d}", every), _codes("person-{:02d}", people))


def forbidden_of(names: Names) -> tuple[str, ...]:
    """Return what must not be in a public set: session ids and pseudonyms."""
    return (*names.sessions, *names.people)


def _codes(form: str, names: Iterable[str]) -> dict[str, str]:
    salt = secrets.token_bytes(16)
    drawn = sorted(names, key=lambda name: hashlib.sha256(salt + name.encode()).digest())
    return {name: form.format(number) for number, name in enumerate(drawn, 1)}


def _check_sharing(registry: Registry, study_id: str, people: Iterable[str]) -> None:
    for name in sorted(people):
        if registry.participant(study_id, name).kind != "person":
            continue
        consent = registry.consent_of(study_id, name)
        if consent is None or not consent.sharing:
            raise NotAllowed(
                f"{name}: has not agreed to sharing, and is in a set; make the sets without them"
            )


def copy_set(source: Path, target: Path, names: Names) -> None:
    """Copy a set without voices, with neutral names."""
    make_folder(target)
    for path in sorted(source.rglob("*")):
        inner = path.relative_to(source)
        if path.is_dir() or _is_voice(inner):
            continue
        place = target / names.in_text(inner.as_posix())
        make_folder(place.parent)
        if path.suffix in FILMS:
            _copy_film(path, place)
        elif path.suffix in TABLES:
            _copy_table(path, place, names)
        elif path.suffix in (*ARRAYS, *PICTURES):
            shutil.copyfile(path, place)
        elif path.suffix in _JSON:
            write_text(place, _renamed_text(path, names))
        else:
            write_text(place, names.in_text(path.read_text(encoding="utf-8")))
    _without_subtitles(target)
    _hash_again(target)


def _is_voice(inner: Path) -> bool:
    told = inner.as_posix()
    return any(told.startswith(f"{each}/") for each in SPOKEN) or inner.parts[0] in _RAW


def _copy_film(path: Path, place: Path) -> None:
    """Copy the pictures of a film as they are encoded: no sound, no comment."""
    import av

    with (
        av.open(str(path)) as source,
        av.open(str(place), "w", format="mp4", options={"movflags": "+faststart"}) as target,
    ):
        pictures = source.streams.video[0]
        copied = target.add_stream_from_template(pictures)
        for packet in source.demux(pictures):
            if packet.dts is not None:
                packet.stream = copied
                target.mux(packet)


def _copy_table(path: Path, place: Path, names: Names) -> None:
    import pyarrow
    from pyarrow import parquet

    table = parquet.read_table(path)
    columns = [
        pyarrow.array([names.renamed(v) for v in column.to_pylist()], column.type)
        if pyarrow.types.is_string(column.type)
        else column
        for column in table.columns
    ]
    parquet.write_table(pyarrow.table(columns, schema=table.schema), place)


def _renamed_text(path: Path, names: Names) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        lines = [json.dumps(names.renamed(json.loads(e)), ensure_ascii=False) for e in _lines(text)]
        return "".join(f"{line}\n" for line in lines)
    return json.dumps(names.renamed(json.loads(text)), indent=1, ensure_ascii=False) + "\n"


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def _without_subtitles(folder: Path) -> None:
    """Let no film of MovieQA name subtitles that are not there."""
    path = folder / "movies.json"
    if not path.exists():
        return
    films: Any = json.loads(path.read_text(encoding="utf-8"))
    for film in films["movies"]:
        told = film.get("text")
        if isinstance(told, dict) and "subtitle" in told:
            told["subtitle"] = None
    write_text(path, json.dumps(films, indent=1, ensure_ascii=False) + "\n")


def _hash_again(folder: Path) -> None:
    """Correct the hashes that the set's metadata have of its files, and of its films."""
    card = folder / "croissant.json"
    if card.exists():
        told: Any = json.loads(card.read_text(encoding="utf-8"))
        for each in told.get("distribution", ()):
            file = folder / str(each.get("contentUrl", ""))
            if "sha256" in each and file.is_file():
                each["sha256"] = sha256_of(file)
        write_text(card, json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    for path in (folder / "films.json", folder / "episodes.jsonl"):
        if path.exists():
            write_text(path, _with_film_hashes(path, folder))


def _with_film_hashes(path: Path, folder: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        lines = [json.loads(line) for line in _lines(text)]
        for each in lines:
            _hash_film(each, folder)
        return "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in lines)
    films = json.loads(text)
    for each in films.values():
        _hash_film(each, folder)
    return json.dumps(films, indent=1, ensure_ascii=False) + "\n"


def _hash_film(told: Any, folder: Path) -> None:
    if told.get("film") and "film_sha256" in told:
        told["film_sha256"] = sha256_of(folder / told["film"])


def _write_answers(
    registry: Registry, study_id: str, digest: str, target: Path, names: Names
) -> None:
    """Write what people answered who agreed to sharing, and what programs did."""
    kinds = {each.participant_id: each.kind for each in registry.participants(study_id)}
    given = []
    for each in gather_answers(registry, study_id, digest):
        consent = registry.consent_of(study_id, each.participant)
        if kinds[each.participant] != "person" or (consent is not None and consent.sharing):
            given.append(replace(each, participant=names.people[each.participant]))
    if given:
        write_answers(target / "answers.jsonl", given)


def _write_list(place: Path) -> None:
    """Write the list of all files with their hashes."""
    files = {
        path.relative_to(place).as_posix(): sha256_of(path)
        for path in sorted(place.rglob("*"))
        if path.is_file()
    }
    told = {"made_by": f"vrhuman {__version__}", "files": files}
    write_text(place / "PUBLIC.json", json.dumps(told, indent=1) + "\n")
