"""A study's sets for everybody: no voice, neutral names, and a check of its own."""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pyarrow
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pyarrow import parquet

from tests.support.benchmarks.movieqa_films import make_set
from tests.support.paths import SAMPLE
from tests.support.study.entries import consent, item_run, ready
from tests.support.study.entries import session as session_entry
from vrhuman.apps.public_check import check_public
from vrhuman.benchmarks.excalibur.make import make
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.table import BENCHMARKS
from vrhuman.cli import main
from vrhuman.export.film.mp4 import write_mp4
from vrhuman.recording.reader import Session
from vrhuman.study.item_answers import begin_run, give_answer, show_item
from vrhuman.study.registry.registry import Registry
from vrhuman.study.withdrawal import withdraw

with Session.open(SAMPLE) as _session:
    SESSION_ID = _session.start.session_id


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two sets: of the shipped session, and of toy films, one of which has a voice."""
    folder = tmp_path_factory.mktemp("sets") / "sets"
    folder.mkdir()
    make([SAMPLE], folder / "explored", 1, Making(jobs=1, width=64))
    quizzes = folder / "quizzes"
    make_set(quizzes, 2)
    films = json.loads((quizzes / "films.json").read_text())
    key, told = next(iter(films.items()))
    (quizzes / "videos").mkdir()
    film = quizzes / "videos" / f"{key}.mp4"
    pictures = [np.full((48, 64, 3), 10 * n, dtype=np.uint8) for n in range(10)]
    sound = iter([np.zeros(48_000)])
    write_mp4(film, pictures, (64, 48), 10, 23, sound, "recorded with P01")
    told |= {"film": f"videos/{key}.mp4", "film_sha256": "old"}
    (quizzes / "films.json").write_text(json.dumps(films))
    (quizzes / "story" / "subtt").mkdir()
    (quizzes / "story" / "subtt" / f"{key}.srt").write_text("1\n00:00:00,000 --> ...\nI am Ada\n")
    parquet.write_table(
        pyarrow.table({"session": [SESSION_ID, "toy-0"], "clip": [1, 2]}), quizzes / "clips.parquet"
    )
    return folder


@pytest.fixture
def here(sets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A study in which P01 played and P02 answered, and both share."""
    with Registry.open(tmp_path / "vrhuman-study.db", create=True) as registry:
        for name in ("P01", "P02"):
            ready(registry, name)
            registry.consent(replace(consent(name, "2026-03-03T10:00:00.000Z"), sharing=True))
        registry.begin(replace(session_entry("P01"), session_id=SESSION_ID))
        registry.update(replace(session_entry("P01"), session_id=SESSION_ID, status="stopped"))
        found = BENCHMARKS["excalibur"].read(sets / "explored")
        order = [item.item_id for item in found.items]
        run = replace(item_run("P02", item_order=order), set_digest=found.digest)
        run = begin_run(registry, replace(run, benchmark="excalibur", set_name=found.name))
        shown = show_item(registry, run, order[0])
        give_answer(registry, replace(shown, answer=found.items[0].answer))
    shutil.copytree(sets, tmp_path / "kitchen" / "sets")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def published(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["study", "publish", "kitchen", *words, "--json"]) == 0
    told: dict[str, object] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return told


