"""What reviewers find is kept, counted, and makes a set of what all of them found good."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from vrhuman.benchmarks.croissant import CONTEXT
from vrhuman.benchmarks.making import Making
from vrhuman.benchmarks.set_making import NotMade
from vrhuman.benchmarks.vidln.asking import TextQuestion
from vrhuman.benchmarks.vidln.benchmark import VidLn
from vrhuman.benchmarks.vidln.make import write_set
from vrhuman.benchmarks.vidln.masks import encode
from vrhuman.benchmarks.vidln.record import (
    ActorNarrative,
    Narrative,
    TimedWord,
    TracePoint,
    write_narratives,
)
from vrhuman.benchmarks.vidln.score import enlarged_square, trace_mask
from vrhuman.benchmarks.vidln.session_part import PlaceQuestion, SessionPart
from vrhuman.benchmarks.vidln.verifying.checks import Checks, FilmPicture, read_checks
from vrhuman.benchmarks.vidln.verifying.results import publish_verified, summary
from vrhuman.benchmarks.vidln.verifying.verdicts import (
    VerdictError,
    VerdictFile,
    read_all,
    verdicts_path,
)
from vrhuman.cli import main
from vrhuman.recording.session_lock import SessionLocked

SIZE = (48, 64)
LINE = trace_mask([[(0.3, 0.5), (0.5, 0.5)]], SIZE)


def place_question(text: str, frame: str) -> PlaceQuestion:
    mask = encode(LINE)
    return PlaceQuestion(text, "Mug|1", frame, mask, mask, enlarged_square(LINE), "N1", b"picture")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A set of one film: two questions for a text, two for a place."""
    place = tmp_path / "stories"
    part = SessionPart(
        key="vr1",
        session="s1",
        session_sha256="a" * 64,
        house="h1",
        kind="person",
        seconds=9.0,
        film_sha256="",
        film_drawn=False,
        pictures_sha256="",
        narratives=(),
        people=0,
        texts=(TextQuestion("what is opened?", "safe"), TextQuestion("what is closed?", "box")),
        places=(place_question("where is it?", "0001.png"), place_question("and it?", "0002.png")),
        unfair=0,
        grounding=(),
    )
    write_set(place, [part], "stories", 1, Making(jobs=1))
    pictures = place / "keyframes" / "vr1"
    pictures.mkdir(parents=True)
    for name in ("0001.png", "0002.png"):
        Image.new("RGB", (SIZE[1], SIZE[0])).save(pictures / name)
    return place


@pytest.fixture
def checks(folder: Path) -> Checks:
    return read_checks(folder)


def look(checks: Checks, reviewer: str, *findings: str) -> None:
    kept = VerdictFile(checks.target, checks.digest, reviewer)
    for check, finding in zip(checks.checks, findings, strict=False):
        kept.add(check.key, finding)
    kept.close()


def test_every_question_of_a_set_is_looked_at(checks: Checks) -> None:
    assert [each.kind for each in checks.checks] == ["text", "text", "location", "location"]
    assert len({each.key for each in checks.checks}) == 4
    assert checks.checks[0].answer == "safe"
    assert checks.checks[2].picture is not None


def test_verdicts_are_there_again_and_the_last_one_counts(checks: Checks) -> None:
    look(checks, "R1", "good", "wrong")
    look(checks, "R1", "english")
    path = verdicts_path(checks.target, "R1")
    path.write_bytes(path.read_bytes() + b'{"key": "cut off')
    look(checks, "R2", "good")

    found = read_all(checks.target, checks.digest)

    first, second = (each.key for each in checks.checks[:2])
    assert found == {"R1": {first: "english", second: "wrong"}, "R2": {first: "good"}}
    look(checks, "R1", "good")
    assert read_all(checks.target, checks.digest)["R1"][first] == "good"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", ":1: not JSON"),
        ('{"layout": 2}', "layout: must be 1"),
        ('{"layout": 1, "of": "other"}', "about another content"),
        ('{"layout": 1, "of": "DIGEST"}\n{"key": "a", "finding": "fine"}', ":2: no verdict"),
    ],
)
def test_what_are_no_verdicts_is_one_clear_line(checks: Checks, text: str, why: str) -> None:
    path = verdicts_path(checks.target, "R1")
    path.write_text(text.replace("DIGEST", checks.digest) + "\n")
    with pytest.raises(VerdictError, match=why):
        VerdictFile(checks.target, checks.digest, "R1")
    with pytest.raises(VerdictError, match=why):
        read_all(checks.target, checks.digest)


