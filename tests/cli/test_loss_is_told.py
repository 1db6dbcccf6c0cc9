"""Every command that reads a session says first whether its file is whole, in text and JSON.

A new command must be listed here: among those that read sessions, with what they are given, or
among those that do not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import commands_of
from tests.support.paths import SAMPLE
from tests.support.recording.lossy import LOSSY, shortened
from vrhuman.cli import main
from vrhuman.cli.program import command_line
from vrhuman.export.forms import ENDINGS, SETS

READING = {
    "verify": "verify FILE",
    "score": "score FILE",
    "recover": "recover FILE out.mcap",
    "redact": "redact FILE --audio --out out.mcap",
    "measures": "measures FILE",
    "annotate": "annotate FILE",
    "replay": "replay FILE --from 0.5 --to 0.7 --size 64x48 --fps 5 --out out.mp4",
    "fit-k": "fit-k FILE --kind oracle",
    "narrate auto": "narrate auto FILE",
    "narrate ask": "narrate ask FILE --out out",
    "narrate ground": "narrate ground FILE --narrative none.jsonl --out out",
    "agents compare": "agents compare FILE --with FILE",
    "study plan": "study plan --pilot FILE --studies 10",
    **{f"export {to}": f"export FILE --to {to} --out out" for to in (*ENDINGS, *SETS)},
}
"""What each command that reads sessions is given."""
OF_STUDIES = ("study check", "study report", "study export", "study merge")
"""They read the sessions of a study: tests/study/test_session_files.py."""
ELSEWHERE = (
    *("review", "resume", "study run", "study publish", "benchmark make"),
    *("narrate window", "narrate aloud", "narrate transcribe"),
)
"""A window, and what needs the engine for long: the first two say it before they begin, the last
refuses what is not whole.
"""
WITHOUT_SESSIONS = (
    "serve",
    *("demo", "run", "desk", "doctor", "calibrate", "bench", "microphones", "loudspeakers"),
    *("houses check", "houses statistics", "houses generate", "houses render"),
    *("houses legibility", "houses import"),
    *("questions show", "questions stats", "questions audit", "questions build"),
    *("questions review", "questions settle"),
    *("study init", "study add", "study consent", "study screen", "study lock", "study amend"),
    *("study end", "study withdraw", "study restore", "study list", "study show", "study audit"),
    *("keys new", "keys show"),
    *("answer", "answers", "benchmark answer"),
    *("benchmark list", "benchmark score", "benchmark audit"),
    *("benchmark report", "benchmark envqa record", "benchmark envqa train"),
    "benchmark envqa predict",
    *("benchmark egotaskqa record", "benchmark movieqa students", "narrate align"),
    *("narrate score", "narrate check", "narrate verified"),
    *("agents list", "agents run", "agents train", "agents answer"),
    *("quiz", "benchmark movieqa train", "benchmark egotaskqa train"),
)
IN_SHORT = frozenset(name for name in READING if name.startswith(("export", "measures", "replay")))
"""These take long with the whole sample, and are given its first seconds."""
TEXT_ONLY = ("recover",)


def test_every_command_is_known_to_read_sessions_or_not() -> None:
    read = {"export" if name.startswith("export") else name for name in READING}

    known = sorted([*read, *OF_STUDIES, *ELSEWHERE, *WITHOUT_SESSIONS])

    assert sorted(commands_of(command_line())) == known


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, bool], Path]:
    """A file of each kind of loss, from the whole sample and from its first seconds (True)."""
    made = {}
    for short in (False, True):
        folder = tmp_path_factory.mktemp("lossy")
        source = shortened(folder / "short.mcap") if short else SAMPLE
        for name, (make, _) in LOSSY.items():
            made[name, short] = make(source, folder / f"{name}.mcap")
    return made


def said_of_completeness(value: Any) -> Iterator[str]:
    """All that stands under ``completeness`` in a JSON value."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key == "completeness":
                yield json.dumps(each, ensure_ascii=False)
            yield from said_of_completeness(each)
    elif isinstance(value, list):
        for each in value:
            yield from said_of_completeness(each)


@pytest.mark.parametrize("loss", LOSSY)
@pytest.mark.parametrize("name", READING)
def test_a_command_that_reads_a_session_tells_what_it_lacks(
    name: str,
    loss: str,
    files: dict[tuple[str, bool], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    path, words = files[loss, name in IN_SHORT], LOSSY[loss][1]

    code = main([str(path) if each == "FILE" else each for each in READING[name].split()])

    out, complaint = capsys.readouterr()
    first = (complaint if code == 2 else out or complaint).splitlines()[0]
    assert words in first


@pytest.mark.parametrize("loss", ["cut", "gapped", "swapped"])
@pytest.mark.parametrize("name", [each for each in READING if each not in TEXT_ONLY])
def test_it_tells_programs_too(
    name: str,
    loss: str,
    files: dict[tuple[str, bool], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    path, words = files[loss, name in IN_SHORT], LOSSY[loss][1]

    code = main(
        [*(str(path) if each == "FILE" else each for each in READING[name].split()), "--json"]
    )

    out, complaint = capsys.readouterr()
    if code == 2:
        assert words in complaint
    else:
        told = list(said_of_completeness(json.loads(out.splitlines()[-1])))
        assert any(words in each for each in told)