def test_nothing_personal_is_in_what_is_published(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = published(capsys, "--out", "public")

    assert (told["films"], told["tables"], told["problems"]) == (2, 1, [])
    every = b"".join(p.read_bytes() for p in (here / "public").rglob("*") if p.is_file())
    for name in (SESSION_ID, "P01", "P02", "Ada"):
        assert f'"{name}"'.encode() not in every
    assert SESSION_ID.encode() not in every
    (film,) = (here / "public" / "movieqa-quizzes" / "videos").iterdir()
    with av.open(str(film)) as opened:
        assert [each.type for each in opened.streams] == ["video"]
        assert "comment" not in opened.metadata
        assert sum(1 for _ in opened.decode(video=0)) == 10
    assert not list((here / "public").rglob("*.srt.*"))
    assert not (here / "public" / "movieqa-quizzes" / "story" / "subtt").exists()


def test_published_sets_are_read_and_scored_as_the_others(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    published(capsys, "--out", "public")

    for name, folder in (("excalibur", "explored"), ("movieqa", "quizzes")):
        before = BENCHMARKS[name].read(here / "kitchen" / "sets" / folder)
        after = BENCHMARKS[name].read(here / "public" / f"{name}-{folder}")
        assert after.items == before.items
    public = here / "public" / "excalibur-explored"
    films = json.loads((public / "episodes.jsonl").read_text())
    assert films["film_sha256"] == hashlib.sha256((public / films["film"]).read_bytes()).hexdigest()
    answers = public / "answers.jsonl"
    assert json.loads(answers.read_text())["participant"].startswith("person-")
    words = ("benchmark", "score", "excalibur", "--set", public, "--answers", answers, "--json")
    assert main([str(each) for each in words]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["mean"] == 1.0


def test_who_does_not_share_is_in_no_public_set(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Registry.open(here / "vrhuman-study.db") as registry:
        registry.consent(consent("P02", "2026-03-04T10:00:00.000Z"))
    published(capsys, "--out", "public")
    assert not (here / "public" / "excalibur-explored" / "answers.jsonl").exists()

    with Registry.open(here / "vrhuman-study.db") as registry:
        registry.consent(consent("P01", "2026-03-04T10:00:00.000Z"))
    assert main(["study", "publish", "kitchen", "--out", "again"]) == 2

    assert "P01: has not agreed to sharing, and is in a set" in capsys.readouterr().err
    assert not (here / "again").exists()


def test_a_pseudonym_in_a_text_stops_it(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    readme = here / "kitchen" / "sets" / "quizzes" / "README.md"
    readme.write_text(readme.read_text() + "\nThanks to P02.\n")

    assert main(["study", "publish", "kitchen", "--out", "public"]) == 2

    assert "movieqa-quizzes/README.md: 'P02' is in" in capsys.readouterr().err
    assert not (here / "public").exists()


def test_a_withdrawal_finds_what_was_published(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    published(capsys, "--out", "public")

    with Registry.open(here / "vrhuman-study.db") as registry:
        withdraw(registry, "kitchen", "P01")

    assert not (here / "public").exists()


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.json", b'{"x": ["told by P01"]}', "'P01' is in 'told by P01'"),
        ("a.jsonl", b'{"P01": 1}\n', "'P01' is in 'P01'"),
        ("a.md", b"kitchen-P01-3", "'P01' is in"),
        ("P01.md", b"", "'P01' is in its name"),
        ("a.json", b'{"head_pose": [1, 2]}', "head_pose: a body's motion"),
        ("a.wav", b"RIFF", "what was said, or a voice"),
        ("a.mcap", b"", "a kind of file that is not known"),
        ("a.mp4", b"no film", "cannot be read as a film"),
        ("a.npz", b"no archive", "cannot be read (BadZipFile"),
        ("a.png", b"no picture", "cannot be read (UnidentifiedImageError"),
        ("a.json", b"{", "cannot be read (JSONDecodeError"),
    ],
)
def test_the_check_finds_what_is_planted(
    tmp_path: Path, name: str, content: bytes, problem: str
) -> None:
    (tmp_path / name).write_bytes(content)

    found = check_public(tmp_path, ["P01", SESSION_ID])

    assert any(problem in each for each in found.problems), found.problems


def test_a_picture_may_say_nothing_but_its_pixels(tmp_path: Path) -> None:
    picture, told = Image.new("RGB", (4, 4)), PngInfo()
    told.add_text("Author", "P01")
    for name in ("a.png", "a.jpg"):
        picture.save(tmp_path / name)
    assert check_public(tmp_path, ["P01"]).problems == ()

    picture.save(tmp_path / "b.png", pnginfo=told)

    (problem,) = check_public(tmp_path, ["P01"]).problems
    assert problem == "b.png: says more than its pixels (Author)"


@pytest.mark.parametrize("text", ["XP01", "P012", "P0", "AP01B"])
def test_another_word_is_no_pseudonym(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.md").write_text(text)

    assert check_public(tmp_path, ["P01"]).problems == ()