def test_one_reviewer_has_one_window(checks: Checks) -> None:
    kept = VerdictFile(checks.target, checks.digest, "R1")
    with pytest.raises(SessionLocked):
        VerdictFile(checks.target, checks.digest, "R1")
    kept.close()


def test_the_numbers_say_what_is_good_and_whether_people_agree(checks: Checks) -> None:
    look(checks, "R1", "good", "english", "good")
    look(checks, "R2", "good", "good")
    found = summary(checks, read_all(checks.target, checks.digest))
    assert found["reviewers"] == ["R1", "R2"]
    assert found["text"] == {
        "all": 2,
        "looked_at": 2,
        "good": 1,
        "good_percent": 50.0,
        "wrong": {"english": 1},
        "agreement": 0.5,
    }
    location = found["location"]
    assert isinstance(location, dict)
    assert (location["looked_at"], location["good"], location["agreement"]) == (1, 1, None)


def test_a_verified_set_has_what_everybody_found_good(checks: Checks, tmp_path: Path) -> None:
    look(checks, "R1", "good", "good", "good", "wrong")
    look(checks, "R2", "wrong", "good", "good", "good")
    out = tmp_path / "verified"

    told = publish_verified(checks, read_all(checks.target, checks.digest), out)

    items = VidLn().read(out)
    assert [each.question.split(" (")[0] for each in items.items] == [
        *("what is closed?", "where is it?")
    ]
    assert (told["text_questions"], told["location_questions"], told["verified_by"]) == (1, 1, 2)
    assert items.digest == told["digest"] != checks.digest
    assert [each.name for each in (out / "keyframes" / "vr1").iterdir()] == ["0001.png"]
    assert "a second person found good" in (out / "README.md").read_text()
    written = "".join(each.read_text() for each in out.rglob("*.json"))
    assert "R1" not in written
    assert json.loads((out / "croissant.json").read_text())["@context"] == CONTEXT


def test_without_a_good_question_there_is_no_set(checks: Checks, tmp_path: Path) -> None:
    with pytest.raises(NotMade, match="no question was found good"):
        publish_verified(checks, {}, tmp_path / "verified")
    look(checks, "R1", "wrong")
    code = main(["narrate", "verified", str(checks.target), "--out", str(tmp_path / "verified")])
    assert code == 2
    assert not (tmp_path / "verified").exists()


def test_a_public_files_nouns_are_looked_at_with_their_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    points = tuple(TracePoint(0.1 * n, 0.5, 1000 + 100 * n, 1) for n in range(5))
    actor = ActorNarrative(
        actor="Cat",
        keyframes=(1,),
        recording_start_ms=1000,
        traces_start_ms=1000,
        caption="A cat sleeps",
        traces=(points,),
        nouns=((2, 5), (6, 12)),
        words=(
            TimedWord("A", 0, 1, 0, 90),
            TimedWord("cat", 2, 5, 100, 250),
            TimedWord("sleeps", 6, 12, 900, 950),
        ),
        recording="voices/0.webm",
    )
    narrative = Narrative(0, "d", "film", 1, ("000002", "000004"), (actor,))
    path = tmp_path / "public.jsonl"
    write_narratives(path, [narrative])

    (check,) = read_checks(path).checks  # nobody points at "sleeps"

    assert (check.told[slice(*check.noun or ())], check.said_ms) == ("cat", (100, 900))
    assert (check.picture, check.voice) == (None, None)
    media = tmp_path / "media"
    (media / "film").mkdir(parents=True)
    (media / "voices").mkdir()
    (media / "voices" / "0.webm").touch()
    film = media / "film.mp4"
    film.touch()
    (check,) = read_checks(path, media).checks
    assert check.picture == FilmPicture(film, 4)
    assert check.voice == media / "voices" / "0.webm"
    picture = media / "film" / "000004.jpg"
    picture.touch()
    (check,) = read_checks(path, media).checks
    assert replace(check).picture == picture
    assert main(["narrate", "verified", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["noun"]["all"] == 1
    assert main(["narrate", "verified", str(path), "--out", str(tmp_path / "x")]) == 2
